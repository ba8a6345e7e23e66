import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { staffSessionsOf } from './staff-sessions.ts'
import { probeServer, type ProbeServer } from './testing.ts'

const APP = '<!doctype html><title>app</title>'
const CONSOLE = '<!doctype html><title>console</title>'
const HOST = 'https://portal.example'
let place: string
let database: TestDatabase
let server: ProbeServer
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'qicheng-ops-app-'))
  for (const [name, page, text] of [
    ['m', 'index.html', APP],
    ['ops', 'ops.html', CONSOLE],
  ] as const) {
    mkdirSync(join(place, name, 'assets'), { recursive: true })
    writeFileSync(join(place, name, page), text)
  }
  writeFileSync(join(place, 'ops/assets/ops-3f9a.js'), 'export const one = 1')
  writeFileSync(join(place, 'ops/assets/.env'), 'secret')
  writeFileSync(join(place, 'ops/.env'), 'secret')
  database = await testDatabase()
  server = await probeServer(database.db, { appDir: join(place, 'm'), opsDir: join(place, 'ops'), frameOrigins: [HOST] })
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(place, { recursive: true, force: true })
})

describe('the console', () => {
  it.each(['/ops/', '/ops/jobs', '/ops/no.such.page', '/ops/.env', '/ops/../ops/jobs', '/ops/ops.html'])(
    'answers %s with its one page, which nobody keeps and nobody frames',
    async (path) => {
      const { status, headers, text } = await server.ask('GET', path)
      expect([status, text, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        CONSOLE,
        'text/html; charset=utf-8',
        'no-store',
      ])
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect([headers['x-frame-options'], headers['referrer-policy'], headers['x-content-type-options']]).toEqual([
        'DENY',
        'no-referrer',
        'nosniff',
      ])
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  it('has its headers to itself: a host that may frame the app still may', async () => {
    expect((await server.ask('GET', '/m/')).headers['content-security-policy']).toContain(`frame-ancestors ${HOST}`)
  })

  it('is found without its last slash, and gives out its hashed files alone', async () => {
    expect((await server.ask('GET', '/ops')).headers['location']).toBe('/ops/')
    const script = await server.ask('GET', '/ops/assets/ops-3f9a.js')
    expect([script.status, script.text]).toEqual([200, 'export const one = 1'])
    for (const path of ['/ops/assets/.env', '/ops/assets/none.js', '/ops/assets/../.env', '/ops/assets/%2e%2e/.env']) {
      const { text } = await server.ask('GET', path)
      expect([path, text.includes('secret')]).toEqual([path, false])
    }
    expect((await server.ask('GET', '/ops/assets/none.js')).status).toBe(404)
  })

  it('does not stand where it is not built, and the rest does', async () => {
    const without = await probeServer(database.db, { appDir: join(place, 'm'), opsDir: join(place, 'none') })
    expect((await without.ask('GET', '/ops/')).status).toBe(404)
    expect((await without.ask('GET', '/m/')).text).toBe(APP)
    await without.close()
  })
})

describe('a call for staff', () => {
  it('knows their sessions alone, and their role', async () => {
    const { db } = database
    const staff = staffSessionsOf(db, server.clock, { demo: true })
    const sessionOf = async (id: string, name: string, role: string, isNew = false) => {
      const now = server.clock.now()
      const account = { id, name, nameKey: name, roles: [role], passwordPhc: 'none', createdAt: now, passwordOnceUntil: isNew ? now : null }
      await db.kysely.insertInto('staffAccount').values(account).execute()
      return db.transact((writer) => staff.start(writer, id, ''))
    }
    const desk = await sessionOf('01890000-0000-7000-8000-00000000000a', 'wen', 'desk')
    const finance = await sessionOf('01890000-0000-7000-8000-00000000000b', 'lu', 'finance')
    const first = await sessionOf('01890000-0000-7000-8000-00000000000c', 'he', 'desk', true)
    const ask = async (path: string, token?: string) => {
      const { status, body } = await server.ask('GET', path, undefined, token === undefined ? {} : { token })
      return [status, body.code, body.result]
    }
    expect(await ask('/probe/desk', desk)).toEqual([200, 'Z000', { name: 'wen' }])
    expect(await ask('/probe/desk', finance)).toEqual([200, 'STAFF-ROLE', null])
    expect(await ask('/probe/desk', first)).toEqual([200, 'STAFF-NEW-PASSWORD', null])
    expect(await ask('/probe/desk')).toEqual([401, 'A0401', null])
    expect(await ask('/probe/mine', desk)).toEqual([401, 'A0401', null])
    expect(await ask('/probe/staff', finance)).toEqual([401, 'A0401', null])
  })
})
