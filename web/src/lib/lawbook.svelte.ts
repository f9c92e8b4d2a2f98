/** The law book, fetched once and kept. */

export interface Article {
  id: string
  editions: string[]
  section: string
  status: string
  gist: string
  limbs: { id: string; gist: string }[]
  differs?: string
  remedies: string[]
  lapses: string[]
  interacts: string[]
  readings: { question: string; recommended: string; why?: string; option?: string }[]
  cases: number
}

export interface CodeBook {
  game: string
  title: string
  note: string
  editions: string[]
  laws: Article[]
}

/** A line of minutes, its citations apart. */
export interface CaseLine {
  kind: 'head' | 'rule' | 'act' | 'answer' | 'note'
  parts: { text: string; law?: string }[]
}

export interface Case {
  /** Its shelf and file: `bridge/46_unasked_make`. */
  name: string
  title: string
  story: string
  code: string
  lines: CaseLine[]
  law: string
  how: string[]
}

/** The article that lies open beside a table; none where it is empty. */
export const beside = $state({ citation: '' })

export const book = $state<{ codes: CodeBook[]; failed: boolean }>({ codes: [], failed: false })
let asked = false

export function openBook(): void {
  if (asked) return
  asked = true
  fetch('/lawbook/laws.json')
    .then((answer) => answer.json() as Promise<CodeBook[]>)
    .then((codes) => {
      book.codes = codes
    })
    .catch(() => {
      asked = false
      book.failed = true
    })
}

export async function casesOf(game: string, id: string): Promise<Case[]> {
  const answer = await fetch(`/lawbook/cases/${game}-${id.replace(/[^\w-]/g, '_')}.json`)
  return answer.ok ? ((await answer.json()) as Case[]) : []
}

/** The article of a citation such as `bridge/38d`, and what its limb says. */
export function articleFor(citation: string): { article: Article; gist: string; game: string } | undefined {
  const [game = '', id = ''] = citation.split('/')
  const laws = book.codes.find((code) => code.game === game)?.laws
  for (const article of laws ?? []) {
    if (article.id === id) return { article, gist: article.gist, game }
    const limb = article.limbs.find((one) => one.id === id)
    if (limb) return { article, gist: limb.gist, game }
  }
  return undefined
}

/** Articles that hold every word, those that hold them in the rule itself first. */
export function find(code: CodeBook, edition: string, words: string): Article[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const laws = code.laws.filter((law) => law.editions.includes(edition))
  if (wanted.length === 0) return laws
  const score = (law: Article) => {
    const rule = `${law.id} ${law.gist} ${law.limbs.map((limb) => limb.gist).join(' ')}`.toLowerCase()
    const rest = `${law.section} ${law.differs ?? ''} ${law.remedies.join(' ')} ${law.lapses.join(' ')}`.toLowerCase()
    if (wanted.every((word) => law.id.toLowerCase() === word)) return 3
    if (wanted.every((word) => rule.includes(word))) return 2
    return wanted.every((word) => rule.includes(word) || rest.includes(word)) ? 1 : 0
  }
  const scored = laws.map((law) => ({ law, points: score(law) })).filter((one) => one.points > 0)
  return scored.sort((a, b) => b.points - a.points).map((one) => one.law)
}
