import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { probeServer, type ProbeServer } from './testing.ts'

const PAGE = '<!doctype html><title>app</title>'
let place: string
let database: TestDatabase
let server: ProbeServer
let isReady = true
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'qicheng-app-'))
  const appDir = join(place, 'm')
  mkdirSync(join(appDir, 'assets'), { recursive: true })
  mkdirSync(join(appDir, '.vite'))
  writeFileSync(join(appDir, 'index.html'), PAGE)
  writeFileSync(join(appDir, 'assets/app-3f9a.js'), `export const words = '${'x'.repeat(4_000)}'`)
  writeFileSync(join(appDir, 'assets/.env'), 'secret')
  writeFileSync(join(appDir, 'icon.svg'), '<svg/>')
  writeFileSync(join(appDir, '.env'), 'secret')
  writeFileSync(join(appDir, '.vite/manifest.json'), 'secret')
  writeFileSync(join(place, 'outside.txt'), 'secret')
  mkdirSync(join(place, 'm-other'))
  writeFileSync(join(place, 'm-other/outside.txt'), 'secret')
  database = await testDatabase()
  server = await probeServer(database.db, { appDir, isReady: async () => isReady })
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(place, { recursive: true, force: true })
})

describe('the app', () => {
  it.each(['/m/', '/m/home', '/m/flights/order/F261121000001', '/m/flight/list/1?x=1.5', '/m/index.html', '/m/no.such.page'])(
    'answers %s with the one page, never kept',
    async (path) => {
      const { status, headers, text } = await server.ask('GET', path)
      expect([status, text, headers['content-type'], headers['cache-control']]).toEqual([200, PAGE, 'text/html; charset=utf-8', 'no-cache'])
    },
  )

  it.each(['/', '/m'])('leads from %s to /m/', async (path) => {
    const { status, headers } = await server.ask('GET', path)
    expect([status, headers.location]).toEqual([302, '/m/'])
  })

  it('keeps hashed files for good, and lets the others be asked about each time', async () => {
    const hashed = await server.ask('GET', '/m/assets/app-3f9a.js')
    expect([hashed.status, hashed.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(hashed.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    const named = await server.ask('GET', '/m/icon.svg')
    expect([named.status, named.headers['cache-control'], named.text]).toEqual([200, 'no-cache', '<svg/>'])
    expect((await server.ask('GET', '/m/icon.svg', undefined, { headers: { 'if-none-match': named.headers.etag ?? '' } })).status).toBe(304)
  })

  it('answers 404 for an asset that is gone, not the page: a lost chunk must be noticed', async () => {
    const { status, body } = await server.ask('GET', '/m/assets/app-0000.js', undefined, { language: 'en' })
    expect([status, body.code]).toEqual([404, 'P404'])
  })

  it('compresses what is worth it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await server.ask('GET', '/m/assets/app-3f9a.js', undefined, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
    }
    expect(
      (await server.ask('GET', '/m/', undefined, { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'],
    ).toBeUndefined()
  })

  it('is missed without harm where it is not built: the calls are served', async () => {
    const bare = await probeServer(database.db)
    expect([(await bare.ask('GET', '/m/home')).status, (await bare.ask('GET', '/healthz')).status]).toEqual([404, 200])
    await bare.close()
  })
})

/** Over the wire: the tests' own client would tidy these paths up before they reach the server. */
async function rawGet(path: string): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`))
    socket.on('data', (data) => void (text += data.toString()))
    socket.on('end', () => done(text))
    socket.on('error', fail)
  })
}

describe('files that are not the app’s', () => {
  it.each([
    '/m/../outside.txt',
    '/m/..%2foutside.txt',
    '/m/%2e%2e/outside.txt',
    '/m/%2e%2e%2foutside.txt',
    '/m/..%5coutside.txt',
    '/m/assets/../../outside.txt',
    '/m/assets/..%2f..%2foutside.txt',
    '/m/assets/%2e%2e/%2e%2e/outside.txt',
    '/m/..%2fm-other/outside.txt',
    '/m//../outside.txt',
    '/m/%00/outside.txt',
    '/m/.env',
    '/m/%2eenv',
    '/m/assets/.env',
    '/m/assets/%2eenv',
    '/m/.vite/manifest.json',
    '/../outside.txt',
    '/outside.txt',
  ])('stay unread by %s', async (path) => {
    const answer = await rawGet(path)
    expect(answer).toMatch(/^HTTP\/1\.1 (200|302|400|403|404) /)
    expect(answer).not.toContain('secret')
  })

  it('are not listed', async () => {
    for (const [path, status] of [
      ['/m/assets/', 400],
      ['/m/assets', 200],
      ['/m/.vite/', 404],
    ] as const) {
      const answer = await rawGet(path)
      expect([path, /app-3f9a|manifest\.json/.test(answer)]).toEqual([path, false])
      expect([path, answer.slice(0, 12)]).toEqual([path, `HTTP/1.1 ${status}`])
    }
  })
})

describe('every answer', () => {
  it.each([
    '/m/',
    '/m/assets/app-3f9a.js',
    '/api/docs',
    '/api/openapi.json',
    '/api/probe/mine',
    '/api/nowhere',
    '/healthz',
    '/',
    '/nowhere',
  ])('carries the security headers: %s', async (path) => {
    const { headers } = await server.ask('GET', path)
    const policy: Record<string, string> = Object.fromEntries(
      (headers['content-security-policy'] ?? '')
        .split(';')
        .map((part): [string, string] => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(headers['content-security-policy']).not.toContain('unsafe-')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('asks browsers to stay with TLS only where a trusted proxy says that there is TLS', async () => {
    const behind = await probeServer(database.db, { trustedProxies: 1 })
    const hsts = async (probe: ProbeServer, proto: string) =>
      (await probe.ask('GET', '/healthz', undefined, { headers: { 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.7' } }))
        .headers['strict-transport-security']
    expect([await hsts(behind, 'https'), await hsts(behind, 'http'), await hsts(server, 'https')]).toEqual([
      'max-age=31536000; includeSubDomains',
      undefined,
      undefined,
    ])
    await behind.close()
  })
})

describe('an answer that is not sent whole', () => {
  interface Line {
    readonly msg: string
    readonly level: number
    readonly call?: string
  }
  const ERROR_LEVEL = 50

  /** A server that has a stream to send, of which nothing has come yet. */
  async function sending(): Promise<{ probe: ProbeServer; port: number; source: PassThrough; lines: () => Line[] }> {
    const probe = await probeServer(database.db)
    const source = new PassThrough()
    probe.app.post('/sending', (_, reply) => reply.type('text/plain').send(source))
    await probe.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = probe.app.server.address() as AddressInfo
    return { probe, port, source, lines: () => probe.logged.map((line) => JSON.parse(line) as Line) }
  }

  const asked = 'POST /sending?code=1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
  const isRead = (source: PassThrough) => new Promise((done) => source.once('resume', done))

  it('is no failure where the browser has left', async () => {
    const { probe, port, source, lines } = await sending()
    const browser = connect(port, '127.0.0.1', () => browser.write(asked))
    await isRead(source)
    const isOver = new Promise((done) => source.once('close', done))
    browser.destroy()
    await isOver
    await probe.close()
    expect(lines().filter(({ level }) => level >= ERROR_LEVEL)).toEqual([])
    expect(lines().filter(({ msg }) => msg === 'request_left')).toMatchObject([{ call: 'POST /sending' }])
  })

  it('has failed where what we send breaks off under a browser that waits', async () => {
    const { probe, port, source, lines } = await sending()
    const answer = fetch(`http://127.0.0.1:${port}/sending`, { method: 'POST', headers: { 'accept-encoding': 'identity' } })
    await isRead(source)
    source.destroy()
    expect((await answer).status).toBe(500)
    await probe.close()
    expect(lines().filter(({ level }) => level >= ERROR_LEVEL)).toMatchObject([{ msg: 'request_failed' }])
  })
})

describe('for operators', () => {
  it('/healthz says that the process lives, /readyz whether it can serve', async () => {
    const ask = async (path: string) => {
      const { status, text } = await server.ask('GET', path)
      return [status, text]
    }
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
      [200, 'ok\n'],
      [200, 'ready\n'],
    ])
    isReady = false
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
      [200, 'ok\n'],
      [503, 'not ready\n'],
    ])
    isReady = true
  })

  it('/metrics answers on loopback alone, and not through a proxy there', async () => {
    const from = async (address: string, headers: Record<string, string> = {}) =>
      (await server.ask('GET', '/metrics', undefined, { from: address, headers })).status
    for (const near of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect([near, await from(near)]).toEqual([near, 200])
    for (const far of ['192.0.2.2', '::ffff:192.0.2.2', '::2', '::1234', '1127.0.0.1']) expect([far, await from(far)]).toEqual([far, 404])
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      expect([header, await from('127.0.0.1', { [header]: '203.0.113.7' })]).toEqual([header, 404])
  })
})
