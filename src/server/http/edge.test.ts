import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isDatabaseAway } from '../../program.ts'
import { openDatabase } from '../database/connect.ts'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { createLog } from '../log.ts'
import { actByAmount, probeServer, type Answered, type ProbeServer } from './testing.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const form = { name: '林一帆', people: [{ cardId: ID }], cabin: 'economy', isAdult: true, count: 1 }

let database: TestDatabase
let server: ProbeServer
beforeAll(async () => {
  database = await testDatabase()
  server = await probeServer(database.db)
})
beforeEach(() => {
  server.act = actByAmount
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const fieldsOf = (answer: Answered) =>
  (answer.body as unknown as { result: { fields: { field: string; message: string }[] } }).result.fields
const sendForm = (body: object | string, language = 'en') => server.ask('POST', '/probe/form', body, { language })
const act = (amountMinor: number, language = 'en') => server.ask('POST', '/probe/act', { amountMinor }, { language })

describe('the envelope', () => {
  it('carries the result, a message and a trace id at success', async () => {
    const { status, headers, body } = await act(80)
    expect([status, body]).toEqual([200, { code: 'Z000', message: 'Success', result: { did: 80 }, traceId: headers['x-trace-id'] }])
    expect(body.traceId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    [1, 200, 'PROBE-NO', 'At most 500', { fields: [{ field: 'amountMinor', message: 'At most 500' }] }],
    [2, 429, 'PROBE-BUSY', 'Too busy', null],
    [3, 503, 'PROBE-AWAY', 'Supplier away', null],
    [4, 409, 'PROBE-CHANGED', 'It changed', { priceMinor: 900 }],
    [5, 404, 'P404', 'Not found. It may be gone, or not yours', null],
    [6, 500, 'P500', 'Something went wrong on our side; it has been recorded. Please try again later', null],
  ])('is whole at refusal %i, which answers %i', async (amount, status, code, message, result) => {
    const answer = await act(amount)
    expect([answer.status, answer.body]).toEqual([status, { code, message, result, traceId: answer.headers['x-trace-id'] }])
  })

  it('tells when trying again makes sense', async () => {
    expect((await act(2)).headers['retry-after']).toBe('7')
    expect((await act(1)).headers['retry-after']).toBeUndefined()
  })

  it('answers 401 alike without a token, with a made-up one and with something that is no token', async () => {
    for (const authorization of [
      undefined,
      'Bearer',
      'Bearer ',
      'Bearer x',
      `Bearer ${'a'.repeat(43)}`,
      `Bearer ${'a'.repeat(5_000)}`,
      'Basic cWM6cWM=',
    ]) {
      const { status, body, headers } = await server.ask('GET', '/probe/mine', undefined, {
        language: 'en',
        headers: authorization ? { authorization } : {},
      })
      const message = 'Login information has expired. Please log in again'
      expect([status, body]).toEqual([401, { code: 'A0401', message, result: null, traceId: headers['x-trace-id'] }])
    }
  })

  it('does not say what a broken handler said, and logs it once', async () => {
    const before = server.logged.length
    expect((await act(6)).text).not.toContain('the probe broke')
    expect(server.logged.slice(before).filter((line) => line.includes('the probe broke'))).toHaveLength(1)
  })
})

describe('the caller’s language', () => {
  it.each([
    ['our own header', { language: 'en' }, 'en', 'At most 500'],
    ['our own header before the browser’s', { language: 'zh', 'accept-language': 'en-GB' }, 'zh-CN', '最多 500'],
    ['the browser’s', { 'accept-language': 'en-GB,en;q=0.9' }, 'en', 'At most 500'],
    ['Chinese without either', {}, 'zh-CN', '最多 500'],
    ['Chinese for a language that we do not speak', { language: 'fr' }, 'zh-CN', '最多 500'],
  ])('is %s', async (_, headers, tag, message) => {
    const answer = await server.ask('POST', '/probe/act', { amountMinor: 1 }, { headers })
    expect([answer.headers['content-language'], answer.body.message]).toEqual([tag, message])
  })

  it('is told and kept by answers that never reached a call', async () => {
    const unknown = await server.ask('GET', '/api/nowhere', undefined, { language: 'zh' })
    expect([unknown.headers['content-language'], unknown.body.message]).toEqual(['zh-CN', '没有找到，可能已删除或不属于你'])
  })
})

describe('a malformed input', () => {
  it('is told field by field in English', async () => {
    const answer = await sendForm({ name: 'x', people: [{ cardId: 'y' }, {}], cabin: 'upper', isAdult: 'yes', extra: 1 })
    expect([answer.status, answer.body.code]).toEqual([400, 'P400'])
    expect(fieldsOf(answer)).toEqual([
      { field: 'name', message: 'Please use at least 2 characters' },
      { field: 'people.0.cardId', message: 'This is not written the right way' },
      { field: 'people.1.cardId', message: 'Please fill this in' },
      { field: 'cabin', message: 'Please choose one of the options' },
      { field: 'isAdult', message: 'This has the wrong form' },
      { field: 'count', message: 'Please fill this in' },
      { field: 'extra', message: 'Unknown entry: extra' },
    ])
  })

  it('is told field by field in Chinese', async () => {
    const answer = await sendForm({ ...form, name: '林一帆林一帆', remark: '', people: [], cabin: null, count: 12, 多余: 1 }, 'zh')
    expect(answer.body.message).toBe('有内容填得不对，请改好后再试')
    expect(fieldsOf(answer)).toEqual([
      { field: 'name', message: '最多 5 个字符' },
      { field: 'remark', message: '请填写这一项' },
      { field: 'people', message: '至少要 1 项' },
      { field: 'cabin', message: '请从给出的选项里选一个' },
      { field: 'count', message: '不能大于 9' },
      { field: '多余', message: '多出一项不认识的内容：多余' },
    ])
  })

  it('names a list that is too long, and not what is in it', async () => {
    expect(fieldsOf(await sendForm({ ...form, people: [{}, {}, {}] }))).toEqual([{ field: 'people', message: 'Please give at most 2' }])
  })

  it('names every missing field where there is no body at all', async () => {
    const answer = await server.ask('POST', '/probe/form', undefined, { language: 'en' })
    expect([answer.status, fieldsOf(answer).map(({ field }) => field)]).toEqual([400, ['name', 'people', 'cabin', 'isAdult', 'count']])
  })

  it.each([
    ['text that is no JSON', '{"name": "林'],
    ['an empty text', ''],
    ['a prototype in disguise', '{"__proto__": {"isAdult": true}}'],
    ['null', 'null'],
    ['a list', '[1, 2]'],
    ['a number', '7'],
    ['a list within a list, 50,000 deep', '['.repeat(50_000)],
  ])('is refused as such: %s', async (_, text) => {
    const { status, body, headers } = await sendForm(text)
    expect([status, body.code, body.traceId]).toEqual([400, 'P400', headers['x-trace-id']])
  })

  it('is refused where it is no JSON by its type', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/probe/form',
      headers: { 'content-type': 'application/xml' },
      payload: '<a/>',
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'P400'])
  })

  it('is refused where the database could not hold it: no NUL, no half of a character', async () => {
    for (const bad of ['ab\u0000c', 'ab\ud800c', '\udc00ab']) {
      const answer = await sendForm(JSON.stringify({ ...form, remark: bad }))
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [{ field: 'remark', message: 'This is not written the right way' }]])
    }
    expect((await sendForm({ ...form, remark: '😀 𠮷' })).status).toBe(200)
  })

  it('is refused where a rule of the schema throws at it, and the log says which call is to be mended', async () => {
    const answer = await sendForm({ ...form, width: 0.5 })
    expect([answer.status, answer.body.code, answer.body.result]).toEqual([400, 'P400', null])
    expect(server.logged.at(-2)).toContain('"call":"POST /probe/form","msg":"schema_threw"')
    expect((await sendForm({ ...form, width: 2 })).status).toBe(200)
  })

  it('is told with at most twenty problems, and none longer than a line', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${'k'.repeat(300)}${i}`, i]))
    const fields = fieldsOf(await sendForm({ ...form, name: 'x', cabin: 'upper', ...many }))
    expect(fields).toHaveLength(20)
    expect(Math.max(...fields.map(({ field, message }) => Math.max(field.length, message.length)))).toBeLessThan(100)
  })

  it('is refused with 413 over 256 KiB', async () => {
    const answer = await sendForm({ ...form, name: 'x'.repeat(256 * 1024) })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      413,
      'P413',
      'This is too large. Please shorten it and try again',
    ])
  })

  it('changes nothing and does not use its key up', async () => {
    const key = 'mended-later'
    expect((await server.ask('POST', '/probe/act', { amountMinor: 'ten' }, { key })).status).toBe(400)
    expect((await server.ask('POST', '/probe/act', { amountMinor: 10 }, { key })).body).toMatchObject({ code: 'Z000', result: { did: 10 } })
  })
})

describe('parts of the path and the query', () => {
  const item = (rest: string) => server.ask('GET', `/probe/item/${rest}`, undefined, { language: 'en' })

  it('reach the handler as one checked input', async () => {
    expect((await item(ID)).body.result).toMatchObject({ id: ID, size: 10, language: 'en' })
    expect((await item(`${ID}?size=25`)).body.result).toMatchObject({ size: 25 })
  })

  it('ignores the cache-buster, and nothing else that is unknown', async () => {
    expect((await item(`${ID}?_t=1774000000000&size=25`)).body.result).toMatchObject({ size: 25 })
    const answer = await item(`${ID}?_u=1`)
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [{ field: '_u', message: 'Unknown entry: _u' }]])
  })

  it.each([
    ['an id that is none', 'abc', ['id']],
    ['a size out of bounds', `${ID}?size=51`, ['size']],
    ['a size twice', `${ID}?size=2&size=3`, ['size']],
    ['a size that is no number', `${ID}?size=ten`, ['size']],
    ['an id with an escaped slash', `..%2f..%2fetc`, ['id']],
  ])('are refused by name: %s', async (_, rest, fields) => {
    const answer = await item(rest)
    expect([answer.status, answer.body.code, fieldsOf(answer).map(({ field }) => field)]).toEqual([400, 'P400', fields])
  })

  it('answers an envelope for broken escapes and for parts longer than any id', async () => {
    for (const [rest, status, code] of [
      ['%zz', 400, 'P400'],
      ['a'.repeat(300), 404, 'P404'],
    ] as const) {
      const answer = await item(rest)
      expect([answer.status, answer.body.code, typeof answer.body.traceId]).toEqual([status, code, 'string'])
    }
  })
})

describe('paths', () => {
  it('reach the same call under each of the three prefixes', async () => {
    for (const prefix of ['/api/v06/openapi', '/api/v06', '/api']) {
      expect((await server.ask('GET', `${prefix}/probe/item/${ID}`)).body).toMatchObject({ code: 'Z000' })
    }
  })

  it('that nobody serves answer 404 in the envelope, as does another method', async () => {
    for (const [method, path] of [
      ['GET', '/api/v06/openapi/nope'],
      ['GET', '/api'],
      ['GET', '/api/v07/probe/mine'],
      ['GET', '/probe/form'],
      ['POST', '/probe/mine'],
    ] as const) {
      const { status, body, headers } = await server.ask(method, path, method === 'POST' ? {} : undefined, { language: 'en' })
      expect([path, status, body]).toEqual([
        path,
        404,
        { code: 'P404', message: 'Not found. It may be gone, or not yours', result: null, traceId: headers['x-trace-id'] },
      ])
    }
  })
})

describe('an answer that is not what its schema promises', () => {
  const wrong = async () => ({ did: 'everything' }) as unknown as { did: number }

  it('is loud in tests and development, and passes in production', async () => {
    server.act = wrong
    expect((await act(1)).status).toBe(500)
    const inProduction = await probeServer(database.db, { checkAnswers: false })
    inProduction.act = wrong
    expect((await inProduction.ask('POST', '/probe/act', { amountMinor: 1 })).status).toBe(200)
    await inProduction.close()
  })
})

describe('without the database', () => {
  it('answers 503 with Retry-After, and never lets a write run', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { log: createLog('silent'), max: 1 })
    const stranded = await probeServer(away, { isUnavailable: isDatabaseAway })
    let isRun = false
    stranded.act = async () => {
      isRun = true
      return { did: 1 }
    }
    const read = await stranded.ask('GET', '/probe/mine', undefined, { token: 'a'.repeat(43), language: 'en' })
    const write = await stranded.ask('POST', '/probe/act', { amountMinor: 1 }, { language: 'en' })
    for (const { status, headers, body } of [read, write]) {
      expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'P503'])
    }
    expect(isRun).toBe(false)
    await stranded.close()
    await away.close()
  })
})
