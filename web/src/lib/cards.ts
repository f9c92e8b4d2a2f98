/** Cards, suits and seats as the minutes write them: `KH`, `S`, `N`. */

export type Suit = 'C' | 'D' | 'H' | 'S'
export type Seat = 'N' | 'E' | 'S' | 'W'
export type Card = string

export const SEATS: readonly Seat[] = ['N', 'E', 'S', 'W']
export const SUITS: readonly Suit[] = ['C', 'D', 'H', 'S']
export const RANKS = '23456789TJQKA'

const SUIT_NAMES: Record<Suit, string> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }
const SEAT_NAMES: Record<Seat, string> = { N: 'North', E: 'East', S: 'South', W: 'West' }
const RANK_NAMES: Record<string, string> = {
  2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine',
  T: 'ten', J: 'knave', Q: 'queen', K: 'king', A: 'ace',
}

export const rankOf = (card: Card): string => card.charAt(0)
export const suitOf = (card: Card): Suit => card.charAt(1) as Suit
export const isCard = (text: string): boolean => /^[2-9TJQKA][CDHS]$/.test(text)
export const isRed = (suit: Suit): boolean => suit === 'D' || suit === 'H'

/** "hearts". */
export const suitName = (suit: Suit): string => SUIT_NAMES[suit]
/** "North". */
export const seatName = (seat: Seat): string => SEAT_NAMES[seat]
/** "the nine of hearts", without the article. */
export const cardName = (card: Card): string => `${RANK_NAMES[rankOf(card)] ?? card} of ${suitName(suitOf(card))}`
/** The index in the corner of a card. */
export const rankIndex = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card))

/** The suit of a word of the minutes: `hearts`, `heart`, `H`. */
export function suitFrom(word: string): Suit | undefined {
  return SUITS.find((suit) => suit === word.toUpperCase() || new RegExp(`^${SUIT_NAMES[suit].slice(0, -1)}s?$`, 'i').test(word))
}

export const left = (seat: Seat): Seat => SEATS[(SEATS.indexOf(seat) + 1) % 4]!
export const partner = (seat: Seat): Seat => SEATS[(SEATS.indexOf(seat) + 2) % 4]!
export const sideOf = (seat: Seat): 'NS' | 'EW' => (seat === 'N' || seat === 'S' ? 'NS' : 'EW')

/** Where a seat sits in the picture when `own` sits at the bottom. */
export type Place = 'bottom' | 'left' | 'top' | 'right'
const PLACES: readonly Place[] = ['bottom', 'left', 'top', 'right']
export function placeOf(seat: Seat, own: Seat): Place {
  return PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(own) + 4) % 4]!
}

export interface Order {
  /** The trump, which goes to the left. */
  trump?: Suit | null
  /** Whether the knaves of the trump's colour are bowers. */
  bowers?: boolean
  /** Whether the lowest card of a suit lies at the left. */
  highRight?: boolean
  /** Whether the left bower lies among the trumps. */
  bowerWithTrumps?: boolean
}

/** The suit a card belongs to in the play: the left bower is a trump. */
export function playedSuit(card: Card, { trump, bowers }: Order): Suit {
  const isLeft = bowers && trump && rankOf(card) === 'J' && suitOf(card) === brother(trump)
  return isLeft ? trump : suitOf(card)
}

/** The other suit of the same colour. */
export function brother(suit: Suit): Suit {
  return ({ C: 'S', S: 'C', D: 'H', H: 'D' } as const)[suit]
}

function strength(card: Card, order: Order): number {
  const { trump, bowers } = order
  if (bowers && trump && rankOf(card) === 'J' && playedSuit(card, order) === trump) {
    return suitOf(card) === trump ? 101 : 100
  }
  return RANKS.indexOf(rankOf(card))
}

/** The suits from left to right: trumps first, then colours by turns. */
export function suitOrder(cards: readonly Card[], order: Order): Suit[] {
  const shown = (card: Card) => (order.bowerWithTrumps === false ? suitOf(card) : playedSuit(card, order))
  const held = new Set(cards.map(shown))
  const turns: readonly Suit[] = ['S', 'H', 'C', 'D']
  const start = order.trump ? turns.indexOf(order.trump) : 0
  const suits = [0, 1, 2, 3].map((n) => turns[(start + n) % 4]!).filter((suit) => held.has(suit))
  // With one colour gone between them, two suits of a colour would touch: the third goes between.
  if (suits.length === 3 && isRed(suits[0]!) === isRed(suits[1]!)) return [suits[0]!, suits[2]!, suits[1]!]
  if (suits.length === 3 && isRed(suits[1]!) === isRed(suits[2]!)) {
    return order.trump === suits[0] ? suits : [suits[1]!, suits[0]!, suits[2]!]
  }
  return suits
}

/** A hand as a careful player holds it. */
export function sortHand(cards: readonly Card[], order: Order): Card[] {
  const suits = suitOrder(cards, order)
  const shown = (card: Card) => (order.bowerWithTrumps === false ? suitOf(card) : playedSuit(card, order))
  const high = order.highRight ? 1 : -1
  return [...cards].sort(
    (a, b) => suits.indexOf(shown(a)) - suits.indexOf(shown(b)) || high * (strength(a, order) - strength(b, order)),
  )
}
