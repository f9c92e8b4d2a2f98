import { describe, expect, it } from 'vitest'
import { bidName, named, remedyName, sentence } from './speech'

describe('what is said of an act', () => {
  it.each([
    ['E', 'play 9H', 'East plays the nine of hearts'],
    ['S', 'play JS', 'You play the knave of spades'],
    ['W', 'play KH QH', 'West plays the king of hearts and the queen of hearts'],
    ['N', 'make no-trump', 'North makes it no trumps'],
    ['N', 'make hearts', 'North makes it hearts'],
    ['S', 'ask lead', 'You ask: “May I lead?”'],
    ['E', 'alone hearts', 'East plays alone at hearts'],
    ['E', 'bid 3S royal', 'East bids three spades royal'],
    ['S', 'bid 1NU', 'You bid one nullo'],
    ['W', 'claim revoke N 4', 'West claims a revoke by North in trick 4'],
    ['W', 'demand call 5H', 'West demands: Call the five of hearts'],
    ['table', 'deal', 'The table deals'],
    ['W', 'trump trick', 'West: trump trick'],
  ])('%s: %s', (who, act, said) => {
    expect(sentence(who, act, 'S')).toBe(said)
  })

  it('names bids of every kind', () => {
    expect(bidName('2 hearts')).toBe('two hearts')
    expect(bidName('1NT')).toBe('one no-trump')
    expect(bidName('7NU royal')).toBe('seven nullo royal')
  })

  it('names remedies as a button does', () => {
    expect(remedyName('suit hearts')).toBe('Lead hearts')
    expect(remedyName('tricks 3')).toBe('Three tricks change hands')
    expect(remedyName('take 150')).toBe('Take 150 points')
  })

  it('writes seats and cards of a ruling out', () => {
    expect(named('W shows AS before the lead: E may not double')).toBe(
      'West shows the ace of spades before the lead: East may not double',
    )
    expect(named('NS 24 below for 3 odd tricks')).toBe('North and South 24 below for 3 odd tricks')
  })
})
