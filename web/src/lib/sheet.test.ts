import { expect, it } from 'vitest'
import type { ScoreLine, ScoreView, Side } from './protocol/types'
import { sheet } from './sheet'

const line = (deal: number, side: Side, column: 'above' | 'below', points: number): ScoreLine => ({
  deal, side, column, points, law: 'bridge/4',
})
const nought = { game: 0, games: 0, tricks: 0, bonus: 0, total: 0 }
const score = (...lines: ScoreLine[]): ScoreView => ({
  lines, sides: { NS: nought, EW: nought }, games_to_win: 2, game_points: 30, winner: null, settled: null,
})

it('closes a game when a side has its points, and begins the next from nought', () => {
  const kept = sheet(score(line(1, 'NS', 'below', 24), line(2, 'EW', 'below', 12), line(3, 'NS', 'below', 12), line(4, 'EW', 'below', 24)))
  expect(kept.games.map((game) => game.winner)).toEqual(['NS', null])
  expect(kept.games[1]!.rows[0]!.EW!.points).toBe(24)
})

it('sets entries of both sides side by side, and writes honours upwards', () => {
  const kept = sheet(score(line(1, 'NS', 'above', 16), line(1, 'EW', 'above', 8), line(2, 'NS', 'above', 40)))
  expect(kept.above.map((row) => [row.NS?.points, row.EW?.points])).toEqual([[40, undefined], [16, 8]])
})
