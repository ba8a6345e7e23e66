import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLeak } from '../tools/fuzz/judge.ts'
import { accountOf, noticesOf, RAW_MESSAGES, sendBytes } from '../tools/fuzz/raw.ts'
import { wechatNoticesOf } from '../tools/fuzz/raw-wechat.ts'
import { fuzzCall, nameOf, type FuzzReport } from '../tools/fuzz/run.ts'
import { watchChanges, type Watch } from '../tools/fuzz/watch.ts'
import { seedWorld, type World } from '../tools/fuzz/world.ts'
import { plainNumbersIn } from '../tools/invariants/privacy.ts'
import { createLog } from './server/log.ts'
import { definitions } from './wings.ts'

/**
 * Every call that is served meets requests drawn from its own schema and from a world with real ids in it, whole ones and spoilt ones.
 * None may be answered with a 5xx or with anything of our inside, and one that is refused, by the schema or by a rule deep in its
 * handler, may change nothing. `npm run fuzz` sends a thousand to each; FUZZ_* are what it hands over.
 */
const COUNT = Number(process.env.FUZZ_CASES ?? 20)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const ONLY = process.env.FUZZ_ONLY ?? ''
const MS_PER_REQUEST_MAX = 1_000
/** What is longer is told so, below. */
const NOTICE_BYTES_MAX = 16 * 1024

const called = definitions.filter((definition) => nameOf(definition).toLowerCase().includes(ONLY.toLowerCase()))
if (called.length === 0) throw new Error(`no call's name holds "${ONLY}"`)
const logged: string[] = []
let world: World
let watch: Watch
const reports = new Map<string, FuzzReport>()

beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void logged.push(line) })
  world = await seedWorld({ log })
  watch = await watchChanges(world.product.program.db)
}, 120_000)
afterAll(() => world.product.stop())

describe('whatever a client sends', () => {
  it.each(called.map((definition) => [nameOf(definition), definition] as const))(
    '%s never answers 5xx, shows nothing of our inside, and changes nothing by what it refuses',
    { timeout: 20_000 + COUNT * MS_PER_REQUEST_MAX },
    async (name, definition) => {
      const report = await fuzzCall(world, watch, definition, { count: COUNT, seed: SEED })
      ;({ world } = report)
      reports.set(name, report)
      if (process.env.FUZZ_CASES) process.stdout.write(`${name}: ${report.sent} sent, ${JSON.stringify(report.codes)}\n`)
      expect(report.problems).toEqual([])
    },
  )

  it(
    'gets no 5xx and no stack for bytes that are no HTTP, nor from the live stream, and changes nothing by them',
    { timeout: 120_000 },
    async () => {
      const { program } = world.product
      await watch.changes()
      for (const message of RAW_MESSAGES) {
        const answer = await sendBytes(program.address, message.replaceAll('%TOKEN%', world.tokens.owner))
        expect([message.slice(0, 80), answer.slice(0, 12), findLeak(answer)]).toEqual([
          message.slice(0, 80),
          expect.stringMatching(/^(HTTP\/1\.1 [234]|$)/),
          null,
        ])
        expect([message.slice(0, 80), await watch.changes()]).toEqual([message.slice(0, 80), []])
      }
      const traced = await sendBytes(
        program.address,
        'TRACE /api/docs HTTP/1.1\r\nhost: x\r\nx-secret: echoed\r\nconnection: close\r\n\r\n',
      )
      expect(traced).not.toContain('echoed')
      const streamed = await sendBytes(
        program.address,
        `GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.tokens.owner}\r\n\r\n`,
      )
      expect(streamed).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  it(
    'believes no notice that it cannot: none is answered 5xx, and none moves money',
    { timeout: 20_000 + COUNT * MS_PER_REQUEST_MAX },
    async () => {
      const { program } = world.product
      const trade = await program.db.kysely
        .selectFrom('gatewayTrade')
        .select('number')
        .where('state', '=', 'prepared')
        .executeTakeFirstOrThrow()
      const { app_id, seller_id } = accountOf(world)
      const bodies = noticesOf(world, { out_trade_no: trade.number, app_id, seller_id }, { count: COUNT, seed: SEED })
      await watch.changes()
      const said = new Map<string, number>()
      for (const payload of bodies.filter((body) => Buffer.byteLength(body) <= NOTICE_BYTES_MAX)) {
        const answer = await program.http.inject({
          method: 'POST',
          url: '/api/notices/alipay',
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
          payload,
        })
        said.set(answer.body, (said.get(answer.body) ?? 0) + 1)
        expect([payload, answer.statusCode, answer.body]).toEqual([payload, 200, expect.toBeOneOf(['fail', 'success'])])
        expect([payload, await watch.changes()]).toEqual([payload, []])
      }
      expect(said.get('fail')).toBeGreaterThan(COUNT / 3)
      for (const payload of ['x'.repeat(20_000), `sign=${'a'.repeat(40_000)}`]) {
        expect((await program.http.inject({ method: 'POST', url: '/api/notices/alipay', payload })).statusCode).toBe(413)
      }
      expect((await program.http.inject({ method: 'GET', url: '/api/notices/alipay' })).statusCode).toBe(404)
    },
  )

  it(
    'believes no letter of WeChat Pay’s that it cannot: none is answered 5xx, and none moves money',
    { timeout: 60_000 + COUNT * MS_PER_REQUEST_MAX },
    async () => {
      world = await world.renew()
      const { program } = world.product
      const token = world.tokens.owner
      const { payOrderId } = world.mine
      expect((await world.product.ask('POST', '/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' }, { token })).body.code).toBe('Z000')
      const trade = await program.db.kysely
        .selectFrom('gatewayTrade')
        .select('number')
        .where('gateway', '=', 'wechat')
        .where('state', '=', 'prepared')
        .executeTakeFirstOrThrow()
      const letters = wechatNoticesOf(world, trade.number, { count: COUNT, seed: SEED })
      await watch.changes()
      const said = new Map<number, number>()
      for (const { body, headers } of letters.filter((letter) => Buffer.byteLength(letter.body) <= NOTICE_BYTES_MAX)) {
        const answer = await program.http.inject({ method: 'POST', url: '/api/notices/wechat', headers, payload: body })
        said.set(answer.statusCode, (said.get(answer.statusCode) ?? 0) + 1)
        expect([body, answer.statusCode, findLeak(answer.body)]).toEqual([body, expect.toBeOneOf([204, 400]), null])
        expect([body, await watch.changes()]).toEqual([body, []])
      }
      expect(said.get(400)).toBeGreaterThan(COUNT / 3)
      const payload = 'x'.repeat(20_000)
      expect((await program.http.inject({ method: 'POST', url: '/api/notices/wechat', payload })).statusCode).toBe(413)
    },
  )

  it('reaches handlers as well as schemas', () => {
    const sum = (is: (code: string) => boolean) =>
      [...reports.values()]
        .flatMap(({ codes }) => Object.entries(codes))
        .reduce((total, [code, times]) => total + (is(code) ? times : 0), 0)
    const sent = sum(() => true)
    // One call alone may have nothing to refuse, or little to let in.
    const isAll = ONLY === ''
    expect(sum((code) => code === 'P400') / sent).toBeGreaterThanOrEqual(isAll ? 0.2 : 0)
    expect(sum((code) => code === 'Z000') / sent).toBeGreaterThanOrEqual(isAll ? 0.05 : 0)
    const codes = new Set([...reports.values()].flatMap((report) => Object.keys(report.codes)))
    expect(codes.size).toBeGreaterThan(isAll ? 15 : 1)
  })

  it('leaves no error and nothing personal in the log', () => {
    const errors = logged.filter((line) => {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string }
      // What a gateway has signed and is wrong is somebody's to look at.
      return level >= 50 && msg !== 'gateway_paid_wrong_amount' && msg !== 'notice_of_unknown_trade'
    })
    expect(errors.slice(0, 5)).toEqual([])
    const numbers = plainNumbersIn(logged.join('\n'), '2026-11-21')
    expect(numbers).toEqual({ idNumbers: 0, mobiles: 0 })
  })
})
