import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from './database/testing.ts'
import { json } from './database/values.ts'
import { probeServer, type ProbeServer } from './http/testing.ts'
import { createLog } from './log.ts'

function listen(): { log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = []
  return { log: createLog('trace', { write: (line: string) => void lines.push(line) }), lines }
}

/** What the lines say but for time and process, whose figures are whatever they are. */
const saidIn = (lines: readonly string[]): string =>
  lines.map((line) => JSON.stringify({ ...(JSON.parse(line) as object), time: null, pid: null })).join('\n')

describe('the log', () => {
  it('is one line of JSON per event, with time, level and process', () => {
    const { log, lines } = listen()
    log.info({ call: 'GET /x', status: 200 }, 'answered')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
      service: 'qicheng',
      pid: process.pid,
      call: 'GET /x',
      status: 200,
      msg: 'answered',
    })
  })

  it('withholds what is personal or secret in objects that are handed over whole', () => {
    const { log, lines } = listen()
    const person = {
      name: '林一帆',
      phone: '13800006621',
      email: 'lin@qicheng.example',
      password: 'Luyan2026',
      token: 't0ken',
      authorization: 'Bearer t0ken',
      userCode: 'QC1001',
    }
    log.info({ ...person, person, deep: { person } }, 'event')
    expect(lines.join()).not.toMatch(/林一帆|13800006621|lin@|Luyan2026|t0ken/)
    expect(lines.join()).toContain('QC1001')
  })

  it('keeps of an error what finds its place, and none of the values that it repeats', () => {
    const { log, lines } = listen()
    log.error({
      err: new Error('cannot send to +8613800006621 or lin.yifan@qicheng.example, ID 11010119900307851X', {
        cause: new SyntaxError('Unexpected "Luyan2026"'),
      }),
    })
    const { err } = JSON.parse(lines[0] ?? '') as { err: { type: string; message: string; stack: string; cause: { message: string } } }
    expect([err.type, err.message, err.cause.message]).toEqual(['Error', 'cannot send to # or #, ID #', 'Unexpected "…"'])
    expect(err.stack).toMatch(/^\s+at .*log\.test\.ts/)
    log.error(new Error('cannot send to +8613800006621'))
    log.error(new Error('cannot send to +8613800006621'), 'not sent')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['error', 'error', 'not sent'])
    expect(saidIn(lines)).not.toMatch(/138|lin\.yifan|110101|Luyan/)
  })

  it('keeps nothing of what is thrown and is no error', () => {
    const { log, lines } = listen()
    log.error({ err: { phone: '13800006621', note: 'Luyan2026' } })
    expect(saidIn(lines)).not.toMatch(/138|Luyan/)
  })

  it('ends with causes that go in circles', () => {
    const { log, lines } = listen()
    const error = new Error('round')
    error.cause = error
    log.error({ err: error })
    expect(lines).toHaveLength(1)
  })
})

describe('the log of a running server', () => {
  let database: TestDatabase
  let server: ProbeServer
  beforeAll(async () => {
    database = await testDatabase()
    server = await probeServer(database.db)
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  const everything = () => server.logged.join('\n')

  it('holds nothing of a database error’s values: not the row of a broken constraint, not what is no number', async () => {
    const company = {
      id: '01890000-0000-7000-8000-0000000000aa',
      code: 'GEHEIM-13800006621',
      systemCode: 'X',
      nameZh: '林一帆',
      nameEn: 'Yifan Lin',
      settings: json({}),
      createdAt: server.clock.now(),
    }
    const insert = () => database.db.transact((writer) => writer.insertInto('company').values(company).execute())
    await insert()
    server.act = async () => {
      await insert()
      return { did: 1 }
    }
    expect((await server.ask('POST', '/probe/act', { amountMinor: 1 })).status).toBe(500)
    server.act = async () => {
      await database.db.pool.query('select $1::text::date', ['Geburt Lin Yifan'])
      return { did: 1 }
    }
    expect((await server.ask('POST', '/probe/act', { amountMinor: 1 })).status).toBe(500)
    expect(everything()).toContain('company_pkey')
    expect(everything()).toContain('22007')
    expect(everything()).not.toMatch(/GEHEIM|林一帆|Yifan|Geburt|13800006621/)
  })

  it('holds nothing of what a client sent: body, query, unknown path, header, address', async () => {
    const secret = 'Geheim-LinYifan'
    await server.ask('POST', '/probe/act', { amountMinor: 1, note: secret })
    await server.ask('POST', '/probe/act', { amountMinor: secret, [secret]: 1 })
    await server.ask('POST', '/probe/act', `{"broken": "${secret}`)
    await server.ask('GET', `/probe/item/${secret}?size=${secret}`)
    await server.ask('GET', `/api/${secret}?phone=${secret}`)
    await server.ask('GET', `/probe/item/%zz${secret}`)
    await server.ask('GET', '/probe/mine', undefined, {
      token: `${secret}${'a'.repeat(30)}`,
      headers: { cookie: secret, 'user-agent': secret, referer: `https://${secret}/` },
      from: '203.0.113.99',
    })
    await server.ask('POST', '/probe/act', { amountMinor: 1 }, { key: `${secret}-key` })
    expect(everything()).not.toContain(secret)
    expect(everything()).not.toContain('203.0.113.99')
  })

  it('tells the route, the status and the time of each call, under its trace id', async () => {
    const before = server.logged.length
    const { headers } = await server.ask('GET', '/probe/item/01890000-0000-7000-8000-000000000000')
    const lines = server.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'answered',
        call: 'GET /api/v06/openapi/probe/item/:id',
        status: 200,
        ms: expect.any(Number) as unknown,
        reqId: headers['x-trace-id'],
      }),
    ])
  })

  it('tells what became of each call and in whose session, refused ones too, and neither token nor address', async () => {
    const before = server.logged.length
    const token = 'made-up-token-made-up-token-made-up-token'
    await server.ask('GET', '/probe/mine', undefined, { token, from: '203.0.113.77' })
    await server.ask('POST', '/probe/form', { name: '林一帆' }, { from: '203.0.113.77' })
    await server.ask('GET', '/probe/item/01890000-0000-7000-8000-000000000000', undefined, { from: '203.0.113.77' })
    const lines = server.logged.slice(before)
    const told = lines.map((line) => JSON.parse(line) as { code: string; from: string; session?: string })
    expect(told.map(({ code, session }) => [code, session])).toEqual([
      ['A0401', undefined],
      ['P400', undefined],
      ['Z000', undefined],
    ])
    expect(new Set(told.map(({ from }) => from)).size).toBe(1)
    expect(lines.join('')).not.toMatch(/203\.0\.113|made-up-token|林一帆/)
  })
})
