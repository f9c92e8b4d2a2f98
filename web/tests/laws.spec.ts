/** Computer players keep the laws: they claim, elect, ask and answer, and err when they are clumsy. */
import { enter, expect, look, openTable, pressCard, step, test, wait, type Page } from './club'

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

/** Waives whatever right is open, so that it stands in nobody's way. */
async function waive(page: Page): Promise<void> {
  const button = page.locator('.ruling [data-act="waive"]').first()
  if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => undefined)
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
  test.setTimeout(180_000)
  await openTable(page, { code: 'bridge-1907', manner: 'laws', pace: 'slow', player: 'book' })
  for (let deals = 0; deals < 8; deals += 1) {
    // Until the first lead is somebody else's.
    for (let after = -1; ; ) {
      const now = await look(page)
      if (now.stage === 'play' || now.stage === 'hand_over' || now.cards.length > 0) break
      if (now.calls.length > 0 && now.version > after) {
        after = now.version
        await step(page, now)
      } else await page.waitForTimeout(20)
    }
    const now = await look(page)
    const led = await page.locator('.trick .card').count()
    if (now.stage === 'play' && now.cards.length === 0 && led === 0 && (await myHand(page).locator('.slot').count()) === 13) {
      const card = await myHand(page).locator('.slot').first().getAttribute('data-card')
      await pressOutOfOrder(page, card!)
      const told = await minutes(page)
      await expect(told).toContainText(/out of turn/i)
      await expect(told).toContainText(/(East|West) (demands|gives up)/, { timeout: 30_000 })
      return
    }
    for (let after = -1; ; ) {
      const next = await wait(page, after, 60_000)
      if (next.next || next.over) break
      after = next.version
      await step(page, next)
    }
    await goOn(page)
    await expect(page.locator('.closing')).toBeHidden()
  }
  throw new Error('in eight deals the first lead was always ours')
})

test('clumsy computer players can be seated, and one who revoked pays for it when a person claims it', async ({ browser, club }) => {
  test.setTimeout(240_000)
  const south = await enter(browser, club)
  const id = await openTable(south, { code: 'euchre-1888', manner: 'laws', company: 'friends' })
  const north = await enter(browser, club)
  await north.goto('/')
  await north.getByRole('button', { name: 'Come in and see who is there' }).click()
  const table = north.locator('.tables li', { has: north.locator(`a[href="/tables/${id}"]`) })
  await table.getByRole('button', { name: 'Sit North' }).click()
  await south.getByLabel('Computer player').first().selectOption({ label: 'clumsy book: plays as the book taught, but revokes, drops cards and speaks out of turn, for the laws' })
  await south.getByRole('button', { name: 'Fill the empty seats' }).first().click()
  await expect(south.locator('.place .plate').filter({ hasText: 'clumsy book' })).toHaveCount(2)

  for (let deals = 0; deals < 60; deals += 1) {
    for (;;) {
      const [mine, theirs] = await Promise.all([look(south), look(north)])
      if ((mine.next || mine.over) && (theirs.next || theirs.over)) break
      await Promise.all([south, north].map(waive))
      const page = mine.calls.length || mine.cards.length ? south : theirs.calls.length || theirs.cards.length ? north : null
      if (!page) {
        await south.waitForTimeout(20)
        continue
      }
      const now = page === south ? mine : theirs
      // Another may act in the same moment, at a table where people speak out of turn.
      await step(page, now, (calls) => calls.find((act) => /^(order|assist|take up|make)/.test(act)) ?? calls[0]!).catch(() => undefined)
      await south.waitForTimeout(30)
    }
    const told = await minutes(south)
    for (const seat of ['West', 'East']) {
      const claim = south.getByRole('button', { name: `I claim a revoke by ${seat}` })
      if (await claim.isVisible()) {
        const before = (await look(south)).version
        await claim.click()
        await expect.poll(async () => (await look(south)).version).toBeGreaterThan(before)
      }
      const demand = south.locator('.ruling [data-act^="demand"]').first()
      if (await demand.isVisible()) await demand.click()
    }
    if (/(East|West) revoked in trick \d: proved/.test(await told.innerText())) {
      await north.context().close()
      await south.context().close()
      return
    }
    for (const page of [south, north]) await goOn(page)
    await expect(south.locator('.closing')).toBeHidden()
  }
  throw new Error('in sixty deals no clumsy player revoked')
})

test('“Having none, partner?” is asked, and the computer player answers', async ({ person: page }) => {
  test.setTimeout(240_000)
  await openTable(page, { code: 'bridge-1907', manner: 'laws', pace: 'quick' })
  const question = page.locator('.more [data-act="ask none"]')
  for (let after = -1; ; ) {
    if (await question.isVisible()) {
      const asked = await question.click({ timeout: 500 }).then(() => true, () => false)
      const told = await minutes(page)
      const answered = await expect(told).toContainText(/North (answers that there is none|finds a card)/, { timeout: 3000 }).then(() => true, () => false)
      if (asked && answered) return
    }
    const now = await look(page)
    if (now.next || now.over) await goOn(page)
    else if (now.calls.length > 0 && now.version > after) {
      after = now.version
      await step(page, now)
    } else if (now.cards.length > 0 && now.version > after) {
      // The trick stays a moment, so that there is time to ask.
      await page.waitForTimeout(150)
      if (await question.isVisible()) continue
      after = now.version
      await pressCard(page, now.cards[0]!)
    } else await page.waitForTimeout(20)
  }
})
