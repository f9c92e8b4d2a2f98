/** The puzzles: fetched by game, one for every day, and how the person fared with them, kept in this browser. */
import type { Card, Seat, Suit } from './cards'

export interface Listed {
  id: string
  game: string
  theme: string
  grade: 'easy' | 'fair' | 'hard'
}

export interface CardPuzzle extends Listed {
  source: string
  sees: 'all' | 'own'
  trump: Suit | 'none' | 'nullo'
  dummy?: Seat
  out?: Seat
  trick: Card[]
  gone: Card[]
  hands: Record<Seat, Card[]>
  answer: Card[]
  choices: { cards: Card[]; tricks: number; reach: number; line: Card[] }[]
  asks: string
  tells: string
}

export interface Question {
  id: string
  code: string
  case: string
  grade: Listed['grade']
  scene: string[]
  asks: string
  choices: string[]
  answer: number
  tells: string[]
  laws: string[]
  /** The minutes up to the act that is asked about. */
  minutes: string
}

export interface Index {
  cards: Listed[]
  rulings: Listed[]
}

async function fetched<T>(name: string): Promise<T> {
  const answer = await fetch(`/puzzles/${name}.json`)
  if (!answer.ok) throw new Error('The puzzles did not come.')
  return (await answer.json()) as T
}

export const puzzleIndex = (): Promise<Index> => fetched<Index>('index')

export async function cardPuzzle(id: string): Promise<CardPuzzle | undefined> {
  const game = id.slice(0, id.lastIndexOf('-'))
  return (await fetched<CardPuzzle[]>(game)).find((one) => one.id === id)
}

export async function refereeQuestion(id: string): Promise<Question | undefined> {
  return (await fetched<Question[]>('referee')).find((one) => one.id === id)
}

const DAY = 86_400_000

/** The number of a day, by the person's own clock. */
export function dayNumber(now: Date): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY)
}

/** Which of so many is the one of a day: the same as `oddtrick puzzle --date` chooses. */
export function daily(day: number, count: number): number {
  let step = 61
  while (divisor(step, count) !== 1) step += 1
  return ((day % count) * (step % count)) % count
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

/** The seats before South in a trick of so many cards. */
export function playedBy(cards: number, out: Seat | undefined): Seat[] {
  const before = (['E', 'N', 'W'] as Seat[]).filter((seat) => seat !== out)
  return before.slice(0, cards).reverse()
}

/** How a line of play goes on from South's card: trick by trick, who played what and who took it. */
export interface PlayedTrick {
  plays: { seat: Seat; card: Card }[]
}

export function tricksOf(puzzle: CardPuzzle, line: Card[]): PlayedTrick[] {
  const round = (['N', 'E', 'S', 'W'] as Seat[]).filter((seat) => seat !== puzzle.out)
  const owner = new Map<Card, Seat>()
  for (const seat of round) for (const card of puzzle.hands[seat]) owner.set(card, seat)
  const begun = playedBy(puzzle.trick.length, puzzle.out).map((seat, n) => ({ seat, card: puzzle.trick[n]! }))
  const all = [...begun, ...line.map((card) => ({ seat: owner.get(card) ?? 'S', card }) as { seat: Seat; card: Card })]
  const tricks: PlayedTrick[] = []
  for (let at = 0; at < all.length; at += round.length) tricks.push({ plays: all.slice(at, at + round.length) })
  return tricks
}

export interface Fared {
  /** By id: whether the first answer was right. */
  done: Record<string, boolean>
  /** The days on which the puzzle of the day was solved at the first try. */
  days: number[]
}

const KEY = 'oddtrick.puzzles'

export function fared(): Fared {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Fared>
    return { done: kept.done ?? {}, days: kept.days ?? [] }
  } catch {
    return { done: {}, days: [] }
  }
}

/** Keeps the first answer to a puzzle; a second try changes nothing. */
export function keep(id: string, right: boolean, day: number | null): Fared {
  const kept = fared()
  if (!(id in kept.done)) {
    kept.done[id] = right
    if (right && day !== null && !kept.days.includes(day)) kept.days.push(day)
    try {
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // Without a place to keep it the puzzle is solved all the same.
    }
  }
  return kept
}

/** How many days on end, up to today or yesterday. */
export function streak(days: readonly number[], today: number): number {
  const solved = new Set(days)
  let day = solved.has(today) ? today : today - 1
  let count = 0
  while (solved.has(day)) {
    count += 1
    day -= 1
  }
  return count
}
