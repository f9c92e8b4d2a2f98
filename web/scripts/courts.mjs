// The twelve court cards: drawings of @letele/playing-cards (CC0), taken out of their React wrapping,
// without its indices and pips, which the card component draws itself, and printed in quieter inks.
import { mkdirSync, writeFileSync } from 'node:fs'
import * as deck from '@letele/playing-cards/dist/index.esm.js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const INKS = { red: '#b4232f', '#44F': '#2b3f7c', '#FC4': '#dcae52', '#000': '#211c17', black: '#211c17' }

const folder = new URL('../public/courts/', import.meta.url)
mkdirSync(folder, { recursive: true })

for (const suit of 'CDHS') {
  for (const rank of 'JQK') {
    const drawing = renderToStaticMarkup(createElement(deck[suit + rank.toLowerCase()]))
    writeFileSync(new URL(`${rank}${suit}.svg`, folder), court(drawing))
  }
}

/** The picture inside the frame of a court card. */
function court(drawing) {
  const [, prefix] = drawing.match(/id="([^"]*_svg__)a"/)
  const inks = Object.entries(INKS).reduce(
    (text, [ink, quieter]) => text.replaceAll(`"${ink}"`, `"${quieter}"`),
    drawing.replaceAll('xlink:href', 'href').replaceAll(prefix, ''),
  )
  return inks
    .replace(/<svg[^>]*>/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-82.4 -130.4 164.8 260.8">')
    .replace(/<\/defs><rect[^>]*><\/rect>/, '</defs>')
    .replace(/<use href="#[ah]" height[^>]*><\/use>/g, '')
    .replace(/<use href="#i" [^>]*><\/use>/, '')
}
