/** The lab: what the books claimed, and what was found. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test, type Page } from './club'

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
  await page.setViewportSize({ width: 320, height: 640 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, 'nothing is wider than a small screen').toBeLessThanOrEqual(320)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/lab-small.png` })
})
