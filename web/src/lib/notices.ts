/** Notices of the browser, for those who look elsewhere while others play. */
import { settings } from './settings.svelte'

/** Asks the browser for leave; the answer is whether there is any. */
export async function allowed(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted'
}

/** Tells somebody who is not looking; a newer notice takes the place of the older. */
export function notify(text: string, title: string): void {
  if (!settings.notices || !document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  const notice = new Notification(title, { body: text, tag: 'oddtrick-turn', icon: '/favicon.svg' })
  notice.onclick = () => {
    focus()
    notice.close()
  }
}
