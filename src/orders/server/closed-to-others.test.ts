import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCalendar } from '../../../tools/testing/calendar-reader.ts'
import { partyDesk } from '../../../tools/testing/party.ts'
import { companyFileText, testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { callList } from '../calls.ts'

/* An order is closed to whoever has nothing to do with it: a colleague, and somebody of another company [P-PRIV-01]. */

const UNKNOWN = 'F991231999999'

type Asked = readonly [method: 'GET' | 'POST' | 'PUT', path: string, input?: object]

/** Every call of orders, as somebody sends it who has found out a number; and those of other wings that take one. */
const CALLS: Readonly<Record<string, (orderSeq: string) => Asked>> = {
  'GET /order/resultList': (orderSeq) => ['GET', `/order/resultList?list=${orderSeq}`],
  'GET /order/cancel/{orderSeq}': (orderSeq) => ['GET', `/order/cancel/${orderSeq}`],
  'POST /order/cancel/{orderSeq}': (orderSeq) => ['POST', `/order/cancel/${orderSeq}`, { version: 1, reasonCode: 'OTHER', words: 'x' }],
  'PUT /order/remark/{orderSeq}': (orderSeq) => ['PUT', `/order/remark/${orderSeq}`, { remark: 'read by all' }],
  'POST /order/list': (search) => ['POST', '/order/list', { status: 'all', cursor: null, size: 50, search }],
  'GET /order/journeys': () => ['GET', '/order/journeys'],
  'GET /order/next': () => ['GET', '/order/next'],
  'GET /order/calendar/trip': (orderSeq) => ['GET', `/order/calendar/trip?orderSeq=${orderSeq}`],
  'GET /airfrond/getElectronicItinerary': (orderSeq) => ['GET', `/airfrond/getElectronicItinerary?orderSeq=${orderSeq}`],
  'POST /airfrond/receipt/{id}': (orderSeq) => ['POST', `/airfrond/receipt/${orderSeq}`, { passenger: 1 }],
  'GET /airfrond/receipt': (orderSeq) => ['GET', `/airfrond/receipt?orderSeq=${orderSeq}&passenger=1`],
  'GET /airfrond/issuedTickets': (orderSeq) => ['GET', `/airfrond/issuedTickets?orderSeq=${orderSeq}`],
  // They take no number: a calendar is of whoever asks.
  'GET /order/calendar': () => ['GET', '/order/calendar'],
  'POST /order/calendar/revoke': () => ['POST', '/order/calendar/revoke'],
  'POST /order/calendar/make': () => ['POST', '/order/calendar/make'],
  'GET /personal/report/specialTravellers': () => ['GET', '/personal/report/specialTravellers'],
  'GET /airfrond/getOrderDetails/{id}': (orderSeq) => ['GET', `/airfrond/getOrderDetails/${orderSeq}`],
  'GET /airfrond/v2/getOrderDetails/{id}': (orderSeq) => ['GET', `/airfrond/v2/getOrderDetails/${orderSeq}`],
  'GET /airfrond/getOrderForApproval/{id}': (orderSeq) => ['GET', `/airfrond/getOrderForApproval/${orderSeq}`],
  'POST /airfrond/closeOrder/{id}': (orderSeq) => ['POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'mine now' }],
  'POST /airfrond/getOrderPage': () => ['POST', '/airfrond/getOrderPage', { status: 'all', cursor: null, size: 50 }],
}

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [lin, colleague, stranger]: string[] = []
let orderSeq = ''

beforeAll(async () => {
  product = await testProduct({ companies: [companyFileText('src/people/server/fixtures/second-company.yaml')] })
  desk = partyDesk(product)
  ;[lin, colleague, stranger] = await Promise.all(['QC1001', 'QC1002', 'LH2001'].map((code) => product.tokenOf(code)))
  // Waits for somebody's word: it could be cancelled.
  const { form } = await desk.open(lin ?? '', undefined, '2026-11-27', ({ verdict }) => verdict.action === 'approve')
  orderSeq = await desk.submit(form, lin ?? '')
}, 120_000)
afterAll(() => product.stop())

async function answer([method, path, input = {}]: Asked, token = '') {
  const { status, body } = await product.ask(method, path, input, { token })
  // Numbers that were asked for may be repeated; instants and new secrets differ.
  const told = JSON.stringify([status, body.code, body.message, body.result])
    .replaceAll(/20\d\d-\d\d-\d\dT[^"]+/g, 'then')
    .replaceAll(/calendar\/[\w-]{43}/g, 'calendar/secret')
  return { code: body.code, told }
}

describe('an order of somebody else', () => {
  it('has a line here for every call that orders answer', () => {
    const known = Object.keys(CALLS)
    for (const { method, path } of callList) expect(known).toContain(`${method} ${path}`)
  })

  it.each(Object.keys(CALLS))('%s: answers a colleague and another company as if there were none [P-PRIV-01]', async (name) => {
    const ask = CALLS[name]
    if (!ask) throw new Error('a call of the table')
    for (const token of [colleague, stranger]) {
      const [theirs, none] = [await answer(ask(orderSeq), token), await answer(ask(UNKNOWN), token)]
      expect(theirs.told.replaceAll(orderSeq, 'asked')).toBe(none.told.replaceAll(UNKNOWN, 'asked'))
    }
  })

  it('stands in no calendar but of those who travel in it [P-PRIV-01]', async () => {
    const eventsOf = async (token = '') => {
      const { url } = await desk.must<{ url: string }>('POST', '/order/calendar/make', {}, token)
      const { statusCode, body } = await product.program.http.inject({ method: 'GET', url: new URL(url).pathname })
      expect(statusCode).toBe(200)
      return readCalendar(body).events.length
    }
    expect([await eventsOf(lin), await eventsOf(colleague), await eventsOf(stranger)]).toEqual([1, 0, 0])
  })

  it('stays as it was for whoever it is of, and who may open it is heard [P-PRIV-01]', async () => {
    const { version } = await desk.must<{ version: number }>('GET', `/order/cancel/${orderSeq}`, {}, lin ?? '')
    const order = await desk.order(orderSeq, lin ?? '')
    expect([order.remark, order.status.key]).toEqual(['', 'awaitingApproval'])
    expect(version).toBeGreaterThan(0)
    for (const name of ['GET /order/resultList', 'POST /order/list', 'GET /order/journeys']) {
      const ask = CALLS[name]
      expect([name, ask && (await answer(ask(orderSeq), lin)).told.includes(`/flights/order/${orderSeq}`)]).toEqual([name, true])
    }
  })
})
