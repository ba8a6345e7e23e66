import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askDemoStaff } from '../../../../tools/start/demo.ts'
import { putDeskOnDuty } from '../../../../tools/start/desk.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { InquiryDetails } from '../../calls/inquiring.ts'
import type { preConfirmByInquire } from '../../calls/plan-booking.ts'

/* The sandbox's desk is on duty at the real console: it signs in with the demo's account and answers what nobody has taken up. */

interface Desk {
  readonly isOn: boolean
  readonly account: { readonly name: string } | null
  readonly trouble: string | null
  readonly requests: readonly { readonly inquiryId: string; readonly state: string; readonly plans: number }[]
}

let product: TestProduct
let [token, staff]: string[] = []
beforeAll(async () => {
  product = await testProduct()
  ;[token, staff] = [await product.tokenOf('QC1001'), await product.staffToken('desk')]
  const { origin } = new URL(product.program.address)
  await putDeskOnDuty(product.sandboxOrigin, origin, await askDemoStaff(origin))
  await product.control('POST', '/desk', { delayMs: 60_000 })
}, 120_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

async function must<T>(method: 'GET' | 'POST', path: string, input: object = {}, as = token ?? ''): Promise<T> {
  const { body } = await product.ask<T>(method, path, input, { token: as })
  if (body.code !== 'Z000') throw new Error(`${method} ${path}: ${body.code} ${body.message}`)
  return body.result
}

interface Leg {
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly departDate: string
}

async function asked(legs: readonly Leg[], cabin = 'Y'): Promise<string> {
  const { inquireOrderSeq } = await must<{ inquireOrderSeq: string }>('POST', '/airfrond/inquireOrderStart', { legs })
  await must('POST', `/airfrond/inquireOrderSubmit/${inquireOrderSeq}`, { legs, cabin, flexDays: 0, budgetMinor: null, remark: '' })
  return inquireOrderSeq
}

const details = (id: string) => must<InquiryDetails>('GET', `/airfrond/inquireOrderDetails/${id}`)
const stepOf = async (id: string) => (await details(id)).status.step
const desk = () => product.control<Desk>('GET', '/desk')
/** The clerk looks every second, by the machine's clock. */
const WAITS = { timeout: 15_000, interval: 200 }
async function seen(id: string): Promise<void> {
  await expect.poll(() => stepOf(id), WAITS).toBe('taken')
}

/** Takes the request up, and answers it once its delay has passed on the sandbox's clock. */
async function answered(id: string): Promise<InquiryDetails> {
  await seen(id)
  await product.advance({ minutes: 2 })
  await expect.poll(() => stepOf(id), WAITS).not.toBe('taken')
  return details(id)
}

/** Chooses the first plan and goes to book it: what differs from what is sold now. */
async function booked({ applySeq, plans: [first] }: InquiryDetails): Promise<CallResult<typeof preConfirmByInquire>> {
  if (!first) throw new Error('no plan')
  const chosen = { planId: first.planId, acceptedTotalMinor: first.totalMinor }
  await must('POST', `/airfrond/inquirePlanChoose/${applySeq}`, chosen)
  return must('POST', `/airfrond/preConfirmByInquire/${applySeq}`, { planId: first.planId })
}

const MAINLAND = [{ fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-12-10' }]
const ABROAD = [
  { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: '2026-12-10' },
  { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: '2026-12-14' },
]

/** Every airline’s ways out and back are looked through, by the clerk and by the product. */
const SEARCHES_ABROAD = { timeout: 120_000 }

describe('the sandbox’s desk', () => {
  it('takes a request up at once and answers it later, in plans that are booked as they stand [C-AIR-54, C-AIR-58]', async () => {
    const id = await asked(MAINLAND)
    await seen(id)
    expect((await desk()).requests).toMatchObject([{ inquiryId: id, state: 'taken' }])
    const inquiry = await answered(id)
    expect(inquiry.status.step).toBe('quoted')
    const totals = inquiry.plans.map(({ totalMinor }) => totalMinor)
    expect(totals.length).toBeGreaterThanOrEqual(2)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(new Set(totals).size).toBe(totals.length)
    const confirmed = await booked(inquiry)
    expect(confirmed.differs).toEqual([])
    expect(confirmed.session?.market).toBe('domestic')
  })

  it('writes a journey abroad whole, as one airline sells it [C-AIR-54, C-AIR-58]', SEARCHES_ABROAD, async () => {
    const inquiry = await answered(await asked(ABROAD))
    expect(inquiry.status.step).toBe('quoted')
    expect(inquiry.plans[0]?.legs).toHaveLength(2)
    const confirmed = await booked(inquiry)
    expect(confirmed.differs).toEqual([])
    expect(confirmed.session?.market).toBe('international')
  })

  it('says that it cannot be had where nothing flies', async () => {
    const inquiry = await answered(await asked([{ fromCityCode: 'HGH', toCityCode: 'KHH', departDate: '2026-12-10' }]))
    expect(inquiry.status.step).toBe('notHad')
    expect(inquiry.deskWords).toContain('Nothing is sold on these days')
  })

  it('leaves alone what a colleague has taken up, and what comes while it is off duty', async () => {
    await product.control('POST', '/desk', { isOn: false })
    const id = await asked(MAINLAND)
    await must('POST', `/ops/inquiries/${id}/take`, {}, staff)
    const later = await asked(ABROAD)
    await product.advance({ minutes: 2 })
    expect(await stepOf(later)).toBe('asked')
    await product.control('POST', '/desk', { isOn: true })
    expect((await answered(later)).status.step).toBe('quoted')
    expect(await stepOf(id)).toBe('taken')
    expect((await desk()).requests.map(({ inquiryId }) => inquiryId)).not.toContain(id)
  })

  it('signs in anew when its session has ended', async () => {
    const { db } = product.program
    await db.kysely.deleteFrom('staffSession').execute()
    staff = await product.staffToken('desk')
    expect((await answered(await asked(MAINLAND))).status.step).toBe('quoted')
    expect((await desk()).trouble).toBeNull()
  })
})
