/** For everybody: on a phone, by keyboard alone, with a screen reader. */
import { axe, enter, expect, expectNoOverflow, look, openAt, openTable, playDeal, pressCard, test, wait, type Page } from './club'

test('a deal on a phone', async ({ browser, club }) => {
  const page = await enter(browser, club, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await openTable(page, { code: 'bridge-1907' })
  await wait(page)
  await expectNoOverflow(page)
  const hand = page.getByRole('group', { name: 'Your hand' })
  await expect(hand.locator('.slot').last()).toBeInViewport()
  const widths = await hand.locator('.slot').evaluateAll((slots) => slots.map((slot) => slot.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24)
  await playDeal(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Score', exact: true }).click()
  await expect(page.getByRole('tabpanel')).toBeInViewport()
  // The widest thing to choose from: eighteen bids and more.
  await openTable(page, { code: 'royalton-1915' })
  await wait(page)
  await expectWhole(page, '.calls')
  await expectWhole(page, '.calls .bid >> nth=5')
  await page.context().close()
})

/** What is cut off at the side makes no overflow, so the place itself is looked at. */
async function expectWhole(page: Page, what: string) {
  const place = await page.locator(what).boundingBox()
  expect(place?.x).toBeGreaterThanOrEqual(0)
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(360)
}

test('a deal by keyboard alone', async ({ person: page }) => {
  await page.goto('/')
  await tabTo(page, 'button', /^Open a table$/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'select', /Laws/)
  await page.keyboard.type('Euchre')
  await tabTo(page, 'select', /Company/)
  await page.keyboard.type('Three')
  await tabTo(page, 'select', /Pace/)
  await page.keyboard.type('At')
  await tabTo(page, 'button', /^Open it$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/tables\//)

  let after = -1
  for (;;) {
    const now = await wait(page, after)
    if (now.next || now.over) break
    after = now.version
    // The players beside us do not wait: what was read may have passed by, and the page goes on. If
    // it does not, the words cannot be reached, and the next look waits in vain.
    if (now.calls.length > 0) {
      const there = await reaches(page, 'button', (data) => data.act === 'pass' || data.act === 'turn-down' || /^(order|make|take)/.test(data.act ?? ''))
      if (!there) continue
    } else {
      // One stop for the whole hand, then the arrows.
      await tabTo(page, 'button', (data) => data.card !== undefined)
      for (let n = 0; n < 8; n += 1) {
        const card = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.card ?? '')
        if (now.cards.includes(card)) break
        await page.keyboard.press('ArrowRight')
      }
    }
    await page.keyboard.press('Enter')
  }
  await tabTo(page, 'button', /Next deal|Another rubber/)
  await page.keyboard.press('Enter')
  await expect(page.locator('.closing')).toBeHidden()
  await page.keyboard.press('w')
  await expect(page.getByTestId('said')).toContainText(/is to|are to/)
})

for (const code of ['bridge-1907', 'euchre-1888', 'royalton-1915']) {
  test(`a whole deal of ${code} by keyboard never loses the focus`, async ({ person: page }) => {
    await openTable(page, { code, player: 'book' })
    await wait(page)
    await tabTo(page, 'button', (data) => data.card !== undefined)
    const focus = () => page.evaluate(() => {
      const one = document.activeElement as HTMLElement | null
      return { lost: !one || one === document.body, where: one?.closest('.calls, .hand.live, .closing')?.className.split(' ')[0] ?? '', card: one?.dataset.card ?? '' }
    })
    let after = -1
    let played = 0
    for (;;) {
      const now = await wait(page, after)
      expect((await focus()).lost, `at version ${now.version}`).toBe(false)
      if (now.next || now.over) break
      after = now.version
      if (now.calls.length > 0) {
        if (!(await reaches(page, 'button', (data) => data.act !== undefined && now.calls.includes(data.act)))) continue
      } else {
        // The focus is in the hand that is to play, one's own or dummy's: arrows are enough.
        expect((await focus()).where).toBe('hand')
        for (let n = 0; n < 13 && !now.cards.includes((await focus()).card); n += 1) await page.keyboard.press('ArrowRight')
        played += 1
      }
      await page.keyboard.press('Enter')
    }
    // As dummy one plays nothing.
    if (played > 0) expect((await focus()).where).toBe('closing')
    await tabTo(page, 'button', /Next deal|Another rubber/)
    await page.keyboard.press('Enter')
    await expect(page.locator('.closing')).toBeHidden()
    // Keys tell what others see, wherever the focus is, and Escape closes it.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('h')
    await expect(page.locator('.problem')).toContainText('Your hand')
    await page.keyboard.press('Escape')
    await expect(page.locator('.problem')).toHaveCount(0)
  })
}

type Wanted = RegExp | ((data: { act?: string; card?: string }) => boolean)

async function tabTo(page: Page, tag: string, wanted: Wanted): Promise<void> {
  if (!(await reaches(page, tag, wanted))) throw new Error(`sixty tabs did not lead to ${tag} ${wanted}`)
}

/** Whether the tabulator leads to such an element. */
async function reaches(page: Page, tag: string, wanted: Wanted): Promise<boolean> {
  for (let n = 0; n < 60; n += 1) {
    const at = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement | null
      const label = one instanceof HTMLSelectElement ? (one.labels?.[0]?.textContent ?? '') : (one?.textContent ?? '')
      return { tag: one?.tagName.toLowerCase() ?? '', text: label.trim(), act: one?.dataset.act, card: one?.dataset.card }
    })
    if (at.tag === tag && (wanted instanceof RegExp ? wanted.test(at.text) : wanted(at))) return true
    await page.keyboard.press('Tab')
  }
  return false
}

test('everything that happens is said aloud', async ({ person: page }) => {
  await openTable(page, { code: 'euchre-1888' })
  await wait(page)
  const said = page.getByTestId('said')
  await expect(said).toHaveAttribute('aria-live', 'polite')
  await expect(said).toContainText(/(North|East|West|You) /)
})

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page, ${theme}`, async ({ browser, club }) => {
    test.setTimeout(240_000)
    const page = await enter(browser, club, { colorScheme: theme })
    const id = await openTable(page, { code: 'bridge-1907' })
    await wait(page)
    await axe(page, 'a table where something is to be said')
    await page.getByRole('button', { name: 'Claim, concede, object …' }).click()
    await axe(page, 'the drawer of other acts')
    await page.getByRole('button', { name: 'Claim, concede, object …' }).click()
    let after = -1
    for (;;) {
      const now = await wait(page, after)
      if (now.cards.length > 0 || now.next) break
      after = now.version
      await page.locator('.calls [data-act]').first().click()
    }
    await axe(page, 'a table in play')
    for (const tab of ['Minutes', 'Table']) {
      await page.getByRole('tab', { name: tab }).click()
      await axe(page, `a table, ${tab}`)
    }
    await playDeal(page)
    await axe(page, 'the end of a hand')
    await openTable(page, { code: 'royalton-1915' })
    await wait(page)
    await axe(page, 'an auction')
    await openTable(page, { code: 'euchre-1888', company: 'friends' })
    await expect(page.getByRole('heading', { name: 'The table' }).first()).toBeVisible()
    await axe(page, 'a table that waits for players')
    for (const path of ['/', '/laws', '/laws?codes=bridge-1905,bridge-1907', '/laws/bridge/46', '/laws/euchre/46', '/records', `/records/${id}`, '/settings', '/players', '/duplicate', '/statistics', '/account', '/invite', '/nowhere']) {
      await page.goto(path)
      await expect(page.locator('main')).toBeVisible()
      await page.waitForTimeout(250)
      await axe(page, path)
    }
    await page.context().close()
  })
}

test('in forced colours everything can be told apart, and nothing keeps anybody out', async ({ browser, club }, info) => {
  const page = await enter(browser, club, { forcedColors: 'active' })
  await openAt(page, club, 'own-dummy')
  await wait(page)
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  // Whose turn it is: its plate has another frame than those of the others.
  const frame = (plate: string) => page.locator(plate).first().evaluate((one) => { const style = getComputedStyle(one); return `${style.borderTopColor} ${style.borderTopStyle} ${style.borderTopWidth}` })
  expect(await frame('.plate.turn')).not.toBe(await frame('.plate:not(.turn)'))
  // A card that is in order stands higher than one that is not.
  const lies = (slot: string) => page.locator(`${slot} .card`).first().evaluate((one) => getComputedStyle(one).transform)
  expect(await lies('.hand.live .slot.in-order')).not.toBe(await lies('.hand.live .slot.out-of-order'))
  // Red suits keep their colour: a card is a picture.
  const colours = await page.locator('.hand.live .card').first().evaluate((card) => getComputedStyle(card).forcedColorAdjust)
  expect(colours).toBe('none')
  await page.screenshot({ path: info.outputPath('forced-table.png') })
  await axe(page, 'a table in forced colours')
  for (const path of ['/', '/records', '/players']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await page.screenshot({ path: info.outputPath(`forced${path.replace('/', '-')}.png`) })
    await axe(page, `${path} in forced colours`)
  }
  await page.context().close()
})

test('whoever wants no motion sees none', async ({ person: page, club }) => {
  await openAt(page, club, 'own-dummy')
  const now = await wait(page)
  await page.evaluate(() => {
    const store = window as unknown as { moved: string[] }
    store.moved = []
    const look = () => {
      for (const one of document.getAnimations()) {
        const { duration } = one.effect?.getComputedTiming() ?? {}
        if (one.playState === 'running' && Number(duration) > 20) store.moved.push((one as CSSTransition).transitionProperty ?? (one as CSSAnimation).animationName ?? 'an animation')
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await pressCard(page, now.cards[0]!)
  const mine = await wait(page, now.version)
  await pressCard(page, mine.cards[0]!)
  await wait(page, mine.version)
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  expect([...new Set(await page.evaluate(() => (window as unknown as { moved: string[] }).moved))]).toEqual([])
})

test('a face is fetched when its player is seen', async ({ browser, club }) => {
  const page = await enter(browser, club, { viewport: { width: 390, height: 844 } })
  const faces = new Set<string>()
  page.on('request', (request) => {
    if (/portrait/.test(request.url())) faces.add(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect([...faces]).toEqual([])
  await page.goto('/players')
  await expect(page.getByRole('list', { name: 'Regulars of the club' }).getByRole('listitem')).toHaveCount(8)
  const images = page.getByRole('list', { name: 'Regulars of the club' }).locator('img')
  expect(await images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).loading))).toEqual(Array(8).fill('lazy'))
  await images.last().scrollIntoViewIfNeeded()
  await expect.poll(() => images.last().evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.context().close()
})

test('the table is told to nobody who is not at it', async ({ browser, club, person }) => {
  const id = await openTable(person, { code: 'bridge-1907' })
  await wait(person)
  const stranger = await enter(browser, club)
  await stranger.goto(`/tables/${id}`)
  await expect(stranger.locator('main')).toBeVisible()
  await stranger.waitForTimeout(500)
  expect((await look(stranger)).cards).toEqual([])
  expect(await stranger.locator('.hand.live').count()).toBe(0)
  await stranger.context().close()
})
