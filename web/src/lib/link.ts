/**
 * The socket of one table, kept alive: it says hello with the last version seen, comes back by itself
 * when it is cut, and sends every act again with the same id until it is acknowledged or refused.
 */
import { PROTOCOL, type ClientMessage, type Problem, type Said, type ServerMessage } from './protocol/types'

/** One open socket, as far as the link cares. */
export interface Wire {
  send(text: string): void
  close(): void
}

export interface WireEvents {
  opened(): void
  received(text: string): void
  closed(): void
}

/** Time, so that a test can let it pass. */
export interface Clock {
  after(ms: number, then: () => void): number
  cancel(timer: number): void
  now(): number
}

export type Status = 'connecting' | 'open' | 'waiting' | 'closed'

/** What came of an act. */
export type Outcome = { done: true; version: number } | { done: false; problem: Problem }

interface Pending {
  message: Extract<ClientMessage, { type: 'act' }>
  settle(outcome: Outcome): void
}

const BACKOFF_MS = [300, 700, 1500, 3000, 6000]
const RESEND_MS = 2500
const PING_MS = 10_000
const SILENCE_MS = 25_000

export class Link {
  status: Status = 'closed'
  version: number | null = null
  private wire: Wire | null = null
  private pending = new Map<string, Pending>()
  private tries = 0
  private heard = 0
  private timers = new Map<string, number>()

  constructor(
    private open: (events: WireEvents) => Wire,
    private take: (message: ServerMessage) => void,
    private changed: (status: Status) => void,
    private clock: Clock = realClock,
    /** What is said on every new socket before the hello. */
    private first: () => ClientMessage[] = () => [],
  ) {}

  start(): void {
    if (this.status === 'closed' || this.status === 'waiting') this.connect()
  }

  /** Closes for good; acts on the way are left to their fate. */
  stop(): void {
    this.become('closed')
    for (const name of [...this.timers.keys()]) this.clear(name)
    const wire = this.wire
    this.wire = null
    wire?.close()
  }

  /** Tries at once, as when the network is back. */
  hurry(): void {
    if (this.status === 'waiting') this.connect()
  }

  /** Does something at the table. */
  act(act: Said, expect = this.version ?? 0): Promise<Outcome> {
    const message = { type: 'act' as const, id: newId(), expect, act }
    return new Promise((settle) => {
      this.pending.set(message.id, { message, settle })
      this.dispatch(message)
      this.resendLater()
    })
  }

  /** Sends what needs no acknowledgement; lost if the socket is down. */
  send(message: ClientMessage): void {
    this.dispatch(message)
  }

  private connect(): void {
    this.clear('retry')
    this.become('connecting')
    const mine: { wire?: Wire } = {}
    const current = () => this.wire !== null && this.wire === mine.wire
    this.wire = mine.wire = this.open({
      opened: () => {
        if (!current()) return
        this.heard = this.clock.now()
        for (const message of this.first()) this.dispatch(message, true)
        this.dispatch({ type: 'hello', version: this.version ?? undefined, protocol: PROTOCOL }, true)
        this.pingLater()
      },
      received: (text) => {
        if (current()) this.receive(text)
      },
      closed: () => {
        if (current()) this.lost()
      },
    })
  }

  private receive(text: string): void {
    this.heard = this.clock.now()
    const message = JSON.parse(text) as ServerMessage
    switch (message.type) {
      case 'welcome':
        this.tries = 0
        this.become('open')
        for (const { message: act } of this.pending.values()) this.dispatch(act)
        break
      case 'ack':
        this.settle(message.id, { done: true, version: message.version })
        break
      case 'refused':
        this.settle(message.id, { done: false, problem: message.problem })
        break
      case 'events':
        this.version = message.from + message.events.length - 1
        break
      case 'view':
        this.version = message.version
        break
      case 'goodbye':
        this.take(message)
        if (!message.again) this.stop()
        return
    }
    this.take(message)
  }

  private lost(): void {
    this.wire = null
    this.clear('ping')
    if (this.status === 'closed') return
    this.become('waiting')
    const wait = BACKOFF_MS[Math.min(this.tries, BACKOFF_MS.length - 1)]!
    this.tries += 1
    this.later('retry', wait * (0.75 + Math.random() / 2), () => this.connect())
  }

  private settle(id: string, outcome: Outcome): void {
    this.pending.get(id)?.settle(outcome)
    this.pending.delete(id)
  }

  private dispatch(message: ClientMessage, greeting = false): void {
    if (this.wire && (greeting || this.status === 'open')) this.wire.send(JSON.stringify(message))
  }

  private resendLater(): void {
    this.later('resend', RESEND_MS, () => {
      if (this.pending.size === 0) return
      for (const { message } of this.pending.values()) this.dispatch(message)
      this.resendLater()
    })
  }

  private pingLater(): void {
    this.later('ping', PING_MS, () => {
      if (this.clock.now() - this.heard > SILENCE_MS) {
        const wire = this.wire
        this.lost()
        wire?.close()
        return
      }
      this.dispatch({ type: 'ping', n: 0 })
      this.pingLater()
    })
  }

  private become(status: Status): void {
    if (this.status === status) return
    this.status = status
    this.changed(status)
  }

  private later(name: string, ms: number, then: () => void): void {
    this.clear(name)
    this.timers.set(name, this.clock.after(ms, then))
  }

  private clear(name: string): void {
    const timer = this.timers.get(name)
    if (timer !== undefined) this.clock.cancel(timer)
    this.timers.delete(name)
  }
}

const realClock: Clock = {
  after: (ms, then) => setTimeout(then, ms) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
  now: () => Date.now(),
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A socket of the browser. */
export function browserWire(path: string): (events: WireEvents) => Wire {
  return (events) => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`)
    socket.onopen = () => events.opened()
    socket.onmessage = (event) => events.received(String(event.data))
    socket.onclose = () => events.closed()
    return { send: (text) => socket.send(text), close: () => socket.close() }
  }
}
