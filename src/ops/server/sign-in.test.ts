import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../server/database/testing.ts'
import { STAFF_ABSOLUTE_HOURS, STAFF_IDLE_MINUTES } from '../../server/http/staff-sessions.ts'
import { findStaffDeedBreak, readStaffDeeds } from '../../server/staff-deeds.ts'
import { addStaff, changeRoles, closeStaff, listStaff, resetStaff } from './accounts.ts'
import { OWN_PASSWORD, opsServer, type OpsServer } from './testing.ts'

let database: TestDatabase
let server: OpsServer
beforeAll(async () => {
  database = await testDatabase()
  server = await opsServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function added(name: string): Promise<string> {
  const made = await addStaff(server, { name, roles: ['desk'], why: 'new at the desk' })
  if (!made.ok) throw new Error(made.fault)
  return made.password
}

async function changePassword(token: string, present: string, password: string, again = password) {
  return server.ask('POST', '/ops/auth/password', { token, body: await server.sealed({ present, password, again }) })
}

const deeds = async () => (await readStaffDeeds(database.db.read, { before: null, size: 100 })).map(({ deed }) => deed)

describe('a new member of staff', () => {
  it('comes in with the one-time password and reaches nothing before there is a password of her own', async () => {
    const once = await added('Wen Fang')
    const { body } = await server.signIn('  wen  FANG ', once)
    expect(body).toMatchObject({ code: 'Z000', result: { me: { name: 'Wen Fang', roles: ['desk'], mustChangePassword: true } } })
    const { token } = body.result
    expect(await server.ask('GET', '/ops/home', { token })).toMatchObject({
      status: 200,
      body: { code: 'STAFF-NEW-PASSWORD', result: null },
    })
    expect((await server.ask('GET', '/ops/auth/me', { token })).body).toMatchObject({ code: 'Z000', result: { mustChangePassword: true } })

    expect((await changePassword(token, 'not-this-one-1', OWN_PASSWORD)).body.code).toBe('OPS-PRESENT')
    expect((await changePassword(token, once, 'short-1')).body).toMatchObject({
      code: 'OPS-PASSWORD',
      result: { fields: [{ field: 'password' }] },
    })
    expect((await changePassword(token, once, once)).body.code).toBe('OPS-PASSWORD')
    expect((await changePassword(token, once, OWN_PASSWORD, `${OWN_PASSWORD}!`)).body.code).toBe('OPS-MISMATCH')
    expect((await changePassword(token, once, OWN_PASSWORD)).body).toMatchObject({ code: 'Z000', result: { mustChangePassword: false } })
    expect((await server.ask('GET', '/ops/home', { token })).body).toMatchObject({
      code: 'Z000',
      result: {
        waiting: [
          { what: 'inquiries', count: 0 },
          { what: 'ticketChanges', count: 0 },
          { what: 'ticketRefunds', count: 0 },
          { what: 'cashOwed', count: 0 },
        ],
      },
    })

    expect((await server.signIn('wen fang', once)).body.code).toBe('OPS-WRONG')
    expect((await server.signIn('wen fang', OWN_PASSWORD)).body.code).toBe('Z000')
  })

  it('finds a one-time password of four days ago worth nothing, and gets another', async () => {
    const once = await added('Late Lu')
    server.clock.advance({ hours: 73 })
    expect((await server.signIn('Late Lu', once)).body.code).toBe('OPS-ONCE-OVER')
    const again = await resetStaff(server, { name: 'late lu', why: 'came back from leave' })
    expect(again.ok && (await server.signIn('Late Lu', again.password)).body.code).toBe('Z000')
  })

  it('is made once, by a name that can be told from others, with a role', async () => {
    await added('Unique')
    expect(await addStaff(server, { name: 'ＵＮＩＱＵＥ', roles: ['desk'], why: 'x' })).toEqual({ ok: false, fault: 'taken' })
    expect(await addStaff(server, { name: 'x', roles: ['desk'], why: 'x' })).toEqual({ ok: false, fault: 'badName' })
    expect(await addStaff(server, { name: 'Nobody', roles: [], why: 'x' })).toEqual({ ok: false, fault: 'noRole' })
    expect((await listStaff(server)).filter(({ name }) => name === 'Unique')).toEqual([
      { name: 'Unique', roles: ['desk'], isActive: true, isDemo: false, isFirstPasswordOpen: true },
    ])
  })
})

describe('whoever tries', () => {
  it('reads the same for an unknown name, a wrong password and a closed account, and waits after ten of them', async () => {
    const once = await added('Closed Chen')
    await closeStaff(server, { name: 'Closed Chen', why: 'left', isOpen: false })
    const told = async (name: string, password: string) => {
      const { status, body } = await server.signIn(name, password, '10.2.2.2')
      return { status, code: body.code, message: body.message, result: body.result }
    }
    const unknown = await told('nobody at all', once)
    expect(unknown).toMatchObject({ status: 200, code: 'OPS-WRONG', result: null })
    expect(await told('Closed Chen', once)).toEqual(unknown)
    expect(await told('wen fang', 'wrong-password-1')).toEqual(unknown)

    const answers: string[] = []
    for (let tries = 0; tries < 12; tries += 1) answers.push((await server.signIn('guessed', 'wrong-1', '10.3.3.3')).body.code)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'OPS-WRONG'), 'OPS-WAIT', 'OPS-WAIT'])
    const { status, retryAfter } = await server.signIn('GUESSED', 'wrong-1', '10.4.4.4')
    expect([status, Number(retryAfter) > 0]).toEqual([429, true])
  })

  it('cannot send a sealed password twice', async () => {
    await server.onDuty('Seal Song', 'desk')
    const body = { name: 'Seal Song', ...(await server.sealed({ password: OWN_PASSWORD })) }
    expect((await server.ask('POST', '/ops/auth/signIn', { body })).body.code).toBe('Z000')
    expect((await server.ask('POST', '/ops/auth/signIn', { body })).body.code).toBe('OPS-SEAL')
  })
})

describe('a session', () => {
  it('ends unused after an hour, and with the shift however it is used', async () => {
    const idle = await server.onDuty('Idle Yi', 'desk')
    const busy = await server.onDuty('Busy Bai', 'desk')
    const isIn = async (token: string) => (await server.ask('GET', '/ops/auth/me', { token })).status === 200
    server.clock.advance({ minutes: STAFF_IDLE_MINUTES - 1 })
    expect([await isIn(idle), await isIn(busy)]).toEqual([true, true])
    for (let hour = 1; hour < STAFF_ABSOLUTE_HOURS; hour += 1) {
      server.clock.advance({ minutes: 55 })
      expect([hour, await isIn(busy)]).toEqual([hour, true])
    }
    expect(await isIn(idle)).toBe(false)
    server.clock.advance({ minutes: 59 })
    expect(await isIn(busy)).toBe(false)
  })

  it('is listed, and ended from another one, alone or all at once', async () => {
    const here = await server.onDuty('Many Ma', 'finance')
    const there = (await server.signIn('Many Ma', OWN_PASSWORD)).body.result.token
    await server.signIn('Many Ma', OWN_PASSWORD)
    type Sessions = { sessions: { sessionId: string; isThisOne: boolean; device: string }[] }
    const listed = async () => (await server.ask<Sessions>('GET', '/ops/auth/sessions', { token: here })).body.result.sessions
    expect((await listed()).map(({ device }) => device)).toEqual(['Firefox on a desk', 'Firefox on a desk', 'Firefox on a desk'])
    expect((await listed()).filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    const other = await server.onDuty('Other Ou', 'finance')
    const mine = (await listed()).find(({ isThisOne }) => isThisOne)
    const theirs = { body: { sessionId: mine?.sessionId ?? '' }, token: other }
    expect(await server.ask('POST', '/ops/auth/endSessions', theirs)).toMatchObject({ status: 404 })
    const end = (sessionId: string | null) => server.ask('POST', '/ops/auth/endSessions', { token: here, body: { sessionId } })
    const [first] = (await listed()).filter(({ isThisOne }) => !isThisOne)
    expect((await end(first?.sessionId ?? '')).body.result).toEqual({ ended: 1 })
    expect((await end(first?.sessionId ?? '')).status).toBe(404)
    expect((await end(null)).body.result).toEqual({ ended: 1 })
    expect((await server.ask('GET', '/ops/auth/me', { token: there })).status).toBe(401)
    expect((await server.ask('POST', '/ops/auth/signOut', { token: here })).body.result).toEqual({ ended: true })
    expect((await server.ask('GET', '/ops/auth/me', { token: here })).status).toBe(401)
  })

  it('ends with a new password elsewhere, new roles, a reset and a closed account', async () => {
    const isIn = async (token: string) => (await server.ask('GET', '/ops/auth/me', { token })).status === 200
    const here = await server.onDuty('Moving Mu', 'desk')
    const there = (await server.signIn('Moving Mu', OWN_PASSWORD)).body.result.token
    expect((await changePassword(here, OWN_PASSWORD, 'another-2027-one')).body.code).toBe('Z000')
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    await changeRoles(server, { name: 'Moving Mu', roles: ['finance', 'desk'], why: 'helps out' })
    expect(await isIn(here)).toBe(false)
    const anew = (await server.signIn('Moving Mu', 'another-2027-one')).body.result
    expect(anew.me.roles).toEqual(['finance', 'desk'])
    await closeStaff(server, { name: 'Moving Mu', why: 'left', isOpen: false })
    expect(await isIn(anew.token)).toBe(false)
    await closeStaff(server, { name: 'Moving Mu', why: 'came back', isOpen: true })
    expect(await isIn(anew.token)).toBe(false)
    expect((await server.signIn('Moving Mu', 'another-2027-one')).body.code).toBe('Z000')
  })
})

describe('what staff and the operator do', () => {
  it('stands in a chain with who and why, in which every change shows', async () => {
    const all = await deeds()
    expect(all.find(({ what, why }) => what === 'account.closed' && why === 'left')).toMatchObject({ staffId: null })
    const changed = all.find(({ what }) => what === 'account.passwordChanged')
    expect(changed?.subject).toBe(changed?.staffId)
    expect(await findStaffDeedBreak(database.db.read, server.secrets)).toBeNull()
    await expect(database.db.pool.query('delete from staff_deed where seq = 2')).rejects.toThrow('only added to')

    const { pool } = database.db
    const breaks = async (damage: string) => {
      await pool.query(`alter table staff_deed disable trigger all; create table kept as select * from staff_deed; ${damage}`)
      const found = await findStaffDeedBreak(database.db.read, server.secrets)
      await pool.query(
        'delete from staff_deed; insert into staff_deed select * from kept; drop table kept; alter table staff_deed enable trigger all',
      )
      return found
    }
    const last = all.length
    expect(await breaks(`update staff_deed set body = jsonb_set(body, '{why}', '"other"') where seq = 3`)).toEqual({
      seq: 3,
      fault: 'altered',
    })
    expect(await breaks('delete from staff_deed where seq = 2')).toEqual({ seq: 2, fault: 'missing' })
    expect(await breaks(`delete from staff_deed where seq = ${last}`)).toEqual({ seq: last, fault: 'cutOff' })
    expect(
      await breaks(
        `insert into staff_deed select ${last + 1}, body, seal, repeat('a', 64), sealed_with from staff_deed where seq = ${last}`,
      ),
    ).toEqual({ seq: last + 1, fault: 'broken' })
    expect(await findStaffDeedBreak(database.db.read, server.secrets)).toBeNull()
  })
})
