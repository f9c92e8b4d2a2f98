/** Whatever the screen, one's own hand and the words that are asked for lie on it, whole, and nothing lies on the trick. */
import { mkdirSync } from 'node:fs'
import { enter, expect, openTable, step, test, wait, type Page } from './club'

const SIZES = {
  landscape: { width: 844, height: 390 },
  narrow: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  // A window of 1280 by 800 at twice its size.
  zoomed: { width: 640, height: 400 },
  desk: { width: 1440, height: 900 },
  wide: { width: 2560, height: 1080 },
}
const CODES = ['bridge-1907', 'euchre-1888', 'royalton-1915']
/** Pictures to look at: LOOK=folder npm run e2e -- layouts. */
const LOOK = process.env.LOOK

for (const [name, viewport] of Object.entries(SIZES)) {
  for (const code of CODES) {
    test(`a deal of ${code} on ${name}, ${viewport.width} by ${viewport.height}`, async ({ browser, club }) => {
      const page = await enter(browser, club, { viewport, hasTouch: viewport.width < 900 })
      await openTable(page, { code, player: 'book' })
      let after = -1
      let seen = 0
      const faults = new Set<string>()
      for (;;) {
        const now = await wait(page, after)
        seen += 1
        const moment = now.next || now.over ? 'closing' : now.calls.length > 0 ? 'words' : 'cards'
        if (LOOK && (moment !== 'cards' || seen % 5 === 0)) {
          mkdirSync(LOOK, { recursive: true })
          await page.screenshot({ path: `${LOOK}/${name}-${code.slice(0, 3)}-${moment}-${seen}.png` })
        }
        for (const fault of await outside(page, moment)) faults.add(`${moment}: ${fault}`)
        if (moment === 'closing') break
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
      for (const word of document.querySelectorAll('.calls button')) {
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
