// The law book as the page reads it: the statutes of crates/laws and the worked cases of cases/, as JSON.
// One file holds the articles of all codes; the cases of an article are fetched when it is opened.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parse } from 'smol-toml'

const root = new URL('../../', import.meta.url)
const folder = new URL('../public/lawbook/', import.meta.url)
const GAMES = readdirSync(new URL('crates/laws/statutes/', root)).filter((name) => name.endsWith('.toml')).map((name) => name.slice(0, -5)).sort()
const HOW = new Set(['used', 'broken', 'lapsed', 'edge'])

rmSync(folder, { recursive: true, force: true })
mkdirSync(new URL('cases/', folder), { recursive: true })

const statutes = GAMES.map((game) => parse(readFileSync(new URL(`crates/laws/statutes/${game}.toml`, root), 'utf8')))
const articles = new Map(statutes.flatMap(limbs))
const told = casesByArticle()
const codes = statutes.map((statute) => {
  const game = statute.code
  const readings = statute.ambiguity ?? []
  const laws = statute.law.map((law) => {
    const cases = told.get(`${game}/${law.id}`) ?? []
    if (cases.length > 0) {
      writeFileSync(new URL(`cases/${game}-${fileName(law.id)}.json`, folder), JSON.stringify(cases))
    }
    return {
      id: law.id,
      editions: law.editions.map((year) => `${game}-${year}`),
      section: law.section,
      status: law.status,
      gist: law.gist,
      limbs: (law.limb ?? []).map(({ id, gist }) => ({ id, gist })),
      differs: law.differs,
      remedies: law.remedies ?? [],
      lapses: law.lapses ?? [],
      interacts: law.interacts ?? [],
      readings: readings
        .filter((reading) => reading.laws.includes(law.id))
        .map(({ question, recommended, why, option }) => ({ question, recommended, why, option })),
      cases: cases.length,
    }
  })
  return { game, title: statute.title, note: statute.note, editions: statute.editions, laws }
})
writeFileSync(new URL('laws.json', folder), JSON.stringify(codes))

/** Every case under every article that its head names; a limb counts for its article. */
function casesByArticle() {
  const found = new Map()
  for (const shelf of [...GAMES, 'club']) {
    const files = readdirSync(new URL(`cases/${shelf}/`, root)).filter((name) => name.endsWith('.minutes'))
    for (const file of files.sort()) {
      const text = readFileSync(new URL(`cases/${shelf}/${file}`, root), 'utf8')
      const one = { name: `${shelf}/${file.replace(/\.minutes$/, '')}`, title: title(file), story: story(text), code: /^code:\s*(\S+)/m.exec(text)?.[1], lines: lines(body(text)) }
      for (const [law, how] of tells(text)) {
        const article = articles.get(law) ?? law
        const list = found.get(article) ?? found.set(article, []).get(article)
        list.push({ ...one, law, how })
      }
    }
  }
  return found
}

function tells(text) {
  const heads = [...text.matchAll(/^#\s*laws:\s*(.*)$/gm)].flatMap((line) => line[1].split(','))
  return heads
    .map((head) => head.trim().split(/\s+/))
    .filter(([law]) => law?.includes('/'))
    .map(([law, ...how]) => [law, how.filter((word) => HOW.has(word))])
}

/** Limbs with the article to which each belongs. */
function limbs({ code, law }) {
  return law.flatMap(({ id, limb = [] }) => limb.map((one) => [`${code}/${one.id}`, `${code}/${id}`]))
}

function story(text) {
  const head = text.slice(0, text.search(/^code:/m))
  const lines = head.split('\n').filter((line) => line.startsWith('#') && !/^#\s*laws:/.test(line))
  return lines.map((line) => line.replace(/^#\s?/, '')).join(' ').trim()
}

function body(text) {
  return text.slice(text.search(/^code:/m)).trim()
}

/** The lines of minutes, the answers of the laws apart and every citation by itself. */
function lines(text) {
  const cited = new RegExp(`\\b((?:${GAMES.join('|')})/[\\w.-]*\\w)`)
  return text.split('\n').map((line) => {
    const isAct = /^(N|E|S|W|table|bystander|room|[A-Z]\w+):/.test(line)
    const kind = line === '---' ? 'rule' : line.startsWith('>') ? 'answer' : line.startsWith('#') ? 'note' : isAct ? 'act' : 'head'
    const pieces = line.split(cited).filter((piece) => piece !== '')
    return { kind, parts: pieces.map((piece) => (cited.test(piece) ? { text: piece, law: piece } : { text: piece })) }
  })
}

function title(file) {
  const words = file.replace(/\.minutes$/, '').replace(new RegExp(`^(${GAMES.join('|')})_\\d{4}_`), '').replace(/^[0-9a-zIVX]+_/, '')
  const plain = words.replaceAll('_', ' ')
  return plain[0].toUpperCase() + plain.slice(1)
}

function fileName(id) {
  return id.replace(/[^\w-]/g, '_')
}
