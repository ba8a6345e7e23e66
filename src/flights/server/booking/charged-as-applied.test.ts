import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isInside, onlyPrice } from '../../../../tools/testing/governed.ts'
import type { Envelope } from '../../../kernel/call.ts'
import type { BookingForm } from '../../calls/booking.ts'

/* An order that hangs on a trip application is charged to what the application says: Yifan Lin's, and what others book on hers. */

const world = await governedWorld()
const { product, desk, lin, nextDay, govern, open, codeOf } = world
let su = ''

beforeAll(async () => {
  su = await product.tokenOf('QC1002')
  await govern((file) => {
    onlyPrice(file, { default: 9_000 })
    Object.assign(file.settings.applications, { earlierDays: 0, laterDays: 0, needsApproval: false })
  })
})
afterAll(() => product.stop())
afterEach(() => world.checkBooks())

const share = (code: string, more: object = {}) => ({
  to: { kind: 'costCentre', code },
  projectCode: null,
  legalEntityCode: null,
  basisPoints: 10_000,
  ...more,
})
const whole = (code: string) => ({ by: 'percent', shares: [share(code)] })

function planOf(departDate: string, more: object, travellers: readonly string[]) {
  const span = { startDate: departDate, endDate: departDate, wanted: { flight: travellers.length } }
  const segments = [{ kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', ...span }]
  return { segments, travellers, estimateMinor: 500_000, reason: 'Client', ...more }
}

async function applied(departDate: string, more: object): Promise<string> {
  const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
  return (await desk.must<{ applicationId: string }>('POST', path, planOf(departDate, more, ['QC1001']), lin)).applicationId
}

const asked = (form: BookingForm, applicationId: string, more: object = {}, token = lin) =>
  desk.must<BookingForm>('POST', `/airfrond/governBooking/${form.bookingId}`, { applicationId, ...more }, token)

/** What an order was charged to, and whose department answers for it. */
async function chargesOf(orderSeq: string) {
  const { rows } = await product.program.db.pool.query<{ centre: string | null; project: string | null; amount: string }>(
    `select c.code as centre, p.code as project, l.amount_minor as amount from order_cost l join orders o on o.id = l.order_id
     left join cost_centre c on c.id = l.cost_centre_id left join project p on p.id = l.project_id where o.number = $1 order by l.part_no`,
    [orderSeq],
  )
  return rows.map(({ centre, project, amount }) => ({ centre, project, amountMinor: Number(amount) }))
}

/** What is set aside or spent of each budget by now, all periods together. */
async function used(): Promise<Record<string, number>> {
  const { rows } = await product.program.db.pool.query<{ code: string; used: string }>(
    `select b.code, coalesce(sum(l.reserved_minor + l.spent_minor), 0) as used from budget b left join budget_line l on l.budget_id = b.id group by b.code`,
  )
  return Object.fromEntries(rows.map((row) => [row.code, Number(row.used)]))
}

describe('an order that hangs on a trip application', () => {
  it('is charged to what the application says, said on the form before, and set aside in its budgets once [V-OTHER-07] [P-POL-04]', async () => {
    const departDate = nextDay()
    const before = await used()
    const applicationId = await applied(departDate, {
      costCode: 'CC-5001',
      attribution: { by: 'percent', shares: [share('CC-5001', { projectCode: 'SH-2026.01' })] },
    })
    // What is applied for is set aside nowhere, so that what is booked on it counts once.
    expect(await used()).toEqual(before)
    const form = await open(isInside, departDate)
    expect(form.applied).toBeNull()
    const linked = await asked(form, applicationId)
    expect(linked.applied).toMatchObject({
      isOpen: true,
      attribution: { shares: [{ to: { code: 'CC-5001' }, projectCode: 'SH-2026.01' }] },
    })
    expect(linked.applied?.names).toMatchObject({ 'costCentre CC-5001': { en: 'Star Harbour project' } })
    const orderSeq = await desk.submit(form, lin, { applicationId })
    expect(await chargesOf(orderSeq)).toEqual([{ centre: 'CC-5001', project: 'SH-2026.01', amountMinor: form.totalMinor }])
    const after = await used()
    const moved = Object.entries(after).map(([code, minor]) => [code, minor - (before[code] ?? 0)])
    expect(Object.fromEntries(moved)).toEqual({ 'B-TRAVEL': form.totalMinor, 'B-SALES': form.totalMinor, 'B-SH': form.totalMinor })
  })

  it('bears what it costs in the proportion in which the estimate was split by amount', async () => {
    const departDate = nextDay()
    const [first, second] = [share('CC-5001'), share('CC-3102')].map(({ basisPoints: _points, ...one }) => one)
    const attribution = {
      by: 'amount',
      shares: [
        { ...first, amountMinor: 200_000 },
        { ...second, amountMinor: 300_000 },
      ],
    }
    const applicationId = await applied(departDate, { attribution })
    const form = await open(isInside, departDate)
    const charges = await chargesOf(await desk.submit(form, lin, { applicationId }))
    expect(charges.map(({ centre }) => centre)).toEqual(['CC-5001', 'CC-3102'])
    expect(charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(form.totalMinor)
    expect(Math.abs((charges[0]?.amountMinor ?? 0) - form.totalMinor * 0.4)).toBeLessThan(1)
  })

  it('is charged otherwise where that is chosen, and told what the application says all the same', async () => {
    const departDate = nextDay()
    const applicationId = await applied(departDate, { costCode: 'CC-5001' })
    const form = await open(isInside, departDate)
    const chosen = await asked(form, applicationId, { attribution: whole('CC-3100') })
    expect(chosen.applied).toMatchObject({ attribution: { shares: [{ to: { code: 'CC-5001' } }] } })
    const orderSeq = await desk.submit(form, lin, { applicationId, attribution: whole('CC-3100') })
    expect(await chargesOf(orderSeq)).toMatchObject([{ centre: 'CC-3100' }])
  })

  it('hangs on its applicant’s costs, also where another who travels flies on it alone', async () => {
    const departDate = nextDay()
    const put = await product.program.http.inject({
      method: 'POST',
      url: '/api/v06/openapi/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder',
      headers: { language: 'en', authorization: `Bearer ${su}`, 'idempotency-key': randomUUID(), userCode: 'QC1001' },
      payload: planOf(departDate, { costCode: 'CC-5001' }, ['QC1001', 'QC2002']),
    })
    const { applicationId } = put.json<Envelope<{ applicationId: string }>>().result
    const { form } = await desk.open(su, { mode: 'agent', userCodes: ['QC2002'] }, departDate, isInside)
    // CC-5001 is none of Li He's: she flies on Lin's application, and Lin may charge it.
    expect(await codeOf(form, { applicationId: null, attribution: whole('CC-5001') }, su)).toBe('COST-UNKNOWN')
    expect((await asked(form, applicationId, {}, su)).applied).toMatchObject({ isOpen: true })
    expect(await chargesOf(await desk.submit(form, su, { applicationId }))).toMatchObject([{ centre: 'CC-5001' }])
  })

  it('says on the form that what was agreed to is closed by now, and is not charged to anything else unasked', async () => {
    const departDate = nextDay()
    const applicationId = await applied(departDate, { costCode: 'CC-5001' })
    const form = await open(isInside, departDate)
    const { pool } = product.program.db
    await pool.query(`update cost_centre set is_open = false where code = 'CC-5001'`)
    expect((await asked(form, applicationId)).applied).toMatchObject({ isOpen: false })
    expect(await codeOf(form, { applicationId })).toBe('COST-UNKNOWN')
    await pool.query(`update cost_centre set is_open = true where code = 'CC-5001'`)
    expect(await codeOf(form, { applicationId })).toBe('Z000')
  })

  it('tells nobody what an application of strangers is charged to [P-PRIV-01]', async () => {
    const applicationId = await applied(nextDay(), { costCode: 'CC-5001' })
    const xu = await product.tokenOf('QC3001')
    const { form } = await desk.open(xu, undefined, nextDay(), isInside)
    expect((await asked(form, applicationId, {}, xu)).applied).toBeNull()
  })
})

describe('an assistant who travels along', () => {
  it('books on the colleague’s costs, as she applies in her name [V-OTHER-07]', async () => {
    const { form } = await desk.open(su, { mode: 'agent', userCodes: ['QC1002', 'QC2002'] }, nextDay(), isInside)
    expect(form.costsOf).toBe('QC2002')
    expect(form.costCentres.map(({ code }) => code)).toEqual(['CC-3100'])
  })
})

describe('a party of colleagues', () => {
  const SPLIT = { by: 'percent', shares: [share('CC-3100', { basisPoints: 5_000 }), share('CC-3102', { basisPoints: 5_000 })] }

  it('may be split over the usual cost centre of each who travels, and over no other of theirs [V-OTHER-07]', async () => {
    const { form } = await desk.open(su, { mode: 'agent', userCodes: ['QC2002', 'QC1001'] }, nextDay(), isInside)
    expect(form.costsOf).toBe('QC2002')
    // CC-5001 is Lin's, and not what she usually charges.
    expect(await codeOf(form, { attribution: whole('CC-5001') }, su)).toBe('COST-UNKNOWN')
    const charges = await chargesOf(await desk.submit(form, su, { attribution: SPLIT }))
    expect(charges.map(({ centre }) => centre)).toEqual(['CC-3100', 'CC-3102'])
    expect(charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(form.totalMinor)
  })

  it('is told before the submit what nobody who is left may charge', async () => {
    const { form } = await desk.open(su, { mode: 'agent', userCodes: ['QC2002', 'QC1001'] }, nextDay(), isInside)
    const path = `/airfrond/governBooking/${form.bookingId}`
    expect(await desk.codeOf('POST', path, { attribution: SPLIT }, su)).toBe('Z000')
    await desk.must('POST', `/airfrond/changeTravellers/${form.bookingId}`, { travellers: { mode: 'agent', userCodes: ['QC2002'] } }, su)
    expect(await desk.codeOf('POST', path, { attribution: SPLIT }, su)).toBe('COST-UNKNOWN')
  })
})
