/** Learning and solving: the puzzles on the cloth, the referee's questions, the terms, the guide. */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { axe, BINARY, enter, expect, openAt, test, wait, type Page } from './club'

interface Kept {
  id: string
  answer: string[] | number
  choices: { cards: string[] }[] | string[]
}

async function kept(page: Page, file: string, id: string): Promise<Kept> {
  const all = (await (await page.request.get(`${new URL(page.url()).origin}/puzzles/${file}.json`)).json()) as Kept[]
  return all.find((one) => one.id === id)!
}

for (const game of ['bridge', 'euchre', 'royalton']) {
  test(`a puzzle of ${game} is solved on the cloth by keyboard, and played out`, async ({ person: page }) => {
    await page.goto(`/puzzles/${game}-003`)
    const hand = page.getByRole('group', { name: 'Your hand' })
    await expect(hand.locator('button').first()).toBeVisible()
    const { answer } = await kept(page, game, `${game}-003`)
    const card = (answer as string[])[0]!
    await hand.locator('button').first().focus()
    for (let n = 0; n < 8 && (await page.evaluate(() => (document.activeElement as HTMLElement).dataset.card)) !== card; n += 1) {
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Right.' })).toBeVisible()
    await expect(page.locator('main')).toContainText('they count in no record')
    await page.getByRole('button', { name: 'Next trick' }).click()
    await expect(page.locator('[data-played]').first()).toBeVisible()
    await axe(page, `a solved puzzle of ${game}`)
    await page.goto('/puzzles')
    await expect(page.getByRole('listitem').filter({ hasText: `${game}-003` })).toContainText('solved')
  })
}

test('a wrong card is told, and the first answer stays', async ({ person: page }) => {
  await page.goto('/puzzles/bridge-005')
  const hand = page.getByRole('group', { name: 'Your hand' })
  await expect(hand.locator('button').first()).toBeVisible()
  const { answer, choices } = await kept(page, 'bridge', 'bridge-005')
  const wrong = (choices as { cards: string[] }[]).flatMap((choice) => choice.cards).find((card) => !(answer as string[]).includes(card))!
  await hand.locator(`[data-card="${wrong}"]`).click()
  await expect(page.getByRole('heading', { name: /^Not the/ })).toBeVisible()
  await page.goto('/puzzles')
  await expect(page.getByRole('listitem').filter({ hasText: 'bridge-005' })).toContainText('tried')
})

test('a question for the referee is ruled upon, with its article', async ({ person: page }) => {
  await page.goto('/puzzles/referee-010')
  await expect(page.getByRole('heading', { name: 'You are the referee' })).toBeVisible()
  const choices = page.getByRole('group', { name: 'Who may ask for what?' }).getByRole('button')
  await expect(choices).toHaveCount(4)
  // The case lies on the cloth up to the act in question, and the ruling stays out of it.
  const cloth = page.getByRole('region', { name: 'The case on the cloth' })
  await expect(cloth.getByRole('button', { name: 'On →' })).toBeDisabled()
  const last = await cloth.locator('.act').textContent()
  await cloth.getByRole('button', { name: '← Back' }).press('Enter')
  await expect(cloth.locator('.act')).not.toHaveText(last!)
  await page.keyboard.press('ArrowRight')
  await expect(cloth.locator('.act')).toHaveText(last!)
  await expect(cloth.locator('.answer')).toHaveCount(0)
  await expect(page.locator('main')).toContainText('they count in no record')
  await axe(page, 'a question')
  const { answer } = await kept(page, 'referee', 'referee-010')
  await choices.nth(answer as number).click()
  await expect(page.getByRole('heading', { name: 'Right.' })).toBeVisible()
  await expect(cloth.locator('.answer').first()).toBeVisible()
  await expect(page.locator('.verdict a[href^="/laws/"]').first()).toBeVisible()
  await axe(page, 'a ruling')
})

test('the puzzle of the day counts days on end', async ({ person: page }) => {
  await page.goto('/puzzles')
  await page.getByRole('link', { name: 'Find the card' }).click()
  await expect(page.getByText('of the day')).toBeVisible()
  const id = page.url().split('/').at(-1)!
  const { answer } = await kept(page, id.slice(0, id.lastIndexOf('-')), id)
  await page.getByRole('group', { name: 'Your hand' }).locator(`[data-card="${(answer as string[])[0]}"]`).click()
  await page.goto('/puzzles')
  await expect(page.getByText('1 day on end')).toBeVisible()
})

test('a term of art opens its meaning, and the glossary is searched', async ({ person: page }) => {
  await page.goto('/puzzles/royalton-001')
  await page.locator('.asks .term').first().click()
  await expect(page.locator('.meaning:popover-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.meaning:popover-open')).toHaveCount(0)
  await page.goto('/terms')
  await page.getByRole('searchbox').fill('chicane')
  await expect(page.getByText('1 terms').or(page.getByText(/^[2-9] terms/))).toBeVisible()
  await axe(page, 'the terms')
})

test('the guide leads from page to page, and home leads to it', async ({ person: page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'First steps' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  await page.getByRole('navigation', { name: 'The guide' }).getByRole('link', { name: /^Bridge/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bridge/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /hand of Bridge/ })).toBeVisible()
  // An article opens, and the terms of the page open their meaning.
  await expect(page.locator('main a[href="/laws/bridge/45"]').first()).toBeVisible()
  await page.locator('.words .term', { hasText: 'chicane' }).click()
  await expect(page.locator('.meaning:popover-open')).toContainText('no trump')
  await page.keyboard.press('Escape')
  await axe(page, 'the guide')
  await page.goto('/guide/nothing')
  await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible()
})

test('the referee is asked by taps, rules, and the address tells it again', async ({ person: page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ask the referee' }).click()
  await page.getByRole('button', { name: /Euchre/ }).click()
  await page.getByRole('button', { name: 'plays out of turn to a trick', exact: true }).click()
  let taps = 2
  const ruling = page.getByRole('heading', { name: /^The ruling|^One of these/ })
  const question = page.locator('main h2', { hasText: '?' })
  for (;;) {
    await expect(ruling.or(question)).toBeVisible()
    if (await ruling.isVisible()) break
    await axe(page, 'a question of the desk')
    const asked = await question.textContent()
    const theirs = page.getByRole('button', { name: /^(That of the adversary at their left|In a later trick|Nobody|Yes)$/ })
    await ((await theirs.count()) > 0 ? theirs : page.locator('.answers button')).first().click()
    taps += 1
    await expect(ruling.or(question.filter({ hasNotText: asked ?? '' }))).toBeVisible()
  }
  expect(taps).toBeLessThanOrEqual(8)
  await expect(page.locator('.ruling .laws a').first()).toBeVisible()
  await axe(page, 'a ruling of the desk')
  const told = await page.locator('.ruling').first().textContent()
  await page.reload()
  await expect(ruling).toBeVisible()
  expect(await page.locator('.ruling').first().textContent()).toBe(told)
  await expect(page.locator('main')).toContainText('count in no record')
  // Whoever is sent the address sees what was asked, and what was told.
  await page.locator('.account summary').click()
  await expect(page.locator('.account dt')).toHaveCount(taps - 2)
  await expect(page.locator('.account dt').first()).toContainText('?')
  await axe(page, 'what was told')
  // What is saved is a case, and the judge reads it.
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save it as a case' }).first().click()])
  expect(saved.suggestedFilename()).toBe('desk.minutes')
  const judged = execFileSync(BINARY, ['judge', '--json', await saved.path()], { encoding: 'utf8' })
  const cited = await page.locator('.ruling .laws a').first().textContent()
  expect(judged).toContain(`"${cited}"`)
  await page.getByRole('button', { name: 'What would the other codes say?' }).click()
  await expect(page.getByRole('heading', { name: /Royalton/ })).toBeVisible()
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/desk-ruling.png`, fullPage: true })
})

test('on a phone nothing runs over the side', async ({ browser, club }) => {
  const page = await enter(browser, club, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  for (const path of ['/', '/puzzles', '/puzzles/bridge-003', '/puzzles/euchre-003', '/puzzles/referee-010', '/guide', '/guide/bridge', '/terms', '/desk', '/desk?code=bridge-1907']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/phone${path.replaceAll('/', '-').replaceAll('?', '-')}.png` })
  }
  await page.context().close()
})

test('on a phone nothing runs over the side either once a puzzle is solved or a case lies on the cloth', async ({ browser, club }) => {
  const page = await enter(browser, club, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  // Three cards are as good as one another here: their names are long.
  await page.goto('/puzzles/bridge-008')
  await page.getByRole('group', { name: 'Your hand' }).locator('[data-card]').first().click()
  await expect(page.locator('.verdict')).toBeVisible()
  expect(await over()).toBeLessThanOrEqual(0)
  await page.goto('/laws/bridge/46')
  await page.locator('details.case summary').first().click()
  const board = (await page.locator('.walk .board').boundingBox())!
  const hands = await page.locator('.walk .suit').evaluateAll((all) =>
    all.map((one) => {
      const text = document.createRange()
      text.selectNodeContents(one)
      return text.getBoundingClientRect().right
    }),
  )
  expect(hands.length).toBeGreaterThanOrEqual(12)
  expect(Math.max(...hands)).toBeLessThanOrEqual(board.x + board.width)
  // A lesson has its words and its hand one below the other.
  await page.goto('/learn/royalton/nullo')
  const bids = (await page.locator('[data-act="pass"]').boundingBox())!
  const hand = (await page.getByRole('group', { name: 'Your hand' }).boundingBox())!
  expect(bids.y + bids.height).toBeLessThanOrEqual(hand.y)
  await page.context().close()
})

test('on a phone four open hands and the trick lie on the cloth, none over another', async ({ browser, club }) => {
  const page = await enter(browser, club, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto('/puzzles/euchre-106')
  const boxOf = async (name: string) => {
    const cards = page.getByRole('group', { name, exact: true }).locator('.card')
    await expect(cards.first()).toBeVisible()
    return cards.evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect())
      return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)), top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) }
    })
  }
  const [west, east] = [await boxOf('West’s hand'), await boxOf('East’s hand')]
  const cloth = (await page.getByRole('group', { name: 'The table', exact: true }).boundingBox())!
  const trick = await page.locator('.played').evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().top)))
  expect(west.left).toBeGreaterThanOrEqual(cloth.x)
  expect(east.right).toBeLessThanOrEqual(cloth.x + cloth.width)
  expect(west.right).toBeLessThan(east.left)
  expect(Math.max(west.bottom, east.bottom)).toBeLessThanOrEqual(trick)
  await page.context().close()
})

test('the home page leads to play, lessons, puzzle of the day, desk, and a revoke', async ({ person: page }) => {
  await page.goto('/')
  for (const [name, path] of [['Learn in ten minutes', '/learn'], ['Today’s puzzle', '/puzzles'], ['Ask the referee', '/desk'], ['Try a revoke', '/learn/rulings/revoke']] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(page.getByRole('button', { name: /^Play \w+ now$/ })).toHaveCount(3)
})

/** What a page fetches, as it comes over the line: the pages of the club without what is asked of it. */
async function weight(page: Page, visit: () => Promise<unknown>): Promise<{ files: number; bytes: number }> {
  const paths = new Set<string>()
  page.on('response', (answer) => paths.add(new URL(answer.url()).pathname))
  await visit()
  await page.waitForLoadState('networkidle')
  const dist = new URL('../dist', import.meta.url).pathname
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  const files = [...paths].filter((path) => !path.startsWith('/api')).map((path) => (size(`${dist}${path}`) !== undefined && path !== '/' ? path : '/index.html'))
  const bytes = files.map((path) => size(`${dist}${path}.br`) ?? size(`${dist}${path}`) ?? 0)
  return { files: files.length, bytes: bytes.reduce((sum, one) => sum + one, 0) }
}

test('the home page is light', async ({ person: page }) => {
  const { files, bytes } = await weight(page, () => page.goto('/'))
  expect(files).toBeGreaterThan(5)
  expect(bytes).toBeLessThan(220_000)
})

for (const moment of ['to-double', 'both-bowers'] as const) {
  test(`a table is light, its court cards counted: ${moment}`, async ({ person: page, club }) => {
    const id = await openAt(page, club, moment)
    await wait(page)
    // By its address, with nothing fetched before: as somebody comes who follows a link.
    const other = await page.context().newPage()
    const { files, bytes } = await weight(other, async () => {
      await other.goto(`/tables/${id}`)
      await expect(other.locator('.plate').first()).toBeVisible()
    })
    expect(files).toBeGreaterThan(5)
    expect(bytes).toBeLessThan(330_000)
  })
}

for (const [screen, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } })) {
  test(`pictures to look at, on a ${screen}`, async ({ browser, club }) => {
    test.skip(!process.env.LOOK, 'LOOK names a folder')
    test.setTimeout(240_000)
    const page = await enter(browser, club, { viewport, hasTouch: screen === 'phone' })
    const paths = ['/', '/learn', '/learn/euchre/bowers', '/learn/bridge/finesse', '/learn/royalton/nullo', '/puzzles', '/puzzles/bridge-003', '/puzzles/euchre-106', '/puzzles/royalton-002', '/puzzles/referee-010', '/desk', '/guide', '/guide/bridge', '/terms', '/laws/bridge/46', '/lab', '/players', '/statistics', '/duplicate']
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${process.env.LOOK}/${screen}${path.replaceAll('/', '-')}.png` })
    }
    await page.context().close()
  })
}
