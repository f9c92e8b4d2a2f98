// The puzzles as the page reads them: the data of crates/puzzles as JSON, one file a game and one for the referee.
// A puzzle is fetched with the others of its game; the index names them all.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parse } from 'smol-toml'

const data = new URL('../../crates/puzzles/data/', import.meta.url)
const folder = new URL('../public/puzzles/', import.meta.url)
const GAMES = ['bridge', 'euchre', 'royalton']

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const read = (name) => parse(readFileSync(new URL(`${name}.toml`, data), 'utf8'))
const words = (text = '') => text.split(' ').filter(Boolean)
const cards = GAMES.flatMap((game) => {
  const puzzles = read(game).puzzle.map((one) => ({
    ...one,
    trick: words(one.trick),
    gone: words(one.gone),
    answer: words(one.answer),
    hands: Object.fromEntries(['N', 'E', 'S', 'W'].map((seat) => [seat, words(one[seat])])),
    choices: one.choices.map((choice) => ({ ...choice, cards: words(choice.cards), line: words(choice.line) })),
    N: undefined, E: undefined, S: undefined, W: undefined,
  }))
  writeFileSync(new URL(`${game}.json`, folder), JSON.stringify(puzzles))
  return puzzles.map(({ id, game, theme, grade }) => ({ id, game, theme, grade }))
})
const questions = read('referee').question.map((one) => ({ ...one, trick: undefined }))
writeFileSync(new URL('referee.json', folder), JSON.stringify(questions))
const rulings = questions.map(({ id, code, grade }) => ({ id, game: code.split('-')[0], theme: 'referee', grade }))
writeFileSync(new URL('index.json', folder), JSON.stringify({ cards, rulings }))
