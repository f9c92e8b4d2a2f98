/** Cards, suits and seats as the minutes write them: `KH`, `S`, `N`. */

export type Suit = 'C' | 'D' | 'H' | 'S'
export type Seat = 'N' | 'E' | 'S' | 'W'
export type Card = string

export const SEATS: readonly Seat[] = ['N', 'E', 'S', 'W']
export const SUITS: readonly Suit[] = ['C', 'D', 'H', 'S']

const SUIT_NAMES: Record<Suit, string> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }
const SEAT_NAMES: Record<Seat, string> = { N: 'North', E: 'East', S: 'South', W: 'West' }
const RANK_NAMES: Record<string, string> = {
  2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine',
  T: 'ten', J: 'knave', Q: 'queen', K: 'king', A: 'ace',
}

export const rankOf = (card: Card): string => card.charAt(0)
export const suitOf = (card: Card): Suit => card.charAt(1) as Suit
export const isRed = (suit: Suit): boolean => suit === 'D' || suit === 'H'

/** "hearts". */
export const suitName = (suit: Suit): string => SUIT_NAMES[suit]
/** "North". */
export const seatName = (seat: Seat): string => SEAT_NAMES[seat]
/** "the nine of hearts", without the article. */
export const cardName = (card: Card): string => `${RANK_NAMES[rankOf(card)] ?? card} of ${suitName(suitOf(card))}`
/** The index in the corner of a card. */
export const rankIndex = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card))

export const left = (seat: Seat): Seat => SEATS[(SEATS.indexOf(seat) + 1) % 4]!
export const partner = (seat: Seat): Seat => SEATS[(SEATS.indexOf(seat) + 2) % 4]!
export const sideOf = (seat: Seat): 'NS' | 'EW' => (seat === 'N' || seat === 'S' ? 'NS' : 'EW')

/** Where a seat sits in the picture when `own` sits at the bottom. */
export type Place = 'bottom' | 'left' | 'top' | 'right'
const PLACES: readonly Place[] = ['bottom', 'left', 'top', 'right']
export function placeOf(seat: Seat, own: Seat): Place {
  return PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(own) + 4) % 4]!
}

/** How a hand is held. */
export interface Order {
  /** The pack as it ranks now: suit by suit, the trumps first, the highest first. */
  ranks: readonly (readonly Card[])[]
  /** The trump, which goes to the left. */
  trump?: Suit | null
  /** Whether the lowest card of a suit lies at the left. */
  highRight?: boolean
  /** Whether a card that belongs to the trumps lies among them, whatever its face says. */
  withTrumps?: boolean
}

/** The place of each card in the order: the suit it belongs to, and how high it is there. */
function places(order: Order): Map<Card, { suit: Suit; low: number }> {
  const found = new Map<Card, { suit: Suit; low: number }>()
  order.ranks.forEach((row, n) => {
    // Only the trumps can hold a card of another suit, and the trump suit is told.
    const suit = n === 0 && order.trump ? order.trump : suitOf(row[0] ?? 'S')
    row.forEach((card, low) => found.set(card, { suit: order.withTrumps === false ? suitOf(card) : suit, low }))
  })
  return found
}

/** The suits from left to right: trumps first, then colours by turns. */
export function suitOrder(cards: readonly Card[], order: Order): Suit[] {
  const at = places(order)
  const held = new Set(cards.map((card) => at.get(card)?.suit ?? suitOf(card)))
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
  const at = places(order)
  const suits = suitOrder(cards, order)
  const suit = (card: Card) => suits.indexOf(at.get(card)?.suit ?? suitOf(card))
  const low = (card: Card) => at.get(card)?.low ?? 0
  const high = order.highRight ? -1 : 1
  return [...cards].sort((a, b) => suit(a) - suit(b) || high * (low(a) - low(b)))
}
