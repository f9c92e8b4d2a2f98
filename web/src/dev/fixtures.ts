/** Views written by hand, for looking at components without a server. */
import { RANKS } from './ranks'
import type { ActOption, AnswerView, CallView, EventReport, Fact, RightView, ScoreView, Slot, TableView } from '../lib/protocol/types'

const h = (text: string) => text.split(' ').filter(Boolean)
const side = (game: number, games: number, total: number) => ({ game, games, tricks: total, bonus: 0, total })
const fact = (name: string, slots?: Record<string, Slot>): Fact => ({ name, slots })
const row = (suit: string) => [...RANKS].map((rank) => rank + suit)

const score: ScoreView = {
  lines: [
    { deal: 1, side: 'NS', column: 'below', points: 24, law: 'bridge/4' },
    { deal: 1, side: 'NS', column: 'above', points: 30, law: 'bridge/6' },
    { deal: 2, side: 'EW', column: 'below', points: 8, law: 'bridge/4' },
    { deal: 2, side: 'EW', column: 'above', points: 16, law: 'bridge/6' },
    { deal: 3, side: 'NS', column: 'below', points: 12, law: 'bridge/4' },
    { deal: 4, side: 'EW', column: 'below', points: 18, law: 'bridge/4' },
    { deal: 4, side: 'NS', column: 'above', points: 8, law: 'bridge/6' },
  ],
  above: true,
  games: [{ to: 3, winner: 'NS', law: 'bridge/2' }, { to: null, winner: null }],
  premiums: [],
  sides: { NS: side(0, 1, 74), EW: side(18, 0, 42) },
  games_to_win: 2,
  game_points: 30,
  winner: null,
  settled: null,
}

const play: TableView = {
  code: 'bridge-1907',
  title: 'Bridge, Elwell, 1907',
  manner: 'laws',
  seat: 'S',
  stage: 'play',
  deal: 5,
  dealer: 'S',
  cards: { N: h('KS 9S 4S AH TH 3H QD 8D 5D 2D JC 6C'), E: [], S: h('AS JS 7S KH QH 6H AD KD 9D TC 8C 3C 2C'), W: [] },
  counts: { N: 12, E: 12, S: 13, W: 12 },
  exposed: [],
  callable: [],
  turn_up: null,
  turned_down: false,
  discard: null,
  open_hand: 'N',
  active: ['N', 'E', 'S', 'W'],
  tricks: [
    { leader: 'W', plays: [{ seat: 'W', card: '4C' }, { seat: 'N', card: 'QC' }, { seat: 'E', card: 'KC' }], winner: null, quitted: false },
  ],
  won: { NS: 3, EW: 1 },
  trump: 'H',
  order: [row('H'), row('S'), row('C'), row('D')],
  losing: false,
  roles: { N: 'dummy', E: null, S: 'dealer', W: null },
  turn: { seat: 'S', hand: 'S', what: 'follow', text: 'You are to play.' },
  options: h('TC 8C 3C 2C').map((card) => ({ act: fact('play', { card: { card } }), kind: 'play' as const, text: card })),
  rights: [],
  obligations: [],
  claim: null,
  declaration: { calls: [], facts: [], contract: { text: 'Hearts, doubled', by: 'S', aim: '16 the odd trick' } },
  score,
  seats: {
    N: { kind: 'computer', player: 'book', called: 'book', portrait: null },
    E: { kind: 'computer', player: 'book', called: 'book', portrait: null },
    S: { kind: 'person', person: { id: '1', name: 'Anna', guest: true }, present: true, kept_s: null, substitute: null },
    W: { kind: 'person', person: { id: '2', name: 'Bertram', guest: false }, present: true, kept_s: null, substitute: null },
  },
  waiting_for: [],
  commitment: null,
}

const call = (text: string, act: Fact = fact(text.toLowerCase())): ActOption => ({ act, kind: 'call', text })
const said = (seat: CallView['seat'], text: string): CallView => ({ seat, call: fact(text), text })
const STRAINS: [string, Slot][] = [
  ['♠', { suit: 'S' }], ['♣', { suit: 'C' }], ['♦', { suit: 'D' }], ['♥', { suit: 'H' }], ['NT', { word: 'no-trump' }], [' nullo', { word: 'nullo' }],
]

export const right: RightView = {
  laws: ['bridge/76'],
  gist: 'When an adversary leads out of turn, the dealer may call the card led as exposed, or call a suit from the hand whose lead it was.',
  offender: 'W',
  holders: ['S'],
  target: ['E'],
  card: '5H',
  options: [
    { act: fact('demand', { remedy: { remedy: fact('call', { card: { card: '5H' } }) } }), text: 'Call the five of hearts', follows: 'It lies face up, and is played when it is called, if no law forbids that.' },
    { act: fact('demand', { remedy: { remedy: fact('suit', { suit: { suit: 'C' } }) } }), text: 'Lead clubs', follows: 'East must lead the suit that is named; who has none of it leads what they like.' },
    { act: fact('waive'), text: 'Waive it', follows: 'Nothing is asked, and the game goes on.' },
  ],
  yours: true,
}

export const offence: AnswerView = {
  kind: 'offence', laws: ['bridge/76'], by: 'W', finding: fact('leads-out-of-turn', { seat: { seat: 'W' } }), text: 'West leads the five of hearts out of turn',
}

export const events: EventReport[] = [
  { version: 1, seat: 'S', act: fact('deal'), procedure: true, text: 'You deal', spoken: 'You deal.' },
  { version: 2, seat: 'S', act: fact('make', { at: { suit: 'H' } }), text: 'You make it hearts', spoken: 'You make it hearts.' },
  { version: 3, seat: 'W', act: fact('double'), text: 'West doubles', spoken: 'West doubles.' },
  { version: 4, seat: 'W', act: fact('play', { card: { card: '5H' } }), text: 'West plays the five of hearts', spoken: '', answers: [offence] },
]

const calling: TableView = {
  ...play, stage: 'calling', trump: null, open_hand: null, tricks: [], won: { NS: 0, EW: 0 }, counts: { N: 13, E: 13, S: 13, W: 13 },
  cards: { ...play.cards, N: [] }, roles: { N: null, E: null, S: 'dealer', W: null },
  turn: { seat: 'S', hand: 'S', what: 'declare', text: 'You are to declare.', hint: 'You deal: name the trump, or leave it to your partner.' },
  declaration: { calls: [], facts: [], contract: null },
}

export const views: Record<string, TableView> = {
  play,
  ruling: play,
  declare: {
    ...calling,
    options: [call('Pass to partner', fact('pass')), ...STRAINS.slice(0, 5).map(([text, at]) => ({ ...call(text, fact('make', { at })), worth: '8 the odd trick' }))],
  },
  turned: {
    ...calling, turn_up: 'TH', cards: { N: [], E: [], S: h('JD AH KH 9C 7S'), W: [] }, counts: { N: 5, E: 5, S: 5, W: 5 },
    declaration: { calls: [said('W', 'pass')], facts: [], contract: null },
    options: [call('Pass'), call('Order it up', fact('order')), call('Alone')],
    score: { ...score, above: false, lines: [], games: [{ to: null, winner: null }], game_points: 5 },
  },
  auction: {
    ...calling,
    declaration: { calls: [said('N', '1♠'), said('E', '1♥'), said('S', 'pass'), said('W', 'pass'), said('N', '1 nullo'), said('E', '2♠')], facts: [], contract: null },
    options: [
      call('Pass'), call('Double'),
      ...[2, 3, 4, 5, 6, 7].flatMap((number) =>
        STRAINS.flatMap(([text, at]) => [
          call(`${number}${text}`, fact('bid', { number: { number }, at })),
          call(`${number}${text} royal`, fact('bid', { number: { number }, at, royal: { flag: true } })),
        ]),
      ).slice(1),
    ],
  },
}
