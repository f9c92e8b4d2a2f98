/**
 * One table as its page shows it: the last view, the events, and nothing else of the game. Views that
 * come faster than people can follow wait their turn, so that a finished trick is seen.
 */
import { api, Trouble } from './api'
import type { Card, Seat } from './cards'
import { Chain } from './chain'
import { isSame, OF_CLAIMS, withCard } from './facts'
import { lawfulCards, nextTrick } from './game'
import { browserWire, Link, type Status } from './link'
import { isMuted } from './muted.svelte'
import type { AnswerView, ClientMessage, EventReport, Problem, Said, ServerMessage, TableInfo, TableView, TalkLine, Words } from './protocol/types'
import { moves, settings } from './settings.svelte'
import { play, tap } from './sounds'

const CARD_MS = 260
const TRICK_MS = 1100
/** How long a trick still lies when the person has already pressed their next card. */
const GATHER_MS = 320
/** A second click of a double click, within this, belongs to the act of the first. */
const DOUBLE_MS = 600
/** How long what somebody says stands at their place. */
const BUBBLE_MS = 9000
/** With more than this to show, the page has been away: it goes straight to the end. */
const BACKLOG = 12

/** Kinds of answers that a ruling card tells of. */
const RULED = new Set(['offence', 'liability', 'obligation', 'declined'])
/** Acts whose rulings are told too; what follows from ordinary play stands in the minutes. */
const ASKS = new Set([
  'claim-rest', 'claim-tricks', 'claim-revoke', 'demand', 'waive', 'admit', 'mix-tricks', 'object', 'search', 'correct', 'concede',
  'concede-tricks', 'refer', 'consent',
])

interface Shown {
  events: EventReport[]
  view: TableView
  version: number
}

/** A card that was pressed and has left the hand before the server has spoken. */
export interface Flight {
  card: Card
  hand: Seat
  kind: 'play' | 'discard'
  /** The number of the trick that it is meant for. */
  trick: number
  /** Where it lay in the hand. */
  from: DOMRect | null
}

/** How a card was pressed. */
export interface Press {
  /** Whether it is the second click of a double click. */
  double: boolean
  from: DOMRect | null
}

/** A clock as it was last told. */
export interface Running {
  seats: Seat[]
  /** When the time for the turn is up, in milliseconds since the page was loaded. */
  turnEnds: number
  bank: Record<Seat, number>
}

export class LiveTable {
  view = $state.raw<TableView | null>(null)
  events = $state.raw<EventReport[]>([])
  bystanders = $state(0)
  status = $state<Status>('closed')
  problem = $state.raw<Problem | null>(null)
  /** What is said to readers of the screen, the newest last. */
  said = $state<string[]>([])
  /** The answers of the latest act that was ruled upon. */
  ruled = $state.raw<AnswerView[]>([])
  /** A card that was pressed once. */
  raised = $state<Card | null>(null)
  busy = $state(false)
  /** The card in the air: it lands when the view has it, and comes back when it is refused. */
  flight = $state.raw<Flight | null>(null)
  gone = $state.raw<Problem | null>(null)
  info = $state.raw<TableInfo | null>(null)
  /** What people said beside the game, the oldest first. */
  lines = $state.raw<TalkLine[]>([])
  /** What was said last from each seat, for a while. */
  bubbles = $state.raw<Partial<Record<Seat, TalkLine>>>({})
  /** How many lines came since somebody looked. */
  unheard = $state(0)
  /** Why what the person said reached nobody. */
  hushed = $state.raw<Problem | null>(null)
  reported = $state.raw<number[]>([])
  /** Whose time runs, and when each part of it is used up, by the clock of this page. */
  clock = $state.raw<Running | null>(null)

  /** The version of the view that is shown. */
  version = $state(0)
  private link: Link
  /** Our part in the shuffle. */
  private chain: Chain | null = null
  private queue: Shown[] = []
  private unseen: EventReport[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The version in which the card in the air has landed. */
  private landing: number | null = null
  private pressedAt = -Infinity

  constructor(readonly id: string) {
    const path = `/api/tables/${encodeURIComponent(id)}/socket`
    this.link = new Link(
      browserWire(path),
      (message) => this.take(message),
      (status) => (this.status = status),
      undefined,
      () => this.anchor(),
    )
    // Everything that was witnessed so far, for the minutes of the deal.
    this.link.version = 0
  }

  start(): () => void {
    const hurry = () => this.link.hurry()
    let left = false
    // A socket that is refused says nothing; a question says why.
    const asked = Promise.all([api.table(this.id), Chain.of(this.id)])
    asked
      .then(([info, chain]) => {
        this.info = info
        this.chain = chain
      })
      .catch((trouble: unknown) => {
        if (trouble instanceof Trouble && trouble.problem.status < 500) this.gone = trouble.problem
      })
      .finally(() => {
        if (!left && !this.gone) this.link.start()
      })
    addEventListener('online', hurry)
    return () => {
      left = true
      removeEventListener('online', hurry)
      clearTimeout(this.timer)
      this.link.stop()
    }
  }

  /** Sends an act. One that came too late for the table's version is sent again if it is still in order. */
  async act(act: Said): Promise<void> {
    // A second press while the first is on its way is no other act.
    if (this.busy && typeof act !== 'string') return
    this.problem = null
    this.raised = null
    this.ruled = []
    this.busy = true
    let outcome = await this.link.act(act, this.newest()?.version ?? this.version)
    const isStale = () => !outcome.done && outcome.problem.type.endsWith('/stale')
    for (let tries = 0; tries < 3 && isStale() && this.isOffered(act); tries += 1) {
      outcome = await this.link.act(act)
    }
    this.busy = false
    if (outcome.done) {
      this.landing = outcome.version
      this.land()
      return
    }
    this.flight = null
    // The table went on while the finger moved: the card comes back, and the new view says the rest.
    if (isStale()) return
    this.problem = outcome.problem
    this.say(outcome.problem.detail)
  }

  /** The view that came last, shown or not. */
  private newest(): Shown | undefined {
    return this.queue.at(-1)
  }

  /** The card in the air has landed once the view that holds it is shown. */
  private land(): void {
    const flight = this.flight
    if (!flight) return
    const left = !this.view?.cards[flight.hand].includes(flight.card)
    if (left || (this.landing !== null && this.version >= this.landing)) this.flight = null
  }

  talk(words: Words): void {
    this.hushed = null
    this.link.send({ type: 'talk', words })
  }

  report(line: number): void {
    this.link.send({ type: 'report', line })
  }

  private heard(fresh: TalkLine[]): void {
    const known = new Set(this.lines.map((line) => line.number))
    const latest = fresh.filter((line) => !known.has(line.number))
    // A table that has slept begins to count anew.
    const begins = latest.length === 0 || latest[0]!.number > (this.lines.at(-1)?.number ?? 0)
    const first = this.lines.length === 0 && fresh.length > 1
    this.lines = [...(begins ? this.lines : []), ...latest].slice(-40)
    if (first) return
    for (const line of latest.filter((one) => !isMuted(one.person))) {
      this.bubbles = { ...this.bubbles, [line.seat]: line }
      this.unheard += 1
      this.say(`${line.name}: ${line.text}`)
      if (settings.sounds) tap()
      setTimeout(() => {
        if (this.bubbles[line.seat]?.number === line.number) this.bubbles = { ...this.bubbles, [line.seat]: undefined }
      }, BUBBLE_MS)
    }
  }

  ready(): void {
    this.problem = null
    this.ruled = []
    this.link.send({ type: 'ready' })
  }

  /** A card of a hand is pressed: it is played, discarded, or waits for a second press. */
  choose(hand: Seat, card: Card, press: Press = { double: false, from: null }): void {
    const shown = this.view
    // What lies in the next views is as good as seen: a card pressed while a trick still lies waits in the air.
    const view = this.newest()?.view ?? shown
    if (!shown || !view || this.busy || this.flight || view.deal !== shown.deal) return
    if (press.double && performance.now() - this.pressedAt < DOUBLE_MS) return
    const lawful = lawfulCards(view)
    const act = lawful.get(card) ?? withCard('play', card)
    // By the laws any card may be played; a slip of the finger is not what the laws mean.
    const odd = view.manner === 'laws' && !lawful.has(card) && settings.marks
    if ((settings.confirm || odd) && this.raised !== card) {
      this.raised = card
      this.say(odd ? 'This card is not in order. Press again to play it all the same.' : 'Press again to play it.')
      return
    }
    this.pressedAt = performance.now()
    this.landing = null
    this.flight = { card, hand, kind: act.name === 'discard' ? 'discard' : 'play', trick: nextTrick(view), from: press.from }
    if (this.timer !== undefined && this.queue.length > 0) this.later(GATHER_MS)
    void this.act(act)
  }

  say(text: string): void {
    this.said = [...this.said.slice(-7), text]
  }

  private isOffered(act: Said): boolean {
    if (typeof act === 'string') return false
    const view = this.queue.at(-1)?.view ?? this.view
    const rights = view?.rights.filter((right) => right.yours).flatMap((right) => right.options) ?? []
    return [...(view?.options ?? []), ...rights].some((option) => isSame(option.act, act))
  }

  private anchor(): ClientMessage[] {
    return this.chain ? [{ type: 'anchor', link: this.chain.last }] : []
  }

  private async give(shuffle: number, commitment: string): Promise<void> {
    const link = this.chain?.give(shuffle, commitment)
    if (link) return this.link.send({ type: 'link', shuffle, link })
    this.chain = await Chain.of(this.id)
    for (const message of this.anchor()) this.link.send(message)
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        // Whoever sits down while they look on bring their chain then.
        if (message.seat) for (const anchor of this.anchor()) this.link.send(anchor)
        break
      case 'commit':
        void this.give(message.shuffle, message.commitment)
        break
      case 'events':
        this.unseen.push(...message.events)
        break
      case 'view':
        this.queue.push({ events: this.unseen, view: message.view, version: message.version })
        this.unseen = []
        this.advance()
        break
      case 'seats':
        this.bystanders = message.bystanders
        if (this.view) this.view = { ...this.view, seats: message.seats }
        break
      case 'talk':
        this.heard(message.lines)
        break
      case 'refused':
        // An act has its own answer; what has no id was no act, as that the next deal may begin.
        if (message.id === '') {
          this.problem = message.problem
          this.say(message.problem.detail)
        }
        break
      case 'hushed':
        this.hushed = message.problem
        this.say(message.problem.detail)
        break
      case 'reported':
        this.reported = [...this.reported, message.line]
        break
      case 'clock':
        this.clock = message.seats.length > 0 ? { seats: message.seats, turnEnds: performance.now() + message.turn_ms, bank: message.bank_ms } : null
        break
      case 'goodbye':
        if (!message.again) this.gone = message.problem
        break
    }
  }

  private advance(): void {
    if (this.timer !== undefined) return
    const next = this.queue.shift()
    if (!next) return
    this.show(next)
    const hurry = !moves() || document.hidden || this.queue.length > BACKLOG
    this.later(hurry ? 0 : this.flight ? Math.min(GATHER_MS, pause(next)) : pause(next))
  }

  private later(wait: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.advance()
    }, wait)
  }

  private show({ events, view, version }: Shown): void {
    const first = this.view === null
    const begun = view.deal !== this.view?.deal
    this.events = [...this.events, ...events].slice(-600)
    this.view = view
    this.version = version
    if (begun) this.ruled = []
    if (this.raised && !view.cards[view.turn?.hand ?? view.seat ?? 'S'].includes(this.raised)) this.raised = null
    this.land()
    for (const event of first ? events.slice(-1) : events) {
      this.say(event.spoken)
      const asked = ASKS.has(event.act?.name ?? '')
      const ruled = (event.answers ?? []).filter((answer) => RULED.has(answer.kind) || (answer.kind === 'ruling' && (asked || OF_CLAIMS.has(answer.finding.name))))
      if (ruled.length > 0) {
        const effect = (event.answers ?? []).filter((answer) => answer.kind === 'score')
        this.ruled = [...ruled, ...effect]
      }
    }
    if (!first && settings.sounds) play(events, view)
  }
}

/** How long a view stays before the next. */
function pause({ events, view }: Shown): number {
  const trick = events.some((event) => event.answers?.some((answer) => answer.kind === 'trick'))
  if (trick) return TRICK_MS
  return events.some((event) => event.seat !== null && event.seat !== view.seat) ? CARD_MS : 0
}
