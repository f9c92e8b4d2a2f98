/** Learning and solving: the puzzles on the cloth, the referee's questions, the terms, the guide. */
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { enter, expect, test, type Page } from './club'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function clean(page: Page, where: string): Promise<void> {
  // Put in by the debugger, since the content security policy lets no other script in.
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const runner = (window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }> } }).axe
    const { violations } = await runner.run({ resultTypes: ['violations'] })
    return violations.map((one) => ({ id: one.id, nodes: one.nodes.slice(0, 3).map((node) => `${String(node.target)}: ${node.failureSummary ?? ''}`) }))
  })
  expect(found, where).toEqual([])
}

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
    await page.getByRole('button', { name: 'Next trick' }).click()
    await expect(page.locator('[data-played]').first()).toBeVisible()
    await clean(page, `a solved puzzle of ${game}`)
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
  const choices = page.getByRole('group').getByRole('button')
  await expect(choices).toHaveCount(4)
  await clean(page, 'a question')
  const { answer } = await kept(page, 'referee', 'referee-010')
  await choices.nth(answer as number).click()
  await expect(page.getByRole('heading', { name: 'Right.' })).toBeVisible()
  await expect(page.locator('.verdict a[href^="/laws/"]').first()).toBeVisible()
  await clean(page, 'a ruling')
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
  await clean(page, 'the terms')
})

test('the guide leads from page to page, and home leads to it', async ({ person: page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'First steps' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  await page.getByRole('navigation', { name: 'The guide' }).getByRole('link', { name: /^Bridge/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bridge/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /hand of Bridge/ })).toBeVisible()
  await clean(page, 'the guide')
  await page.goto('/guide/nothing')
  await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible()
})

test('the referee is asked by taps, rules, and the address tells it again', async ({ person: page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ask the referee' }).click()
  await page.getByRole('button', { name: /Euchre/ }).click()
  await page.getByRole('button', { name: 'leads or plays a card, of the open hand too', exact: true }).click()
  let taps = 2
  const ruling = page.getByRole('heading', { name: /^The ruling|^One of these/ })
  const question = page.locator('main h2', { hasText: '?' })
  for (;;) {
    await expect(ruling.or(question)).toBeVisible()
    if (await ruling.isVisible()) break
    await clean(page, 'a question of the desk')
    const asked = await question.textContent()
    const theirs = page.getByRole('button', { name: 'That of the adversary at their left' })
    await ((await theirs.count()) > 0 ? theirs : page.locator('.answers button').first()).click()
    taps += 1
    await expect(ruling.or(question.filter({ hasNotText: asked ?? '' }))).toBeVisible()
  }
  expect(taps).toBeLessThanOrEqual(8)
  await expect(page.locator('.ruling .laws a').first()).toBeVisible()
  await clean(page, 'a ruling of the desk')
  const told = await page.locator('.ruling').first().textContent()
  await page.reload()
  await expect(ruling).toBeVisible()
  expect(await page.locator('.ruling').first().textContent()).toBe(told)
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

test('the home page is light', async ({ person: page }) => {
  const paths = new Set<string>()
  page.on('response', (answer) => paths.add(new URL(answer.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const dist = new URL('../dist', import.meta.url).pathname
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  const files = [...paths].filter((path) => !path.startsWith('/api')).map((path) => (path === '/' ? '/index.html' : path))
  const bytes = files.map((path) => size(`${dist}${path}.br`) ?? size(`${dist}${path}`) ?? 0)
  expect(files.length).toBeGreaterThan(5)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(220_000)
})

test('pictures to look at', async ({ person: page }) => {
  test.skip(!process.env.LOOK, 'LOOK names a folder')
  for (const path of ['/', '/puzzles', '/puzzles/bridge-003', '/puzzles/euchre-106', '/puzzles/royalton-002', '/puzzles/referee-010', '/guide', '/terms']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${process.env.LOOK}/desk${path.replaceAll('/', '-')}.png` })
  }
})
