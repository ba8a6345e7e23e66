import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoCompanyText } from '../testing.ts'
import { importCompany } from '../../people/server/index.ts'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { idempotencyOf, LEASE_SECONDS } from './idempotency.ts'
import { actByAmount, probeServer, type Asked, type ProbeServer } from './testing.ts'

let database: TestDatabase
let server: ProbeServer
let ran: number
beforeAll(async () => {
  database = await testDatabase()
  server = await probeServer(database.db)
  await importCompany({ db: database.db, clock: server.clock, secrets: server.secrets }, await demoCompanyText())
})
beforeEach(() => {
  ran = 0
  server.act = async (context, input) => {
    ran += 1
    return actByAmount(context, input)
  }
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const act = (amountMinor: number, key: string | null, asked: Asked = {}) =>
  server.ask('POST', '/probe/act', { amountMinor }, { key, language: 'en', ...asked })

async function tokenOf(userCode: string): Promise<string> {
  const { companyId, id } = await database.db.kysely
    .selectFrom('person')
    .select(['companyId', 'id'])
    .where('userCode', '=', userCode)
    .executeTakeFirstOrThrow()
  return (
    await database.db.transact((writer) => server.sessions.start(writer, { companyId, personId: id }, { way: 'password', device: '' }))
  ).token
}

/** A write that stands still until it is let go. */
function heldWrite() {
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.act = async (_, { amountMinor }) => {
    ran += 1
    begun.resolve()
    await letGo.promise
    return { did: amountMinor }
  }
  return { begun: begun.promise, letGo: () => letGo.resolve() }
}

describe('a write’s key', () => {
  it.each([
    ['none', null, 'Please fill this in'],
    ['an empty one', '', 'Please fill this in'],
    ['a short one', 'seven77', 'This is not written the right way'],
    ['a long one', 'x'.repeat(101), 'This is not written the right way'],
    ['one with a blank', 'with a blank', 'This is not written the right way'],
  ])('is refused: %s', async (_, key, message) => {
    const answer = await server.ask(
      'POST',
      '/probe/act',
      { amountMinor: 9 },
      { key: null, language: 'en', headers: key === null ? {} : { 'idempotency-key': key } },
    )
    expect([answer.status, answer.body.code, answer.body.result, ran]).toEqual([
      400,
      'P400',
      { fields: [{ field: 'Idempotency-Key', message }] },
      0,
    ])
  })

  it('is ignored by reads', async () => {
    const body = { name: '林一帆', people: [{ cardId: randomUUID() }], cabin: 'economy', isAdult: true, count: 1 }
    for (const key of [null, 'x', 'the-same-key', 'the-same-key']) {
      expect((await server.ask('POST', '/probe/form', body, { key })).status).toBe(200)
    }
  })
})

describe('the same write again', () => {
  it('gets the first answer, byte by byte, whatever the order of its fields', async () => {
    const key = randomUUID()
    const first = await server.ask('POST', '/probe/act', { amountMinor: 8, note: 'a' }, { key, language: 'en' })
    const again = await server.ask('POST', '/probe/act', { note: 'a', amountMinor: 8 }, { key, language: 'zh' })
    expect([again.status, again.text, ran]).toEqual([200, first.text, 1])
  })

  it('gets a business refusal again as well, with its status', async () => {
    for (const [amount, status] of [
      [1, 200],
      [4, 409],
      [5, 404],
    ] as const) {
      const key = randomUUID()
      const first = await act(amount, key)
      const again = await act(amount, key)
      expect([first.status, again.status, again.text]).toEqual([status, status, first.text])
    }
    expect(ran).toBe(3)
  })

  it('gets it after a restart, from another process', async () => {
    const key = randomUUID()
    const first = await act(77, key)
    const other = await probeServer(database.db, { clock: server.clock, secrets: server.secrets })
    other.act = () => Promise.reject(new Error('ran twice'))
    const again = await other.ask('POST', '/probe/act', { amountMinor: 77 }, { key, language: 'en' })
    expect(again.text).toBe(first.text)
    await other.close()
  })

  it('is refused with another body, or for another call', async () => {
    const key = randomUUID()
    await act(8, key)
    const other = await act(9, key)
    expect([other.status, other.body.code, other.body.message]).toEqual([
      400,
      'IDEMPOTENCY-REUSED',
      'This submission differs from the one before. Please refresh and submit again',
    ])
    const token = await tokenOf('QC1001')
    await server.ask('POST', '/probe/act', { amountMinor: 8 }, { key, token })
    expect((await server.ask('POST', '/probe/ownAct', { amountMinor: 8 }, { key, token })).body.code).toBe('IDEMPOTENCY-REUSED')
    expect(ran).toBe(2)
  })

  it('is asked to wait while the first still runs, and then gets its answer', async () => {
    const held = heldWrite()
    const key = randomUUID()
    const first = act(8, key)
    await held.begun
    const second = await act(8, key)
    expect([second.status, second.headers['retry-after'], second.body.code, second.body.message]).toEqual([
      409,
      '1',
      'IDEMPOTENCY-RUNNING',
      'Your last submission is still being processed. Please wait',
    ])
    expect((await act(9, key)).body.code).toBe('IDEMPOTENCY-REUSED')
    held.letGo()
    const { text } = await first
    expect([(await act(8, key)).text, ran]).toEqual([text, 1])
  })

  it('runs once when twenty come at the same moment', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(8, key)))
    expect(ran).toBe(1)
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409])).size).toBe(0)
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
  })
})

describe('the lease of a write', () => {
  it('is taken over once it has ended, by one of those who come', async () => {
    const held = heldWrite()
    const key = randomUUID()
    const dead = act(8, key) // its process will not come back within the lease
    await held.begun
    server.clock.advance({ seconds: LEASE_SECONDS - 1 })
    expect((await act(8, key)).status).toBe(409)
    server.clock.advance({ seconds: 1 })
    const two = [act(8, key), act(8, key)]
    expect((await Promise.race(two)).status).toBe(409) // the other has taken it over, and stands still too
    held.letGo()
    expect((await Promise.all(two)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await dead
    expect(ran).toBe(2)
  })

  it('is given to exactly one of twenty who come at the same moment', async () => {
    const keys = idempotencyOf(database.db, server.clock, server.secrets)
    const write = { scope: 'test', key: randomUUID(), call: 'POST /x', input: {} }
    for (const _ of [1, 2, 3, 4, 5]) {
      const claims = await Promise.all(Array.from({ length: 20 }, () => keys.claim(write)))
      expect(claims.map((claim) => claim.is).toSorted()).toEqual(['ours', ...Array.from({ length: 19 }, () => 'running')])
      server.clock.advance({ seconds: LEASE_SECONDS })
    }
  })

  it('belongs to whoever took it over: the first does not overwrite the answer', async () => {
    const keys = idempotencyOf(database.db, server.clock, server.secrets)
    const write = { scope: 'test', key: randomUUID(), call: 'POST /x', input: {} }
    const first = await keys.claim(write)
    server.clock.advance({ seconds: LEASE_SECONDS })
    const second = await keys.claim(write)
    if (first.is !== 'ours' || second.is !== 'ours') throw new Error('both were given the lease in turn')
    await keys.keep(write.scope, write.key, first.leaseEndAt, { status: 200, body: 'late' })
    await keys.release(write.scope, write.key, first.leaseEndAt)
    expect(await keys.claim(write)).toEqual({ is: 'running' })
    await keys.keep(write.scope, write.key, second.leaseEndAt, { status: 200, body: 'second' })
    expect(await keys.claim(write)).toEqual({ is: 'answered', answer: { status: 200, body: 'second' } })
  })

  it('ends at once where nothing was done: after 429, 503 and a broken handler', async () => {
    for (const amount of [2, 3, 6]) {
      const key = randomUUID()
      expect((await act(amount, key)).status).toBeGreaterThanOrEqual(429)
      server.act = async () => ({ did: 1 })
      expect((await act(amount, key)).body.code).toBe('Z000')
      server.act = actByAmount
    }
  })

  it('stays where the write happened but its answer could not be kept', async () => {
    const key = randomUUID()
    server.act = async () => {
      await database.db.pool.query('alter table idempotency_key rename to idempotency_key_away')
      return { did: 8 }
    }
    const first = await act(8, key)
    await database.db.pool.query('alter table idempotency_key_away rename to idempotency_key')
    expect([first.status, first.body.result]).toEqual([200, { did: 8 }])
    expect((await act(8, key)).body.code).toBe('IDEMPOTENCY-RUNNING')
  })
})

describe('whose key it is', () => {
  it('is the person’s, wherever she is, and never another’s', async () => {
    const key = randomUUID()
    const [her, other] = [await tokenOf('QC1001'), await tokenOf('QC1002')]
    const own = (token: string, from: string) => server.ask('POST', '/probe/ownAct', { amountMinor: 8 }, { key, token, from })
    const first = await own(her, '10.0.0.1')
    expect((await own(her, '10.0.0.2')).text).toBe(first.text)
    expect((await own(other, '10.0.0.1')).text).not.toBe(first.text)
    expect(ran).toBe(2)
  })

  it('is the address’s where nobody is signed in, and no address is written down', async () => {
    const key = randomUUID()
    const first = await act(8, key, { from: '10.0.0.1' })
    expect((await act(8, key, { from: '10.0.0.1' })).text).toBe(first.text)
    expect((await act(8, key, { from: '10.0.0.2' })).text).not.toBe(first.text)
    expect(ran).toBe(2)
    const rows = await database.db.kysely.selectFrom('idempotencyKey').select('scope').execute()
    expect(rows.some(({ scope }) => scope.includes('10.0.0'))).toBe(false)
  })

  it('believes a forwarded address as far as there are trusted proxies', async () => {
    const behind = await probeServer(database.db, { trustedProxies: 1, secrets: server.secrets })
    const id = '01890000-0000-7000-8000-000000000000'
    const addressSeen = async (probe: ProbeServer, forwarded: string) =>
      (
        (await probe.ask('GET', `/probe/item/${id}`, undefined, { headers: { 'x-forwarded-for': forwarded } })).body.result as {
          address: string
        }
      ).address
    const told = (address: string) => server.secrets.hash('address', address).toString('hex')
    expect(await addressSeen(behind, '203.0.113.7')).toBe(told('203.0.113.7'))
    expect(await addressSeen(behind, '198.51.100.1, 203.0.113.7')).toBe(told('203.0.113.7'))
    expect(await addressSeen(server, '203.0.113.7')).toBe(told('127.0.0.1'))
    await behind.close()
  })
})

describe('what is kept of an answer', () => {
  it('is sealed: it may carry a token', async () => {
    const key = randomUUID()
    await act(424_242, key)
    const row = await database.db.kysely.selectFrom('idempotencyKey').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    expect(row.state).toBe('done')
    expect(Buffer.from(row.answerSealed ?? []).toString('latin1')).not.toContain('424242')
  })
})
