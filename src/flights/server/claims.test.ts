import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { Envelope } from '../../kernel/call.ts'

/*
 * Other programs say in an address that somebody is an agent or special, and so may anybody who types it. Lin is neither: whatever
 * she claims, in query, body or headers, she is answered as without it, or refused.
 */

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let lin: string
let su: string

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  ;[lin, su] = (await Promise.all(['QC1001', 'QC1002'].map((code) => product.tokenOf(code)))) as [string, string]
})
afterAll(() => product.stop())

const CLAIMS: Readonly<Record<string, string>> = {
  special: '1',
  isSpecial: 'true',
  agentUserCode: 'QC1002',
  agentUserName: 'Su',
  sceneId: 'S1',
  businessCode: 'AIR',
  mode: 'agent',
  userCode: 'QC1002',
  username: 'QC1002',
  requestSource: 'A',
  roles: 'travelManager',
}

interface Claimed {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

async function ask(method: 'GET' | 'POST', path: string, { query = {}, body, headers = {} }: Claimed, token = lin) {
  const said = new URLSearchParams(query).toString()
  const answer = await product.program.http.inject({
    method,
    url: `/api/v06/openapi${path}${said === '' ? '' : `?${said}`}`,
    headers: { language: 'en', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer.json<Envelope<unknown>>()
}

/** Without what each answer has of its own. */
const facts = (result: unknown): string => JSON.stringify(result, (name, value: unknown) => (IDS.has(name) ? null : value))
const IDS = new Set(['searchId', 'expiresAt', 'now', 'serverNow', 'lastUsedAt', 'offerKey'])

const SEARCH = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-24', cabin: 'business' }
/** Not well formed, not there, or, where a token is shown for somebody else, nobody's. */
const REFUSED = ['P400', 'P404', 'A0401']
const READS: readonly [method: 'GET' | 'POST', path: string, input: Claimed][] = [
  ['GET', '/auth/getLoginInfo', {}],
  ['GET', '/usercenter/traveller/me', {}],
  ['GET', '/usercenter/outUserPerson/list', {}],
  ['POST', '/airfrond/flightList', { body: SEARCH }],
  ['POST', '/airfrond/getOrderPage', { body: { status: 'all', whose: 'others', cursor: null, size: 50 } }],
]

describe('somebody who says that she is an agent, or special', () => {
  describe.each(READS)('to %s %s', (method, path, input) => {
    it.each(Object.entries(CLAIMS))('is answered as without it, or refused: %s=%s [P-AGENT-01] [P-SPECIAL-01]', async (name, value) => {
      const plain = await ask(method, path, input)
      expect(plain.code).toBe('Z000')
      const claimed = await Promise.all([
        ask(method, path, { ...input, query: { ...input.query, [name]: value } }),
        ask(method, path, { ...input, headers: { [name]: value, [`x-${name}`]: value, cookie: `${name}=${value}` } }),
        ...(input.body ? [ask(method, path, { ...input, body: { ...input.body, [name]: value } })] : []),
      ])
      const isHarmless = claimed.map(({ code, result }) =>
        code === 'Z000' ? facts(result) === facts(plain.result) : REFUSED.includes(code),
      )
      expect(isHarmless).toEqual(claimed.map(() => true))
    })
  })

  it('books for nobody: mode and agent code are checked with search, booking and submission [E-ACCESS-09] [V-OTHER-09]', async () => {
    const search = (travellers: object) => ask('POST', '/airfrond/flightList', { body: { ...SEARCH, travellers }, query: CLAIMS })
    const asked = (travellers: object) => ask('POST', '/airfrond/flightList', { body: { ...SEARCH, travellers } })
    for (const travellers of [
      { mode: 'agent', userCodes: ['QC1002'] },
      { mode: 'agent', userCodes: ['QC1001'] },
      { mode: 'agent', userCodes: ['QC1001', 'QC2002'] },
      { mode: 'personal', userCodes: ['QC1001', 'QC1002'] },
    ]) {
      expect([travellers, (await asked(travellers)).code]).toEqual([travellers, 'PEOPLE-NO-AUTHORITY'])
      expect(['PEOPLE-NO-AUTHORITY', 'P400']).toContain((await search(travellers)).code)
    }
    // An agent's own search and form are hers alone, whoever carries their ids on.
    const opened = await desk.open(su, { mode: 'agent', userCodes: ['QC1001'] }, '2026-11-24')
    const { searchId, flights } = opened.found
    const stolen: [method: 'GET' | 'POST', path: string, body?: object][] = [
      ['POST', '/airfrond/cabinList', { searchId, flightId: flights[0]?.flightId }],
      ['POST', '/airfrond/startBooking', { version: '2.0', searchId, offerKey: opened.fare.offerKey }],
      ['GET', `/airfrond/getBookingForm/${opened.form.bookingId}`],
      ['POST', '/airfrond/bookingSubmit', desk.submission(opened.form)],
    ]
    for (const [method, path, body] of stolen) {
      const { code, result } = await ask(method, path, body === undefined ? {} : { body })
      expect([path, code === 'Z000', result]).toEqual([path, false, null])
    }
    expect(await desk.orders('others', lin)).toEqual([])
  })

  it('is held to her limit on the form, where somebody special would not be [P-SPECIAL-01]', async () => {
    const verdicts = async (): Promise<string> => {
      const found = await desk.search(lin, undefined, '2026-11-24')
      const fares = await Promise.all(found.flights.slice(0, 5).map((flight) => desk.cabins(found, flight, lin)))
      return facts([found.limitMinor, fares.flat().map(({ verdict }) => verdict.action)])
    }
    const plain = await verdicts()
    expect(JSON.parse(plain)).toEqual([expect.any(Number), expect.arrayContaining(['approve'])])
    const person = product.program.db.kysely.updateTable('person').where('userCode', '=', 'QC1001')
    await person.set({ isSpecial: true }).execute()
    expect(await verdicts(), 'the test sees the difference').not.toBe(plain)
    await person.set({ isSpecial: false }).execute()
    const { code } = await ask('POST', '/airfrond/flightList', { body: { ...SEARCH, special: true } })
    expect(code).toBe('P400')
    expect(await verdicts()).toBe(plain)
  })
})
