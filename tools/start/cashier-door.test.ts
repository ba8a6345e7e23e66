import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lanCertificate } from '../../src/server/tls.ts'
import { openCashierDoor } from './cashier-door.ts'

let sandbox: Server
let door: Awaited<ReturnType<typeof openCashierDoor>>
let rootPem: string
const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-door-'))
const reached: string[] = []

beforeAll(async () => {
  sandbox = createServer((incoming, outgoing) => {
    reached.push(`${incoming.method} ${incoming.url} ${incoming.headers.host}`)
    incoming.pipe(outgoing.writeHead(303, { location: '/alipay/cashier/abc' }))
  })
  await new Promise<void>((done) => sandbox.listen(0, '127.0.0.1', done))
  const { key, cert, rootPem: root } = lanCertificate(dataDir, Temporal.Now.instant())
  rootPem = root
  door = await openCashierDoor({ sandboxPort: (sandbox.address() as AddressInfo).port, host: '127.0.0.1', tls: { key, cert } })
})
afterAll(async () => {
  await door.close()
  sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Asks the door over TLS under the installation's root, with the path exactly as written. */
function ask(method: string, path: string, body = ''): Promise<{ status: number; location: string | undefined; text: string }> {
  return new Promise((done, fail) => {
    const outgoing = request({ host: '127.0.0.1', port: door.port, path, method, ca: rootPem }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, location: answer.headers.location, text: Buffer.concat(parts).toString('utf8') }),
      )
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

describe('the cashier’s door to the local network', () => {
  it('passes on what is the cashier’s, with body and answer as they are', async () => {
    const answer = await ask('POST', '/alipay/cashier/abc?x=1', 'way=pay')
    expect(answer).toEqual({ status: 303, location: '/alipay/cashier/abc', text: 'way=pay' })
    expect(reached.at(-1)).toBe(`POST /alipay/cashier/abc?x=1 127.0.0.1:${(sandbox.address() as AddressInfo).port}`)
  })

  it.each([
    '/kit/page.css',
    '/kit/cashier.css',
    '/wechat-pay/checkmweb?prepay_id=1',
    '/identity/page.css',
    '/identity/oidc/authorize?state=1',
    '/identity/dingtalk/oauth2/auth?state=1',
  ])('passes on %s, which a page for people needs', async (path) => {
    await ask('GET', path)
    expect(reached.at(-1)).toMatch(`GET ${path} `)
  })

  it.each([
    '/control',
    '/control/journal',
    '/',
    '/air/1/search',
    '/v3/certificates',
    '/identity/lark/ticket?person=QC1001',
    '/identity/oidc/token',
    '/identity/wecom/cgi-bin/gettoken',
    '/alipay/../control',
    '/alipay/%2e%2e/control',
    '/alipay/%2E%2E/control',
    '//control',
  ])('lets nobody through to %s', async (path) => {
    const before = reached.length
    expect((await ask('GET', path)).status).toBe(404)
    expect(reached.length).toBe(before)
  })
})
