import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importCompany } from '../../../people/server/index.ts'
import { demoCompanyText } from '../../../server/testing.ts'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { testProduct } from '../../../../tools/testing/product.ts'
import type { ApprovalDetail } from '../../../approvals/calls.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { ApprovalOrder } from '../../calls/orders.ts'
import type { CabinFare } from '../../calls/searching.ts'
import type { OccupyResult } from '../../calls/seats.ts'

/* Seats of another price, or that somebody pays a part of: what policy, whoever decides, the company and the traveller have to say. */

const product = await testProduct()
const desk = partyDesk(product)
let lin = ''
let zhou = ''
let day = Temporal.PlainDate.from('2026-12-07')
/** Weekdays alone have fares above the limit; each test flies on a day of its own. */
function anotherDay(): string {
  do day = day.add({ days: 1 })
  while (day.dayOfWeek > 5)
  return day.toString()
}
beforeEach(async () => {
  // A day for each: what is given up is counted by the day.
  await product.advance({ hours: 24 })
  lin = await product.tokenOf('QC1001')
  zhou = await product.tokenOf('QC2001')
})
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})
afterAll(() => product.stop())

/** The demo company with what it does about flights above the limit. */
async function govern(onBreach: string): Promise<void> {
  const text = (await demoCompanyText())
    .replaceAll(/^( *)onBreach: approve.*$/gm, `$1${onBreach.replaceAll('\n', '\n$1')}`)
    .replace(/hoursToDecide: \d+/, 'hoursToDecide: 72')
  const { db, secrets } = product.program
  const imported = await importCompany({ db, clock: product.clock, secrets }, text, { isDemo: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
}

interface Asked {
  readonly orderSeq: string
  readonly flightId: string
  readonly form: BookingForm
}

const isAbove =
  (action: string) =>
  ({ cabin, verdict }: CabinFare): boolean =>
    cabin === 'Y' && verdict.action === action && verdict.overMinor > 0
const isInside = ({ cabin, verdict }: CabinFare): boolean => cabin === 'Y' && (verdict.action === 'allow' || verdict.action === 'tell')

const move = (flightId: string, percent: number) => product.control('POST', '/price', { flightId, bookingClass: '*', percent })

/** Books such a fare, about whose seats the airline answers later, and so. */
async function book(isWanted: (fare: CabinFare) => boolean, answer: string): Promise<Asked> {
  const { form } = await desk.open(lin, undefined, anotherDay(), isWanted)
  const { flightId } = form.flight
  await product.control('POST', '/seats', { flightId, bookingClass: '*', answer })
  const orderSeq = await desk.submit(form, lin)
  return { orderSeq, flightId, form }
}
/** Lets the airline answer, and what follows of it happen. */
async function answered(): Promise<void> {
  await product.advance({ seconds: 91 })
  await product.advance({ seconds: 15 })
}
const seats = ({ orderSeq }: Asked) => desk.must<OccupyResult>('GET', '/airfrond/getOccupyResult', { orderSeq }, lin)
const order = ({ orderSeq }: Asked) => desk.order(orderSeq, lin)
const confirm = ({ orderSeq }: Asked, acceptedTotalMinor: number) =>
  desk.codeOf('POST', '/airfrond/confirmReservationOrder', { orderSeq, acceptedTotalMinor }, lin)
const giveUp = ({ orderSeq }: Asked) => desk.codeOf('POST', '/airfrond/cancelReservationOrder', { orderSeq }, lin)
const personOf = (payers: readonly { kind: string; amountMinor: number }[]): number =>
  payers.find(({ kind }) => kind === 'person')?.amountMinor ?? 0
const sumOf = (payers: readonly { amountMinor: number }[]): number => payers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
async function idOf({ orderSeq }: Asked): Promise<string> {
  const { kysely } = product.program.db
  return (await kysely.selectFrom('orders').select('id').where('number', '=', orderSeq).executeTakeFirstOrThrow()).id
}
async function standsThere(asked: Asked): Promise<string[]> {
  const path = `/bookings?clientReference=${await idOf(asked)}` as const
  return (await product.control<{ bookings: { status: string }[] }>('GET', path)).bookings.map(({ status }) => status)
}
async function latest(asked: Asked): Promise<ApprovalDetail> {
  const { approval } = await order(asked)
  return desk.must('GET', `/approval/approval/getApprovalDetail/${approval?.approvalId}`, {}, zhou)
}
async function decide(asked: Asked, decision: 'agree' | 'reject'): Promise<void> {
  const { approvalId, version } = await latest(asked)
  await desk.must('PUT', '/approval/approval/handleApproval', { approvalId, decision, comment: 'Too dear', version }, zhou)
  await product.advance({ seconds: 9 })
  await product.advance({ seconds: 2 })
}
async function cancelled(asked: Asked): Promise<void> {
  await desk.must('POST', `/airfrond/closeOrder/${asked.orderSeq}`, { reason: 'plans changed' }, lin)
  await product.advance({ seconds: 5 })
  expect((await order(asked)).status.key).toBe('cancelledClosed')
}
/** What the airline offers in place of what was asked for, once it has answered. */
async function offered(asked: Asked): Promise<{ shown: OccupyResult; newMinor: number }> {
  await answered()
  const shown = await seats(asked)
  expect(shown.request).toMatchObject({ state: 2, confirmsItself: false, asked: { totalMinor: asked.form.totalMinor } })
  const newMinor = shown.request?.offered?.totalMinor ?? 0
  expect(newMinor).toBeGreaterThan(asked.form.totalMinor)
  expect(sumOf(shown.payers)).toBe(newMinor)
  return { shown, newMinor }
}

describe('seats at another price that somebody decides about once they are held', () => {
  it('are asked about at what they cost, after the traveller has said yes; her part and the order are that', async () => {
    const asked = await book(isAbove('approve'), 'other')
    expect((await order(asked)).status.key).not.toBe('awaitingApproval')
    const { shown, newMinor } = await offered(asked)
    // Somebody is asked first: she pays nothing next.
    expect(shown.actions).toMatchObject({ confirm: { allowed: true }, confirmWay: 'booking' })
    expect(await confirm(asked, asked.form.totalMinor)).toBe('AF-PRICE')
    expect(await confirm(asked, newMinor)).toBe('Z000')
    await product.advance({ seconds: 2 })
    const waiting = await order(asked)
    expect(waiting).toMatchObject({ status: { key: 'awaitingApproval' }, totalMinor: newMinor })
    expect(waiting.personPart).toMatchObject({ state: 'waiting', amountMinor: personOf(shown.payers) })
    expect(await latest(asked)).toMatchObject({ status: { code: 1 }, order: { totalMinor: newMinor } })
    await decide(asked, 'agree')
    const due = await order(asked)
    expect(due).toMatchObject({ status: { key: 'awaitingPayment' }, totalMinor: newMinor, personPart: { state: 'due' } })
    expect(sumOf(due.payers)).toBe(newMinor)
    await cancelled(asked)
  })

  it('go back where the answer is no', async () => {
    const asked = await book(isAbove('approve'), 'other')
    const { newMinor } = await offered(asked)
    expect(await confirm(asked, newMinor)).toBe('Z000')
    await product.advance({ seconds: 2 })
    expect(await standsThere(asked)).toEqual(['held'])
    await decide(asked, 'reject')
    await product.advance({ seconds: 2 })
    expect(await order(asked)).toMatchObject({ status: { key: 'rejected' }, personPart: { state: 'closed' } })
    expect(await standsThere(asked)).toEqual(['cancelled'])
  })
})

describe('seats at a price that policy wants a word for', () => {
  /** Booked inside the limit, and above it by the time the airline answers. */
  async function moved(): Promise<{ asked: Asked; shown: OccupyResult; newMinor: number }> {
    const asked = await book(isInside, 'other')
    expect(asked.form.approval).toBeNull()
    await move(asked.flightId, 150)
    return { asked, ...(await offered(asked)) }
  }
  const say = ({ orderSeq }: Asked, acceptedTotalMinor: number, wish: object) =>
    desk.codeOf('POST', '/airfrond/confirmReservationOrder', { orderSeq, acceptedTotalMinor, ...wish }, lin)
  const reason = { code: 'CLIENT', note: 'Same flight as the client' }
  const approvers = [{ userCode: 'QC1001', approverCode: 'QC2001' }]

  it('are confirmed with a reason and whom to ask, who then decides about what they cost now [V-FLIGHT-18] [V-FLIGHT-19]', async () => {
    const { asked, shown, newMinor } = await moved()
    expect(shown.actions).toMatchObject({ confirm: { allowed: true }, confirmWay: 'booking' })
    expect(shown.asking).toMatchObject({ needs: { reason: true, approval: 'hard' }, userCodes: ['QC1001'] })
    expect(shown.asking?.approval?.approvers.map(({ userCode }) => userCode)).toContain('QC2001')
    // Which rule, and by how much: nobody gives a reason for what she is not told.
    const priced = shown.asking?.broken.find(({ rule }) => rule === 'fare-within-price-limit')
    expect(priced).toMatchObject({ pass: false, limitText: '¥1,600', gapText: expect.stringMatching(/^¥[\d,]+$/) as string })
    expect(await confirm(asked, newMinor)).toBe('AF-OVER-REASON')
    expect(await say(asked, newMinor, { reason })).toBe('AF-APPROVER')
    expect((await seats(asked)).request?.state).toBe(2)
    expect(await say(asked, newMinor, { reason, approvers })).toBe('Z000')
    await product.advance({ seconds: 2 })
    const waiting = await order(asked)
    expect(waiting).toMatchObject({ status: { key: 'awaitingApproval' }, totalMinor: newMinor })
    expect(await latest(asked)).toMatchObject({ status: { code: 1 }, order: { totalMinor: newMinor }, reason: { note: reason.note } })
    // Whoever decides reads that the traveller had chosen another price.
    const path = `/airfrond/getOrderForApproval/${waiting.approval?.approvalId}` as const
    const { before } = await desk.must<ApprovalOrder>('GET', path, {}, zhou)
    expect(before).toEqual({ changed: null, seatsAskedMinor: asked.form.totalMinor, times: null })
    await decide(asked, 'agree')
    // The company pays all of it: it is ticketed.
    await product.advance({ seconds: 30 })
    expect(await order(asked)).toMatchObject({ status: { key: 'ticketIssued' }, totalMinor: newMinor })
  })

  it('go back for nothing where the word is no, and where they are given up', async () => {
    const rejected = await moved()
    expect(await say(rejected.asked, rejected.newMinor, { reason, approvers })).toBe('Z000')
    await product.advance({ seconds: 2 })
    await decide(rejected.asked, 'reject')
    await product.advance({ seconds: 2 })
    expect([(await order(rejected.asked)).status.key, await standsThere(rejected.asked)]).toEqual(['rejected', ['cancelled']])
    const { asked } = await moved()
    expect(await standsThere(asked)).toEqual(['held'])
    expect(await giveUp(asked)).toBe('Z000')
    await product.advance({ seconds: 5 })
    expect(await standsThere(asked)).toEqual(['cancelled'])
    expect((await order(asked)).totalMinor).toBe(asked.form.totalMinor)
  })

  it('are refused where nobody may agree to them at all', async () => {
    await govern('onBreach: forbid')
    try {
      const { asked, shown, newMinor } = await moved()
      expect(shown.actions).toMatchObject({ confirm: { allowed: false, code: 'AF-SEATS-POLICY' }, giveUp: { allowed: true } })
      expect([shown.asking, await confirm(asked, newMinor)]).toEqual([null, 'AF-SEATS-POLICY'])
      expect(await giveUp(asked)).toBe('Z000')
    } finally {
      await govern('onBreach: approve')
    }
  })
})

describe('seats at another price than the company can pay', () => {
  it('end the order where the company’s credit does not reach to them, and go back', async () => {
    const asked = await book(isInside, 'other')
    const { newMinor } = await offered(asked)
    const { db } = product.program
    const { companyId, limitMinor } = await db.kysely.selectFrom('companyCredit').selectAll().executeTakeFirstOrThrow()
    await sql`update company_credit set limit_minor = used_minor where company_id = ${companyId}`.execute(db.kysely)
    try {
      expect(await confirm(asked, newMinor)).toBe('Z000')
      await product.advance({ seconds: 5 })
    } finally {
      await db.kysely.updateTable('companyCredit').set({ limitMinor }).where('companyId', '=', companyId).execute()
    }
    const { status, timeline, totalMinor } = await order(asked)
    expect([status.key, totalMinor]).toEqual(['bookingFailed', asked.form.totalMinor])
    expect(timeline.find(({ title }) => title === 'No seat held')?.detail).toContain('credit')
    await product.advance({ seconds: 5 })
    expect(await standsThere(asked)).toEqual(['cancelled'])
    const left = await db.kysely
      .selectFrom('payment')
      .select('state')
      .where('orderId', '=', await idOf(asked))
      .execute()
    expect(left.map(({ state }) => state)).not.toContain('reserved')
  })
})

describe('seats that an airline tells of', () => {
  /** Asked for; then the airline's clock alone moves on: by ours it is not yet time to ask. */
  async function answeredThere(): Promise<{ asked: Asked; known: () => Promise<number | undefined> }> {
    const asked = await book(isInside, 'tight')
    expect((await seats(asked)).request?.state).toBe(1)
    await product.control('POST', '/clock', { advanceMs: 91_000 })
    const known = async () => {
      await product.program.jobs.runDue()
      return (await seats(asked)).request?.state
    }
    return { asked, known }
  }
  async function givenUp(asked: Asked): Promise<void> {
    expect(await giveUp(asked)).toBe('Z000')
    await product.advance({ seconds: 95 })
    expect(await standsThere(asked)).toEqual(['cancelled'])
  }

  it('are known as soon as it tells, before it would have been asked again', async () => {
    const { asked, known } = await answeredThere()
    await expect.poll(known, { timeout: 10_000, interval: 50 }).toBe(2)
    await givenUp(asked)
  })

  it('are known once it is asked again, where its word was lost', async () => {
    await product.control('POST', '/faults', { match: 'notice', kind: 'loseNotice', times: 0 })
    const { asked, known } = await answeredThere()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await known()).toBe(1)
    await answered()
    expect(await known()).toBe(2)
    await givenUp(asked)
  })
})

describe('seats of which the traveller pays a part herself', () => {
  it('are paid for next, at what is offered, once she has said yes', async () => {
    await govern('onBreach: difference')
    const asked = await book(isAbove('difference'), 'other')
    expect(asked.form.approval).toBeNull()
    const { shown, newMinor } = await offered(asked)
    expect(shown).toMatchObject({ actions: { confirm: { allowed: true }, confirmWay: 'pay' }, payOrderId: null })
    const personMinor = personOf(shown.payers)
    expect(personMinor).toBe(personOf(asked.form.payers) + newMinor - asked.form.totalMinor)
    expect(await confirm(asked, newMinor)).toBe('Z000')
    await product.advance({ seconds: 2 })
    const due = await order(asked)
    expect(due).toMatchObject({
      status: { key: 'awaitingPayment' },
      totalMinor: newMinor,
      personPart: { state: 'due', amountMinor: personMinor },
    })
    expect((await seats(asked)).payOrderId).toBe(due.personPart?.payOrderId)
    await cancelled(asked)
  })
})

describe('seats at another price than was agreed to before booking', () => {
  it('are held beyond the ceiling while the difference is asked, whatever the traveller has said', async () => {
    await govern('onBreach: approve\napproval: beforeBooking')
    const asked = await book(isAbove('approve'), 'other')
    expect(await standsThere(asked)).toEqual([])
    await decide(asked, 'agree')
    expect(await standsThere(asked)).toEqual(['occupying'])
    await move(asked.flightId, 20)
    const { newMinor } = await offered(asked)
    expect(await confirm(asked, newMinor)).toBe('Z000')
    await product.advance({ seconds: 2 })
    expect(await latest(asked)).toMatchObject({
      status: { code: 1 },
      order: { totalMinor: newMinor },
      previous: { totalMinor: asked.form.totalMinor, differenceMinor: newMinor - asked.form.totalMinor },
    })
    expect([(await order(asked)).status.key, await standsThere(asked)]).toEqual(['awaitingApproval', ['held']])
    await decide(asked, 'reject')
    await product.advance({ seconds: 5 })
    expect([(await order(asked)).status.key, await standsThere(asked)]).toEqual(['rejected', ['cancelled']])
  })
})

describe('a flight that its airline cancels while its seats wait', () => {
  it.each(['tight', 'other', 'silent'])('ends the order, and nobody is asked about seats of it any more (%s)', async (answer) => {
    await govern('onBreach: allow')
    const asked = await book(isInside, answer)
    await answered()
    expect((await seats(asked)).request?.state).toBe(answer === 'silent' ? 1 : 2)
    await product.control('POST', '/flights', { flightId: asked.flightId, status: 'cancelled' })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await product.advance({ seconds: 5 })
    const ended = await order(asked)
    expect([ended.status.key, ended.timeline.find(({ title }) => title === 'No seat held')?.detail]).toEqual([
      'bookingFailed',
      'The flight is cancelled or no longer sold. Nothing was charged. Please choose another flight.',
    ])
    expect(await standsThere(asked)).toEqual(['cancelled'])
  })
})
