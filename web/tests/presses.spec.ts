/**
 * A card moves at the press. Measured in the page, from the pointer's event to the end of the first frame in which the card has moved,
 * with a server that answers 150 ms late. PRESSES=300 takes the long measurement.
 */
import { enter, expect, look, openAt, openTable, step, test, wait, type Page } from './club'

const PRESSES = Number(process.env.PRESSES ?? 60)
/** One press in five is the lead to the next trick while the won one still lies on the table. */
const LEADS = PRESSES / 5
const DELAY_MS = 150
const MEDIAN_MS = 50
const P99_MS = 100

interface Moved {
  /** From the finger's coming down to the card's lifting. */
  lift: number
  /** From the finger's going up to the card's leaving the hand. */
  leave: number
}

/** Puts a server 150 ms away. */
async function farAway(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (near) => {
    const far = near.connectToServer()
    near.onMessage((message) => far.send(message))
    far.onMessage((message) => setTimeout(() => near.send(message), DELAY_MS))
  })
}

/** Watches the next press of a card in the page: when it is lifted and when it leaves. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const store = window as unknown as { moved: Moved[]; lies: (card: string) => void }
    interface Moved { lift: number; leave: number }
    store.moved = []
    // The browser lifts the card before it tells of the press: where it lay has to be known from before.
    let from: DOMRect | undefined
    store.lies = (card) => (from = place(card))
    const place = (card: string) => (document.querySelector(`[data-played="${card}"] svg`) ?? document.querySelector(`.hand.live [data-card="${card}"] svg`))?.getBoundingClientRect()
    /** Calls back after the first frame in which something holds. */
    const frame = (holds: () => boolean, then: (at: number) => void) => {
      const shown = new MessageChannel()
      shown.port1.onmessage = () => then(performance.now())
      const look = () => (holds() ? shown.port2.postMessage(0) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    }
    addEventListener('pointerdown', (down) => {
      const card = (down.target as HTMLElement).closest<HTMLElement>('.hand.live .slot')?.dataset.card
      const lay = from
      if (!card || !lay) return
      const moved = () => { const now = place(card); return !now || Math.abs(now.top - lay.top) > 1 || Math.abs(now.left - lay.left) > 1 }
      const one = { lift: NaN, leave: NaN }
      store.moved.push(one)
      frame(moved, (at) => (one.lift = at - down.timeStamp))
      addEventListener('pointerup', (up) => frame(() => document.querySelector(`.hand.live [data-card="${card}"]`) === null, (at) => (one.leave = at - up.timeStamp)), { once: true, capture: true })
    }, true)
  })
}

const quantile = (sorted: number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!

async function measure(page: Page): Promise<{ all: Moved[]; leads: number }> {
  let leads = 0
  let presses = 0
  let after = -1
  await page.mouse.move(2, 2)
  while (presses < PRESSES || leads < LEADS) {
    const now = await wait(page, after, 60_000)
    after = now.version
    if (now.next || now.over) {
      await page.getByRole('button', { name: /Next deal|Another rubber/ }).click()
      continue
    }
    if (now.calls.length > 0) {
      await step(page, now)
      continue
    }
    const won = (await page.locator('.played.winner').count()) > 0
    const card = page.locator(`.hand.live [data-card="${now.cards[0]}"]`)
    const place = await card.boundingBox()
    if (!place) throw new Error(`no place for ${now.cards[0]}`)
    await page.mouse.move(place.x + 14, place.y + 30)
    // The hover lifts a card too: it has to lie still before the finger comes.
    await page.waitForTimeout(220)
    await page.evaluate((card) => (window as unknown as { lies: (card: string) => void }).lies(card), now.cards[0]!)
    const still = won && (await page.locator('.played.winner').count()) > 0
    await page.mouse.down()
    await page.waitForTimeout(45)
    await page.mouse.up()
    await expect.poll(() => page.evaluate(() => (window as unknown as { moved: { leave: number }[] }).moved.at(-1)?.leave ?? NaN)).not.toBeNaN()
    presses += 1
    if (still) leads += 1
    if (presses > PRESSES * 4) throw new Error(`only ${leads} leads after a won trick in ${presses} presses`)
  }
  const all = await page.evaluate(() => (window as unknown as { moved: { lift: number; leave: number }[] }).moved)
  return { all, leads }
}

test(`a card moves at the press, ${PRESSES} times, ${LEADS} of them after a won trick`, async ({ browser, club }) => {
  test.setTimeout(120_000 + PRESSES * 3_000)
  let told = ''
  // On a loaded machine the frames themselves may be late: it is measured once more, and then it counts.
  for (let turn = 0; turn < 2; turn += 1) {
    const page = await enter(browser, club, { reducedMotion: 'no-preference' })
    await farAway(page)
    await openTable(page, { code: 'bridge-1907' })
    await wait(page, -1, 60_000)
    await watch(page)
    const { all, leads } = await measure(page)
    await page.context().close()
    const sums = (['lift', 'leave'] as const).map((what) => {
      const sorted = all.map((one) => one[what]).sort((a, b) => a - b)
      return { what, median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
    })
    told = `${all.length} presses, ${leads} after a won trick: ` + sums.map(({ what, median, p99 }) => `${what} median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`).join('; ')
    console.log(told)
    if (sums.every(({ median, p99 }) => median < MEDIAN_MS && p99 < P99_MS)) return
  }
  throw new Error(`a card is too slow: ${told}`)
})

/** Which cards have lain in the trick, however shortly. */
async function noteFlights(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const store = window as unknown as { flown: string[] }
    store.flown = []
    new MutationObserver(() => {
      for (const card of document.querySelectorAll<HTMLElement>('[data-played]')) if (!store.flown.includes(card.dataset.played!)) store.flown.push(card.dataset.played!)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { flown: string[] }).flown)
}

test('a card that is refused comes back, and a second press is no error', async ({ browser, club }) => {
  const page = await enter(browser, club, { reducedMotion: 'no-preference' })
  await farAway(page)
  await openAt(page, club, 'to-follow')
  const hand = page.getByRole('group', { name: 'Your hand' })
  const now = await wait(page, -1, 60_000)
  const flown = await noteFlights(page)
  // Diamonds were led and South has some: the five of hearts is not in order.
  await hand.locator('[data-card="5H"]').click()
  // In the air at once, and back when the answer has come, with the reason beside it.
  await expect(page.locator('.problem')).toContainText(/law/i)
  await expect(hand.locator('[data-card="5H"]')).toBeVisible()
  expect(await flown()).toContain('5H')
  expect((await look(page)).version).toBe(now.version)
  await page.keyboard.press('Escape')
  await expect(page.locator('.problem')).toHaveCount(0)
  // Twice, as an impatient finger does: the second press is no other act, and no error.
  const before = await hand.locator('.slot').count()
  await hand.locator('[data-card="KD"]').dblclick({ noWaitAfter: true })
  await expect.poll(async () => (await look(page)).version).toBeGreaterThan(now.version)
  await expect(page.locator('.problem')).toHaveCount(0)
  expect(await hand.locator('.slot').count()).toBe(before - 1)
  await page.context().close()
})

test('a word that is pressed twice is said once', async ({ browser, club }) => {
  const page = await enter(browser, club, { reducedMotion: 'no-preference' })
  await farAway(page)
  await openAt(page, club, 'to-double')
  const now = await wait(page, -1, 60_000)
  await page.locator('.calls [data-act="double"]').dblclick({ noWaitAfter: true })
  await expect(page.locator('.declared')).toContainText('doubled')
  await expect.poll(async () => (await look(page)).version).toBeGreaterThan(now.version)
  await expect(page.locator('.problem')).toHaveCount(0)
  await page.context().close()
})
