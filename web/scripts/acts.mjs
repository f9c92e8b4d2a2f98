// Every act of docs/minutes.md as a table by the laws offers it: heading, words, what it means, and when it is possible.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const docs = new URL('../../docs/minutes.md', import.meta.url)
const folder = new URL('../public/acts/', import.meta.url)
/** What nobody at a table does: it is written down of deals that were played elsewhere. */
const NO_ACTS = new Set(['Facts', 'Shorthand'])

/** What is chosen instead of a word of an example, by what it looks like. */
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades']
function choice(word, act) {
  if (/^[2-9TJQKA][CDHS]$/.test(word)) return 'card'
  if (/^[NESW]$/.test(word)) return 'seat'
  if (/^(NS|EW)$/.test(word)) return 'side'
  if (SUITS.includes(word)) return 'suit'
  if (/^\d+$/.test(word)) return 'number'
  if (act.startsWith('name rank ') && word.length === 1) return 'rank'
  return word === 'blue' ? 'pack' : undefined
}

/** The words of an example, each as it stands or to be chosen; together they are the example again. */
function pieces(act) {
  const [, number, strain, rest] = /^bid (\d)([CDHS]|NT|NU)(?: (.*))?$/.exec(act) ?? []
  if (number) return [{ word: 'bid' }, { word: number, choose: 'number' }, { word: strain, choose: 'strain' }, ...(rest ? [{ word: rest }] : [])]
  return act.split(' ').map((word) => ({ word, choose: choice(word, act) }))
}

const plain = (text) => text.replaceAll('`', '').trim()
const rows = []
let family = ''
for (const line of readFileSync(docs, 'utf8').split('\n')) {
  if (line.startsWith('#')) family = line.startsWith('### ') ? line.slice(4) : ''
  const cells = line.split('|').slice(1, -1).map((cell) => cell.trim())
  if (!family || NO_ACTS.has(family) || cells.length < 3 || !cells[0].startsWith('`')) continue
  const game = /^Declaring at (\w+)$/.exec(family)?.[1]?.toLowerCase()
  // Of several examples of one bid the first will do: number and suit are chosen.
  const examples = cells[0].split(' · ').map(plain)
  for (const act of examples[0].startsWith('bid ') ? ['bid 2H', 'bid 2H royal'] : examples) {
    if (act.startsWith('stack ')) continue
    const when = game ? 'always' : cells[3].split(';')[0]
    rows.push({ family: game ? 'Declaring' : family, ...(game && { game }), act, pieces: pieces(act), means: plain(cells[2]), ...(when !== 'always' && { stages: when.split(', ') }) })
  }
}
if (rows.length < 150) throw new Error(`docs/minutes.md has only ${rows.length} acts`)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('acts.json', folder), JSON.stringify(rows))
