import { describe, expect, it } from 'vitest'
import { cardOf, held, isSame, keyOf, strainOf, withCard } from './facts'
import type { Fact } from './protocol/types'

const claim: Fact = { name: 'claim-revoke', slots: { trick: { number: 3 }, seat: { seat: 'W' } } }
const demand: Fact = { name: 'demand', slots: { remedy: { remedy: { name: 'suit', slots: { suit: { suit: 'H' } } } } } }

describe('a fact', () => {
  it('gives what a slot holds, if it is of the kind asked for', () => {
    expect(held(claim, 'trick', 'number')).toBe(3)
    expect(held(claim, 'trick', 'seat')).toBeUndefined()
    expect(held(claim, 'card', 'card')).toBeUndefined()
    expect(cardOf(withCard('play', 'KH'))).toBe('KH')
  })

  it('is told from others by its name and all its slots, in whatever order', () => {
    expect(keyOf(claim)).toBe('claim-revoke W 3')
    expect(keyOf(demand)).toBe('demand suit H')
    expect(keyOf({ name: 'pass' })).toBe('pass')
    expect(isSame(claim, { name: 'claim-revoke', slots: { seat: { seat: 'W' }, trick: { number: 3 } } })).toBe(true)
    expect(isSame(withCard('play', 'KH'), withCard('play', 'KD'))).toBe(false)
  })

  it('may be at a suit or at a word', () => {
    expect(strainOf({ name: 'make', slots: { at: { suit: 'H' } } })).toEqual({ suit: 'H' })
    expect(strainOf({ name: 'bid', slots: { at: { word: 'nullo' }, number: { number: 1 } } })).toEqual({ word: 'nullo' })
    expect(strainOf({ name: 'pass' })).toBeUndefined()
  })
})
