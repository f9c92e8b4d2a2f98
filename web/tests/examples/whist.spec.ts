/** A game of examples/, of which nothing in these pages knows: `cargo xtask test` runs this with a binary that has it. */
import { expect, openTable, playDeal, test, wait } from '../club'

test('a game that the pages have never heard of is opened, played and scored', async ({ person: page }, info) => {
  await openTable(page, { code: 'whist-2026', manner: 'laws' })
  await wait(page)
  await page.screenshot({ path: info.outputPath('whist.png') })
  await playDeal(page)
  await expect(page.locator('.closing')).toContainText(/tricks/)
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect(page.getByRole('list', { name: 'Minutes of the deal' })).toContainText('You play the ')
  await page.screenshot({ path: info.outputPath('whist-over.png') })
})
