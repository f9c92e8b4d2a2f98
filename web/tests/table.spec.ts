import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BINARY, enter, expect, look, openAt, openTable, playDeal, pressCall, pressCard, quiet, step, test, wait, type Page } from './club'

test('four browsers at one table, each with its own cards', async ({ browser, club }) => {
  const south = await enter(browser, club)
  const id = await openTable(south, { code: 'euchre-1888', company: 'friends' })
  await south.getByRole('button', { name: 'Invite friends' }).first().click()
  const invitation = await south.getByLabel(/Send this to your friends/).first().inputValue()

  const guest = await enter(browser, club)
  await guest.goto(invitation)
  await guest.getByLabel('Your name').fill('Wilma')
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await guest.waitForURL(/\/tables\//)

  const people = [south, guest]
  for (let n = 0; n < 2; n += 1) {
    const page = await enter(browser, club)
    await page.goto('/')
    await page.getByRole('button', { name: 'Come in and see who is there' }).click()
    const table = page.locator('.tables li', { has: page.locator(`a[href="/tables/${id}"]`) })
    await table.getByRole('button', { name: /^Sit / }).first().click()
    await page.waitForURL(/\/tables\//)
    people.push(page)
  }
  await Promise.all(people.map((page) => expect(page.locator('[data-stage="calling"]')).toBeVisible()))
  const hands = await Promise.all(people.map((page) => cardsShown(page)))
  expect(new Set(hands.flat()).size).toBe(20)
  hands.forEach((hand) => expect(hand.length).toBe(5))

  // One after another does what is asked of them until the hand is over for all.
  for (;;) {
    const seen = await Promise.all(people.map(look))
    if (seen.every((now) => now.next || now.over)) break
    const at = seen.findIndex((now) => now.calls.length > 0 || now.cards.length > 0)
    if (at < 0) {
      await south.waitForTimeout(30)
      continue
    }
    const before = seen[at]!.version
    await step(people[at]!, seen[at]!, (calls) => calls.find((act) => /^(order|assist|take-up|make)/.test(act)) ?? calls[0]!)
    await expect.poll(async () => (await look(people[at]!)).version).toBeGreaterThan(before)
  }
  await Promise.all(people.map((page) => expect(page.getByRole('button', { name: 'Next deal' })).toBeVisible()))
  for (const page of people) await page.getByRole('button', { name: 'Next deal' }).click()
  await Promise.all(people.map((page) => expect(page.getByText('Deal 2', { exact: true })).toBeVisible()))
  for (const page of people) await page.context().close()
})

const cardsShown = (page: Page) => page.locator('.hand.live .slot').evaluateAll((slots) => slots.map((slot) => (slot as HTMLElement).dataset.card ?? ''))

test('a doubled make', async ({ person: page, club }) => {
  await openAt(page, club, 'to-double')
  expect((await wait(page)).calls).toContain('double')
  await pressCall(page, 'double')
  await expect(page.locator('.declared')).toContainText('doubled')
  await playDeal(page)
  await expect(page.locator('.closing')).toContainText(/odd trick/)
})

test('a nullo is bid and bridged to the partner', async ({ person: page, club }) => {
  await openAt(page, club, 'first-bid')
  await wait(page)
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByLabel('Royal', { exact: true }).check()
  await page.getByRole('button', { name: '7 nullo royal' }).click()
  // Nothing goes over it: the others can only pass or double.
  await playUntil(page, (calls) => calls.includes('bridge'))
  await pressCall(page, 'bridge')
  await expect(page.locator('.declared')).toContainText('nullo')
  await expect(page.locator('.declared')).toContainText('by North')
  await playDeal(page)
  await expect(page.getByRole('button', { name: /Next deal|Another rubber/ })).toBeVisible()
})

test('a lone hand', async ({ person: page, club }) => {
  await openAt(page, club, 'both-bowers')
  const { calls } = await wait(page)
  await pressCall(page, calls.find((act) => act.startsWith('alone'))!)
  await expect(page.locator('.declared')).toContainText('alone')
  // North sits out, unless they take it from us: then we do.
  const ours = page.getByRole('region', { name: /^(North|South)/ })
  await expect(ours.filter({ hasText: 'alone' })).toHaveCount(1)
  await expect(ours.filter({ hasText: 'idle' })).toHaveCount(1)
  await playDeal(page)
  await expect(page.locator('.closing')).toBeVisible()
})

/** Passes and plays until a word of this kind can be said, or the hand is over. */
async function playUntil(page: Page, wanted: (calls: string[]) => boolean): Promise<void> {
  let after = -1
  for (;;) {
    const now = await wait(page, after)
    if (now.next || now.over || wanted(now.calls)) return
    after = now.version
    await step(page, now, quiet)
  }
}

test('by the laws: a revoke is committed, claimed and penalised', async ({ browser, club }) => {
  const south = await enter(browser, club)
  const id = await openTable(south, { code: 'bridge-1907', manner: 'laws', company: 'friends' })
  const west = await enter(browser, club)
  await west.goto('/')
  await west.getByRole('button', { name: 'Come in and see who is there' }).click()
  const table = west.locator('.tables li', { has: west.locator(`a[href="/tables/${id}"]`) })
  await table.getByRole('button', { name: 'Sit West' }).click()
  await south.getByLabel('Computer player').first().selectOption('random')
  await south.getByRole('button', { name: 'Fill the empty seats' }).first().click()
  // South declares at spades and West has led the ace of hearts, of which South holds two.
  await club.stack(id, 'own-dummy', 'laws')
  await Promise.all([south, west].map((page) => page.goto(`/tables/${id}`)))
  const dummy = await wait(south)
  await pressCard(south, dummy.cards[0]!)
  const mine = await wait(south, dummy.version)
  const hand = south.getByRole('group', { name: 'Your hand' })
  // Not in order: the first press only lifts it.
  await hand.locator('[data-card="7C"]').click()
  await expect(hand.locator('.slot.raised')).toHaveAttribute('data-card', '7C')
  await expect(south.getByText('Press it again to play it all the same.')).toBeVisible()
  await hand.locator('[data-card="7C"]').click()
  await expect.poll(async () => (await look(south)).version).toBeGreaterThan(mine.version)

  // The deal goes on to its end, and only then does West claim.
  for (let acts = 0; acts < 120; acts += 1) {
    const [mine, theirs] = await Promise.all([look(south), look(west)])
    if (theirs.next || theirs.over) break
    const page = mine.calls.length || mine.cards.length ? south : theirs.calls.length || theirs.cards.length ? west : null
    if (!page) {
      await south.waitForTimeout(25)
      continue
    }
    const now = page === south ? mine : theirs
    if (now.calls.length > 0) await step(page, now)
    else await pressCard(page, now.cards[0]!)
    await expect.poll(async () => (await look(page)).version).toBeGreaterThan(now.version)
  }
  await expect(west.locator('.closing')).toBeVisible()
  // A computer player without a name is called by the seat; a person is called by their name.
  const culprit = (await south.locator('.place.bottom .name').innerText()).replace(' (you)', '')
  await west.getByRole('button', { name: `I claim a revoke by ${culprit}` }).click()
  const ruling = west.locator('.ruling').first()
  await expect(ruling).toContainText(/revoke/i)
  // What each choice would put on the sheet is told before one is made.
  const demand = ruling.locator('[data-act^="demand"]').first()
  if (await demand.isVisible().catch(() => false)) {
    await expect(ruling.locator('.follows').first()).toContainText(/\d/)
    await demand.click()
  }
  // The closing card has the new account, and the old one struck through.
  await expect(west.locator('.closing .struck')).toBeVisible()
  await west.getByRole('tab', { name: 'Minutes' }).click()
  await expect(west.getByRole('list', { name: 'Minutes of the deal' })).toContainText(/for revoking|revoked/i)
  await south.context().close()
  await west.context().close()
})

test('the server dies in the middle of a trick, and nobody has to load the page again', async ({ browser }) => {
  // As a dummy one sees two whole hands.
  test.setTimeout(180_000)
  const { Club } = await import('./club')
  const club = await Club.open()
  const page = await enter(browser, club)
  await openTable(page, { code: 'bridge-1907', pace: 'quick' })
  // Into the play, and a card of ours on the table.
  for (;;) {
    const now = await wait(page, -1, 60_000)
    // A dummy plays no card: the next deal then.
    if (now.next) await page.getByRole('button', { name: 'Next deal' }).click()
    else await step(page, now)
    await expect.poll(async () => (await look(page)).version).toBeGreaterThan(now.version)
    if (now.cards.length > 0) break
  }
  const before = await look(page)
  const marker = await page.evaluate(() => ((window as unknown as { stays: number }).stays = 42))
  await club.kill()
  await expect(page.getByText('The line is down')).toBeVisible()
  await club.start()
  await expect(page.getByText('The line is down')).toBeHidden({ timeout: 15_000 })
  expect((await look(page)).version).toBeGreaterThanOrEqual(before.version)
  await playDeal(page)
  expect(await page.evaluate(() => (window as unknown as { stays: number }).stays)).toBe(marker)
  await page.context().close()
  await club.close()
})

test('the person has a part in the shuffle, and two programs agree that the cards follow from it', async ({ person: page }) => {
  const id = await openTable(page, { code: 'euchre-1888' })
  for (const deal of [1, 2]) {
    await playDeal(page)
    if (deal === 1) {
      // A page that is loaded again goes on with its chain.
      await page.reload()
      await page.getByRole('button', { name: /Next deal|Another rubber/ }).click()
      await expect(page.locator('.closing')).toBeHidden()
    }
  }
  await page.goto(`/records/${id}`)
  await expect(page.getByText(/Made of links from the house, South\. .*your own link is in it/s)).toBeVisible()

  const href = await page.getByRole('link', { name: 'Proof of the deals' }).getAttribute('href')
  const text = await (await page.request.get(href!)).text()
  const deals = (JSON.parse(text) as { deals: { links: Record<string, string | null>; last: Record<string, string | null> }[] }).deals
  expect(deals.length).toBe(2)
  for (const { links, last } of deals) expect(createHash('sha256').update(Buffer.from(links.S!, 'hex')).digest('hex')).toBe(last.S)
  expect(deals[1]!.last.S).toBe(deals[0]!.links.S)

  const folder = mkdtempSync(join(tmpdir(), 'oddtrick-proof-'))
  const [file, forged] = [join(folder, 'proof.json'), join(folder, 'forged.json')]
  writeFileSync(file, text)
  writeFileSync(forged, text.replace(deals[0]!.links.S!, deals[0]!.links.house!))
  const checker = new URL('../../python/verify.py', import.meta.url).pathname
  for (const [program, ...args] of [[BINARY, 'verify'], ['python3', checker]] as [string, ...string[]][]) {
    const good = spawnSync(program, [...args, file], { encoding: 'utf8' })
    expect(good.status, `${program}: ${good.stdout}${good.stderr}`).toBe(0)
    expect(good.stdout).not.toMatch(/only the house|withheld/i)
    expect(spawnSync(program, [...args, forged]).status, program).not.toBe(0)
  }
  rmSync(folder, { recursive: true })
})

test('an address with a dot in it can be loaded again', async ({ person: page }) => {
  await page.goto('/laws/euchre/46.II')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('46')
})

test('whoever waits is shown in the lobby, and a friend can be asked to cut in', async ({ browser, club, person: page }) => {
  const id = await openTable(page, { code: 'euchre-1888' })
  await wait(page)
  const other = await enter(browser, club)
  await other.goto('/')
  await other.getByRole('button', { name: 'Come in and see who is there' }).click()
  const table = other.locator('.tables li', { has: other.locator(`a[href="/tables/${id}"]`) })
  await table.getByRole('button', { name: 'Cut in after the rubber' }).click()
  await expect(table).toContainText('Waiting to cut in')
  await page.getByRole('tab', { name: 'Table' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Waiting to cut in')
  await table.getByRole('button', { name: 'Wait no longer' }).click()
  await expect(table).not.toContainText('Waiting to cut in')
  await other.context().close()
})
