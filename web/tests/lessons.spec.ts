/** Lessons at the table, "try a revoke" from the lobby, a first rubber with help that fades, and the desk that goes on. */
import { axe, expect, step, test, wait, type Page } from './club'

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
    await axe(page, `${one.lesson} after a mistake`)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    for (const [n, act] of one.acts.entries()) {
      await does(page, act)
      await expect(page.locator('.verdict')).toContainText('Right.')
      if (n < one.acts.length - 1) await expect(page.locator('.asks')).toBeVisible()
    }
    await expect(page.locator('.ends')).toContainText(one.ends)
    await axe(page, `${one.lesson} at its end`)
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
  await axe(page, 'the lobby with a ruling')
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
  await axe(page, 'the law beside the table')
  await page.keyboard.press('Escape')
  await expect(law).toBeHidden()
})

test('a first rubber is opened from the lessons: the coach speaks unasked in the first deal, and in the second when asked', async ({ person: page }) => {
  // The others play as fast as they can.
  await page.route('**/api/tables', (route) => route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), pace: 'instant' }) }))
  await page.goto('/learn')
  await page.getByRole('region', { name: 'Euchre' }).getByRole('button', { name: 'A first rubber' }).click()
  await page.waitForURL(/\/tables\/.*help=fades/)
  const coach = page.getByRole('region', { name: 'The coach' })
  await expect(coach).toBeVisible({ timeout: 20_000 })
  let now = await wait(page)
  while (!now.next && !now.over) {
    await step(page, now)
    now = await wait(page, now.version)
  }
  await page.getByRole('button', { name: 'Next deal' }).click()
  now = await wait(page, now.version)
  await expect(coach).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask the coach' }).click()
  await expect(coach).toBeVisible({ timeout: 20_000 })
})

/** Tells the desk what happened, by the answers that are so and else the first, until it rules; how many were told. */
async function tell(page: Page, so: RegExp): Promise<number> {
  const ruling = page.getByRole('heading', { name: /^The ruling|^One of these/ })
  const question = page.locator('main h2', { hasText: '?' })
  for (let taps = 0; ; taps += 1) {
    await expect(ruling.or(question)).toBeVisible()
    if (await ruling.isVisible()) return taps
    const asked = (await question.textContent()) ?? ''
    const wanted = page.locator('.answers').getByRole('button', { name: so })
    await ((await wanted.count()) > 0 ? wanted : page.locator('.answers button')).first().click()
    await expect(ruling.or(question.filter({ hasNotText: asked }))).toBeVisible()
  }
}

test('the desk rules in five steps and goes on', async ({ person: page }) => {
  await page.goto('/desk')
  await page.getByRole('button', { name: /Bridge.*1907/ }).click()
  // What happens most lies open; the rest is under its heading, and found by a word.
  await expect(page.getByRole('button', { name: 'lets a card fall below the table' })).toBeHidden()
  await page.getByRole('searchbox').fill('below the table')
  await expect(page.getByRole('button', { name: 'lets a card fall below the table' })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await axe(page, 'the menu of the desk')
  await page.getByRole('button', { name: 'leads out of turn, or too soon' }).click()
  const taps = 2 + (await tell(page, /^(No hand lay open|Before the first lead|Their partner's|The adversary at their left|The player at the dealer's right|No)$/))
  expect(taps).toBeGreaterThanOrEqual(5)
  await expect(page.locator('.ruling')).toContainText('bridge/60')
  await axe(page, 'a ruling of the desk')
  await expect(page.getByRole('heading', { name: 'And then?' })).toBeVisible()
  await page.getByRole('button', { name: /demands “Lead hearts”/ }).click()
  await expect(page.getByRole('heading', { name: /^And then: .*Lead hearts/ })).toBeVisible()
  await expect(page.locator('.ruling').last()).toContainText('must lead a card of hearts')
  await axe(page, 'and then')
  await page.getByRole('button', { name: 'An example on the cloth' }).first().click()
  await expect(page.getByRole('region', { name: 'The case on the cloth' })).toBeVisible()
  await page.getByRole('button', { name: 'To the next ruling' }).click()
  await axe(page, 'a ruling on the cloth')
})

test('a revoke is told at the desk, played out, claimed, and costs three tricks', async ({ person: page }) => {
  await page.goto('/desk?code=bridge-1907')
  await page.getByRole('button', { name: 'does not follow suit, though they could' }).click()
  await tell(page, /^(The eldest hand|In their own hand|Their own|One card|In a later trick|Yes|No|Nobody)$/)
  await expect(page.locator('.ruling')).toContainText('bridge/85')
  for (const next of [/^The hand is played out/, /revoke/, /searches the tricks/]) {
    const before = await page.locator('.ruling').count()
    await page.locator('.answers').getByRole('button', { name: next }).first().click()
    await expect(page.locator('.ruling')).toHaveCount(before + 1)
    if (((await page.locator('.ruling').last().textContent()) ?? '').includes('bridge/87')) break
  }
  await expect(page.locator('.ruling').last()).toContainText('bridge/87')
  await axe(page, 'a revoke at the desk')
})

test('a worked case is walked on the cloth, and the editions side by side have an address', async ({ person: page }) => {
  await page.goto('/laws/bridge/46')
  await page.locator('details.case summary').first().click()
  const walk = page.getByRole('region', { name: 'The case on the cloth' })
  await expect(walk).toBeVisible()
  await walk.getByRole('button', { name: 'To the next ruling' }).click()
  await expect(walk.locator('.answer').first()).toBeVisible()
  await axe(page, 'a case on the cloth')
  await page.goto('/laws')
  await page.getByRole('button', { name: /Bridge.*1905/ }).click()
  await expect(page).toHaveURL(/codes=.*bridge-1905/)
  await page.reload()
  await expect(page.locator('.columns > .code')).toHaveCount(2)
  // Where the editions part it is said at the article.
  await expect(page.locator('.columns .differs').first()).toBeVisible()
})
