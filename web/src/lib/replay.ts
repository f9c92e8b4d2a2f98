/**
 * A deal that is over, card by card, and played on otherwise from any point. Nothing here judges: it
 * follows the cards as they fell, and in a line of one's own it only asks for the suit to be followed.
 */
import { brother, left, partner, playedSuit, rankOf, RANKS, SEATS, sideOf, suitFrom, suitOf, type Card, type Order, type Seat, type Suit } from './cards'
import type { DealRecord } from './protocol/types'

export interface Play {
  seat: Seat
  card: Card
}

export interface Position {
  hands: Record<Seat, Card[]>
  /** The cards on the table; a full trick stays until the next lead. */
  trick: Play[]
  winner: Seat | null
  won: { NS: number; EW: number }
  /** Whose card is next; null before the play and when all is played. */
  next: Seat | null
  trump: Suit | null
  bowers: boolean
  /** Who takes part: all, or three beside a lone hand. */
  active: Seat[]
}

/** The position before each event of the deal, and the last one after all of them. */
export function positions(deal: DealRecord, code: string): Position[] {
  const bowers = code.startsWith('euchre')
  let now: Position = {
    hands: { N: [...deal.cards.N], E: [...deal.cards.E], S: [...deal.cards.S], W: [...deal.cards.W] },
    trick: [], winner: null, won: { NS: 0, EW: 0 }, next: null, trump: null, bowers, active: [...SEATS],
  }
  const found = [now]
  for (const event of deal.events) {
    const act = event.line?.replace(/^\w+:\s*/, '') ?? ''
    now = after(now, event.seat, act, deal)
    const trick = event.answers?.find((answer) => answer.kind === 'trick')
    if (trick?.by) now = { ...now, winner: trick.by, next: trick.by, won: { ...now.won, [sideOf(trick.by)]: counted(now, trick.by) } }
    found.push(now)
  }
  return found
}

function counted(now: Position, winner: Seat): number {
  // The trick may have been counted by its last card already.
  return now.winner === winner ? now.won[sideOf(winner)] : now.won[sideOf(winner)] + 1
}

function after(now: Position, seat: Seat | null, act: string, deal: DealRecord): Position {
  const [verb = '', first = ''] = act.split(/\s+/)
  switch (verb) {
    case 'play':
    case 'lead': {
      const owner = SEATS.find((one) => now.hands[one].includes(first))
      return owner ? playCard(now, owner, first) : now
    }
    case 'discard': {
      const hands = { ...now.hands }
      if (deal.turn_up && !hands[deal.dealer].includes(deal.turn_up)) hands[deal.dealer] = [...hands[deal.dealer], deal.turn_up]
      hands[deal.dealer] = hands[deal.dealer].filter((card) => card !== first)
      return { ...now, hands }
    }
    case 'make':
      return { ...now, trump: suitFrom(first) ?? null }
    case 'bid':
      return { ...now, trump: suitFrom(/\d\s*([A-Za-z]+)/.exec(act)?.[1] ?? '') ?? null }
    case 'order':
    case 'assist':
    case 'take':
    case 'alone': {
      const trump = suitFrom(first) ?? now.trump ?? (deal.turn_up ? suitOf(deal.turn_up) : null)
      const alone = (verb === 'alone' || act === 'take it') && seat
      return { ...now, trump, active: alone ? SEATS.filter((one) => one !== partner(seat)) : now.active }
    }
  }
  return now
}

/** The cards that follow suit. */
export function following(position: Position, seat: Seat): Card[] {
  const held = position.hands[seat]
  const open = position.trick.length > 0 && position.winner === null
  if (!open) return held
  const led = playedSuit(position.trick[0]!.card, order(position))
  const same = held.filter((card) => playedSuit(card, order(position)) === led)
  return same.length > 0 ? same : held
}

/** Puts a card to the trick, and gathers it when it is full. */
export function playCard(position: Position, seat: Seat, card: Card): Position {
  const trick = position.winner === null ? position.trick : []
  const plays = [...trick, { seat, card }]
  const hands = { ...position.hands, [seat]: position.hands[seat].filter((one) => one !== card) }
  const next = { ...position, hands, trick: plays, winner: null }
  if (plays.length < position.active.length) return { ...next, next: following1(position.active, seat) }
  const winner = best(plays, order(position)).seat
  const over = SEATS.every((one) => hands[one].length === 0 || !position.active.includes(one))
  return { ...next, winner, next: over ? null : winner, won: { ...position.won, [sideOf(winner)]: position.won[sideOf(winner)] + 1 } }
}

function following1(active: Seat[], seat: Seat): Seat {
  let next = left(seat)
  while (!active.includes(next)) next = left(next)
  return next
}

const order = (position: Position): Order => ({ trump: position.trump, bowers: position.bowers })

function best(plays: Play[], how: Order): Play {
  const led = playedSuit(plays[0]!.card, how)
  return plays.reduce((top, play) => (power(play.card, led, how) > power(top.card, led, how) ? play : top))
}

function power(card: Card, led: Suit, how: Order): number {
  const suit = playedSuit(card, how)
  const isTrump = how.trump != null && suit === how.trump
  const rank = RANKS.indexOf(rankOf(card))
  if (isTrump && how.bowers && rankOf(card) === 'J') return suitOf(card) === how.trump ? 202 : suitOf(card) === brother(how.trump!) ? 201 : 0
  return isTrump ? 100 + rank : suit === led ? rank : -1
}
