import { expect, it } from 'vitest'
import type { GameView, ScoreLine, ScoreView, Side } from './protocol/types'
import { course, sheet } from './sheet'

const line = (deal: number, side: Side, column: 'above' | 'below', points: number): ScoreLine => ({
  deal, side, column, points, law: 'bridge/4',
})
const nought = { game: 0, games: 0, tricks: 0, bonus: 0, total: 0 }
const score = (games: GameView[], ...lines: ScoreLine[]): ScoreView => ({
  lines, games, premiums: [], above: true, sides: { NS: nought, EW: nought }, games_to_win: 2, game_points: 30, winner: null, settled: null,
})

it('parts the entries into the games that the server tells of', () => {
  const games: GameView[] = [{ to: 3, winner: 'NS' }, { to: null, winner: null }]
  const kept = sheet(score(games, line(1, 'NS', 'below', 24), line(2, 'EW', 'below', 12), line(3, 'NS', 'below', 12), line(4, 'EW', 'below', 24)))
  expect(kept.games.map((game) => [game.winner, game.rows.length])).toEqual([['NS', 3], [null, 1]])
  expect(kept.games[1]!.rows[0]!.EW!.points).toBe(24)
})

it('sets entries of both sides side by side, and writes honours upwards', () => {
  const kept = sheet(score([{ to: null, winner: null }], line(1, 'NS', 'above', 16), line(1, 'EW', 'above', 8), line(2, 'NS', 'above', 40)))
  expect(kept.above.map((row) => [row.NS?.points, row.EW?.points])).toEqual([[40, undefined], [16, 8]])
})

it('tells of a lap and what a game counts, each with its article', () => {
  const games: GameView[] = [{ to: 2, winner: 'EW', lap: 1, value: 2, law: 'euchre/7' }, { to: null, winner: null }]
  const kept = sheet({ ...score(games, line(2, 'EW', 'below', 6)), above: false })
  expect(kept.games[0]).toMatchObject({ winner: 'EW', lap: 1, value: 2, law: 'euchre/7' })
})

it('follows a rubber deal by deal, the premium with its last', () => {
  const lines = [line(1, 'NS', 'below', 24), line(1, 'EW', 'above', 16), line(3, 'NS', 'below', 36)]
  const whole = { ...score([{ to: 3, winner: 'NS' }], ...lines), premiums: [line(3, 'NS', 'above', 100)] }
  expect(course(whole)).toEqual([{ deal: 1, ahead: 8 }, { deal: 3, ahead: 144 }])
})
