/** Tables by the laws, from moments at which cards, dice and what the person does are all given. The terminal plays the same. */
import { enter, expect, look, openTable, pressCard, test, wait, type Club, type Page, type Scene } from './club'

const myHand = (page: Page) => page.getByRole('group', { name: 'Your hand' })

/** A card that is not in order is pressed twice: the first press only lifts it. */
async function pressOutOfOrder(page: Page, card: string): Promise<void> {
  await myHand(page).locator(`[data-card="${card}"]`).click()
  await expect(myHand(page).locator('.slot.raised')).toHaveAttribute('data-card', card)
  await myHand(page).locator(`[data-card="${card}"]`).click()
}

/** Does what the person does in a scene, and checks what the minutes tell them of it. */
async function play(page: Page, club: Club, name: string): Promise<Scene> {
  const table = await openTable(page, { code: 'bridge-1907' })
  const scene = await club.lay(table, name)
  await page.goto(`/tables/${table}`)
  let now = await wait(page)
  for (const act of scene.acts) {
    const card = act.startsWith('play ') ? act.slice('play '.length) : undefined
    if (card && now.cards.includes(card)) await pressCard(page, card)
    else if (card) await pressOutOfOrder(page, card)
    else if (act === 'ask none') await page.getByRole('button', { name: 'Having none, partner?' }).click()
    else await page.locator('.closing').getByRole('button', { name: 'I claim a revoke by West' }).click()
    const before = now.version
    await expect.poll(async () => (await look(page)).version).toBeGreaterThan(before)
    now = await wait(page)
  }
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const told = page.getByRole('list', { name: 'Minutes of the deal' })
  for (const text of scene.told) await expect(told).toContainText(text)
  // Long minutes scroll by themselves: the page stays as high as the window.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(4)
  return scene
}

test('a revoke of the person is claimed by a computer player, who elects, and stands on the sheet', async ({ person: page, club }) => {
  await play(page, club, 'revoke')
  await expect(page.locator('.closing')).toContainText('East and West 100 for 1 revoke')
  await page.getByRole('tab', { name: 'Score' }).click()
  await expect(page.getByRole('table', { name: 'Score sheet' })).toContainText('100')
})

test('a lead of the person from the wrong hand is answered by a computer player', async ({ person: page, club }) => {
  await play(page, club, 'wrong-hand')
})

test('a clumsy computer player revokes, and the person claims it', async ({ person: page, club }) => {
  await play(page, club, 'clumsy')
  await expect(page.locator('.closing')).toContainText('North and you 2 below for 1 odd trick at 2')
})

test('“Having none, partner?” is asked and answered', async ({ person: page, club }) => {
  await play(page, club, 'having-none')
})

test('whatever a hand can do with a card, by the right button, the menu key or a long press', async ({ person: page }) => {
  await openTable(page, { code: 'bridge-1907', manner: 'laws', player: 'book' })
  let now = await wait(page)
  while (now.next) {
    await page.getByRole('button', { name: 'Next deal' }).click()
    now = await wait(page, now.version)
  }
  const card = myHand(page).locator('.slot').nth(2)
  await card.click({ button: 'right' })
  const palette = page.getByRole('menu')
  await expect(palette.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  // By keyboard alone: the menu key on a card, down to what is wanted, and Enter.
  await card.focus()
  await page.keyboard.press('Shift+F10')
  await expect(palette).toBeVisible()
  while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Lay it face up') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  // It was done: the laws have answered, or the others have had the cards dealt anew.
  await expect.poll(async () => (await look(page)).version).toBeGreaterThan(now.version)
})

test('a long press of a finger opens the palette, and is no play', async ({ browser, club }) => {
  const page = await enter(browser, club, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await openTable(page, { code: 'euchre-1888', manner: 'laws', player: 'book' })
  const now = await wait(page)
  const held = await myHand(page).locator('.slot').count()
  const card = myHand(page).locator('.slot').first()
  await card.dispatchEvent('pointerdown', { pointerType: 'touch' })
  const palette = page.getByRole('menu')
  await expect(palette).toBeVisible()
  await card.dispatchEvent('pointerup', { pointerType: 'touch' })
  const place = (await palette.boundingBox())!
  expect(place.x).toBeGreaterThanOrEqual(0)
  expect(place.x + place.width).toBeLessThanOrEqual(390)
  await expect(myHand(page).locator('.slot')).toHaveCount(held)
  await palette.getByRole('menuitem', { name: 'Let it fall below the table' }).click()
  await expect.poll(async () => (await look(page)).version).toBeGreaterThan(now.version)
  await page.context().close()
})
