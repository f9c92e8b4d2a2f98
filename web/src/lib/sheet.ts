/** The score sheet laid out: entries above the line, and below it game by game. */
import type { ScoreLine, ScoreView, Side } from './protocol/types'

export type Row = Partial<Record<Side, ScoreLine>>

export interface Sheet {
  /** The newest entry first, as it is written upwards from the line. */
  above: Row[]
  games: { rows: Row[]; winner: Side | null }[]
}

export function sheet(score: ScoreView): Sheet {
  const above: Row[] = []
  for (const line of score.lines.filter((one) => one.column === 'above')) {
    const row = above.find((one) => !one[line.side])
    if (row) row[line.side] = line
    else above.push({ [line.side]: line })
  }
  return { above: above.reverse(), games: games(score) }
}

function games(score: ScoreView): Sheet['games'] {
  const found: Sheet['games'] = [{ rows: [], winner: null }]
  const sum: Record<Side, number> = { NS: 0, EW: 0 }
  const below = score.lines.filter((line) => line.column === 'below')
  for (const deal of new Set(below.map((line) => line.deal))) {
    const part = found.at(-1)!
    for (const line of below.filter((one) => one.deal === deal)) {
      const row = part.rows.find((one) => !one[line.side])
      if (row) row[line.side] = line
      else part.rows.push({ [line.side]: line })
      sum[line.side] += line.points
    }
    // The game ends with the deal: later entries of the same deal still belong to it.
    const winner = (['NS', 'EW'] as const).find((side) => sum[side] >= score.game_points)
    if (winner) {
      part.winner = winner
      // At Euchre what the winners have beyond five is a lap and goes into the next game.
      const lap = score.game_points === 5 ? sum[winner] - score.game_points : 0
      sum.NS = sum.EW = 0
      sum[winner] = lap
      found.push({ rows: [], winner: null })
    }
  }
  if (score.winner && found.length > 1 && found.at(-1)!.rows.length === 0) found.pop()
  return found
}
