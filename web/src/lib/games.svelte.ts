/** The games of the house, asked for once and kept. The page knows none by name. */
import { api } from './api'
import type { GameInfo } from './protocol/types'

export const house = $state<{ games: GameInfo[] }>({ games: [] })
let asked = false

export function askGames(): void {
  if (asked) return
  asked = true
  api
    .games()
    .then((games) => (house.games = games))
    .catch(() => (asked = false))
}

/** "Bridge, Elwell, 1907". */
export const titleOf = (game: GameInfo): string => (game.source ? `${game.title}, ${game.source}` : game.title)
