/** The score sheet laid out: entries above the line, and below it game by game, as the server parts them. */
import type { ScoreLine, ScoreView, Side } from './protocol/types'

export type Row = Partial<Record<Side, ScoreLine>>

export interface Sheet {
  /** The newest entry first, as it is written upwards from the line. */
  above: Row[]
  games: { rows: Row[]; winner: Side | null; lap?: number }[]
}

export function sheet(score: ScoreView): Sheet {
  const above = rows(score.lines.filter((line) => line.column === 'above')).reverse()
  const below = score.lines.filter((line) => line.column === 'below')
  const games = score.games.map((game, n) => {
    const from = score.games[n - 1]?.to ?? -1
    const lines = below.filter((line) => line.deal > from && (game.to === null || line.deal <= game.to))
    // Entries of the same deal go side by side; each deal begins a row.
    const deals = [...new Set(lines.map((line) => line.deal))]
    return { rows: deals.flatMap((deal) => rows(lines.filter((line) => line.deal === deal))), winner: game.winner, lap: game.lap }
  })
  return { above, games }
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
