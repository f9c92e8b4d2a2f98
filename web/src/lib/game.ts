/** Names and questions about a view that several components ask. */
import { rankOf, seatName, suitName, suitOf, type Card, type Seat, type Suit } from './cards'
import type { Sitter, TableInfo, TableView, TrickView } from './protocol/types'

export interface Code {
  code: string
  game: 'bridge' | 'euchre' | 'royalton'
  title: string
  source: string
}

export const CODES: readonly Code[] = [
  { code: 'bridge-1905', game: 'bridge', title: 'Bridge', source: 'Elwell, 1905' },
  { code: 'bridge-1907', game: 'bridge', title: 'Bridge', source: 'Elwell, 1907' },
  { code: 'euchre-1888', game: 'euchre', title: 'Euchre', source: 'Somerset Club, 1888' },
  { code: 'royalton-1915', game: 'royalton', title: 'Royalton', source: 'Hawley, 1915' },
]

export function codeOf(code: string): Code {
  return CODES.find((one) => one.code === code) ?? { code, game: code.split('-')[0] as Code['game'], title: code, source: '' }
}

/** What a sitter is called. */
export function sitterName(sitter: Sitter, seat: Seat): string {
  switch (sitter.kind) {
    case 'person':
      return sitter.person.name
    case 'computer':
      return `${seatName(seat)}`
    default:
      return seatName(seat)
  }
}

/** What a computer player is called, its settings left out. */
export function computerName(player: string): string {
  const kind = player.split(':')[0]!
  return player.includes(':clumsy=') ? `clumsy ${kind}` : kind
}

/** Who plays the cards of a hand: the partner for the open hand. */
export function playsFor(view: TableView, hand: Seat): boolean {
  return view.seat !== null && (view.seat === hand || (view.open_hand === hand && view.turn?.hand === hand && view.turn.seat === view.seat))
}

/** The cards that are in order now, of one's own hand or the open one. */
export function lawfulCards(view: TableView): Map<Card, string> {
  const found = new Map<Card, string>()
  for (const option of view.options) {
    if (option.card && (option.kind === 'play' || option.kind === 'discard')) found.set(option.card, option.act)
  }
  return found
}

/** The trick to show: the open one, or the last while the next is not begun. */
export function shownTrick(view: TableView): { trick: TrickView; number: number } | null {
  const last = view.tricks.at(-1)
  if (!last || last.plays.length === 0) return null
  return { trick: last, number: view.tricks.length }
}

/** The last trick that is complete. */
export function lastTrick(view: TableView): { trick: TrickView; number: number } | null {
  const index = view.tricks.findLastIndex((trick) => trick.winner !== null)
  return index < 0 ? null : { trick: view.tricks[index]!, number: index + 1 }
}

/** The declaration in a few words, for the plate on the cloth. */
export function declared(view: TableView): { text: string; suit: Suit | null; by: Seat | null; detail: string } | null {
  const is = view.declaration
  switch (is.game) {
    case 'bridge': {
      if (!is.make) return null
      const times = is.doubles === 0 ? '' : is.doubles === 1 ? ', doubled' : is.doubles === 2 ? ', redoubled' : `, doubled ${is.doubles} times`
      const make = is.make === 'no-trump' ? 'No trumps' : is.make[0]!.toUpperCase() + is.make.slice(1)
      return { text: make + times, suit: view.trump, by: is.maker, detail: `${is.trick_value} the odd trick` }
    }
    case 'euchre': {
      if (!is.maker || !view.trump) return null
      const name = suitName(view.trump)
      return {
        text: `${name[0]!.toUpperCase()}${name.slice(1)}${is.lone ? ', alone' : ''}`,
        suit: view.trump,
        by: is.lone ?? is.maker,
        detail: is.lone ? 'a lone hand' : 'three tricks for the point',
      }
    }
    case 'royalton': {
      const contract = is.contract
      if (!contract) return null
      const times = contract.multiplier === 1 ? '' : contract.multiplier === 2 ? ', doubled' : ', redoubled'
      return {
        text: bidShort(contract.bid) + times,
        suit: view.trump,
        by: contract.declarer,
        detail: view.losing ? `the declarer is to lose tricks` : `${contract.number + 6} tricks wanted`,
      }
    }
    case 'plain':
      return null
  }
}

/** `3S royal` as "3 spades royal". */
export function bidShort(bid: string): string {
  const [, number, at, royal] = /^(\d)(NT|NU|[CDHS])( royal)?$/.exec(bid) ?? []
  if (!number) return bid
  const name = at === 'NT' ? 'no-trump' : at === 'NU' ? 'nullo' : suitName(at as Suit)
  return `${number} ${name}${royal ?? ''}`
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
