/** The sheet, the graphs and the figures of a person. */
import { axe, expect, expectNoOverflow, openTable, playDeal, quiet, test, wait } from './club'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

test('a rubber of Euchre has a whole sheet, a graph and figures that can be forgotten', async ({ person: page }, info) => {
  test.setTimeout(300_000)
  const table = await openTable(page, { code: 'euchre-1888', player: 'book' })
  await page.goto(`/records/${table}`)
  await expect(page.getByText('No deal is over yet')).toBeVisible()
  for (const name of ['Minutes', 'PBN', 'Proof of the deals']) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.goto(`/tables/${table}`)
  const bold = (calls: string[]) => calls.find((act) => /^(order|assist|take-up|make )/.test(act)) ?? quiet(calls)
  for (let deals = 1; ; deals += 1) {
    await playDeal(page, bold)
    if ((await wait(page)).over) break
    await page.getByRole('button', { name: 'Next deal' }).click()
    await expect(page.getByRole('button', { name: 'Next deal' })).toBeHidden()
    expect(deals).toBeLessThan(80)
  }

  await page.goto('/records')
  await expect(page.locator('main li').first()).toContainText(/(won|lost|win by) \d+|level/)
  await axe(page, 'the list of records')
  await page.locator('main li a').first().click()
  const sheet = page.getByRole('region', { name: 'Rubber 1' })
  // Games count one or two, and the rubber two more, each by law 7.
  await expect(sheet.locator('.game').first()).toContainText(/single|double/)
  await expect(sheet.locator('.premium')).toContainText('rubber 2')
  await expect(sheet.locator('.premium a')).toHaveAttribute('href', '/laws/euchre/7')
  for (const entry of await sheet.locator('tbody a').all()) expect(await entry.getAttribute('href')).toMatch(/^\/laws\/euchre\//)
  await expect(page.getByRole('link', { name: 'PBN' })).toHaveCount(0)
  for (const name of ['Minutes', 'Proof of the deals']) {
    const file = await page.request.get((await page.getByRole('link', { name, exact: true }).getAttribute('href'))!)
    expect(file.status()).toBe(200)
  }
  const graph = page.locator('figure').filter({ hasText: 'Rubber 1, deal by deal' })
  await graph.getByText('The same in figures').click()
  await expect(graph.getByRole('row').last()).toContainText(/ahead|level/)
  await expect(page.locator('figure').filter({ hasText: 'trick by trick' })).toBeVisible({ timeout: 30_000 })
  await axe(page, 'a record')
  for (const [name, size] of [['desk', DESK], ['phone', PHONE]] as const) {
    await page.setViewportSize(size)
    await expectNoOverflow(page)
    await page.screenshot({ path: info.outputPath(`record-${name}.png`), fullPage: true })
  }

  // A rubber counts when its score is agreed, a deal when it is over.
  await page.goto('/statistics')
  const figures = page.getByRole('region', { name: /Euchre/ })
  await expect(figures).toContainText(/Rubbers won\s*[01] of [01]/)
  await expect(figures).toContainText(/\d+ % to \d+ %/)
  await axe(page, 'the figures')
  await page.screenshot({ path: info.outputPath('statistics-phone.png'), fullPage: true })
  await page.setViewportSize(DESK)
  await page.screenshot({ path: info.outputPath('statistics-desk.png'), fullPage: true })
  await page.getByRole('button', { name: 'Forget my figures' }).click()
  await page.getByRole('button', { name: 'Forget them' }).click()
  await expect(page.getByText('Nothing is counted yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing is counted yet')).toBeVisible()
})
