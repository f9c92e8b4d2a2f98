/** Names and questions about a view that several components ask. */
import { rankOf, seatName, suitOf, type Card, type Seat, type Suit } from './cards'
import { cardOf } from './facts'
import type { Fact, Sitter, TableInfo, TableView, TrickView } from './protocol/types'

/** What a sitter is called: people and the regulars of the club by their names, other computer players by their seats. */
export function sitterName(sitter: Sitter, seat: Seat): string {
  if (sitter.kind === 'person') return sitter.person.name
  return sitter.kind === 'computer' && sitter.portrait ? sitter.called : seatName(seat)
}

/** What somebody at the table is called by the viewer. */
export function called(view: Pick<TableView, 'seats' | 'seat'>, seat: Seat): string {
  return seat === view.seat ? 'you' : sitterName(view.seats[seat], seat)
}

/** Who plays the cards of a hand: the partner for the open hand. */
export function playsFor(view: TableView, hand: Seat): boolean {
  return view.seat !== null && (view.seat === hand || (view.open_hand === hand && view.turn?.hand === hand && view.turn.seat === view.seat))
}

/** The cards that are in order now, of one's own hand or the open one. */
export function lawfulCards(view: TableView): Map<Card, Fact> {
  const found = new Map<Card, Fact>()
  for (const option of view.options) {
    const card = option.kind === 'play' || option.kind === 'discard' ? cardOf(option.act) : undefined
    if (card) found.set(card, option.act)
  }
  return found
}

/** The trick to show: the open one, or the last while the next is not begun. */
export function shownTrick(view: TableView): { trick: TrickView; number: number } | null {
  const last = view.tricks.at(-1)
  if (!last || last.plays.length === 0) return null
  return { trick: last, number: view.tricks.length }
}

/** The number of the trick to which the next card belongs. */
export function nextTrick(view: TableView): number {
  const last = view.tricks.at(-1)
  return last && last.winner === null ? view.tricks.length : view.tricks.length + 1
}

/** The last trick that is complete. */
export function lastTrick(view: TableView): { trick: TrickView; number: number } | null {
  const index = view.tricks.findLastIndex((trick) => trick.winner !== null)
  return index < 0 ? null : { trick: view.tricks[index]!, number: index + 1 }
}

/** Seats of a table that wait for somebody. */
export function openSeats(table: TableInfo): Seat[] {
  return (['N', 'E', 'S', 'W'] as const).filter((seat) => table.seats[seat].kind === 'empty')
}

/** Cards by suit, in the order of the suits given. */
export function bySuit(cards: readonly Card[]): [Suit, Card[]][] {
  const suits: Suit[] = []
  for (const card of cards) if (!suits.includes(suitOf(card))) suits.push(suitOf(card))
  return suits.map((suit) => [suit, cards.filter((card) => suitOf(card) === suit)])
}

export const isHonour = (card: Card): boolean => 'TJQKA'.includes(rankOf(card))

/** `46` of `bridge/46`. */
export const lawNumber = (id: string): string => id.slice(id.indexOf('/') + 1)

/** `law 46` of `bridge/46`; a term that the code explains is called by its words. */
export function lawLabel(id: string): string {
  const number = lawNumber(id)
  return number.startsWith('term-') ? `“${number.slice(5).replaceAll('-', ' ')}”` : `law ${number}`
}
