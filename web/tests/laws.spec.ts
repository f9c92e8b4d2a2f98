/** Computer players keep the laws: they claim what the tricks prove, and elect. */
import { expect, look, openTable, pressCard, step, test, wait, type Page } from './club'

const minutes = async (page: Page) => {
  await page.getByRole('tab', { name: 'Minutes' }).click()
  return page.getByRole('list', { name: 'Minutes of the deal' })
}
const myHand = (page: Page) => page.getByRole('group', { name: 'Your hand' })
/** The table may go on by itself in the same moment. */
const goOn = (page: Page) => page.getByRole('button', { name: /Next deal|Another rubber/ }).click({ timeout: 2000 }).catch(() => undefined)

/** A card that is not in order is pressed twice: the first press only lifts it. */
async function pressOutOfOrder(page: Page, card: string): Promise<void> {
  await myHand(page).locator(`[data-card="${card}"]`).click()
  await expect(myHand(page).locator('.slot.raised')).toHaveAttribute('data-card', card)
  await myHand(page).locator(`[data-card="${card}"]`).click()
}

test('a revoke of the person is claimed by a computer player, and paid for', async ({ person: page }) => {
  test.setTimeout(180_000)
  await openTable(page, { code: 'bridge-1907', manner: 'laws' })
  let revoked = false
  for (let after = -1; ; ) {
    const now = await wait(page, after, 30_000)
    if (now.over) throw new Error('no suit to revoke in was found in the whole rubber')
    if (now.next) {
      if (revoked) break
      await goOn(page)
      await expect(page.locator('.closing')).toBeHidden()
      continue
    }
    after = now.version
    const odd = await myHand(page).locator('.slot.out-of-order').evaluateAll((slots) => slots.map((slot) => (slot as HTMLElement).dataset.card!))
    if (!revoked && now.cards.length > 0 && odd.length > 0) {
      await pressOutOfOrder(page, odd[0]!)
      revoked = true
    } else if (now.calls.length > 0) await step(page, now)
    else await pressCard(page, now.cards[0]!)
  }
  const told = await minutes(page)
  await expect(told).toContainText(/(East|West) claims a revoke/)
  await expect(told).toContainText(/proved/)
  await expect(told).toContainText(/for revoking/)
  expect((await told.innerText()).match(/claims a revoke/g)).toHaveLength(1)
})

test('a lead of the person out of turn is answered by a computer player', async ({ person: page }) => {
  test.setTimeout(240_000)
  await openTable(page, { code: 'bridge-1907', manner: 'laws', pace: 'steady' })
  for (let after = -1; ; ) {
    const now = await look(page)
    const cloth = await page.locator('#main').innerText()
    const plays = now.stage === 'play' && !(await page.locator('.place.bottom .plate').innerText()).includes('dummy')
    if (plays && now.cards.length === 0 && /(East|West) is to lead/.test(cloth)) {
      const card = await myHand(page).locator('.slot').first().getAttribute('data-card')
      const pressed = await pressOutOfOrder(page, card!).then(() => true, () => false)
      const told = await minutes(page)
      if (pressed && (await expect(told).toContainText(/out of turn/i, { timeout: 1500 }).then(() => true, () => false))) {
        await expect(told).toContainText(/(East|West) (demands|gives up)/, { timeout: 30_000 })
        return
      }
    }
    if (now.next || now.over) await goOn(page)
    else if (now.version > after && now.calls.length + now.cards.length > 0) {
      after = now.version
      await step(page, now)
    } else await page.waitForTimeout(20)
  }
})
