/**
 * The person's own part in the shuffle: a chain of hashes made in this browser, of which each deal takes
 * one link. What was given, and what the house had committed itself to, is kept, so that the record can be
 * held against it afterwards.
 */

/** What is kept of the chain of one table. */
interface Kept {
  /** The far end of the chain, known to nobody else. */
  secret: string
  given: number
  /** When it was last used, to forget the oldest. */
  used: number
  deals: Record<number, Given>
}

/** What was given for a deal, and what everybody was told before it. */
export interface Given {
  commitment: string
  link: string
}

/** Where chains are kept. */
export type Keep = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'oddtrick.chains'
const LENGTH = 200
const TABLES_MAX = 40

export class Chain {
  private constructor(
    private table: string,
    private links: string[],
    private keep: Keep,
  ) {}

  /** The chain of a table, gone on with or begun; none where the browser cannot hash. */
  static async of(table: string, keep: Keep = localStorage): Promise<Chain | null> {
    if (!globalThis.crypto?.subtle) return null
    try {
      const known = read(keep)[table]
      const secret = known && known.given < LENGTH ? known.secret : hex(crypto.getRandomValues(new Uint8Array(32)))
      const chain = new Chain(table, await hashes(secret), keep)
      if (secret !== known?.secret) chain.write({ secret, given: 0, used: Date.now(), deals: known?.deals ?? {} })
      return chain
    } catch {
      // A window that keeps nothing plays all the same; the record says that the house dealt alone.
      return null
    }
  }

  /** The last link that was given away, or at first the hash at the end of the chain. */
  get last(): string {
    return this.links[LENGTH - this.kept().given]!
  }

  /**
   * The link for a deal: the same again if it is asked for again with the same commitment. None when the chain is at its end, and
   * none for a second commitment to one deal: whoever knows the link could have chosen it.
   */
  give(shuffle: number, commitment: string): string | null {
    const kept = this.kept()
    const before = kept.deals[shuffle]
    if (before) return before.commitment === commitment ? before.link : null
    if (kept.given >= LENGTH) return null
    const given = kept.given + 1
    const link = this.links[LENGTH - given]!
    this.write({ ...kept, given, used: Date.now(), deals: { ...kept.deals, [shuffle]: { commitment, link } } })
    return link
  }

  private kept(): Kept {
    return read(this.keep)[this.table] ?? { secret: this.links[0]!, given: 0, used: 0, deals: {} }
  }

  private write(kept: Kept): void {
    const all = { ...read(this.keep), [this.table]: kept }
    const newest = Object.entries(all).sort(([, a], [, b]) => b.used - a.used)
    this.keep.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, TABLES_MAX))))
  }
}

/** What this browser gave for a deal. */
export function givenFor(table: string, shuffle: number, keep: Keep = localStorage): Given | undefined {
  return read(keep)[table]?.deals[shuffle]
}

/** What can be said of the proof of a deal from what this browser has kept. */
export function heldAgainst(table: string, record: string, keep: Keep = localStorage): { makers: string[]; kept: 'same' | 'other' | 'nothing' } {
  const { deal, commitment, links } = JSON.parse(record) as { deal: number; commitment: string; links: Record<string, string | null> }
  const makers = Object.keys(links).filter((who) => links[who])
  const given = givenFor(table, deal, keep)
  if (!given) return { makers, kept: 'nothing' }
  return { makers, kept: given.commitment === commitment && Object.values(links).includes(given.link) ? 'same' : 'other' }
}

function read(keep: Keep): Record<string, Kept> {
  try {
    return JSON.parse(keep.getItem(KEY) ?? '{}') as Record<string, Kept>
  } catch {
    return {}
  }
}

/** The secret and its hashes, one after another. */
async function hashes(secret: string): Promise<string[]> {
  const links = [secret]
  let bytes: Uint8Array<ArrayBuffer> = Uint8Array.from(secret.match(/../g)!, (pair) => parseInt(pair, 16))
  for (let n = 0; n < LENGTH; n += 1) {
    bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    links.push(hex(bytes))
  }
  return links
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
