/** Friends at one table: a link that serves all its seats, and a tab that says whose turn it is. */
import { enter, expect, test } from './club'

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
