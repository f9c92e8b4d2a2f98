// Beside every file of the build that it makes smaller: the same in Brotli, for the server to send as it is.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const folder = new URL('../dist/', import.meta.url).pathname

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  // Fonts are Brotli already.
  if (!entry.isFile() || /\.(br|woff2)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const text = readFileSync(path)
  const small = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
  if (small.length < 0.9 * text.length) writeFileSync(`${path}.br`, small)
}
