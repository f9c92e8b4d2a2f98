import { beforeEach, describe, expect, it } from 'vitest'
import { Link, type Clock, type Status, type WireEvents } from './link'
import { withCard } from './facts'
import { PROTOCOL, type ServerMessage } from './protocol/types'

/** A clock that moves when it is told to. */
class Hand implements Clock {
  private time = 0
  private last = 0
  private due = new Map<number, { at: number; then: () => void }>()
  after(ms: number, then: () => void) {
    this.due.set(++this.last, { at: this.time + ms, then })
    return this.last
  }
  cancel(timer: number) {
    this.due.delete(timer)
  }
  now() {
    return this.time
  }
  pass(ms: number) {
    const end = this.time + ms
    for (;;) {
      const next = [...this.due].filter(([, one]) => one.at <= end).sort((a, b) => a[1].at - b[1].at)[0]
      if (!next) break
      this.time = next[1].at
      this.due.delete(next[0])
      next[1].then()
    }
    this.time = end
  }
}

interface Line {
  events: WireEvents
  sent: Record<string, unknown>[]
  closed: boolean
}

let clock: Hand
let lines: Line[]
let taken: ServerMessage[]
let statuses: Status[]
let link: Link

const line = () => lines.at(-1)!
const say = (message: unknown) => line().events.received(JSON.stringify(message))
const welcome = () => {
  line().events.opened()
  say({ type: 'welcome', protocol: PROTOCOL, table: 't', seat: 'S' })
}
const acts = () => line().sent.filter((message) => message.type === 'act')

beforeEach(() => {
  clock = new Hand()
  lines = []
  taken = []
  statuses = []
  link = new Link(
    (events) => {
      const one: Line = { events, sent: [], closed: false }
      lines.push(one)
      return { send: (text) => one.sent.push(JSON.parse(text)), close: () => (one.closed = true) }
    },
    (message) => taken.push(message),
    (status) => statuses.push(status),
    clock,
  )
  link.start()
})

describe('the link to a table', () => {
  it('says hello without a version at first, and is open when it is welcomed', () => {
    welcome()
    expect(line().sent[0]).toEqual({ type: 'hello', protocol: PROTOCOL })
    expect(statuses).toEqual(['connecting', 'open'])
  })

  it('comes back after a cut and resumes from the last version', () => {
    welcome()
    say({ type: 'events', from: 4, events: [{}, {}, {}] })
    line().events.closed()
    expect(link.status).toBe('waiting')
    clock.pass(1000)
    expect(lines.length).toBe(2)
    line().events.opened()
    expect(line().sent[0]).toEqual({ type: 'hello', version: 6, protocol: PROTOCOL })
  })

  it('sends an act again with the same id after a cut, and settles once', async () => {
    welcome()
    const outcome = link.act(withCard('play', 'KH'))
    const [first] = acts()
    line().events.closed()
    clock.pass(1000)
    welcome()
    expect(acts()).toEqual([first])
    say({ type: 'ack', id: first!.id, version: 9 })
    expect(await outcome).toEqual({ done: true, version: 9 })
    clock.pass(10_000)
    expect(acts().length).toBe(1)
  })

  it('keeps an act that was made while the line was down', () => {
    welcome()
    line().events.closed()
    void link.act({ name: 'pass' })
    clock.pass(1000)
    welcome()
    expect(acts().map((message) => message.act)).toEqual([{ name: 'pass' }])
  })

  it('sends again when no acknowledgement comes', () => {
    welcome()
    void link.act({ name: 'pass' })
    clock.pass(2600)
    expect(acts().length).toBe(2)
    expect(acts()[0]).toEqual(acts()[1])
  })

  it('hands a refusal to whoever acted', async () => {
    welcome()
    const outcome = link.act(withCard('play', 'KH'))
    say({ type: 'refused', id: acts()[0]!.id, problem: { title: 'no', detail: 'no' } })
    expect(await outcome).toMatchObject({ done: false })
  })

  it('waits longer after each failure, and at once when told to hurry', () => {
    line().events.closed()
    clock.pass(500)
    expect(lines.length).toBe(2)
    line().events.closed()
    clock.pass(400)
    expect(lines.length).toBe(2)
    link.hurry()
    expect(lines.length).toBe(3)
  })

  it('gives up a line that has fallen silent', () => {
    welcome()
    clock.pass(40_000)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines[0]!.closed).toBe(true)
  })

  it('stays away when it is told so', () => {
    welcome()
    say({ type: 'goodbye', problem: {}, again: false })
    line().events.closed()
    clock.pass(60_000)
    expect(lines.length).toBe(1)
    expect(link.status).toBe('closed')
  })

  it('does not listen to a line that it has left', () => {
    welcome()
    const old = line()
    old.events.closed()
    clock.pass(1000)
    welcome()
    const count = taken.length
    old.events.received(JSON.stringify({ type: 'pong', n: 1 }))
    old.events.closed()
    expect(taken.length).toBe(count)
    expect(link.status).toBe('open')
  })
})
