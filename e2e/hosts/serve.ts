/**
 * Serves the page that stands for a native host, for journeys and for trying by hand:
 * `node_modules/.bin/node e2e/hosts/serve.ts 8099`, then `HOST_FRAME_ORIGINS=http://127.0.0.1:8099 npm start`, and open
 * `http://127.0.0.1:8099/#http://127.0.0.1:8080/m/home`.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const PAGES: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  '/': { file: 'native.html', type: 'text/html; charset=utf-8' },
  '/native.mjs': { file: 'native.mjs', type: 'text/javascript; charset=utf-8' },
  '/native.css': { file: 'native.css', type: 'text/css; charset=utf-8' },
}

export interface HostPages {
  readonly origin: string
  stop(): Promise<void>
}

export async function serveHostPages(port = 0): Promise<HostPages> {
  const server = createServer((request, response) => {
    const page = PAGES[request.url?.split('?')[0] ?? '']
    if (!page) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': page.type }).end(readFileSync(join(import.meta.dirname, page.file)))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

if (import.meta.main) {
  const { origin } = await serveHostPages(Number(process.argv[2] ?? 8099))
  console.log(`The test host stands at ${origin}/#http://127.0.0.1:8080/m/home`)
}
