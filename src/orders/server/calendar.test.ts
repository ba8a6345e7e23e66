import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLeak } from '../../../tools/fuzz/judge.ts'
import { readCalendar } from '../../../tools/testing/calendar-reader.ts'
import { partyDesk } from '../../../tools/testing/party.ts'
import { companyFileText, testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { importCompany } from '../../people/server/index.ts'
import { demoCompanyText } from '../../server/testing.ts'
import { tripsForCalendar } from './listing.ts'

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [su, lin]: string[] = []
/** Lin's own, ticketed; one that Su booked for Lin and a colleague; one of Lin's that waits for approval, until she gives it up. */
let [own, shared, waiting]: string[] = []
const logged: string[] = []

interface Made {
  url: string
  madeAt: string
}
type Standing = { address: { madeAt: string; lastReadAt: string | null } | null }

const make = async (token = ''): Promise<Made> => desk.must<Made>('POST', '/order/calendar/make', {}, token)
const standing = async (token = ''): Promise<Standing['address']> =>
  (await desk.must<Standing>('GET', '/order/calendar', {}, token)).address
const read = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', remoteAddress = '127.0.0.1') =>
  product.program.http.inject({ method, url: new URL(url).pathname, headers, remoteAddress })
const eventsAt = async (url: string) => {
  const answer = await read(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  return readCalendar(answer.body).events
}
const nowhere = (): string => `http://x/api/calendar/${randomBytes(32).toString('base64url')}.ics`
/** What a client can tell an answer by. */
const told = ({ statusCode, body, headers }: Awaited<ReturnType<typeof read>>) => ({
  statusCode,
  body: body.replaceAll(/"traceId":"[^"]+"/g, 'trace'),
  headers: { ...headers, date: '', 'x-trace-id': '' },
})

beforeAll(async () => {
  product = await testProduct({
    companies: [companyFileText('src/people/server/fixtures/second-company.yaml')],
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
  desk = partyDesk(product)
  ;[su, lin] = await Promise.all(['QC1002', 'QC1001'].map((code) => product.tokenOf(code)))
  const mine = await desk.open(lin ?? '', undefined, '2026-11-24')
  own = await desk.submit(mine.form, lin ?? '')
  await desk.issue(own, lin ?? '')
  const theirs = await desk.open(su ?? '', { mode: 'agent', userCodes: ['QC1001', 'QC2002'] }, '2026-11-25')
  shared = await desk.submit(theirs.form, su ?? '')
  const { form } = await desk.open(lin ?? '', undefined, '2026-11-27', ({ verdict }) => verdict.action === 'approve')
  waiting = await desk.submit(form, lin ?? '')
}, 120_000)
afterAll(() => product.stop())

describe('a private calendar address', () => {
  it('tells what its owner travels in, in her language, and nobody’s name, price or number', async () => {
    expect(await standing(lin)).toBeNull()
    const { url } = await make(lin)
    expect(url).toMatch(/^http:\/\/[^/]+\/api\/calendar\/[\w-]{43}\.ics$/)
    const events = await eventsAt(url)
    expect(events.map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED', expect.stringMatching(/CONFIRMED|TENTATIVE/), 'TENTATIVE'])
    const details = await desk.order(own ?? '', lin ?? '')
    const [first] = events
    expect(first?.SUMMARY).toMatch(/^[A-Z0-9]{2}\d{3,4} 杭州 → 北京$/)
    const utc = (at: string) => Temporal.Instant.from(at).toString().replaceAll(/[-:]/g, '')
    expect([first?.DTSTART, first?.DTEND]).toEqual([utc(details.flight.from.at), utc(details.flight.to.at)])
    const text = (await read(url)).body.replaceAll('\r\n ', '')
    for (const never of [own, shared, waiting, '林一帆', 'Lin', 'QC1001', '¥', 'CNY']) expect(text).not.toContain(never)
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(3)

    await desk.must('POST', '/usercenter/userPerson/modifyUserLanguage', { language: 'en' }, lin ?? '')
    const english = await read(url, { language: 'zh', 'accept-language': 'zh-CN' })
    expect(english.headers['content-language']).toBe('en')
    expect(readCalendar(english.body).events[0]?.SUMMARY).toMatch(/^[A-Z0-9]{2}\d{3,4} Hangzhou → Beijing$/)
    expect(readCalendar(english.body).events.map(({ UID }) => UID)).toEqual(events.map(({ UID }) => UID))
    await desk.must('POST', '/usercenter/userPerson/modifyUserLanguage', { language: 'zh' }, lin ?? '')
  })

  it('holds nothing for whoever only booked for others', async () => {
    expect(await eventsAt((await make(su)).url)).toEqual([])
  })

  it('answers 304 while nothing has changed, and says what was cancelled under its old name', async () => {
    const { url } = await make(lin)
    const before = await read(url)
    const etag = String(before.headers.etag)
    expect(before.headers['cache-control']).toBe('private, no-cache')
    for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await read(url, { 'if-none-match': tags })
      expect([tags, again.statusCode, again.body]).toEqual([tags, 304, ''])
    }
    expect((await read(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const head = await read(url, {}, 'HEAD')
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ''])

    const was = readCalendar(before.body).events.at(-1)
    expect(was).toMatchObject({ STATUS: 'TENTATIVE', TRANSP: 'OPAQUE' })
    await product.advance({ minutes: 1 })
    const cancelling = await desk.must<{ version: number }>('GET', `/order/cancel/${waiting}`, {}, lin ?? '')
    await desk.must('POST', `/order/cancel/${waiting}`, { version: cancelling.version, reasonCode: 'OTHER', words: 'no trip' }, lin ?? '')
    await product.program.jobs.runDue()
    const after = await read(url, { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    const gone = readCalendar(after.body).events.find(({ UID }) => UID === was?.UID)
    expect(gone).toMatchObject({ STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT', DTSTART: was?.DTSTART })
    expect(Number(gone?.SEQUENCE)).toBeGreaterThan(Number(was?.SEQUENCE))
    expect(String(gone?.DTSTAMP) > String(was?.DTSTAMP)).toBe(true)
  })

  it('names a trip as its file does, which whoever booked it has too, and nobody else, and which a closed order has not', async () => {
    const fileOf = (orderSeq: string | undefined, token = '', language: 'zh' | 'en' = 'zh') =>
      product.ask<{ name: string; text: string }>('GET', '/order/calendar/trip', { orderSeq: orderSeq ?? '' }, { token, language })
    const { body } = await fileOf(own, lin)
    expect(body.result.name).toBe(`行程-${own}.ics`)
    const trip = readCalendar(body.result.text).events
    expect(trip).toHaveLength(1)
    expect(await eventsAt((await make(lin)).url)).toContainEqual(trip[0])
    const english = (await fileOf(shared, su, 'en')).body.result
    expect(english.name).toBe(`trip-${shared}.ics`)
    expect(readCalendar(english.text).events[0]?.SUMMARY).toMatch(/Hangzhou → Beijing$/)
    expect((await fileOf(own, su)).body.code).toBe('P404')
    const closed = (await fileOf(waiting, lin)).body
    expect([closed.code, closed.message]).toEqual(['ORDER-NO-TRIP', '订单已关闭，没有行程可以加入日历'])
  })

  it('forgets what was closed some time ago, and what was travelled', async () => {
    const { companyId, id: personId } = await product.program.db.kysely
      .selectFrom('person')
      .select(['companyId', 'id'])
      .where('userCode', '=', 'QC1001')
      .executeTakeFirstOrThrow()
    const now = product.clock.now()
    const found = async (from: string, closedSince: Temporal.Instant, atMost = 10) => {
      const wish = { from: Temporal.PlainDate.from(from), closedSince, atMost }
      return (await tripsForCalendar(product.program.db.read, { companyId, personId }, wish)).map(({ number }) => number)
    }
    expect(await found('2026-11-24', now.subtract({ hours: 1 }))).toEqual([own, shared, waiting])
    expect(await found('2026-11-24', now.add({ hours: 1 }))).toEqual([own, shared])
    expect(await found('2026-11-25', now.add({ hours: 1 }))).toEqual([shared])
    expect(await found('2026-11-24', now.subtract({ hours: 1 }), 1)).toEqual([own])
  })

  it('is shown once: neither rows nor logs hold its secret, and its owner sees when it was last read', async () => {
    const { url, madeAt } = await make(lin)
    expect(await standing(lin)).toEqual({ madeAt, lastReadAt: null })
    await product.advance({ seconds: 30 })
    await eventsAt(url)
    const now = product.clock.now().toString()
    expect((await standing(lin))?.lastReadAt).toBe(now)
    await product.advance({ minutes: 2 })
    await eventsAt(url) // not noted again at once
    expect((await standing(lin))?.lastReadAt).toBe(now)
    const secret = /[\w-]{43}/.exec(url)?.[0] ?? ''
    expect(secret).toHaveLength(43)
    const { rows } = await product.program.db.pool.query<{ text: string }>('select a::text as text from calendar_address a')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    expect(logged.length).toBeGreaterThan(10)
    expect(logged.join('')).not.toContain(secret)
    expect(logged.some((line) => line.includes('/api/calendar/:file'))).toBe(true)
  })

  it('wants a fresh proof to be made, none to be ended, and writes down each', async () => {
    const token = await product.tokenOf('QC2002')
    await product.advance({ minutes: 11 })
    expect((await product.ask('POST', '/order/calendar/make', {}, { token })).body.code).toBe('ENTRY-CONFIRM')
    expect(await standing(token)).toBeNull()
    expect(await desk.must('POST', '/order/calendar/revoke', {}, token)).toEqual({ revoked: false })
    const fresh = await product.tokenOf('QC2002')
    await make(fresh)
    await make(fresh)
    expect(await desk.must('POST', '/order/calendar/revoke', {}, token)).toEqual({ revoked: true })
    expect(await desk.must('POST', '/order/calendar/revoke', {}, token)).toEqual({ revoked: false })
    const deeds = await product.program.db.kysely
      .selectFrom('auditEntry as a')
      .innerJoin('person as p', 'p.id', 'a.subjectId')
      .select('a.what')
      .where('p.userCode', '=', 'QC2002')
      .where('a.what', 'like', 'calendar.%')
      .execute()
    expect(deeds.map(({ what }) => what).toSorted()).toEqual(['calendar.made', 'calendar.renewed', 'calendar.revoked'])
  })
})

describe('an address that is not, or no longer, one', () => {
  it('is answered alike: never made, renewed, revoked, malformed, and of a leaver', async () => {
    const former = (await make(await product.tokenOf('QC1001'))).url
    const revoked = await make(await product.tokenOf('QC2002'))
    await desk.must('POST', '/order/calendar/revoke', {}, await product.tokenOf('QC2002'))
    const present = (await make(await product.tokenOf('QC1001'))).url
    expect((await read(present)).statusCode).toBe(200)

    const unknown = told(await read(nowhere()))
    expect([unknown.statusCode, JSON.parse(unknown.body.replace('trace', '"traceId":""'))]).toMatchObject([404, { code: 'P404' }])
    const secret = /[\w-]{43}/.exec(present)?.[0] ?? ''
    const wrong = [
      former,
      revoked.url,
      'http://x/api/calendar/short.ics',
      `http://x/api/calendar/${secret}`,
      `http://x/api/calendar/${secret}.ICS`,
    ]
    for (const url of wrong) expect([url, told(await read(url))]).toEqual([url, unknown])

    const leaver = await make(await product.tokenOf('QC2001'))
    expect((await read(leaver.url)).statusCode).toBe(200)
    const file = await demoCompanyText()
    const left = file.replace(/(userCode: QC2001\n)(\s+)/, '$1$2status: left\n$2')
    expect(left).not.toBe(file)
    const { db, secrets } = product.program
    const importing = { db, clock: product.clock, secrets }
    expect(await importCompany(importing, left, { isDemo: true })).toMatchObject({ ok: true })
    expect(told(await read(leaver.url))).toEqual(unknown)
    // Whoever comes back finds no address of before.
    expect(await importCompany(importing, file, { isDemo: true })).toMatchObject({ ok: true })
    expect(told(await read(leaver.url))).toEqual(unknown)
    expect(await standing(await product.tokenOf('QC2001'))).toBeNull()
  })

  it('ends as its owner changes her password, and not when a file is imported that names the same', async () => {
    const { url } = await make(await product.tokenOf('QC3002'))
    const { db, secrets } = product.program
    expect(await importCompany({ db, clock: product.clock, secrets }, await demoCompanyText(), { isDemo: true })).toMatchObject({
      ok: true,
    })
    expect((await read(url)).statusCode).toBe(200)
    const { id } = await db.kysely.selectFrom('person').select('id').where('userCode', '=', 'QC3002').executeTakeFirstOrThrow()
    await db.kysely.updateTable('password').set({ phc: 'another' }).where('personId', '=', id).execute()
    expect(told(await read(url))).toEqual(told(await read(nowhere())))
  })

  it('gets no 5xx, and shows nothing of our inside, whatever it is made of', async () => {
    const hex = fc.constantFrom('%00', '%0d%0a', '%F0%9F%98%80', '..%2f', '%2e%2e', "'", '%25', '{', 'a'.repeat(300), '%C3')
    const part = fc.oneof(fc.webSegment(), hex, fc.base64String({ maxLength: 90 }))
    await fc.assert(
      fc.asyncProperty(part, part, fc.constantFrom('.ics', '', '.ics?x=1', '/.ics'), async (a, b, end) => {
        const answer = await product.program.http.inject({
          method: 'GET',
          url: `/api/calendar/${a}${b}${end}`,
          remoteAddress: '203.0.113.9',
        })
        expect([400, 404, 429]).toContain(answer.statusCode)
        expect(findLeak(answer.body)).toBeNull()
      }),
      { numRuns: 200, seed: 20_261_121 },
    )
  })

  it('is asked for so often only by one network, right and wrong alike, and a right one not too often by all together', async () => {
    await product.advance({ minutes: 16 })
    const token = await product.tokenOf('QC1001')
    const { url } = await make(token)
    for (let time = 0; time < 60; time += 1) expect((await read(url, {}, 'GET', `198.51.100.${time}`)).statusCode).toBe(200)
    const tooOften = await read(url, {}, 'GET', '198.51.100.99')
    expect([tooOften.statusCode, Number(tooOften.headers['retry-after']) > 0]).toEqual([429, true])
    for (let time = 0; time < 600; time += 1) await read(nowhere(), {}, 'GET', '192.0.2.5')
    for (const asked of [url, nowhere()]) expect((await read(asked, {}, 'GET', '192.0.2.5')).statusCode).toBe(429)
    expect((await read(nowhere(), {}, 'GET', '192.0.2.6')).statusCode).toBe(404)
  })
})
