/** Whatever the screen, one's own hand and the words that are asked for lie on it, whole, and nothing lies on the trick. */
import { mkdirSync } from 'node:fs'
import { enter, expect, openAt, step, test, wait, type Page } from './club'

const SIZES = {
  landscape: { width: 844, height: 390 },
  narrow: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  // A window of 1280 by 800 at twice its size.
  zoomed: { width: 640, height: 400 },
  laptop: { width: 1280, height: 720 },
  desk: { width: 1440, height: 900 },
  wide: { width: 2560, height: 1080 },
}
/** The whole deal from here on: dummy opposite, dummy at a side, five cards, and an auction that has gone on for long. */
const BEGINNINGS = ['own-dummy', 'their-dummy', 'both-bowers', 'long-auction'] as const
/** Pictures to look at: LOOK=folder npm run e2e -- layouts. */
const LOOK = process.env.LOOK

for (const [name, viewport] of Object.entries(SIZES)) {
  for (const moment of BEGINNINGS) {
    test(`a deal from ${moment} on ${name}, ${viewport.width} by ${viewport.height}`, async ({ browser, club }) => {
      test.setTimeout(240_000)
      const page = await enter(browser, club, { viewport, hasTouch: viewport.width < 900 })
      await openAt(page, club, moment)
      let after = -1
      let seen = 0
      const faults = new Set<string>()
      for (;;) {
        const now = await wait(page, after)
        seen += 1
        const stage = now.next || now.over ? 'closing' : now.calls.length > 0 ? 'words' : 'cards'
        if (LOOK && (stage !== 'cards' || seen % 5 === 0)) {
          mkdirSync(LOOK, { recursive: true })
          await page.screenshot({ path: `${LOOK}/${name}-${moment}-${stage}-${seen}.png` })
        }
        for (const fault of await outside(page, stage)) faults.add(`${stage}: ${fault}`)
        if (stage === 'closing') break
        after = now.version
        await step(page, now)
      }
      expect([...faults]).toEqual([])
      await page.context().close()
    })
  }
}

/** What is not wholly on the screen, lies under something else, or is too small for a finger. */
function outside(page: Page, moment: string): Promise<string[]> {
  return page.evaluate((moment) => {
    const faults: string[] = []
    const whole = (what: string, one: Element) => {
      const { left, top, right, bottom } = one.getBoundingClientRect()
      const off = [Math.min(0, left), Math.min(0, top), Math.min(0, innerWidth - right), Math.min(0, innerHeight - bottom)].map(Math.round)
      if (off.some((by) => by < -1)) faults.push(`${what} is off the screen by ${off.join(' ')}`)
    }
    const free = (what: string, one: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit || !(one.contains(hit) || hit.closest('.trick') === one.closest('.trick') && one.closest('.trick'))) {
        faults.push(`${what} lies under ${hit?.closest('[class]')?.className ?? 'nothing'}`)
      }
    }
    const spread = document.documentElement.scrollWidth - innerWidth
    if (spread > 0) faults.push(`the page is ${spread} too wide`)
    const tall = document.documentElement.scrollHeight - innerHeight
    if (tall > 4) faults.push(`the page is ${tall} too high`)
    if (moment !== 'closing') {
      const own = document.querySelector('[aria-label="Your hand"]')
      for (const card of own?.querySelectorAll('.slot svg') ?? []) whole(`the card ${card.getAttribute('aria-label')}`, card)
      for (const word of document.querySelectorAll('.calls button:not(.term)')) {
        whole(`the word ${word.textContent}`, word)
        const { left, top, width, height } = word.getBoundingClientRect()
        if (height < 40 || width < 38) faults.push(`the word ${word.textContent} is ${width} by ${height}`)
        free(`the word ${word.textContent}`, word, left + width / 2, top + height / 2)
      }
      for (const card of document.querySelectorAll('.hand.live .slot')) {
        const { left, top, width, height } = card.getBoundingClientRect()
        if (width < 43.5 || height < 43.5) faults.push(`the card ${(card as HTMLElement).dataset.card} has ${Math.round(width)} by ${Math.round(height)} for the finger`)
        free(`the card ${(card as HTMLElement).dataset.card}`, card, left + Math.min(width, 40) / 2, top + 20)
      }
      const status = document.querySelector('.status')
      if (status) whole('whose turn it is', status)
      const declared = document.querySelector('.declared')
      if (declared) whole('what is declared', declared)
    }
    for (const played of document.querySelectorAll('.played')) {
      const { left, top, width, height } = played.getBoundingClientRect()
      whole('a card of the trick', played)
      free('the trick', played, left + width / 2, top + height / 2)
    }
    if (moment !== 'closing') {
      // Nothing that speaks lies over anything else that does.
      const speak = ['.calls', '.auction', '.turned-card', '.tools', '.more', '.plate', '.said', '.status']
      const seen = speak.flatMap((what) => [...document.querySelectorAll(what)].map((one) => ({ what, one }))).filter(({ one }) => one.getBoundingClientRect().height > 0)
      const cards = [...document.querySelectorAll('.hand .slot svg')].map((one) => ({ what: 'a card', one }))
      // The line of the status is as wide as the cloth; it is its words that count.
      const box = (one: Element) => {
        if (!one.matches('.status')) return one.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(one)
        return range.getBoundingClientRect()
      }
      for (const [n, one] of seen.entries()) {
        for (const other of [...seen.slice(n + 1), ...cards]) {
          if (one.one.contains(other.one) || other.one.contains(one.one)) continue
          const [a, b] = [box(one.one), box(other.one)]
          const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
          if (x > 3 && y > 3) faults.push(`${one.what} and ${other.what} share ${Math.round(x)} by ${Math.round(y)}`)
        }
      }
    }
    if (moment === 'closing') {
      const next = document.querySelector('.closing .chief')
      if (!next) return ['there is no next deal to press']
      whole('the next deal', next)
      const { left, top, width, height } = next.getBoundingClientRect()
      free('the next deal', next, left + width / 2, top + height / 2)
    }
    return faults
  }, moment)
}
