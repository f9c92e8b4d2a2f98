import { describe, expect, it } from 'vitest'
import type { DealRecord, EventReport } from './protocol/types'
import { following, playCard, positions, type Position } from './replay'

const h = (text: string) => text.split(' ').filter(Boolean)
const event = (version: number, line: string): EventReport => ({ version, seat: line[0] as 'N', line, spoken: '' })

const deal: DealRecord = {
  deal: 1, dealer: 'S', turn_up: 'QH', won: { NS: 0, EW: 0 }, proof: null,
  cards: { N: h('AH 7C'), E: h('JD 8C'), S: h('9S 9H'), W: h('KH AC') },
  events: [
    event(1, 'W: order'), event(2, 'S: discard 9S'), event(3, 'W: play KH'), event(4, 'N: play AH'), event(5, 'E: play JD'), event(6, 'S: play 9H'),
  ],
}

describe('a deal gone through again', () => {
  const found = positions(deal, 'euchre-1888')

  it('has a position before each event and one after the last', () => expect(found.length).toBe(7))

  it('gives the dealer the card turned up when he discards', () => expect(found[2]!.hands.S).toEqual(h('9H QH')))

  it('knows the left bower', () => {
    expect(found[6]!.winner).toBe('E')
    expect(found[6]!.next).toBe('E')
    expect(found[6]!.won).toEqual({ NS: 0, EW: 1 })
  })

  it('asks for the suit of the left bower to be followed', () => {
    const position: Position = { ...found[2]!, trick: [{ seat: 'E', card: 'JD' }], next: 'S' }
    expect(following(position, 'S')).toEqual(h('9H QH'))
    expect(following({ ...position, trick: [{ seat: 'E', card: '8C' }] }, 'S')).toEqual(h('9H QH'))
  })

  it('plays on otherwise without changing what was', () => {
    const other = playCard(found[3]!, 'N', '7C')
    expect(other.hands.N).toEqual(['AH'])
    expect(found[3]!.hands.N).toEqual(h('AH 7C'))
    expect(other.next).toBe('E')
  })

  it('passes a lone player’s partner by', () => {
    const alone = positions({ ...deal, events: [event(1, 'W: alone')] }, 'euchre-1888').at(-1)!
    expect(alone.active).toEqual(['N', 'S', 'W'])
    expect(playCard(alone, 'N', '7C').next).toBe('S')
  })
})
