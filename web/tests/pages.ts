/** A door that serves pages from a folder and hands everything else to the club: PAGES=dist npm run e2e. */
import { createReadStream, statSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const KINDS: Record<string, string> = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.woff2': 'font/woff2',
}

export async function servePages(folder: string, club: number): Promise<number> {
  const door = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://door').pathname
    if (path.startsWith('/api')) {
      const onward = request({ port: club, host: '127.0.0.1', path: asked.url, method: asked.method, headers: asked.headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      })
      onward.on('error', () => answer.writeHead(502).end())
      asked.pipe(onward)
      return
    }
    const file = join(folder, path)
    const found = path !== '/' && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : join(folder, 'index.html')
    answer.writeHead(200, { 'content-type': KINDS[extname(found)] ?? 'application/octet-stream' })
    createReadStream(found).pipe(answer)
  })
  door.on('upgrade', (asked: IncomingMessage, socket) => {
    const onward = connect(club, '127.0.0.1', () => {
      const head = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`)
      onward.write([`GET ${asked.url} HTTP/1.1`, ...head, '', ''].join('\r\n'))
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((open) => door.listen(0, '127.0.0.1', open))
  return (door.address() as AddressInfo).port
}
