import { beforeEach, expect, test, vi } from 'vitest'
import { after, helpIn, nextOf, take, taken } from './lessons'

const course = { name: 'euchre', title: 'Euchre', about: '', rubber: 'euchre-1888', lessons: ['trick', 'trumps', 'deal'].map((id) => ({ id, title: id })) }

const shelf = new Map<string, string>()
beforeEach(() => {
  shelf.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => shelf.set(key, value) })
})

test('a course goes on where it was left', () => {
  expect(nextOf(course, taken())?.id).toBe('trick')
  take('euchre', 'trick')
  expect(nextOf(course, taken())?.id).toBe('trumps')
  expect(after(course, 'trumps')?.id).toBe('deal')
  expect(after(course, 'deal')).toBeUndefined()
})

test('what another program wrote there is not taken for lessons', () => {
  localStorage.setItem('oddtrick.lessons', '{"euchre":1}')
  expect(taken().size).toBe(0)
  localStorage.setItem('oddtrick.lessons', '[1, "euchre/trick"]')
  expect([...taken()]).toEqual(['euchre/trick'])
})

test('the help of a first rubber fades', () => {
  expect([1, 2, 3, 9].map(helpIn)).toEqual(['always', 'asked', 'none', 'none'])
})
