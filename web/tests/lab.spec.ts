/** The lab: what the books claimed, and what was found. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, expectNoOverflow, test, type Page } from './club'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function clean(page: Page, where: string): Promise<void> {
  // Put in by the debugger, since the content security policy lets no other script in.
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const runner = (window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> } }).axe
    const { violations } = await runner.run({ resultTypes: ['violations'] })
    return violations.map((one) => ({ id: one.id, nodes: one.nodes.slice(0, 3).map((node) => String(node.target)) }))
  })
  expect(found, where).toEqual([])
}

test('the lab tells every claim with its verdict, figures and pictures', async ({ person: page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'The lab' }).click()
  await expect(page.getByRole('heading', { name: 'The lab', level: 1 })).toBeVisible()
  await expect(page.locator('details[id^="royalton-"]')).toHaveCount(29)
  await clean(page, 'the lab')
  // The summary comes first, and what it names is one step away.
  const short = page.getByRole('region', { name: 'In short' })
  await expect(short).toContainText('Hawley')
  const named = short.getByRole('link').first()
  const target = (await named.getAttribute('href')) ?? ''
  await named.click()
  await expect(page.locator(target).getByRole('table')).toBeVisible()
  await page.locator(target).locator('summary').click()
  await expect(page.locator(target).getByRole('table')).toBeHidden()
  const claim = page.locator('#royalton-c03')
  await claim.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(claim.getByRole('table')).toBeVisible()
  await expect(claim.getByRole('row').nth(1)).toContainText(/\d/)
  const picture = claim.locator('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await clean(page, 'a claim of the lab')
  await page.getByLabel('Search').fill('nullo')
  const some = await page.locator('details').count()
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(29)
  await page.getByLabel('Search').fill('')
  await page.getByLabel('Verdict').selectOption('fails')
  await expect(page.locator('details .verdict').first()).toHaveText('Fails')
  // A state of the rubber: at game all and love all in points whoever deals has the better of it.
  const rubber = page.locator('#equity')
  await rubber.locator('summary').click()
  await expect(rubber).toContainText(/hope for \d/)
  await rubber.getByLabel('Games won').selectOption('1 1')
  await rubber.getByLabel('Who deals').selectOption('other side')
  await expect(rubber).toContainText('hope for −')
  await rubber.getByRole('combobox', { name: /^Game(?!s)/ }).selectOption('Euchre')
  await expect(rubber).toContainText('games and rubber together')
  await clean(page, 'a state of the rubber')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/lab-small.png` })
})
