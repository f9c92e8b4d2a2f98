import { expect, it } from 'vitest'
import { glossed, terms } from './terms'

it('marks a term the first time it comes, the longest first', () => {
  const pieces = glossed('The left bower and the right bower are trumps; a bower wins.', 'euchre')
  expect(pieces.filter((piece) => piece.term).map((piece) => piece.text)).toContain('left bower')
  expect(pieces.map((piece) => piece.text).join('')).toBe('The left bower and the right bower are trumps; a bower wins.')
})

it('knows a term only in its own game, and never inside a word', () => {
  expect(glossed('A nullo is bid.', 'bridge').some((piece) => piece.term)).toBe(false)
  expect(glossed('A nullo is bid.', 'royalton').some((piece) => piece.term?.term === 'nullo')).toBe(true)
  expect(glossed('overlapping', 'euchre').some((piece) => piece.term)).toBe(false)
})

it('takes a plural whole', () => {
  expect(glossed('The bowers fall.', 'euchre')[1]?.text).toBe('bowers')
})

it('leaves words alone that mean something else in most sentences', () => {
  expect(glossed('The right card of the next hand.', 'euchre').some((piece) => piece.term)).toBe(false)
})

it('has an example for every term', () => {
  expect(terms.length).toBeGreaterThanOrEqual(60)
  for (const term of terms) expect(term.example, term.term).not.toBe('')
})
