import { describe, expect, it } from 'vitest'
import { cardName, placeOf, playedSuit, sortHand, suitFrom, suitOrder } from './cards'

const hand = (text: string) => text.split(' ')

describe('a hand as it is held', () => {
  it('goes by suits, colours by turns, high cards first', () => {
    expect(sortHand(hand('2C AS 3H KD QH'), {})).toEqual(hand('AS QH 3H 2C KD'))
  })

  it('puts the trump first', () => {
    expect(sortHand(hand('2C AS 3H KD QH'), { trump: 'D' })).toEqual(hand('KD AS QH 3H 2C'))
  })

  it('puts both bowers before the ace of trumps', () => {
    const order = { trump: 'H' as const, bowers: true }
    expect(sortHand(hand('AH JD JH 9D 7S'), order)).toEqual(hand('JH JD AH 7S 9D'))
    expect(playedSuit('JD', order)).toBe('H')
  })

  it('leaves the left bower in its own suit if that is wished', () => {
    const order = { trump: 'H' as const, bowers: true, bowerWithTrumps: false }
    expect(sortHand(hand('AH JD JH 9D 7S'), order)).toEqual(hand('JH AH 7S JD 9D'))
  })

  it('can hold the high cards at the right', () => {
    expect(sortHand(hand('2C AC KC'), { highRight: true })).toEqual(hand('2C KC AC'))
  })

  it('never lets two suits of one colour touch when a third can part them', () => {
    expect(suitOrder(hand('2H 2D 2S'), {})).toEqual(['H', 'S', 'D'])
    expect(suitOrder(hand('2S 2H 2C'), {})).toEqual(['S', 'H', 'C'])
  })
})

describe('names', () => {
  it('speaks of knaves', () => expect(cardName('JS')).toBe('knave of spades'))
  it('reads suits long and short', () => {
    expect(suitFrom('hearts')).toBe('H')
    expect(suitFrom('d')).toBe('D')
    expect(suitFrom('nullo')).toBeUndefined()
  })
  it('seats the others clockwise around one’s own place', () => {
    expect(['N', 'E', 'S', 'W'].map((seat) => placeOf(seat as 'N', 'E'))).toEqual(['right', 'bottom', 'left', 'top'])
  })
})
