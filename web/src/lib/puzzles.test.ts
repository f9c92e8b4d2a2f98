import { describe, expect, it } from 'vitest'
import { daily, dayNumber, playedBy, streak, tricksOf, type CardPuzzle } from './puzzles'

describe('the puzzle of the day', () => {
  it('numbers days from the first of January 1970', () => {
    expect(dayNumber(new Date(2026, 10, 18, 23, 59))).toBe(20775)
    expect(dayNumber(new Date(1970, 0, 2))).toBe(1)
  })

  it('visits every puzzle before one comes again', () => {
    for (const count of [1, 7, 61, 122, 327]) {
      const seen = new Set(Array.from({ length: count }, (_, n) => daily(20_000 + n, count)))
      expect(seen.size).toBe(count)
    }
  })

  it('counts days on end, and forgives a day that is not over', () => {
    expect(streak([10, 11, 12], 12)).toBe(3)
    expect(streak([10, 11, 12], 13)).toBe(3)
    expect(streak([10, 11, 12], 14)).toBe(0)
    expect(streak([9, 11, 12], 12)).toBe(2)
  })
})

describe('a position', () => {
  it('knows who has played before South', () => {
    expect(playedBy(3, undefined)).toEqual(['W', 'N', 'E'])
    expect(playedBy(1, undefined)).toEqual(['E'])
    expect(playedBy(1, 'E')).toEqual(['N'])
  })

  it('parts a line of play into tricks', () => {
    const puzzle = {
      trick: ['5H'], hands: { N: ['2C'], E: ['AC'], S: ['7H', '3C'], W: ['9H', '4C'] },
    } as unknown as CardPuzzle
    const tricks = tricksOf({ ...puzzle, hands: { N: ['6H', '2C'], E: ['AC'], S: ['7H', '3C'], W: ['9H', '4C'] } }, ['7H', '9H', '6H', '4C', '2C', 'AC', '3C'])
    expect(tricks.map((trick) => trick.plays.map((play) => play.seat).join(''))).toEqual(['ESWN', 'WNES'])
  })
})
