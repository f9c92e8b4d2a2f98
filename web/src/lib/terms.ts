/** The terms of art, from the one list of crates/laws: `oddtrick terms --json` prints the same. */
import TERMS from './terms.json' with { type: 'json' }

export interface Term {
  term: string
  also: string[]
  games: string[]
  meaning: string
  example: string
  laws: string[]
}

export const terms: readonly Term[] = TERMS

/** A piece of a text, with the term that it is. */
export interface Piece {
  text: string
  term?: Term
}

/** The words of each term, the longest first, so that "left bower" is not "bower". */
const WORDS = terms.flatMap((term) => [term.term, ...term.also].map((word) => ({ word: word.toLowerCase(), term }))).sort((a, b) => b.word.length - a.word.length)
/** Words that mean something else in most sentences: "the right trick", "the next card". They are in the list, and not marked in running text. */
const EVERYDAY = new Set(['right', 'next', 'hand', 'game', 'book', 'deal', 'make'])
const isLetter = (letter: string | undefined) => letter !== undefined && letter.toLowerCase() !== letter.toUpperCase()

/** A text in pieces: each term of the game the first time it comes. */
export function glossed(text: string, game = ''): Piece[] {
  const known = WORDS.filter(({ word, term }) => !EVERYDAY.has(word) && (!game || term.games.includes(game)))
  const low = text.toLowerCase()
  const told = new Set<Term>()
  const pieces: Piece[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    // Of "no-trump" the second half is no trump.
    const found = isLetter(low[at - 1]) || low[at - 1] === '-' ? undefined : known.find(({ word, term }) => !told.has(term) && low.startsWith(word, at) && ends(low, at + word.length))
    if (!found) {
      at += 1
      continue
    }
    const word = at + found.word.length
    // The mark of a plural belongs to the word.
    const end = isLetter(low[word]) ? word + 1 : word
    if (at > from) pieces.push({ text: text.slice(from, at) })
    pieces.push({ text: text.slice(at, end), term: found.term })
    told.add(found.term)
    from = at = end
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** The terms in some texts as they stand there, each once, without those that are known already. */
export function wordsIn(texts: readonly string[], game = '', known: ReadonlySet<string> = new Set()): string[] {
  const found = new Map<string, string>()
  for (const { text, term } of texts.flatMap((one) => glossed(one, game))) {
    if (term && !known.has(term.term) && !found.has(term.term)) found.set(term.term, text.toLowerCase() === term.term.toLowerCase() ? term.term : text.toLowerCase())
  }
  return [...found.values()]
}

/** Whether a word ends here; a plural is the same word. */
function ends(text: string, at: number): boolean {
  return !isLetter(text[at]) || (text[at] === 's' && !isLetter(text[at + 1]))
}
