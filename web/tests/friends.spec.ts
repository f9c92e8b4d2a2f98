/** Friends at one table: a link that serves all its seats, talk, a clock, a seat that is kept, and what is kept of oneself. */
import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { axe, enter, expect, playDeal, test, wait, type Club, type Page } from './club'

const SCREENS = [
  ['desk', { width: 1280, height: 800 }, 'light'],
  ['dark', { width: 1280, height: 800 }, 'dark'],
  ['phone', { width: 390, height: 844 }, 'light'],
  ['landscape', { width: 844, height: 390 }, 'light'],
  // A window of 1280 by 800 at twice its size.
  ['zoomed', { width: 640, height: 400 }, 'light'],
] as const

/** Opens a table and has one friend sit down at it; computer players take the other seats. */
async function two(browser: Browser, club: Club, page: Page, choose: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open a table' }).click()
  await page.getByLabel(/^Laws/).selectOption('euchre-1888')
  await page.getByLabel(/^Company/).selectOption('each')
  await page.getByLabel(/^West/).selectOption('pim')
  await page.getByLabel(/^North/).selectOption('friend')
  await page.getByLabel(/^East/).selectOption('pim')
  await page.getByLabel(/^Pace/).selectOption('instant')
  await choose(page)
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.waitForURL(/\/tables\//)
  await page.getByRole('button', { name: 'Invite friends' }).first().click()
  const link = new URL(await page.getByLabel(/one link for every free seat/).first().inputValue())
  const friend = await enter(browser, club)
  await friend.goto(link.pathname + link.hash)
  await friend.getByLabel('Your name').fill('Bert')
  await friend.getByRole('button', { name: 'Sit down' }).click()
  await friend.waitForURL(/\/tables\//)
  return friend
}

test('friends greet each other, and what they say reaches whoever wants to hear it', async ({ browser, club, person: page }, info) => {
  test.setTimeout(120_000)
  const friend = await two(browser, club, page)
  await page.getByRole('button', { name: /^Talk/ }).first().click()
  const panel = page.getByRole('tabpanel', { name: 'Talk' })
  await panel.getByRole('button', { name: 'Good evening.' }).click()
  await expect(friend.locator('[data-talk="S"]')).toHaveText('Good evening.')
  await expect(friend.getByRole('button', { name: /^Talk.*1/ })).toBeVisible()
  await friend.getByRole('button', { name: /^Talk/ }).first().click()
  // While the cards are played nobody speaks of them.
  await wait(friend).catch(() => undefined)
  const running = friend.getByText('nobody speaks in words of their own')
  const other = friend.getByRole('tabpanel', { name: 'Talk' })
  if (await running.isVisible()) await expect(other.getByRole('button', { name: 'Well played.' })).toHaveCount(0)
  for (const [screen, viewport, colorScheme] of SCREENS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: info.outputPath(`talk-${screen}.png`) })
    await axe(page, `the talk, ${screen}`)
    if (viewport.width <= 900) {
      // The talk lies over the cloth and goes away again; the hand is whole without it.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tabpanel')).not.toBeInViewport()
      await page.screenshot({ path: info.outputPath(`table-${screen}.png`) })
      const own = await page.getByRole('group', { name: 'Your hand' }).boundingBox()
      expect(own && own.y + own.height, screen).toBeLessThanOrEqual(viewport.height + 1)
      await page.getByRole('button', { name: /^Talk/ }).first().click()
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await Promise.all([playDeal(page), playDeal(friend)])
  await other.getByLabel('In your own words').fill('That was <b>close</b>')
  await other.getByRole('button', { name: 'Say it' }).click()
  await expect(panel).toContainText('That was <b>close</b>')
  await panel.getByRole('button', { name: /^Report/ }).click()
  await expect(panel.getByText('reported')).toBeVisible()
  await panel.getByRole('button', { name: 'Mute Bert' }).click()
  await expect(panel).not.toContainText('close')
  await other.getByRole('button', { name: 'Well played.' }).click()
  await expect(panel.getByText('Bert is muted.')).toHaveCount(2)
  await expect(page.locator('[data-talk="N"]')).toHaveCount(0)
  // The host asks for quiet, and there is.
  await panel.getByLabel('What may be said here').selectOption('quiet')
  await expect(panel.getByText('The host asks for quiet')).toBeVisible()
  await other.getByRole('button', { name: 'Hard luck.' }).click()
  await expect(other.getByRole('alert')).toContainText('quiet')
  await friend.context().close()
})

test('a friend who stays away is played for, and takes the seat back', async ({ browser, club, person: page }, info) => {
  test.setTimeout(150_000)
  const friend = await two(browser, club, page, async (form) => {
    await form.getByLabel(/^Clock/).selectOption('15+120')
  })
  // Whoever has to act, both see whose time runs.
  await expect.poll(async () => (await page.getByRole('timer').count()) + (await friend.getByRole('timer').count()), { timeout: 30_000 }).toBe(2)
  await page.screenshot({ path: info.outputPath('clock.png') })
  await friend.goto('/')
  // The seat is kept for a minute; then somebody plays on.
  await expect(page.getByRole('region', { name: /^North/ })).toContainText('Dr Abernathy plays for them', { timeout: 90_000 })
  await friend.goto('/account')
  await friend.getByRole('link', { name: /table$/ }).click()
  await expect(friend.getByText('Dr Abernathy plays for you.')).toBeVisible()
  for (const [screen, viewport, colorScheme] of SCREENS) {
    await friend.setViewportSize(viewport)
    await friend.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await friend.screenshot({ path: info.outputPath(`back-${screen}.png`) })
    await expect(friend.getByRole('button', { name: 'Take my seat back' })).toBeInViewport({ ratio: 1 })
    await axe(friend, `a seat that can be taken back, ${screen}`)
  }
  await friend.getByRole('button', { name: 'Take my seat back' }).click()
  await expect(friend.getByText('Dr Abernathy plays for you.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^North/ })).not.toContainText('plays for them')
  await friend.context().close()
})

test('whoever stood up finds the way back in the lobby', async ({ browser, club, person: page }) => {
  const friend = await two(browser, club, page)
  await friend.getByRole('tab', { name: 'Table' }).click()
  await friend.getByRole('button', { name: 'Stand up' }).click()
  await friend.goto('/')
  await friend.getByRole('button', { name: 'Take your seat back' }).click()
  await friend.waitForURL(/\/tables\//)
  await expect(friend.getByRole('region', { name: 'North, your place' })).toBeVisible()
  await friend.context().close()
})

test('what the club keeps comes as a file, and is forgotten', async ({ person: page }, info) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Euchre now' }).click()
  await page.waitForURL(/\/tables\//)
  await page.goto('/account')
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download it' }).click()
  const file = JSON.parse(readFileSync(await (await coming).path(), 'utf8')) as { form: string; person: { name: string }; tables: unknown[] }
  expect([file.form, file.person.name, file.tables.length]).toEqual(['oddtrick-export-1', name, 1])
  await page.getByRole('button', { name: /^Forget me …/ }).click()
  await page.screenshot({ path: info.outputPath('kept.png'), fullPage: true })
  await axe(page, 'what is kept')
  await page.getByRole('button', { name: 'Forget me for good' }).click()
  await expect(page.getByRole('status')).toContainText('You are forgotten')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in')
})

test('one link seats three friends, and says who invites to what', async ({ browser, club, person: page }) => {
  test.setTimeout(90_000)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open a table' }).click()
  await page.getByLabel(/^Laws/).selectOption('euchre-1888')
  await page.getByLabel(/^Pace/).selectOption('instant')
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.waitForURL(/\/tables\//)
  await page.getByRole('button', { name: 'Invite friends' }).first().click()
  const link = await page.getByLabel(/one link for every free seat/).first().inputValue()
  for (const name of ['Bert', 'Carl', 'Dora']) {
    const friend = await enter(browser, club)
    await friend.goto(new URL(link).pathname + new URL(link).hash)
    await expect(friend.getByRole('heading', { level: 1 })).toContainText('invites you to Euchre')
    await friend.getByLabel('Your name').fill(name)
    await friend.getByRole('button', { name: 'Sit down' }).click()
    await friend.waitForURL(/\/tables\//)
  }
  const late = await enter(browser, club)
  await late.goto(new URL(link).pathname + new URL(link).hash)
  await expect(late.getByText('All four seats are taken by people')).toBeVisible()
  const pages = browser.contexts().flatMap((context) => context.pages())
  await expect.poll(async () => (await Promise.all(pages.map((one) => one.title()))).filter((title) => title.startsWith('Your turn')).length).toBe(1)
})
