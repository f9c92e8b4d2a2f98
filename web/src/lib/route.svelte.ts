/** The path of the page, and going to another without a reload. */

import { beside } from './lawbook.svelte'

export const route = $state({ path: location.pathname, query: new URLSearchParams(location.search) })

function read(): void {
  route.path = location.pathname
  route.query = new URLSearchParams(location.search)
  beside.citation = ''
}

export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  read()
}

/** Whether the page is a table that is being played, or a lesson at one. */
export function atTable(): boolean {
  const [, room, first, second] = route.path.split('/')
  return (room === 'tables' && !!first) || (room === 'learn' && !!second)
}

/** Follows links inside the club without a reload; call once. */
export function follow(): void {
  addEventListener('popstate', read)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented
    if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api')) return
    event.preventDefault()
    // Whoever sits at a table looks a law up without leaving it.
    const [, room, code, article] = link.pathname.split('/').map(decodeURIComponent)
    if (room === 'laws' && article && atTable()) return void (beside.citation = `${code}/${article}`)
    const here = link.pathname === location.pathname && link.search === location.search
    go(link.href, here)
    if (link.hash) document.getElementById(link.hash.slice(1))?.scrollIntoView()
    else if (!here) scrollTo(0, 0)
  })
}
