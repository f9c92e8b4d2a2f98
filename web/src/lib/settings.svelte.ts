/** What a person likes, kept in this browser and written onto the page as data attributes. */

export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  colours: 'two' | 'four'
  cards: 'small' | 'ordinary' | 'large'
  bowerWithTrumps: boolean
  highRight: boolean
  confirm: boolean
  sounds: boolean
  notices: boolean
  motion: boolean
  marks: boolean
  hints: boolean
}

export const DEFAULTS: Settings = {
  theme: 'auto',
  colours: 'two',
  cards: 'ordinary',
  bowerWithTrumps: true,
  highRight: false,
  confirm: false,
  sounds: false,
  notices: false,
  motion: true,
  marks: true,
  hints: true,
}

const KEY = 'oddtrick.settings'

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings: Settings = $state(load())

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Whether cards may move: the person's wish and the system's. */
export const moves = (): boolean => settings.motion && !still?.matches

/** Writes the settings onto the page and keeps them; call once, in an effect. */
export function apply(): void {
  const page = document.documentElement
  const isDark = settings.theme === 'dark' || (settings.theme === 'auto' && dark?.matches)
  page.dataset.theme = isDark ? 'dark' : 'light'
  page.dataset.colours = settings.colours
  page.dataset.cards = settings.cards
  page.dataset.motion = settings.motion ? 'on' : 'off'
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Private windows may refuse; the settings then last as long as the page.
  }
}

dark?.addEventListener('change', apply)
