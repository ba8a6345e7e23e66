import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from './database/testing.ts'
import { probeServer, type ProbeServer } from './http/testing.ts'
import { lanAddresses, lanCertificate } from './tls.ts'

let dataDir: string
let database: TestDatabase
let server: ProbeServer
let made: ReturnType<typeof lanCertificate>
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qicheng-tls-'))
  made = lanCertificate(dataDir, Temporal.Now.instant())
  database = await testDatabase()
  server = await probeServer(database.db, { https: { key: made.key, cert: made.cert }, rootPem: made.rootPem })
  await server.app.listen({ port: 0, host: '0.0.0.0' })
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** As a client that knows the given roots and no other; the error's code where it does not trust us. */
function get(host: string, path: string, ca: string[]): Promise<{ status: number; text: string } | string> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((done) => {
    const asked = request({ host, port, path, ca, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => void (text += part.toString()))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', (error) => done('code' in error ? String(error.code) : error.message))
    asked.end()
  })
}

describe('the certificate for the local network', () => {
  it('is accepted by whoever has the installation’s root, under localhost, loopback and every address of this machine', async () => {
    for (const host of ['localhost', '127.0.0.1', ...lanAddresses()]) {
      expect([host, await get(host, '/healthz', [made.rootPem])]).toEqual([host, { status: 200, text: 'ok\n' }])
    }
  })

  it('is refused by whoever has not, and under any other name', async () => {
    expect(await get('127.0.0.1', '/healthz', [])).toMatch(/SELF_SIGNED_CERT|UNABLE_TO_/)
    const other = lanCertificate(mkdtempSync(join(dataDir, 'other-')), Temporal.Now.instant())
    expect(await get('127.0.0.1', '/healthz', [other.rootPem])).toMatch(/SIGNATURE|SELF_SIGNED_CERT|UNABLE_TO_/)
    expect(new X509Certificate(made.cert).checkHost('qicheng.example')).toBeUndefined()
    expect(new X509Certificate(made.cert).checkIP('192.0.2.254')).toBeUndefined()
  })

  it('serves its root for download, and nothing but the certificate', async () => {
    const answer = await get('127.0.0.1', '/root.pem', [made.rootPem])
    expect(answer).toMatchObject({ status: 200 })
    if (typeof answer === 'string') return
    const root = new X509Certificate(answer.text)
    expect([root.ca, root.subject, root.verify(root.publicKey)]).toEqual([true, 'CN=Qicheng Travel (this installation)', true])
    expect(answer.text).not.toContain('PRIVATE KEY')
    expect((await server.app.inject({ url: '/root.pem' })).headers).toMatchObject({
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="qicheng-root.pem"',
    })
  })

  it('keeps the root and renews the server’s certificate at each start', async () => {
    const again = lanCertificate(dataDir, Temporal.Now.instant())
    expect(again.rootPem).toBe(made.rootPem)
    expect(again.key).not.toBe(made.key)
    const [before, after] = [new X509Certificate(made.cert), new X509Certificate(again.cert)]
    expect(after.serialNumber).not.toBe(before.serialNumber)
    for (const certificate of [before, after]) expect(certificate.checkIssued(new X509Certificate(made.rootPem))).toBe(true)
  })

  it('holds for less than the 398 days that browsers allow, and for nothing but servers', () => {
    const certificate = new X509Certificate(made.cert)
    const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 86_400_000
    expect(days).toBeLessThanOrEqual(398)
    expect([certificate.ca, certificate.keyUsage]).toEqual([false, ['1.3.6.1.5.5.7.3.1']])
  })

  it('has serial numbers that are positive and of twenty octets at most', () => {
    for (const pem of [made.cert, made.rootPem]) expect(new X509Certificate(pem).serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/)
  })

  it('says so where a lifetime ends after 2049, when the year is written in full', () => {
    const late = lanCertificate(mkdtempSync(join(dataDir, 'late-')), Temporal.Instant.from('2049-06-01T00:00:00Z'))
    expect(new X509Certificate(late.cert).validTo).toBe('Jul  3 00:00:00 2050 GMT')
    expect(new X509Certificate(late.rootPem).validFrom).toBe('May 31 00:00:00 2049 GMT')
  })

  it('keeps the root’s key for the owner only', () => {
    expect(statSync(join(dataDir, 'tls/root.key.pem')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'tls')).mode & 0o777).toBe(0o700)
    expect(readFileSync(join(dataDir, 'tls/root.pem'), 'utf8')).not.toContain('PRIVATE KEY')
  })
})
