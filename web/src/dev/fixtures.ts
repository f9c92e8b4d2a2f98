/** Views written by hand, for looking at components without a server. */
import type { AnswerView, DealRecord, EventReport, PostMortem, RightView, ScoreView, TableView } from '../lib/protocol/types'

const h = (text: string) => text.split(' ').filter(Boolean)
const side = (game: number, games: number, total: number) => ({ game, games, tricks: total, bonus: 0, total })

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
  sides: { NS: side(0, 1, 74), EW: side(18, 0, 42) },
  games_to_win: 2,
  game_points: 30,
  winner: null,
  settled: null,
}

const people: TableView['seats'] = {
  N: { kind: 'computer', player: 'book' },
  E: { kind: 'computer', player: 'book' },
  S: { kind: 'person', person: { id: '1', name: 'Anna', guest: true }, present: true, substitute: null },
  W: { kind: 'person', person: { id: '2', name: 'Bertram', guest: false }, present: true, substitute: null },
}

const bridge: TableView = {
  code: 'bridge-1907',
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
  discard: null,
  open_hand: 'N',
  active: ['N', 'E', 'S', 'W'],
  tricks: [
    { leader: 'W', plays: [{ seat: 'W', card: '4C' }, { seat: 'N', card: 'QC' }, { seat: 'E', card: 'KC' }], winner: null, quitted: false },
  ],
  won: { NS: 3, EW: 1 },
  trump: 'H',
  losing: false,
  turn: { seat: 'S', hand: 'S', what: 'follow', text: 'You are to play to East’s king of clubs.' },
  options: h('TC 8C 3C 2C').map((card) => ({ act: `play ${card}`, kind: 'play' as const, card, text: card })),
  rights: [],
  obligations: [],
  claim: null,
  declaration: { game: 'bridge', make: 'hearts', maker: 'S', dealer_passed: false, doubles: 1, trick_value: 16, asked_to_lead: false, closed: true },
  score,
  seats: people,
  waiting_for: [],
  commitment: null,
}

const call = (act: string) => ({ act, kind: 'call' as const, text: act })

export const right: RightView = {
  laws: ['bridge/76'],
  gist: 'When an adversary leads out of turn, the dealer may call the card led as exposed, or call a suit from the hand whose lead it was.',
  offender: 'W',
  holders: ['S'],
  target: ['E'],
  card: '5H',
  options: [
    { act: 'demand call 5H', text: 'call 5H' },
    { act: 'demand suit', text: 'suit' },
    { act: 'waive', text: 'waive' },
  ],
  yours: true,
}

export const offence: AnswerView = {
  kind: 'offence', laws: ['bridge/76'], by: 'W', on: null, holders: ['S'], options: ['call 5H', 'suit'], demand: null,
  side: null, points: null, trick: null, text: 'W leads out of turn; S may: call 5H | suit',
}

export const events: EventReport[] = [
  { version: 1, seat: 'S', line: 'S: deal', spoken: 'You deal.' },
  { version: 2, seat: 'S', line: 'S: make hearts', spoken: 'You make it hearts.' },
  { version: 3, seat: 'W', line: 'W: double', spoken: 'West doubles.' },
  { version: 4, seat: 'S', line: 'S: satisfied', spoken: 'You are satisfied.' },
  { version: 5, seat: 'W', line: 'W: play 5H', spoken: 'West leads out of turn.', answers: [offence] },
  { version: 6, seat: 'S', line: 'S: demand suit clubs', spoken: '', answers: [{ ...offence, kind: 'obligation', text: 'E must lead a card of clubs if able' }] },
  { version: 7, seat: 'E', line: 'E: play KC', spoken: 'East plays the king of clubs.', answers: [{ ...offence, kind: 'trick', laws: [], by: 'E', trick: 1, text: 'trick 1 to E' }] },
]

export const views: Record<string, TableView> = {
  play: bridge,
  ruling: bridge,
  declare: {
    ...bridge, stage: 'calling', deal: 1, trump: null, open_hand: null, tricks: [], won: { NS: 0, EW: 0 }, counts: { N: 13, E: 13, S: 13, W: 13 },
    cards: { ...bridge.cards, N: [] },
    turn: { seat: 'S', hand: 'S', what: 'declare', text: 'You are to name the trump, or to leave it to your partner.' },
    declaration: { game: 'bridge', make: null, maker: null, dealer_passed: false, doubles: 0, trick_value: 0, asked_to_lead: false, closed: false },
    options: ['pass', 'make spades', 'make clubs', 'make diamonds', 'make hearts', 'make no-trump'].map(call),
  },
  doubled: {
    ...bridge, stage: 'calling', trump: 'H', open_hand: null, tricks: [], cards: { ...bridge.cards, N: [] }, counts: { N: 13, E: 13, S: 13, W: 13 },
    turn: { seat: 'S', hand: 'S', what: 'double', text: 'West has doubled: you are satisfied, or you redouble.' },
    options: ['satisfied', 'redouble'].map(call),
  },
  side: { ...bridge, open_hand: 'E', dealer: 'W', cards: { ...bridge.cards, N: [], E: h('KS 9S 4S AH TH 3H QD 8D 5D 2D JC 6C') } },
  euchre: {
    ...bridge, code: 'euchre-1888', manner: 'courteous', stage: 'calling', deal: 3, dealer: 'E', open_hand: null, trump: null,
    cards: { N: [], E: [], S: h('JD AH KH 9C 7S'), W: [] }, counts: { N: 5, E: 5, S: 5, W: 5 }, tricks: [], won: { NS: 0, EW: 0 }, turn_up: 'TH',
    turn: { seat: 'S', hand: 'S', what: 'declare', text: 'You are to order up the ten of hearts, or to pass.' },
    declaration: { game: 'euchre', round: 1, passed: [], maker: null, lone: null, discard_due: false },
    options: ['pass', 'order', 'alone'].map(call),
    score: { ...score, lines: [], game_points: 5, sides: { NS: side(2, 1, 0), EW: side(3, 0, 0) } },
  },
  naming: {
    ...bridge, code: 'euchre-1888', manner: 'courteous', stage: 'calling', deal: 3, dealer: 'E', open_hand: null, trump: null,
    cards: { N: [], E: [], S: h('JD AH KH 9C 7S'), W: [] }, counts: { N: 5, E: 5, S: 5, W: 5 }, tricks: [], won: { NS: 0, EW: 0 }, turn_up: 'TH',
    turn: { seat: 'S', hand: 'S', what: 'declare', text: 'The ten of hearts is turned down: you are to name another suit, or to pass.' },
    declaration: { game: 'euchre', round: 2, passed: ['W'], maker: null, lone: null, discard_due: false },
    options: ['pass', 'make clubs', 'make diamonds', 'make spades', 'alone clubs', 'alone diamonds', 'alone spades'].map(call),
    score: { ...score, lines: [], game_points: 5, sides: { NS: side(2, 1, 0), EW: side(3, 0, 0) } },
  },
  royalton: {
    ...bridge, code: 'royalton-1915', stage: 'calling', open_hand: null, trump: null, tricks: [], won: { NS: 0, EW: 0 },
    cards: { ...bridge.cards, N: [] }, counts: { N: 13, E: 13, S: 13, W: 13 }, dealer: 'N',
    turn: { seat: 'S', hand: 'S', what: 'declare', text: 'You are to bid over two spades, to double, or to pass.' },
    declaration: {
      game: 'royalton', standing: '2S', contract: null, bridging: false,
      calls: [
        { seat: 'N', call: 'bid 1S' }, { seat: 'E', call: 'bid 1H' }, { seat: 'S', call: 'pass' }, { seat: 'W', call: 'pass' },
        { seat: 'N', call: 'bid 1NU' }, { seat: 'E', call: 'bid 2S' },
      ],
    },
    options: [
      call('pass'), call('double'),
      ...[2, 3, 4, 5, 6, 7].flatMap((n) => ['S', 'C', 'D', 'H', 'NT', 'NU'].flatMap((at) => [`bid ${n}${at}`, `bid ${n}${at} royal`])).slice(1).map(call),
    ],
    score: { ...score, game_points: 40 },
  },
}

const fell = (version: number, line: string): EventReport => ({ version, seat: line[0] as 'N', line, spoken: line })

export const deal: DealRecord = {
  deal: 5, dealer: 'S', turn_up: null, won: { NS: 9, EW: 4 }, proof: null,
  cards: {
    N: h('KS 9S 4S AH TH 3H QD 8D 5D 2D JC 6C QC'), E: h('QS TS 8S JH 5H 2H JD TD 7D AC KC 9C 7C'),
    S: h('AS JS 7S KH QH 6H AD KD 9D TC 8C 3C 2C'), W: h('6S 5S 3S 2S 9H 8H 7H 4H 6D 4D 3D 5C 4C'),
  },
  events: [
    fell(1, 'S: deal'), fell(2, 'S: make hearts'), fell(3, 'W: ask lead'), fell(4, 'E: double'), fell(5, 'S: satisfied'),
    fell(6, 'W: play 4C'), fell(7, 'S: play QC'), { ...fell(8, 'E: play KC') },
    { ...fell(9, 'S: play 2C'), answers: [{ ...offence, kind: 'trick', laws: [], by: 'E', trick: 1, text: 'trick 1 to E' }] },
    fell(10, 'E: play 2H'), fell(11, 'S: play QH'), fell(12, 'W: play 4H'),
  ],
}

export const findings: PostMortem = {
  deal: 5, worth: 48, result: 32,
  steps: [
    {
      event: 7, seat: 'E', act: 'play KC', grade: 'right', effect: 0, lost: 0, best: 'play KC', why: 'The king wins, and the ace stays behind it.',
      choices: [{ act: 'play AC', known: -20, lay: -32, tricks: 4 }, { act: 'play KC', known: -18, lay: -32, tricks: 4 }, { act: 'play 7C', known: -40, lay: -48, tricks: 3 }],
      kept: [{ id: 'bridge/unb-09', text: 'Third in hand, win with the lower of touching honours.', source: 'Elwell, Practical Bridge' }], broken: [],
    },
    {
      event: 9, seat: 'E', act: 'play 2H', grade: 'mistake', effect: -16, lost: 16, best: 'play AC', why: 'A trump lead gives the finesse that the dealer could not take himself.',
      choices: [{ act: 'play AC', known: -18, lay: -32, tricks: 4 }, { act: 'play 2H', known: -30, lay: -48, tricks: 3 }, { act: 'play JD', known: -24, lay: -32, tricks: 4 }],
      kept: [], broken: [{ id: 'bridge/lead-02', text: 'Do not lead trumps up to strength.', source: 'Elwell, Practical Bridge' }],
    },
  ],
}
