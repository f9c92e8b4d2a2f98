import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHOICES, lineOf, possible, type ActRow, type Choice } from './acts'

const rows = JSON.parse(readFileSync(new URL('../../public/acts/acts.json', import.meta.url), 'utf8')) as ActRow[]
const stages = ['dealing', 'calling', 'play', 'hand_over', 'rubber_over'] as const

it('has every act of the minutes at some time of a deal, in its game', () => {
  const offered = new Set(['bridge', 'euchre', 'royalton'].flatMap((game) => stages.flatMap((stage) => [...possible(rows, game, stage).values()].flat())))
  expect(rows.filter((row) => !offered.has(row))).toEqual([])
  expect(rows.length).toBeGreaterThan(180)
})

const row = (act: string) => rows.find((one) => one.act === act)!

it('spells every example as the minutes do, out of what is chosen', () => {
  for (const { act, pieces } of rows) expect(lineOf(pieces)).toBe(act)
})

it('leaves no card, seat, suit or number of an example unchosen, and offers each', () => {
  const packs = [...'23456789TJQKA'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit))
  const offered = new Set([...packs, ...Object.values(CHOICES).flat().map(([word]) => word)])
  for (const { act, pieces } of rows) {
    const fixed = pieces.filter((piece) => !piece.choose).map((piece) => piece.word)
    expect(fixed.filter((word) => offered.has(word) || !Number.isNaN(Number(word))), act).toEqual([])
    for (const { word, choose } of pieces) if (choose && choose !== 'number') expect(offered.has(word), act).toBe(true)
  }
})

it('says what was chosen', () => {
  const chosen = (act: string, words: Partial<Record<Choice, string>>) => lineOf(row(act).pieces.map((piece) => ({ ...piece, word: (piece.choose && words[piece.choose]) ?? piece.word })))
  expect(chosen('bid 2H royal', { number: '4', strain: 'NU' })).toBe('bid 4NU royal')
  expect(chosen('deal W 2', { seat: 'E' })).toBe('deal E 2')
})
