/** Who sits before this screen. */
import { api } from './api'
import type { Me } from './protocol/types'

const NAMES = ['Aster', 'Birch', 'Clover', 'Fern', 'Hazel', 'Ivy', 'Laurel', 'Linden', 'Rowan', 'Sorrel', 'Thyme', 'Willow']

export const person = $state<{ me: Me | null; asked: boolean }>({ me: null, asked: false })

export async function whoAmI(): Promise<void> {
  try {
    person.me = await api.me()
  } catch {
    person.me = null
  }
  person.asked = true
}

/** Makes sure that somebody is signed in: a guest with a name from the garden if need be. */
export async function present(name?: string): Promise<Me> {
  if (!person.asked) await whoAmI()
  if (!person.me) person.me = await api.guest({ name: name?.trim() || NAMES[Math.floor(Math.random() * NAMES.length)]! })
  return person.me
}
