/** The pictures that the documents show, in docs/screens: SCREENS=1 npm run e2e -- screens. */
import { existsSync } from 'node:fs'
import { enter, expect, openTable, playDeal, step, test, wait } from './club'

const FOLDER = new URL('../../docs/screens/', import.meta.url).pathname
const LOOKS = [
  { size: 'phone', theme: 'light', viewport: { width: 360, height: 740 } },
  { size: 'desk', theme: 'light', viewport: { width: 1280, height: 800 } },
  { size: 'desk', theme: 'dark', viewport: { width: 1280, height: 800 } },
  { size: 'phone', theme: 'dark', viewport: { width: 390, height: 844 } },
  { size: 'landscape', theme: 'light', viewport: { width: 844, height: 390 } },
  // A window of 1280 by 800 at twice its size.
  { size: 'zoomed', theme: 'light', viewport: { width: 640, height: 400 } },
] as const

test.skip(!process.env.SCREENS, 'pictures are taken when they are asked for')

for (const { size, theme, viewport } of LOOKS) {
  test(`every page, ${size}, ${theme}`, async ({ browser, club }) => {
    test.setTimeout(240_000)
    const page = await enter(browser, club, { viewport, colorScheme: theme })
    // A picture that no document shows is not taken: an empty file of its name asks for a new one.
    const shot = async (name: string) => {
      const path = `${FOLDER}${name}-${size}-${theme}.jpg`
      if (existsSync(path)) await page.screenshot({ path, quality: 72 })
    }
    const id = await openTable(page, { code: 'bridge-1907', player: 'book' })
    await wait(page)
    let after = -1
    for (let n = 0; n < 40; n += 1) {
      const now = await wait(page, after)
      after = now.version
      if (now.cards.length > 0 && (await page.locator('.played').count()) >= 2) break
      if (now.next || now.over) break
      await step(page, now)
    }
    await shot('table')
    await playDeal(page)
    await shot('score')
    await page.goto(`/records/${id}/1`)
    await page.getByRole('button', { name: 'On →' }).click({ clickCount: 12 })
    await expect(page.getByText('The coach goes through the deal')).toHaveCount(0, { timeout: 60_000 })
    await shot('post-mortem')
    await openTable(page, { code: 'royalton-1915', player: 'book' })
    await wait(page)
    await shot('auction')
    await openTable(page, { code: 'euchre-1888', player: 'book', manner: 'laws' })
    const now = await wait(page)
    await shot('euchre')
    if (now.calls.includes('pass')) {
      // A word out of season, so that there is a ruling to see.
      await page.getByRole('button', { name: 'Claim, concede, object …' }).click()
      await page.getByLabel(/In the words of the minutes/).fill(`expose ${await page.locator('.hand.live .slot').first().getAttribute('data-card')}`)
      await page.getByRole('button', { name: 'Do it' }).click()
      await expect(page.locator('.ruling').first()).toBeVisible()
      await shot('ruling')
    }
    for (const [name, path] of Object.entries({ lesson: '/learn/euchre/bowers', puzzle: '/puzzles/euchre-106', referee: '/puzzles/referee-010', desk: '/desk?code=bridge-1907&deed=play', lobby: '/', laws: '/laws?codes=bridge-1905,bridge-1907,euchre-1888,royalton-1915&q=revoke', article: '/laws/bridge/46', records: '/records', settings: '/settings', account: '/account' })) {
      await page.goto(path)
      await page.waitForTimeout(500)
      await shot(name)
    }
    await page.context().close()
  })
}
