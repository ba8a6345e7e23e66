import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type SecureVersion } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { lanCertificate } from '../tls.ts'
import { probeServer, type Answered, type ProbeServer } from './testing.ts'

/**
 * Our answers as MDN's HTTP Observatory would grade them: its ten tests with their points, and its rule that bonus points count only
 * from 90 on. What the page's own source loads is counted in.
 */
type Headers = Answered['headers']
type Sources = ReadonlyMap<string, readonly string[]>

const BROAD = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])
const UNSAFE = new Set([...BROAD, "'unsafe-inline'", 'data:'])
const SIX_MONTHS_SECONDS = 15_552_000

function policyOf(headers: Headers): Sources {
  const parts = (headers['content-security-policy'] ?? '').split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]))
}

function policyPoints(policy: Sources): number {
  if (policy.size === 0) return -25
  const of = (name: string): readonly string[] => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const has = (name: string, bad: ReadonlySet<string>) => of(name).some((source) => bad.has(source))
  const active = [...policy].filter(([name]) => name !== 'img-src' && name !== 'media-src').flatMap(([, sources]) => sources)
  const isPlain = (source: string) => /^(http|ftp):/.test(source)
  if (has('script-src', UNSAFE) || has('object-src', BROAD) || active.some(isPlain)) return -20
  if ([...of('script-src'), ...of('style-src')].includes("'unsafe-eval'")) return -10
  if ([...of('img-src'), ...of('media-src')].some(isPlain)) return -10
  if (has('style-src', UNSAFE)) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function transportPoints(headers: Headers, isTrusted: boolean): number {
  const age = /^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]
  if (!isTrusted || age === undefined) return -20
  return Number(age) >= SIX_MONTHS_SECONDS ? 0 : -10
}

function scriptPoints(headers: Headers, html: string): number {
  if (!headers['content-type']?.startsWith('text/html')) return 0
  const external = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)].filter(([, src = '']) => /^(https?:)?\/\//.test(src))
  if (external.length === 0) return 0
  return external.every(([tag]) => tag.includes('integrity=')) ? 5 : external.some(([, src = '']) => !src.startsWith('https:')) ? -50 : -5
}

const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'])

/** `isTrusted`: browsers take the certificate. A proxy leads unencrypted visits to TLS; on the local network nobody answers them. */
function grade(
  { headers, text }: Answered,
  isTrusted: boolean,
): { score: number; grade: string; points: Readonly<Record<string, number>> } {
  const policy = policyOf(headers)
  const isFramed = (policy.get('frame-ancestors') ?? ['*']).some((source) => BROAD.has(source))
  const referrer = headers['referrer-policy']
  const resource = headers['cross-origin-resource-policy']
  const points = {
    'content-security-policy': policyPoints(policy),
    cookies: headers['set-cookie'] === undefined ? 0 : -40,
    'cross-origin-resource-sharing':
      headers['access-control-allow-origin'] !== undefined && headers['access-control-allow-credentials'] === 'true' ? -50 : 0,
    redirection: 0,
    'referrer-policy': referrer === undefined ? 0 : PRIVATE.has(referrer) ? 5 : -5,
    'strict-transport-security': transportPoints(headers, isTrusted),
    'subresource-integrity': scriptPoints(headers, text),
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'x-frame-options': isFramed ? (/^(DENY|SAMEORIGIN)$/.test(headers['x-frame-options'] ?? '') ? 0 : -20) : 5,
    'cross-origin-resource-policy': resource === 'same-origin' || resource === 'same-site' ? 10 : 0,
  }
  const all = Object.values(points)
  const bare = 100 + all.filter((one) => one < 0).reduce((sum, one) => sum + one, 0)
  const score = Math.max(0, bare >= 90 ? 100 + all.reduce((sum, one) => sum + one, 0) : bare)
  const STEPS = [100, 90, 85, 80, 70, 65, 60, 50, 45, 40, 30, 25, 0]
  const GRADES = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F']
  return { score, grade: GRADES[STEPS.findIndex((step) => score >= step)] ?? 'F', points }
}

const PATHS = [
  '/m/',
  '/m/home',
  '/m/assets/app-3f9a.js',
  '/api/probe/mine',
  '/api/nowhere',
  '/api/docs',
  '/api/openapi.json',
  '/healthz',
] as const
let place: string
let database: TestDatabase
let proxied: ProbeServer
let lan: ProbeServer
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'qicheng-headers-'))
  const appDir = join(place, 'm')
  mkdirSync(join(appDir, 'assets'), { recursive: true })
  // The page as it is written: what it loads from elsewhere would stand in it.
  writeFileSync(join(appDir, 'index.html'), readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8'))
  writeFileSync(join(appDir, 'assets/app-3f9a.js'), 'export const one = 1')
  database = await testDatabase()
  proxied = await probeServer(database.db, { appDir, trustedProxies: 1 })
  const tls = lanCertificate(place, Temporal.Now.instant())
  lan = await probeServer(database.db, { appDir, https: { key: tls.key, cert: tls.cert }, rootPem: tls.rootPem })
})
afterAll(async () => {
  await proxied.close()
  await lan.close()
  await database.drop()
  rmSync(place, { recursive: true, force: true })
})

const BEHIND_TLS = { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' } }

describe('the headers, graded as by MDN’s HTTP Observatory', () => {
  it.each(PATHS)('reach 130 points, A+, behind a proxy with TLS: %s', async (path) => {
    const answer = await proxied.ask('GET', path, undefined, BEHIND_TLS)
    const found = grade(answer, true)
    expect(found).toMatchObject({ score: 130, grade: 'A+' })
    expect(Object.values(found.points).every((one) => one >= 0)).toBe(true)
  })

  it.each(PATHS)('lose nothing on the local network but what its own certificate costs, 80 points, B+: %s', async (path) => {
    // Nobody outside trusts the installation’s root, and a browser must not be held to TLS with this machine’s addresses for a year.
    const found = grade(await lan.ask('GET', path), false)
    expect(found).toMatchObject({ score: 80, grade: 'B+' })
    expect(Object.entries(found.points).filter(([, one]) => one < 0)).toEqual([['strict-transport-security', -20]])
  })

  it('would cost points where one of them is missing or weak', async () => {
    const answer = await proxied.ask('GET', '/m/', undefined, BEHIND_TLS)
    const scoreWith = (headers: Headers, text = answer.text) =>
      grade({ ...answer, text, headers: { ...answer.headers, ...headers } }, true).score
    expect(scoreWith({ 'content-security-policy': undefined, 'x-frame-options': undefined })).toBe(55)
    expect(scoreWith({ 'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'" })).toBe(
      80,
    )
    expect(scoreWith({ 'strict-transport-security': 'max-age=60' })).toBe(120)
    expect(scoreWith({ 'x-content-type-options': undefined })).toBe(125)
    expect(scoreWith({ 'referrer-policy': 'unsafe-url' })).toBe(120)
    expect(scoreWith({ 'set-cookie': 'session=1' })).toBe(60)
    expect(scoreWith({}, '<script src="https://cdn.example/x.js"></script>')).toBe(125)
  })

  it('are sent over TLS 1.2 and 1.3 on the local network, and nothing older', async () => {
    await lan.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = lan.app.server.address() as AddressInfo
    const spoken = (maxVersion: SecureVersion): Promise<string> =>
      new Promise((done) => {
        const socket = connect({
          port,
          host: '127.0.0.1',
          rejectUnauthorized: false,
          minVersion: 'TLSv1',
          maxVersion,
          ciphers: 'ALL:@SECLEVEL=0',
        })
        socket.on('secureConnect', () => done(socket.getProtocol() ?? ''))
        socket.on('error', () => done('refused'))
        socket.on('close', () => done('refused'))
      })
    expect([await spoken('TLSv1.3'), await spoken('TLSv1.2'), await spoken('TLSv1.1')]).toEqual(['TLSv1.3', 'TLSv1.2', 'refused'])
  })

  it('say of what type every answer is, with its character set', async () => {
    for (const path of PATHS.filter((one) => !one.endsWith('.js'))) {
      const { headers } = await proxied.ask('GET', path)
      expect([path, headers['content-type']]).toEqual([path, expect.stringMatching(/^[a-z]+\/[a-z]+; charset=utf-8$/)])
    }
  })

  it('lead from nowhere to another host', async () => {
    for (const path of ['/', '/m', '//evil.example/', '/m//evil.example', '/m/..//evil.example', '/\\evil.example']) {
      const { headers } = await proxied.ask('GET', path, undefined, {
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      })
      expect([path, headers['location'] ?? '/m/']).toEqual([path, '/m/'])
    }
  })
})
