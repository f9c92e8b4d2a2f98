/**
 * A rubber of each game as somebody new plays it, on a phone and at a desk: the first button of the lobby, then whatever is asked.
 * LOOK=folder npm run e2e -- newcomer takes a picture of every moment that is new. `rubber.spec.ts` plays rubbers without looking.
 */
import { mkdirSync } from 'node:fs'
import { enter, expect, test, wait, step } from './club'

const LOOK = process.env.LOOK
const SCREENS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }

for (const [screen, viewport] of Object.entries(SCREENS)) {
  for (const title of ['Bridge', 'Euchre', 'Royalton']) {
    test(`somebody new plays ${title} on a ${screen}`, async ({ browser, club }) => {
      test.skip(!LOOK, 'pictures to look at')
      test.setTimeout(600_000)
      const page = await enter(browser, club, { viewport, hasTouch: screen === 'phone' })
      const seen = new Set<string>()
      let number = 0
      const picture = async (moment: string) => {
        if (seen.has(moment)) return
        seen.add(moment)
        mkdirSync(LOOK!, { recursive: true })
        await page.screenshot({ path: `${LOOK}/${title.toLowerCase()}-${screen}-${String((number += 1)).padStart(2, '0')}-${moment}.png` })
      }
      // The others play as fast as they can: it is the person who is looked at.
      await page.route('**/api/tables', (route) => route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), pace: 'instant' }) }))
      await page.goto('/')
      await picture('lobby')
      await page.getByRole('button', { name: `Play ${title} now` }).click()
      await page.waitForURL(/\/tables\//)
      let after = -1
      for (let deals = 0; ; ) {
        const now = await wait(page, after, 60_000)
        after = now.version
        if (now.over) {
          await picture('rubber-over')
          break
        }
        if (now.next) {
          await picture(`closing-${Math.min((deals += 1), 3)}`)
          // What somebody new presses is the button that stands out.
          await page.getByRole('button', { name: 'Next deal' }).click()
          continue
        }
        await picture(now.calls.length > 0 ? `words-${now.calls.length}` : `cards-${now.cards.length % 5}`)
        expect(await page.locator('.problem').count(), 'whatever is offered is taken').toBe(0)
        // A beginner names a suit when there is one to be named, and else says the first thing.
        await step(page, now, (calls) => calls.find((call) => call.startsWith('make') || call === 'order' || call === 'assist') ?? calls[0]!)
      }
      await page.context().close()
    })
  }
}
