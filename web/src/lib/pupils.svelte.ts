/** The players that somebody taught: a name and the maxims left out, kept in this browser. */

export interface Pupil {
  name: string
  code: string
  /** As it is seated: `book:without=bridge/cts`. */
  player: string
}

const KEY = 'oddtrick.pupils'
/** More than this would not be found again in a list. */
export const PUPILS_MAX = 12

function read(): Pupil[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    const is = (one: unknown): one is Pupil =>
      typeof one === 'object' && one !== null && ['name', 'code', 'player'].every((key) => typeof (one as Record<string, unknown>)[key] === 'string')
    return kept.filter(is).slice(0, PUPILS_MAX)
  } catch {
    return []
  }
}

class Pupils {
  all = $state.raw<Pupil[]>(read())

  of(code: string): Pupil[] {
    return this.all.filter((one) => one.code === code)
  }

  /** Keeps one; of the same name and game the newer counts. */
  keep(pupil: Pupil): void {
    this.write([pupil, ...this.all.filter((one) => one.name !== pupil.name || one.code !== pupil.code)].slice(0, PUPILS_MAX))
  }

  drop(pupil: Pupil): void {
    this.write(this.all.filter((one) => one !== pupil))
  }

  private write(all: Pupil[]): void {
    this.all = all
    try {
      localStorage.setItem(KEY, JSON.stringify(all))
    } catch {
      // A browser that keeps nothing forgets them with the page.
    }
  }
}

export const pupils = new Pupils()
