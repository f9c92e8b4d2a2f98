/** Tables by the laws, from moments at which cards, dice and what the person does are all given. The terminal plays the same. */
import { axe, enter, expect, look, openAt, openTable, pressCard, step, test, wait, type Club, type Page, type Scene } from './club'

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

test('whatever a hand can do with a card, by the right button, the menu key or a long press', async ({ person: page, club }) => {
  // South is an adversary of the maker, whose cards are liable to be called once they lie open.
  await openAt(page, club, 'their-dummy', 'laws')
  const now = await wait(page)
  const card = myHand(page).locator('[data-card="KD"]')
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
  await expect.poll(async () => (await look(page)).version).toBeGreaterThan(now.version)
  // The laws have answered, and the ruling shows the card.
  const ruling = page.locator('.ruling').first()
  await expect(ruling).toContainText('king of diamonds')
  await expect(ruling.getByRole('list', { name: 'The cards in question' }).getByRole('listitem')).toHaveCount(1)
  await expect(myHand(page).locator('[data-card="KD"]')).toHaveClass(/exposed/)
})

test('a claim that was noted while the cards are played is answered at the end', async ({ person: page, club }) => {
  await openAt(page, club, 'own-dummy', 'laws')
  let now = await wait(page)
  await page.getByRole('button', { name: 'Claim, concede, object …' }).click()
  await page.getByRole('form', { name: 'Claim a revoke' }).getByRole('button', { name: 'Claim it' }).click()
  await expect(page.locator('.ruling').first()).toContainText('decided when the hand is over')
  for (now = await wait(page); !now.next && !now.over; now = await wait(page, now.version)) await step(page, now)
  const closing = page.locator('.closing')
  await expect(closing).toContainText(/you may look through the tricks/i)
  await closing.getByRole('button', { name: 'Look through the tricks' }).click()
  await expect(closing).toContainText(/no such revoke is found/i)
  await expect(closing.getByRole('button', { name: 'Look through the tricks' })).toHaveCount(0)
})

test('whatever the minutes know is done by choosing', async ({ person: page, club }) => {
  await openAt(page, club, 'their-dummy', 'laws')
  const now = await wait(page)
  await page.getByRole('button', { name: 'Claim, concede, object …' }).click()
  const any = page.getByRole('form', { name: 'Any other act' })
  const about = any.getByRole('combobox', { name: 'What it is about' })
  for (const family of ['Declaring', 'Dealing', 'Showing cards', 'Playing', 'Speech', 'Rights']) await expect(about.getByRole('option', { name: family, exact: true })).toHaveCount(1)
  // A card that only an adversary sees, another one than is offered first.
  await about.selectOption('Showing cards')
  await any.getByRole('combobox', { name: 'What you do' }).selectOption('expose 5H to opponent')
  await any.getByRole('combobox', { name: 'card' }).selectOption('JD')
  await axe(page, 'the drawer with an act of the minutes')
  await any.getByRole('button', { name: 'Do it' }).click()
  await expect.poll(async () => (await look(page)).version).toBeGreaterThan(now.version)
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect(page.getByRole('list', { name: 'Minutes of the deal' })).toContainText('knave of diamonds')
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
