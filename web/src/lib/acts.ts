/** Acts by choosing: the words of the minutes with something to choose wherever an example has a card, a seat, a suit or a number. `scripts/acts.mjs` takes the examples apart. */
import type { Stage } from './protocol/types'

/** One row of docs/minutes.md, as `scripts/acts.mjs` writes it. */
export interface ActRow {
  family: string
  /** The only game that has it. */
  game?: string
  /** An example, as `expose 5H to partner`. */
  act: string
  /** Its words; together they are the example again. */
  pieces: Piece[]
  means: string
  /** When it is possible; always, where nothing is told. */
  stages?: string[]
}

export type Choice = 'card' | 'seat' | 'side' | 'suit' | 'strain' | 'rank' | 'pack' | 'number'
/** A word of an act: as it stands, or to be chosen, with the example's at first. */
export type Piece = { word: string; choose?: Choice }

export const CHOICES: Record<Exclude<Choice, 'card' | 'number'>, readonly [string, string][]> = {
  seat: [['N', 'North'], ['E', 'East'], ['S', 'South'], ['W', 'West']],
  side: [['NS', 'North and South'], ['EW', 'East and West']],
  suit: [['clubs', 'clubs'], ['diamonds', 'diamonds'], ['hearts', 'hearts'], ['spades', 'spades']],
  strain: [['C', 'clubs'], ['D', 'diamonds'], ['H', 'hearts'], ['S', 'spades'], ['NT', 'no-trump'], ['NU', 'nullo']],
  rank: [['A', 'ace'], ['K', 'king'], ['Q', 'queen'], ['J', 'knave'], ['10', 'ten'], ['9', 'nine'], ['8', 'eight'], ['7', 'seven'], ['6', 'six'], ['5', 'five'], ['4', 'four'], ['3', 'three'], ['2', 'two']],
  pack: [['blue', 'the blue one'], ['red', 'the red one']],
}

/** The line of the minutes; number and strain of a bid stand together. */
export function lineOf(all: readonly Piece[]): string {
  return all.map((piece, n) => (n > 0 && piece.choose !== 'strain' ? ' ' : '') + piece.word).join('')
}

const STAGES: Record<Stage, readonly string[]> = {
  gathering: [], dealing: ['pack', 'deal'], calling: ['declaring'], play: ['play'], hand_over: ['score', 'pack'], rubber_over: ['over'],
}

/** What can be done now, by headings. */
export function possible(rows: readonly ActRow[], game: string, stage: Stage): Map<string, ActRow[]> {
  const found = new Map<string, ActRow[]>()
  for (const row of rows) {
    if (row.game && row.game !== game) continue
    if (row.stages && !row.stages.some((one) => STAGES[stage].includes(one))) continue
    found.set(row.family, [...(found.get(row.family) ?? []), row])
  }
  return found
}
