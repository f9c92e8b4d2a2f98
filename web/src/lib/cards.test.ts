import { describe, expect, it } from 'vitest'
import { cardName, placeOf, sortHand, suitOrder, type Order } from './cards'

const hand = (text: string) => text.split(' ')
const RANKS = [...'AKQJT98765432']
const row = (suit: string) => RANKS.map((rank) => rank + suit)
const plain: Order = { ranks: [row('S'), row('H'), row('C'), row('D')] }
const diamonds: Order = { ranks: [row('D'), row('S'), row('H'), row('C')], trump: 'D' }
/** As the server tells it where two knaves go before the ace of trumps. */
const bowers: Order = {
  ranks: [hand('JH JD AH KH QH TH 9H 8H 7H'), row('S'), row('C'), row('D').filter((card) => card !== 'JD')],
  trump: 'H',
}

describe('a hand as it is held', () => {
  it('goes by suits, colours by turns, high cards first', () => {
    expect(sortHand(hand('2C AS 3H KD QH'), plain)).toEqual(hand('AS QH 3H 2C KD'))
  })

  it('puts the trump first', () => {
    expect(sortHand(hand('2C AS 3H KD QH'), diamonds)).toEqual(hand('KD AS QH 3H 2C'))
  })

  it('puts the cards as the server ranks them', () => {
    expect(sortHand(hand('AH JD JH 9D 7S'), bowers)).toEqual(hand('JH JD AH 7S 9D'))
  })

  it('leaves a card in the suit of its face if that is wished', () => {
    expect(sortHand(hand('AH JD JH 9D 7S'), { ...bowers, withTrumps: false })).toEqual(hand('JH AH 7S JD 9D'))
  })

  it('can hold the high cards at the right', () => {
    expect(sortHand(hand('2C AC KC'), { ...plain, highRight: true })).toEqual(hand('2C KC AC'))
  })

  it('never lets two suits of one colour touch when a third can part them', () => {
    expect(suitOrder(hand('2H 2D 2S'), plain)).toEqual(['H', 'S', 'D'])
    expect(suitOrder(hand('2S 2H 2C'), plain)).toEqual(['S', 'H', 'C'])
  })
})

describe('names', () => {
  it('speaks of knaves', () => expect(cardName('JS')).toBe('knave of spades'))
  it('seats the others clockwise around one’s own place', () => {
    expect(['N', 'E', 'S', 'W'].map((seat) => placeOf(seat as 'N', 'E'))).toEqual(['right', 'bottom', 'left', 'top'])
  })
})
