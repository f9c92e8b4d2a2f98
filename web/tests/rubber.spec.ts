import { expect, openTable, playDeal, quiet, test, wait } from './club'

const CODES = ['bridge-1905', 'bridge-1907', 'euchre-1888', 'royalton-1915']

for (const code of CODES) {
  test(`a full rubber of ${code} with three computer players`, async ({ person: page }) => {
    test.setTimeout(360_000)
    // Players by the book bid what they can make: with random ones an auction may never bring a game.
    await openTable(page, { code, player: 'book' })
    // Strong declarations bring a rubber to its end sooner than timid ones; in an auction that is the others' business.
    const strong = (calls: string[]) => calls.find((act) => /^(make no-trump|order|assist|take-up|make )/.test(act)) ?? calls[0]!
    let deals = 0
    for (;;) {
      await playDeal(page, code === 'royalton-1915' ? quiet : strong)
      deals += 1
      const now = await wait(page)
      if (now.over) break
      await page.getByRole('button', { name: 'Next deal' }).click()
      await expect(page.getByRole('button', { name: 'Next deal' })).toBeHidden()
      expect(deals).toBeLessThan(80)
    }
    await expect(page.getByText(/win the rubber/)).toBeVisible()
    const total = await page.locator('.score tfoot td').allInnerTexts()
    expect(total.map((text) => Number(/-?\d+$/.exec(text.trim())?.[0]))).not.toContain(NaN)

    await page.goto('/records')
    await page.locator('main li a').first().click()
    await expect(page.getByRole('navigation', { name: 'Deals' }).getByRole('link')).toHaveCount(deals)
    const minutes = await page.request.get((await page.getByRole('link', { name: 'Minutes' }).getAttribute('href'))!)
    expect(await minutes.text()).toContain(`code: ${code}`)
  })
}
