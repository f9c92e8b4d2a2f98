/** The score sheet laid out: entries above the line, and below it game by game, as the server parts them. */
import type { RubberRecord, ScoreLine, ScoreView, Side } from './protocol/types'

export type Row = Partial<Record<Side, ScoreLine>>

export interface Sheet {
  /** The newest entry first, as it is written upwards from the line. */
  above: Row[]
  games: { rows: Row[]; winner: Side | null; lap?: number; value?: number; law?: string }[]
}

export function sheet(score: ScoreView): Sheet {
  const above = rows(score.lines.filter((line) => line.column === 'above')).reverse()
  const below = score.lines.filter((line) => line.column === 'below')
  const games = score.games.map((game, n) => {
    const from = score.games[n - 1]?.to ?? -1
    const lines = below.filter((line) => line.deal > from && (game.to === null || line.deal <= game.to))
    // Entries of the same deal go side by side; each deal begins a row.
    const deals = [...new Set(lines.map((line) => line.deal))]
    return { rows: deals.flatMap((deal) => rows(lines.filter((line) => line.deal === deal))), winner: game.winner, lap: game.lap, value: game.value, law: game.law }
  })
  return { above, games }
}

/** The sheet of a rubber that is over, as `ScoreSheet` shows it: what the code says of all rubbers is taken from the one in progress. */
export function agreed(score: ScoreView, rubber: RubberRecord): ScoreView {
  const games = rubber.games.length > 0 ? rubber.games : [{ to: null, winner: null }]
  // The winners of the rubber may lose by it.
  const more = rubber.sides.NS.games - rubber.sides.EW.games || rubber.points
  const winner: Side = more < 0 ? 'EW' : 'NS'
  const points = winner === 'NS' ? rubber.points : -rubber.points
  return { ...score, lines: rubber.score, games, premiums: rubber.premiums, sides: rubber.sides, winner, settled: { winner, points } }
}

/** Where North and South stand against East and West after each deal, by what is written; the premiums come with the last. */
export function course(score: ScoreView): { deal: number; ahead: number }[] {
  const deals = [...new Set(score.lines.map((line) => line.deal))].sort((a, b) => a - b)
  const lines = score.above ? [...score.lines, ...score.premiums] : score.lines
  let ahead = 0
  return deals.map((deal) => {
    for (const line of lines) if (line.deal === deal) ahead += line.side === 'NS' ? line.points : -line.points
    return { deal, ahead }
  })
}

function rows(lines: ScoreLine[]): Row[] {
  const found: Row[] = []
  for (const line of lines) {
    const row = found.find((one) => !one[line.side])
    if (row) row[line.side] = line
    else found.push({ [line.side]: line })
  }
  return found
}
