/** Those whom a person does not want to hear; kept in this browser. */
const KEY = 'oddtrick.muted'
/** More than anybody mutes in earnest; the oldest are forgotten. */
const MOST = 200

function load(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

const muted = $state({ ids: load() })

export const isMuted = (id: string): boolean => muted.ids.includes(id)

export function mute(id: string, on: boolean): void {
  muted.ids = [...muted.ids.filter((one) => one !== id), ...(on ? [id] : [])].slice(-MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(muted.ids))
  } catch {
    // Private windows may refuse; they are muted as long as the page lasts.
  }
}
