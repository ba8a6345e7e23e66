import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costViolations } from '../../../../tools/invariants/costs.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { Envelope } from '../../../kernel/call.ts'
import type { Program } from '../../../program.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { CabinFare, ListedFlight } from '../../calls/searching.ts'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())

const isBookable = ({ verdict }: Pick<ListedFlight, 'verdict'>) => verdict.action === 'allow' || verdict.action === 'tell'

const TRIP = { fromCityCode: 'HGH', toCityCode: 'BJS', cabin: 'economy' }

/** Calls the first server, or another one that stands on the same database with connections of its own. */
const asking =
  (server: Pick<Program, 'http'> = product.program) =>
  async <T>(method: 'GET' | 'POST', path: string, input: object = {}): Promise<Envelope<T>> => {
    const answer = await server.http.inject({
      method,
      url: `/api/v06/openapi${path}`,
      headers: { language: 'en', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(method === 'GET' ? {} : { payload: input }),
    })
    return answer.json<Envelope<T>>()
  }

/** Opens forms of so many flights of a day that the policy lets pass, each its own session. */
async function openMany(departDate: string, count: number): Promise<BookingForm[]> {
  const ask = asking()
  const { result: found } = await ask<{ searchId: string; flights: ListedFlight[] }>('POST', '/airfrond/flightList', {
    ...TRIP,
    departDate,
  })
  const forms: BookingForm[] = []
  for (const { flightId } of found.flights.filter(isBookable).slice(0, count)) {
    const wish = { searchId: found.searchId, flightId }
    const { fares } = (await ask<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', wish)).result
    const chosen = { version: '2.0', searchId: found.searchId, offerKey: fares.find(isBookable)?.offerKey }
    const started = await ask<{ bookingId: string }>('POST', '/airfrond/startBooking', chosen)
    forms.push((await ask<BookingForm>('GET', `/airfrond/getBookingForm/${started.result.bookingId}`)).result)
  }
  return forms
}

const submitForm = (form: BookingForm, server?: Pick<Program, 'http'>) =>
  asking(server)<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
    contact: { kind: 'own' },
    attribution: null,
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
  })

/** Submits the first flight of a day that the policy lets pass, charged to the proposed cost centre. */
async function submit(departDate: string) {
  const [form] = await openMany(departDate, 1)
  if (!form) throw new Error(`nothing can be booked on ${departDate}`)
  return { body: await submitForm(form), totalMinor: form.totalMinor }
}

/** How the budget of the sales department stands, all periods together. */
async function sales(): Promise<{ reservedMinor: number; spentMinor: number }> {
  const { rows } = await product.program.db.pool.query<{ reserved: string; spent: string }>(
    `select coalesce(sum(l.reserved_minor), 0) as reserved, coalesce(sum(l.spent_minor), 0) as spent
     from budget_line l join budget b on b.id = l.budget_id where b.code = 'B-SALES'`,
  )
  return { reservedMinor: Number(rows[0]?.reserved), spentMinor: Number(rows[0]?.spent) }
}

describe('a flight and the budgets that it comes out of', () => {
  it('is reserved when it is submitted, spent once its ticket is issued, and free again when it is cancelled before', async () => {
    const first = await submit('2026-11-24')
    expect(first.body.code).toBe('Z000')
    expect(await sales()).toEqual({ reservedMinor: first.totalMinor, spentMinor: 0 })
    await product.program.jobs.runDue()
    for (let look = 0; look < 4; look += 1) await product.advance({ seconds: 4 })
    expect(await sales()).toEqual({ reservedMinor: 0, spentMinor: first.totalMinor })

    await product.control('POST', '/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })
    const second = await submit('2026-11-25')
    expect(await sales()).toEqual({ reservedMinor: second.totalMinor, spentMinor: first.totalMinor })
    const { orderSeq } = second.body.result
    const cancelled = await product.ask('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, { token })
    await product.program.jobs.runDue({ retryNow: true })
    expect(cancelled.body.code).toBe('Z000')
    expect(await sales()).toEqual({ reservedMinor: 0, spentMinor: first.totalMinor })
    expect(await costViolations(product.program.db)).toEqual([])
    await product.control('DELETE', '/faults')
  })

  it('is refused with the budget’s name where it does not suffice, and nothing of it stays', async () => {
    const { pool } = product.program.db
    await pool.query(
      `update budget_line l set limit_minor = l.reserved_minor + l.spent_minor + 1 from budget b where b.id = l.budget_id and b.code = 'B-SALES'`,
    )
    const [orders] = (await pool.query<{ n: string }>('select count(*) as n from orders')).rows
    const before = await sales()
    const { body } = await submit('2026-11-26')
    expect([body.code, body.message]).toEqual(['COST-BUDGET', expect.stringContaining('Sales travel')])
    expect(await sales()).toEqual(before)
    expect((await pool.query<{ n: string }>('select count(*) as n from orders')).rows[0]).toEqual(orders)
  })

  it('runs dry under 50 submits at once, from two servers, and not a cent over', async () => {
    const other = await product.another()
    const { pool } = product.program.db
    const forms: BookingForm[] = []
    for (let day = 0; forms.length < 50; day += 1)
      forms.push(...(await openMany(Temporal.PlainDate.from('2026-12-01').add({ days: day }).toString(), 50 - forms.length)))
    const before = await sales()
    const freeMinor = Math.round(forms.reduce((sum, { totalMinor }) => sum + totalMinor, 0) / 3)
    await pool.query(
      `update budget_line l set limit_minor = l.reserved_minor + l.spent_minor + $1 from budget b where b.id = l.budget_id and b.code = 'B-SALES'`,
      [freeMinor],
    )
    const answers = await Promise.all(forms.map((form, i) => submitForm(form, i % 2 === 0 ? product.program : other)))
    const totals = (code: string) => forms.flatMap(({ totalMinor }, i) => (answers[i]?.code === code ? [totalMinor] : []))
    const [taken, refused] = [totals('Z000'), totals('COST-BUDGET')]
    expect(taken.length + refused.length).toBe(50)
    expect(Math.min(taken.length, refused.length)).toBeGreaterThan(5)
    const takenMinor = taken.reduce((sum, totalMinor) => sum + totalMinor, 0)
    expect(await sales()).toEqual({ ...before, reservedMinor: before.reservedMinor + takenMinor })
    expect(takenMinor).toBeLessThanOrEqual(freeMinor)
    // Nobody was refused who would still have had room in the end.
    expect(Math.min(...refused)).toBeGreaterThan(freeMinor - takenMinor)
    expect(await costViolations(product.program.db)).toEqual([])
  }, 60_000)
})
