/** The coach beside the table, and the account of a deal that is over. */
import { expect, openTable, playDeal, test, wait } from './club'

for (const code of ['bridge-1907', 'euchre-1888', 'royalton-1915']) {
  test(`the coach at ${code} speaks beside the table, and everything in order has its worth`, async ({ person: page }) => {
    await openTable(page, { code, player: 'book' })
    let now = await wait(page)
    // A partner of the maker may have nothing to say in the first deal.
    while (now.calls.length === 0 && now.cards.length === 0) {
      await page.getByRole('button', { name: 'Next deal' }).click()
      now = await wait(page, now.version)
    }
    await page.getByRole('button', { name: 'Ask the coach' }).click()
    const coach = page.getByRole('region', { name: 'The coach' })
    await expect(coach.getByRole('heading')).toBeVisible({ timeout: 60_000 })
    const cloth = (await page.locator('.cloth').boundingBox())!
    const card = (await coach.boundingBox())!
    expect(card.x, 'it lies beside the cloth').toBeGreaterThanOrEqual(cloth.x + cloth.width - 1)
    const rows = coach.getByRole('row')
    const choices = now.calls.length > 0 ? await page.locator('.calls [data-act]').count() : now.cards.length
    if (choices > 1) await expect(coach).toContainText(/ways the cards may lie|come to the same|cannot tell/)
    // On a slow machine two seconds may be too short for a figure: then it says so, and gives the book's advice as the book's.
    if (choices > 1 && !(await coach.innerText()).includes('cannot tell')) {
      const all = coach.getByRole('button', { name: /^All / })
      if (await all.isVisible()) await all.click()
      // In an auction the box shows the bids of one number at a time.
      expect(await rows.count()).toBeGreaterThanOrEqual(choices)
    }
    const advised = coach.locator('.advised .worth')
    if ((await advised.count()) > 0) {
      const figure = (text: string) => Number(text.split('±')[0])
      const worths = (await coach.locator('.worth').allInnerTexts()).map(figure)
      const error = Number((await advised.innerText()).split('±')[1] ?? 0)
      expect(figure(await advised.innerText())).toBeGreaterThanOrEqual(Math.max(...worths) - error - 0.11)
    }
    await page.keyboard.press('Escape')
    await expect(coach).toHaveCount(0)
  })

  test(`the account of a deal of ${code} adds up to the sheet`, async ({ person: page }) => {
    test.setTimeout(180_000)
    const id = await openTable(page, { code })
    await playDeal(page)
    await page.goto(`/records/${id}/1`)
    const account = page.getByRole('table', { name: 'The account of the deal' })
    await expect(account).toBeVisible({ timeout: 120_000 })
    const cells = await account.locator('tbody tr td:nth-child(2) [aria-hidden]').allInnerTexts()
    const points = (text: string) => (text.startsWith('E') ? -1 : 1) * Number(/\d+$/.exec(text)?.[0] ?? 0)
    const sheet = await account.locator('tfoot td').last().innerText()
    expect(cells.map(points).reduce((sum, one) => sum + one, 0)).toBe(points(sheet))
    // Each line leads to its act.
    const jump = account.getByRole('button').first()
    if (await jump.isVisible()) {
      const text = await jump.innerText()
      await jump.click()
      await expect(page.locator('.said')).toHaveText(text)
    }
  })
}
