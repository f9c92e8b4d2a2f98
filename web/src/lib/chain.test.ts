import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Chain, givenFor } from './chain'

const shelf = () => {
  const items = new Map<string, string>()
  return { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) }
}
const sha = (link: string) => createHash('sha256').update(Buffer.from(link, 'hex')).digest('hex')

test('every link hashes to the one before it', async () => {
  const chain = (await Chain.of('a', shelf()))!
  let last = chain.last
  for (let deal = 1; deal <= 5; deal += 1) {
    const link = chain.give(deal, `c${deal}`)!
    expect(sha(link)).toBe(last)
    expect(chain.last).toBe(link)
    last = link
  }
})

test('a deal that is asked for again gets the same link, after a reload too', async () => {
  const keep = shelf()
  const first = (await Chain.of('a', keep))!.give(1, 'c1')
  const chain = (await Chain.of('a', keep))!
  expect(chain.give(1, 'c1')).toBe(first)
  expect(chain.last).toBe(first)
  expect(givenFor('a', 1, keep)).toEqual({ commitment: 'c1', link: first })
  expect(sha(chain.give(2, 'c2')!)).toBe(first)
})

test('a second commitment to one deal gets no link', async () => {
  const chain = (await Chain.of('a', shelf()))!
  const first = chain.give(1, 'c1')
  expect(chain.give(1, 'c2')).toBeNull()
  expect(chain.give(1, 'c1')).toBe(first)
  expect(sha(chain.give(2, 'c3')!)).toBe(first)
})

test('tables have chains of their own, and a used-up chain is followed by a new one', async () => {
  const keep = shelf()
  const [a, b] = [(await Chain.of('a', keep))!, (await Chain.of('b', keep))!]
  expect(a.last).not.toBe(b.last)
  for (let deal = 1; deal <= 200; deal += 1) expect(a.give(deal, '')).not.toBeNull()
  expect(a.give(201, '')).toBeNull()
  const next = (await Chain.of('a', keep))!
  expect(sha(next.give(201, 'c')!)).not.toBe(a.last)
  expect(givenFor('a', 7, keep)).toBeDefined()
})
