/** The same boards for two people, compared. */
import { axe, enter, expect, expectNoOverflow, playDeal, quiet, test, type Page } from './club'

const PHONE = { width: 390, height: 844 }

async function playBoard(page: Page, number: number): Promise<void> {
  await page.getByLabel(/^Pace/).selectOption('instant')
  await page.getByRole('button', { name: `Play board ${number}` }).click()
  await page.waitForURL(/\/tables\//)
  await playDeal(page, (calls) => calls.find((act) => /^(order|assist|take-up|make )/.test(act)) ?? quiet(calls))
  await expect(page.getByRole('heading', { name: `Board ${number} is played` })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the evening' }).click()
  await page.waitForURL(/\/duplicate\//)
}

test('two people play the same board and see each other only afterwards', async ({ person: anne, browser, club }, info) => {
  test.setTimeout(180_000)
  await anne.goto('/duplicate')
  await axe(anne, 'opening an evening')
  await anne.getByLabel(/^Name/).fill('Thursday')
  await anne.getByLabel(/^Laws/).selectOption('euchre-1888')
  await anne.getByLabel(/^Boards/).fill('2')
  await anne.getByRole('button', { name: 'Open an evening' }).click()
  await anne.waitForURL(/\/duplicate\/./)
  await expect(anne.getByRole('table', { name: 'Boards' }).getByRole('row')).toHaveCount(3)
  const commitment = await anne.locator('section code').last().innerText()
  expect(commitment).toMatch(/^[0-9a-f]{64}$/)
  const address = anne.url()
  await playBoard(anne, 1)
  const row = anne.getByRole('table', { name: 'Boards' }).getByRole('row').nth(1)
  await expect(row).toContainText('(S)')
  await expect(anne.getByText(/^Against book/)).toBeVisible()

  const bert = await enter(browser, club)
  await bert.goto(address)
  const his = bert.getByRole('table', { name: 'Boards' }).getByRole('row').nth(1)
  await expect(his).toBeVisible()
  await expect(his).not.toContainText('(S)')
  await playBoard(bert, 1)
  await expect(his.locator('.result')).toHaveCount(2)
  await expect(his.locator('.yours')).toHaveCount(1)
  await axe(bert, 'an evening of duplicate')
  await bert.screenshot({ path: info.outputPath('duplicate-desk.png'), fullPage: true })
  await bert.setViewportSize(PHONE)
  await expectNoOverflow(bert)
  await bert.screenshot({ path: info.outputPath('duplicate-phone.png'), fullPage: true })
  await bert.context().close()
})
