/** Every term of art that a page uses opens its meaning there: what stands as text is held against what can be pressed. */
import { glossed } from '../src/lib/terms'
import { axe, enter, expect, openAt, pressCall, pressCard, quiet, test, wait, type Page } from './club'

/** The texts of a page, those of its term buttons and open meanings left out, and the terms that can be pressed. */
function read(page: Page): Promise<{ texts: string[]; pressed: string[] }> {
  return page.evaluate(() => {
    const main = document.querySelector('#main')!
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walk.nextNode()) if (!walk.currentNode.parentElement?.closest('.term, .meaning')) texts.push(walk.currentNode.textContent ?? '')
    return { texts, pressed: [...main.querySelectorAll<HTMLElement>('button.term')].map((one) => one.dataset.term ?? '') }
  })
}

/** The terms of a page that open nothing. */
async function dumb(page: Page, game: string): Promise<string[]> {
  const { texts, pressed } = await read(page)
  const used = new Set(texts.flatMap((text) => glossed(text, game)).flatMap((piece) => (piece.term ? [piece.term.term] : [])))
  return [...used].filter((term) => !pressed.includes(term))
}

const holds = (page: Page, game: string, where: string) => expect.poll(() => dumb(page, game), { message: where }).toEqual([])

/** Presses a term, reads its meaning, and closes it again. */
async function opens(page: Page, within: string): Promise<void> {
  const term = page.locator(`${within} .term`).first()
  const name = await term.getAttribute('data-term')
  await term.click()
  await expect(page.locator('.meaning:popover-open')).toContainText(name!)
  await page.keyboard.press('Escape')
  await expect(page.locator('.meaning:popover-open')).toHaveCount(0)
}

const LESSONS = ['euchre/bowers', 'bridge/finesse', 'royalton/nullo', 'rulings/revoke']

for (const lesson of LESSONS) {
  test(`every term of the lesson ${lesson} opens its meaning`, async ({ person: page }) => {
    await page.goto(`/learn/${lesson}`)
    await expect(page.locator('.tells')).toBeVisible()
    const game = lesson.startsWith('rulings') ? 'euchre' : lesson.split('/')[0]!
    await holds(page, game, lesson)
    await opens(page, '.tells')
    // After an answer, right or wrong, there are other words.
    const choice = page.locator('.calls [data-act], [data-offer], .hand.live [data-card]').first()
    await choice.click()
    await expect(page.locator('.verdict')).toBeVisible()
    await holds(page, game, `${lesson} after an answer`)
  })
}

test('every term of every lesson opens its meaning', async ({ person: page }) => {
  test.setTimeout(180_000)
  await page.goto('/learn')
  const links = page.locator('.course li a')
  await expect(links.first()).toBeVisible()
  const paths = await links.evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect(paths.length).toBeGreaterThanOrEqual(34)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('.tells')).toBeVisible()
    const [, , course, lesson] = path.split('/')
    const game = course === 'rulings' ? (lesson === 'lead' ? 'bridge' : 'euchre') : course!
    await holds(page, game, path)
  }
})

for (const [code, moment] of [['bridge-1907', 'to-double'], ['euchre-1888', 'both-bowers'], ['royalton-1915', 'first-bid']] as const) {
  test(`every term at a table of ${code} opens its meaning, under the words that are said too`, async ({ person: page, club }) => {
    const game = code.split('-')[0]!
    await openAt(page, club, moment, 'laws')
    let said = false
    let now = await wait(page)
    for (let acts = 0; acts < 40 && !now.next && !now.over; acts += 1) {
      if (now.calls.length > 0) {
        await holds(page, game, `${code}: ${now.calls.join(', ')}`)
        if (!said) await opens(page, '.calls .words')
        said = true
        await pressCall(page, quiet(now.calls))
      } else await pressCard(page, now.cards[0]!)
      now = await wait(page, now.version)
      if (acts % 6 === 0) await holds(page, game, `${code} after ${acts} acts`)
    }
    expect(said).toBe(true)
    await page.getByRole('button', { name: 'Claim, concede, object …' }).click()
    await holds(page, game, `${code} with the drawer`)
    await axe(page, `${code} with its words`)
  })
}

test('every term of a ruling, an article, a puzzle and a question opens its meaning', async ({ person: page }) => {
  for (const [path, game] of [
    ['/laws/bridge/46', 'bridge'],
    ['/laws/euchre/52', 'euchre'],
    ['/puzzles/royalton-001', 'royalton'],
    ['/puzzles/referee-010', 'bridge'],
    ['/desk?code=royalton-1915&deed=double&fact=when%3Din+the+declaring', 'royalton'],
  ] as const) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await holds(page, game, path)
  }
  await page.goto('/learn/rulings/revoke')
  await page.getByRole('button', { name: 'West revoked in the first trick' }).click()
  await expect(page.getByRole('region', { name: 'Ruling' })).toBeVisible()
  await holds(page, 'euchre', 'a ruling')
})

test('on a phone the meaning of a term stays on the screen', async ({ browser, club }) => {
  const page = await enter(browser, club, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto('/learn/euchre/bowers')
  const term = page.locator('.tells .term').first()
  await term.tap()
  const box = (await page.locator('.meaning:popover-open').boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  await page.context().close()
})
