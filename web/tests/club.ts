/** A club of its own for each worker, and a person who plays in it. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { MOMENTS } from './moments'
import { servePages } from './pages'

export { expect }
export type { Page }

export const BINARY = process.env.ODDTRICK ?? new URL('../../target/brisk/oddtrick', import.meta.url).pathname

/** A running server with a folder of its own. */
export class Club {
  private process: ChildProcess | undefined
  private folder = mkdtempSync(join(tmpdir(), 'oddtrick-'))
  /** Where browsers come in, if it is not the server itself. */
  private door: number | undefined
  private constructor(readonly port: number) {}

  static async open(): Promise<Club> {
    const club = new Club(await freePort())
    if (process.env.PAGES) club.door = await servePages(process.env.PAGES, club.port)
    await club.start()
    return club
  }

  get url(): string {
    return `http://localhost:${this.door ?? this.port}`
  }

  async start(): Promise<void> {
    // Everybody in a test comes from one address and is quicker than people are.
    const config = join(this.folder, 'club.toml')
    writeFileSync(config, `origins = ["${this.url}"]\n[limits]\n${['requests', 'sign-ins', 'tables', 'messages', 'lessons'].map((limit) => `${limit} = 0`).join('\n')}\n`)
    const settings = ['serve', '--config', config, '--listen', `127.0.0.1:${this.port}`, '--data', this.folder]
    const child = spawn(BINARY, settings, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ODDTRICK_LOG: 'warn' } })
    this.process = child
    for (let tries = 0; tries < 200; tries += 1) {
      if (child.exitCode !== null) throw new Error(`${BINARY} ended with ${child.exitCode}`)
      const ready = await fetch(`http://127.0.0.1:${this.port}/ready`).then((answer) => answer.ok).catch(() => false)
      if (ready) return
      await new Promise((wait) => setTimeout(wait, 50))
    }
    throw new Error('the server did not become ready in ten seconds')
  }

  /** Ends the server as a power cut would, without a word. */
  async kill(): Promise<void> {
    const child = this.process
    if (!child || child.exitCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }

  /** Opens again with a table at the moment of a scene: the same cards, dice and players as in the terminal. */
  async lay(table: string, name: string): Promise<Scene> {
    const scene = new URL(`scenes/${name}.json`, import.meta.url).pathname
    await this.put(table, scene)
    return JSON.parse(readFileSync(scene, 'utf8')) as Scene
  }

  /** Opens again with a table at a moment of `MOMENTS`: nothing is left to the luck of the deal. */
  async stack(table: string, name: keyof typeof MOMENTS, manner: 'courteous' | 'laws' = 'courteous'): Promise<void> {
    const { code, dealer, rows } = MOMENTS[name]
    const scene = join(this.folder, 'moment.json')
    writeFileSync(scene, JSON.stringify({ code, dealer, rows, manner, secret: '17'.repeat(32), players: ['book'] }))
    await this.put(table, scene)
  }

  private async put(table: string, scene: string): Promise<void> {
    await this.kill()
    execFileSync('python3', [new URL('lay.py', import.meta.url).pathname, join(this.folder, 'club.sqlite'), table, scene], { stdio: 'inherit' })
    await this.start()
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** What the person does in a scene, in the words of the minutes, and what they are told of it. */
export interface Scene {
  acts: string[]
  told: string[]
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}

export const test = base.extend<{ person: Page }, { club: Club }>({
  club: [
    async ({}, use) => {
      const club = await Club.open()
      await use(club)
      await club.close()
    },
    { scope: 'worker' },
  ],
  person: async ({ browser, club }, use) => {
    const page = await enter(browser, club)
    await use(page)
    await page.context().close()
  },
})

/** A person with a browser of his own, who wants no motion. Nothing that the page complains of is overlooked. */
export async function enter(browser: Browser, club: Club, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: club.url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) throw new Error(message.text())
  })
  return page
}

export interface Opening {
  code: string
  manner?: 'courteous' | 'laws'
  company?: 'friends' | 'computers'
  player?: string
  pace?: 'instant' | 'quick' | 'steady' | 'slow'
}

/** Opens a table from the lobby and sits South at it. */
export async function openTable(page: Page, { code, manner = 'courteous', company = 'computers', player = 'random', pace = 'instant' }: Opening): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open a table' }).click()
  await page.getByLabel(/^Laws/).selectOption(code)
  await page.getByLabel(/^Manner/).selectOption(manner)
  await page.getByLabel(/^Company/).selectOption(company)
  if (company === 'computers') await page.getByLabel(/^They are/).selectOption(player)
  await page.getByLabel(/^Pace/).selectOption(pace)
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.waitForURL(/\/tables\//)
  return new URL(page.url()).pathname.split('/')[2]!
}

/** Opens a table and sits South at it, at a given moment of a given deal. */
export async function openAt(page: Page, club: Club, moment: keyof typeof MOMENTS, manner: 'courteous' | 'laws' = 'courteous'): Promise<string> {
  const table = await openTable(page, { code: MOMENTS[moment].code, player: 'book' })
  await club.stack(table, moment, manner)
  await page.goto(`/tables/${table}`)
  return table
}

/** What a person can do now, as the page shows it. */
export interface Now {
  version: number
  stage: string
  /** Words that the table waits for: a lone hand can be taken from the partner only until somebody goes on. */
  calls: string[]
  cards: string[]
  rulings: string[]
  next: boolean
  over: boolean
}

export function look(page: Page): Promise<Now> {
  return page.evaluate(() => {
    const all = (selector: string, name: string) =>
      [...document.querySelectorAll<HTMLButtonElement>(selector)].filter((one) => !one.disabled).map((one) => one.dataset[name] ?? '')
    const main = document.querySelector<HTMLElement>('#main')
    const buttons = [...document.querySelectorAll<HTMLElement>('.closing .button')].map((one) => one.textContent ?? '')
    const busy = main?.dataset.busy === 'true'
    return {
      version: Number(main?.dataset.version ?? 0),
      stage: document.querySelector<HTMLElement>('[data-stage]')?.dataset.stage ?? '',
      calls: busy ? [] : all('.calls [data-act]', 'act').filter((act) => act !== 'take-it'),
      cards: busy ? [] : all('.slot.in-order', 'card'),
      rulings: all('.ruling [data-act]', 'act'),
      next: buttons.some((text) => /Next deal|Back to the evening/.test(text)),
      over: document.querySelector('.closing h2')?.textContent?.includes('rubber is over') ?? false,
    }
  })
}

/**
 * Waits until the page has gone on and something can be done, or the hand is over. A hand that others play out takes them
 * twenty seconds at a quick pace: where that can happen, more patience is needed.
 */
export async function wait(page: Page, after = -1, patience = 20_000): Promise<Now> {
  let now = await look(page)
  const end = Date.now() + patience
  while (now.version <= after || !(now.calls.length || now.cards.length || now.next || now.over)) {
    if (Date.now() > end) throw new Error(`nothing to do: ${JSON.stringify(now)}`)
    await page.waitForTimeout(15)
    now = await look(page)
  }
  return now
}

export const pressCall = (page: Page, act: string) => page.locator(`.calls [data-act="${act}"]`).click()
export const pressCard = (page: Page, card: string) => page.locator(`.hand.live [data-card="${card}"]`).click()

/** Does one thing as it comes: the word that `choose` picks, or the first card in order. */
export async function step(page: Page, now: Now, choose: (calls: string[]) => string = quiet): Promise<void> {
  if (now.calls.length > 0) await pressCall(page, choose(now.calls))
  else if (now.cards.length > 0) await pressCard(page, now.cards[0]!)
}

/** The word that changes least, or a make when one must be named. */
export function quiet(calls: string[]): string {
  const still = ['pass', 'turn-down', 'ask-lead', 'yes', 'satisfied', 'call-lead']
  return still.find((act) => calls.includes(act)) ?? calls[0]!
}

/** Plays until the hand is over. */
export async function playDeal(page: Page, choose?: (calls: string[]) => string): Promise<void> {
  let after = -1
  for (;;) {
    const now = await wait(page, after)
    if (now.next || now.over) return
    after = now.version
    await step(page, now, choose)
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Finds nothing that keeps somebody out. */
export async function axe(page: Page, where: string): Promise<void> {
  // Put in by the debugger, since the content security policy lets no other script in.
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const runner = (window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }> } }).axe
    const { violations } = await runner.run({ resultTypes: ['violations'] })
    return violations.map((one) => ({ id: one.id, nodes: one.nodes.slice(0, 3).map((node) => `${String(node.target)}: ${node.failureSummary ?? ''}`) }))
  })
  expect(found, where).toEqual([])
}

/** Nothing is wider than the screen. A page that was given another size needs a frame or two to lay itself out anew. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
}
