/** Acts, calls, findings and remedies: a name with typed slots. Nothing here knows a game. */
import type { Fact, Slot, Suit } from './protocol/types'

/** The kinds of slots, and what a slot of a kind holds. */
type Kind<S = Slot> = S extends S ? keyof S : never
type Held<K, S = Slot> = S extends S ? (K extends keyof S ? S[K] : never) : never

/** What a slot holds, if it is of this kind. */
export function held<K extends Kind>(fact: Fact, slot: string, kind: K): Held<K> | undefined {
  const value = fact.slots?.[slot] as Record<string, unknown> | undefined
  return value && kind in value ? (value[kind] as Held<K>) : undefined
}

/** The card that an act is about. */
export const cardOf = (act: Fact): string | undefined => held(act, 'card', 'card')

/** What a call is at: a suit, or a word such as `no-trump`. */
export function strainOf(call: Fact): { suit?: Suit; word?: string } | undefined {
  const suit = held(call, 'at', 'suit') ?? held(call, 'suit', 'suit')
  if (suit) return { suit }
  const word = held(call, 'at', 'word')
  return word ? { word } : undefined
}

/** A fact in one line, to tell it from others: `play KH`, `bid hearts 3`. */
export function keyOf(fact: Fact): string {
  const values = Object.keys(fact.slots ?? {})
    .sort()
    .map((name) => valueOf(fact.slots![name]!))
  return [fact.name, ...values].join(' ')
}

function valueOf(slot: Slot): string {
  const value: unknown = Object.values(slot)[0]
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'object' && value !== null) return 'name' in value ? keyOf(value as Fact) : JSON.stringify(value)
  return String(value)
}

export const isSame = (one: Fact, two: Fact): boolean => keyOf(one) === keyOf(two)

/** An act of one card. */
export const withCard = (name: string, card: string): Fact => ({ name, slots: { card: { card } } })

/** A sentence with its capital. */
export const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What becomes of a claim of a revoke: it is answered when the hand is over, whatever was done last. */
export const OF_CLAIMS = new Set([
  'claim-noted', 'claim-before-established', 'may-search', 'must-prove-otherwise', 'revoke-proved', 'default-proved', 'proved-by-mixing', 'proved-by-admission',
  'claim-falls-mixed', 'claim-falls-precluded', 'claim-falls-unproved', 'claim-stays-open', 'nothing-to-admit',
])
