/** What is said aloud of an act: "East plays the nine of hearts". */
import { cardName, isCard, seatName, suitFrom, suitName, type Seat } from './cards'

const NUMBERS = ['nought', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Acts by their words. The first form is of another player, the second of oneself. */
const WORDS: Record<string, [string, string]> = {
  pass: ['passes', 'pass'],
  'ask lead': ['asks: “May I lead?”', 'ask: “May I lead?”'],
  yes: ['answers: “Yes”', 'answer: “Yes”'],
  double: ['doubles', 'double'],
  redouble: ['redoubles', 'redouble'],
  satisfied: ['is satisfied', 'are satisfied'],
  order: ['orders it up', 'order it up'],
  assist: ['assists', 'assist'],
  'take up': ['takes it up', 'take it up'],
  'turn down': ['turns it down', 'turn it down'],
  alone: ['plays alone', 'play alone'],
  'take it': ['takes it from the partner and plays alone', 'take it from the partner and play alone'],
  discard: ['discards a card', 'discard a card'],
  bridge: ['bridges: the partner is to play the nullo', 'bridge: the partner is to play the nullo'],
  'call lead': ['asks for the lead', 'ask for the lead'],
  'lay down': ['lays down the hand as dummy', 'lay down your hand as dummy'],
  'lay idle': ['lays the hand down and takes no part', 'lay your hand down and take no part'],
  deal: ['deals', 'deal'],
  'turn up': ['turns up the trump card', 'turn up the trump card'],
  gather: ['gathers the trick', 'gather the trick'],
  turn: ['turns the trick', 'turn the trick'],
  quit: ['quits the trick', 'quit the trick'],
  waive: ['waives the right', 'waive the right'],
  concede: ['concedes the rest', 'concede the rest'],
  'claim rest': ['claims the rest', 'claim the rest'],
  object: ['does not accept it', 'do not accept it'],
  'throw down': ['throws down the hand', 'throw down your hand'],
  'claim revoke': ['claims a revoke', 'claim a revoke'],
  'agree score': ['agrees the score', 'agree the score'],
  'ask none': ['asks: “Having none, partner?”', 'ask: “Having none, partner?”'],
  'answer no': ['answers: “None”', 'answer: “None”'],
  'answer have': ['finds a card of the suit', 'find a card of the suit'],
}

/** A card or several in words. */
function cards(words: string[]): string {
  const names = words.map((card) => `the ${cardName(card)}`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** "three hearts royal". */
export function bidName(words: string): string {
  const [, number, at, royal] = /^(\d+)\s*([A-Za-z-]+)(\s+royal)?$/.exec(words.trim()) ?? []
  if (!number || !at) return words
  const suit = suitFrom(at)
  const name = suit ? suitName(suit) : /^nu/i.test(at) ? 'nullo' : 'no-trump'
  return `${NUMBERS[Number(number)] ?? number} ${name}${royal ? ' royal' : ''}`
}

function makeName(word: string): string {
  const suit = suitFrom(word)
  return suit ? suitName(suit) : 'no trumps'
}

/** The act as a predicate, of another player or of oneself. */
export function predicate(act: string, own: boolean): string {
  const text = act.trim()
  const known = WORDS[text.toLowerCase()]
  if (known) return known[own ? 1 : 0]
  const [verb = '', ...rest] = text.split(/\s+/)
  const words = rest.join(' ')
  const s = own ? '' : 's'
  switch (verb.toLowerCase()) {
    case 'play':
      if (rest.length > 0 && rest.every(isCard)) return `play${s} ${cards(rest)}`
      break
    case 'lead':
      if (rest.length > 0 && rest.every(isCard)) return `lead${s} ${cards(rest)}`
      break
    case 'expose':
      if (rest[0] && isCard(rest[0])) return `show${s} ${cards(rest.filter(isCard))}`
      break
    case 'discard':
      if (rest[0] && isCard(rest[0])) return `discard${s} ${cards(rest)}`
      break
    case 'make': {
      const alone = / and alone$/.test(text)
      return `make${s} it ${makeName(rest[0] ?? '')}${alone ? ', alone' : ''}`
    }
    case 'alone':
      return `play${s} alone at ${makeName(rest[0] ?? '')}`
    case 'bid':
      return `bid${s} ${bidName(words)}`
    case 'demand':
      return `demand${s}: ${remedyName(words)}`
    case 'cut':
      return rest[0] === 'at' ? `cut${s} the pack` : rest.every(isCard) ? `cut${s} ${cards(rest)}` : `cut${s}`
    case 'claim': {
      const revoke = /^revoke(?:\s+([NESW]))?(?:\s+(?:trick\s+)?(\d+))?$/.exec(words)
      if (revoke) {
        const by = revoke[1] ? ` by ${seatName(revoke[1] as Seat)}` : ''
        const trick = revoke[2] ? ` in trick ${revoke[2]}` : ''
        return `claim${s} a revoke${by}${trick}`
      }
      if (/^\d+$/.test(words)) return `claim${s} ${words} of the tricks left`
      break
    }
    case 'concede':
      return `concede${s} ${words} of the tricks left`
  }
  return own ? `(${text})` : `: ${text}`
}

const REMEDIES: Record<string, string> = {
  stand: 'Let it stand',
  'new deal': 'A new deal',
  proceed: 'Go on as if nothing was said',
  declare: 'The player must declare',
  suit: 'Call a suit',
  highest: 'The highest of the suit',
  lowest: 'The lowest of the suit',
  win: 'Win the trick',
  lose: 'Lose the trick',
  accept: 'Accept it',
  refuse: 'Refuse it',
  'shuffle again': 'Shuffle again',
  'cut again': 'Cut again',
  'right player': 'The right player does it',
  show: 'The card is shown',
  raise: 'Make it sufficient',
  final: 'Our last bid is final',
  'highest of a suit': 'The highest of a suit',
  'take back': 'It is taken back',
  charge: 'Charge the bystander',
  misdeal: 'It is a misdeal',
  'as declared': 'It is played as declared',
  'with partner': 'Play with the partner',
  alone: 'Play alone',
}

/** A remedy as a button says it. */
export function remedyName(remedy: string): string {
  const known = REMEDIES[remedy]
  if (known) return known
  const [, verb, what] = /^(call|not play|play|choose|win|suit|not suit|take|tricks|lead from|highest of)\s+(.+)$/.exec(remedy) ?? []
  if (!verb || !what) return remedy
  const named = isCard(what) ? `the ${cardName(what)}` : (suitFrom(what) && suitName(suitFrom(what)!)) || what
  switch (verb) {
    case 'call':
      return `Call ${named}`
    case 'play':
      return `${cap(named)} must be played`
    case 'not play':
      return `${cap(named)} must not be played`
    case 'choose':
      return `${cap(named)} belongs to the trick`
    case 'win':
      return `Win the trick led with ${named}`
    case 'suit':
      return `Lead ${named}`
    case 'not suit':
      return `Do not lead ${named}`
    case 'take':
      return `Take ${what} points`
    case 'tricks':
      return `${cap(NUMBERS[Number(what)] ?? what)} tricks change hands`
    case 'lead from':
      return `The lead must come from ${seatName(what as Seat)}`
    default:
      return `The highest of ${named}`
  }
}

export const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Who did what, as a whole sentence without its full stop. */
export function sentence(who: string, act: string, own: Seat | null | undefined, name?: (seat: Seat) => string): string {
  const mine = who === own
  const subject = mine ? 'You' : who === 'table' ? 'The table' : who === 'bystander' ? 'A bystander' : (name ?? seatName)(who as Seat)
  return `${subject} ${predicate(act, mine)}`.replace(' :', ':')
}

/** Seat letters of the engine's sentences as names: "W may: new deal" becomes "West may: new deal". */
export function named(text: string): string {
  return text
    .replace(/\b([2-9TJQKA][CDHS])\b/g, (card) => `the ${cardName(card)}`)
    .replace(/\b(NS|EW)\b/g, (side) => (side === 'NS' ? 'North and South' : 'East and West'))
    .replace(/\b([NESW])\b(?!\.)/g, (seat) => seatName(seat as Seat))
    .replace(/\bthe the\b/g, 'the')
}

/** A reason of the coach, who names acts as the minutes have them, in plain words. */
export function inWords(text: string): string {
  return text.replace(/'([a-zA-Z0-9 -]+)'/g, (_, act: string) => `‘${predicate(act, true)}’`)
}
