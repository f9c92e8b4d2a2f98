// The guide as pages: the Markdown of docs/guide, and the pictures that it shows, for the club to serve.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Marked } from 'marked'

const docs = new URL('../../docs/', import.meta.url)
const source = new URL('guide/', docs)
const folder = new URL('../public/guide/', import.meta.url)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** Pages in the order in which the first of them names them. */
const first = readFileSync(new URL('README.md', source), 'utf8')
const order = ['README.md', ...[...first.matchAll(/\]\(([\w-]+\.md)\)/g)].map((link) => link[1])]
const missing = readdirSync(source).filter((name) => name.endsWith('.md') && !order.includes(name))
if (missing.length > 0) throw new Error(`docs/guide/README.md leads to no ${missing.join(', ')}`)

const name = (file) => (file === 'README.md' ? 'index' : file.slice(0, -3))

/** Where a link of the Markdown leads in the club: to another page, an article, the terms, or nowhere for a document of the repository. */
function place(href) {
  if (/^[a-z]+:/.test(href)) return href
  if (/^[\w-]+\.md$/.test(href)) return href === 'README.md' ? '/guide' : `/guide/${name(href)}`
  if (href === '../terms.md') return '/terms'
  const article = /^\.\.\/laws\/(\w+)\.md#([\w-]+)$/.exec(href)
  if (article) return `/laws/${article[1]}/${article[2]}`
  return null
}

const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const to = place(href)
      return to ? `<a href="${to}">${text}</a>` : text
    },
    image({ href, text }) {
      const picture = href.split('/').at(-1)
      copyFileSync(new URL(`screens/${picture}`, docs), new URL(picture, folder))
      return `<img src="/guide/${picture}" alt="${text.replaceAll('"', '&quot;')}" loading="lazy">`
    },
    table(token) {
      const cell = (one, tag) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`
      const row = (cells, tag) => `<tr>${cells.map((one) => cell(one, tag)).join('')}</tr>`
      return `<div class="wide"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
    },
  },
})

const pages = order.map((file) => {
  const text = readFileSync(new URL(file, source), 'utf8')
  writeFileSync(new URL(`${name(file)}.json`, folder), JSON.stringify({ html: marked.parse(text) }))
  return { name: name(file), title: /^# (.*)$/m.exec(text)?.[1] ?? file }
})
writeFileSync(new URL('pages.json', folder), JSON.stringify(pages))
