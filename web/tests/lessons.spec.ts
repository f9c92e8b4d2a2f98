/** Lessons at the table, "try a revoke" from the lobby, a first rubber with help that fades, and the desk that goes on. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, openTable, test, type Page } from './club'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function clean(page: Page, where: string): Promise<void> {
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const runner = (window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }> } }).axe
    const { violations } = await runner.run({ resultTypes: ['violations'] })
    return violations.map((one) => ({ id: one.id, nodes: one.nodes.slice(0, 3).map((node) => `${String(node.target)}: ${node.failureSummary ?? ''}`) }))
  })
  expect(found, where).toEqual([])
}

const lesson = (page: Page) => page.locator('main.lesson')

/** Presses a card of the own hand or of dummy, or a word. */
async function does(page: Page, act: string): Promise<void> {
  await expect(lesson(page)).toHaveAttribute('data-busy', 'false')
  const card = /^play (..)$/.exec(act)?.[1] ?? /^discard (..)$/.exec(act)?.[1]
  if (card) await page.locator(`.hand [data-card="${card}"]`).click()
  else await page.locator(`[data-act="${act}"]`).click()
}

interface Played {
  lesson: string
  /** A mistake, then what is right, question by question. */
  wrong: string
  acts: string[]
  ends: RegExp
}

const PLAYED: Played[] = [
  { lesson: 'euchre/bowers', wrong: 'play QH', acts: ['play JD', 'play 8D'], ends: /Right bower, left bower, ace/ },
  { lesson: 'bridge/finesse', wrong: 'play 9S', acts: ['play 3D', 'play QD'], ends: /both win/ },
  { lesson: 'royalton/under', wrong: 'play 3S', acts: ['play TS'], ends: /keep the low ones/ },
]

for (const one of PLAYED) {
  test(`the lesson ${one.lesson} is played with a mistake that is told, and to its end`, async ({ person: page }) => {
    await page.goto(`/learn/${one.lesson}`)
    await expect(page.locator('.tells')).toBeVisible()
    await expect(lesson(page)).toContainText('they count in no record')
    await does(page, one.wrong)
    await expect(page.locator('.verdict')).toContainText('Not that one.')
    await clean(page, `${one.lesson} after a mistake`)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    for (const [n, act] of one.acts.entries()) {
      await does(page, act)
      await expect(page.locator('.verdict')).toContainText('Right.')
      if (n < one.acts.length - 1) await expect(page.locator('.asks')).toBeVisible()
    }
    await expect(page.locator('.ends')).toContainText(one.ends)
    await clean(page, `${one.lesson} at its end`)
    await page.goto('/learn')
    await expect(page.getByRole('listitem').filter({ hasText: 'taken' })).toHaveCount(1)
  })
}

test('a word of the declaration is a lesson too, and a term opens its meaning', async ({ person: page }) => {
  await page.goto('/learn/royalton/nullo')
  await page.locator('.tells .term').first().click()
  await expect(page.locator('.meaning:popover-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await does(page, 'pass')
  await expect(page.locator('.verdict')).toContainText('Not that one.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.asks')).toContainText('Your highest card is a nine')
})

test('the last lesson is a whole deal with the book’s advice, by keyboard alone', async ({ person: page }) => {
  await page.goto('/learn/euchre/deal')
  await expect(page.locator('.hint')).toContainText('The book would')
  for (let turn = 0; turn < 12 && (await page.locator('.ends').count()) === 0; turn += 1) {
    await expect(lesson(page)).toHaveAttribute('data-busy', 'false')
    const before = await page.locator('.told').count()
    const word = page.locator('.calls [data-act]').first()
    const card = page.locator('.hand.live .in-order').first()
    await expect(word.or(card).first()).toBeVisible()
    await ((await word.count()) > 0 ? word : card).press('Enter')
    await expect.poll(async () => (await lesson(page).getAttribute('data-busy')) === 'false' && (before > 0 || (await page.locator('.told, .ends').count()) > 0)).toBe(true)
  }
  await expect(page.locator('.ends')).toContainText('whole deal')
  await expect(page.getByRole('button', { name: 'Your first rubber' })).toBeVisible()
})

test('the lobby shows a ruling, and one press tries a revoke to its ruling', async ({ person: page }) => {
  await page.goto('/')
  const show = page.getByRole('region', { name: 'A ruling in ten seconds' })
  await expect(show).toContainText('West revoked in trick 1')
  await clean(page, 'the lobby with a ruling')
  await show.getByRole('link', { name: 'Try a revoke' }).click()
  await page.getByRole('button', { name: 'East revoked', exact: true }).click()
  await expect(page.locator('.verdict')).toContainText('It was West')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'West revoked in the first trick' }).click()
  await expect(page.locator('.ends')).toContainText('Three points for the revoke')
  const ruling = page.getByRole('region', { name: 'Ruling' })
  await expect(ruling).toContainText('West revoked in trick 1: proved')
  // The law opens beside the table, and the table stays.
  await ruling.getByRole('link', { name: 'law 63' }).first().click()
  const law = page.getByRole('dialog', { name: 'The law, beside the table' })
  await expect(law).toContainText('Law 63')
  await expect(page).toHaveURL(/\/learn\/rulings\/revoke$/)
  await clean(page, 'the law beside the table')
  await page.keyboard.press('Escape')
  await expect(law).toBeHidden()
})

test('in a first rubber the coach speaks unasked in the first deal', async ({ person: page }) => {
  const table = await openTable(page, { code: 'euchre-1888' })
  await page.goto(`/tables/${table}?help=fades`)
  await expect(page.getByRole('region', { name: 'The coach' })).toBeVisible({ timeout: 20_000 })
})

test('the desk rules in five steps and goes on', async ({ person: page }) => {
  await page.goto('/desk')
  await page.getByRole('button', { name: /Bridge.*1907/ }).click()
  await page.getByRole('button', { name: 'leads or plays a card, of the open hand too' }).click()
  const ruling = page.getByRole('heading', { name: 'The ruling' })
  const question = page.locator('main h2', { hasText: '?' })
  let taps = 2
  for (;;) {
    await expect(ruling.or(question)).toBeVisible()
    if (await ruling.isVisible()) break
    const asked = (await question.textContent()) ?? ''
    const who = asked.startsWith('Who did it') ? 'The player at the dealer\'s right' : 'The dealer'
    const wanted = page.locator('.answers').getByRole('button', { name: new RegExp(`^(No hand lay open|Before the first lead|Their partner's|${who})$`) })
    await wanted.first().click()
    taps += 1
    await expect(ruling.or(question.filter({ hasNotText: asked }))).toBeVisible()
  }
  expect(taps).toBeGreaterThanOrEqual(5)
  await expect(page.locator('.ruling')).toContainText('bridge/60')
  await clean(page, 'a ruling of the desk')
  await expect(page.getByRole('heading', { name: 'And then?' })).toBeVisible()
  await page.getByRole('button', { name: /demands “Lead hearts”/ }).click()
  await expect(page.getByRole('heading', { name: /^And then: .*Lead hearts/ })).toBeVisible()
  await expect(page.locator('.ruling').last()).toContainText('must lead a card of hearts')
  await clean(page, 'and then')
  await page.getByRole('button', { name: 'An example on the cloth' }).first().click()
  await expect(page.getByRole('region', { name: 'The case on the cloth' })).toBeVisible()
  await page.getByRole('button', { name: 'To the next ruling' }).click()
  await clean(page, 'a ruling on the cloth')
})

test('a worked case is walked on the cloth, and the editions side by side have an address', async ({ person: page }) => {
  await page.goto('/laws/bridge/46')
  await page.locator('details.case summary').first().click()
  const walk = page.getByRole('region', { name: 'The case on the cloth' })
  await expect(walk).toBeVisible()
  await walk.getByRole('button', { name: 'To the next ruling' }).click()
  await expect(walk.locator('.answer').first()).toBeVisible()
  await clean(page, 'a case on the cloth')
  await page.goto('/laws')
  await page.getByRole('button', { name: /Bridge.*1905/ }).click()
  await expect(page).toHaveURL(/codes=.*bridge-1905/)
  await page.reload()
  await expect(page.locator('.columns > .code')).toHaveCount(2)
})
