import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../../tools/invariants/index.ts'
import { submissionOf } from '../../../../tools/testing/rail.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { ListedOrder } from '../../../orders/server/index.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { TrainApprovalOrder, TrainOrderDetails } from '../../calls/orders.ts'
import type { trainChangeForm } from '../../calls/changes.ts'
import type { StandbyDetails, StandbyForm } from '../../calls/standby.ts'
import type { searchTrains } from '../../calls.ts'

/* Trains booked to the ticket, over HTTP against the real server, the real database and the sandbox's railway. */

type Found = CallResult<typeof searchTrains>
type Seat = Found['trains'][number]['seats'][number]

/** Looks, a second of the product's clock apart, until something that comes by itself has to be there. */
const LOOKS_MAX = 40

let product: TestProduct
let lin = ''

beforeAll(async () => {
  product = await testProduct()
  lin = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  const { db } = product.program
  const report = await checkInvariants({ db, sandboxOrigin: product.sandboxOrigin, logDir: join(product.dataDir, 'log') })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
})

async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}, token = lin): Promise<T> {
  const { body } = await product.ask<T>(method, path, input, { token, language: 'en' })
  if (body.code !== 'Z000') throw new Error(`${path}: ${body.code} ${body.message}`)
  return body.result
}
const codeOf = async (method: 'GET' | 'POST', path: string, input: object, token = lin): Promise<string> =>
  (await product.ask(method, path, input, { token, language: 'en' })).body.code

/** Whoever has a ticket of a day rides no second time on it: each ticket is of another day. */
const FIRST_DAY = Temporal.PlainDate.from('2026-11-24')
let ticketed = 0
const today = (): string => FIRST_DAY.add({ days: ticketed }).toString()

/** A train with a type of seats that is left and judged so; of one day each time another one. */
let taken = 0
async function ride(action: 'allow' | 'approve' = 'allow', { date = today(), token = lin, travellers = {} } = {}) {
  const found = await must<Found>(
    'POST',
    '/train/app/search',
    { from: { city: '北京' }, to: { city: '上海' }, trainDate: date, ...travellers },
    token,
  )
  const isWanted = ({ isLeft, verdict, seat }: Seat) => isLeft && seat !== 'noSeat' && verdict?.action === action
  for (const train of found.trains.slice(taken % 5)) {
    taken += 1
    const seat = train.seats.find(isWanted)
    if (train.canBook && seat)
      return {
        trainId: train.trainId,
        fromStationCode: train.fromStationCode,
        toStationCode: train.toStationCode,
        seat: seat.seat,
        ...travellers,
      }
  }
  throw new Error('no train is left')
}

const fill = (asked: object, token = lin) => must<TrainOrderFormShown>('POST', '/train/app/fillOrder', asked, token)

const submission = (asked: object, form: TrainOrderFormShown, more: object = {}) => ({
  ...submissionOf(asked, form),
  ...more,
})

async function book(asked: object, more: object = {}, token = lin): Promise<string> {
  const form = await fill(asked, token)
  const { orderSeq } = await must<{ orderSeq: string }>('POST', '/train/app/book', submission(asked, form, more), token)
  await product.program.jobs.runDue()
  return orderSeq
}

const order = (orderSeq: string, token = lin) => must<TrainOrderDetails>('GET', `/train/app/orderDetails/${orderSeq}`, {}, token)

/** Lets what comes by itself come, until the order is as said. */
async function until(orderSeq: string, key: string, token = lin): Promise<TrainOrderDetails> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const now = await order(orderSeq, token)
    if (now.status.key === key) {
      if (key === 'ticketIssued') ticketed += 1
      return now
    }
    await product.program.jobs.runDue({ retryNow: true })
    await product.advance({ seconds: 2 })
  }
  const { status, timeline } = await order(orderSeq, token)
  throw new Error(`${orderSeq} is ${status.key} and not ${key}: ${timeline.map(({ detail }) => detail).join(' | ')}`)
}

const usedCredit = async (): Promise<number> =>
  (await product.program.db.kysely.selectFrom('companyCredit').select('usedMinor').executeTakeFirstOrThrow()).usedMinor
const titles = ({ timeline }: TrainOrderDetails): string[] => timeline.map(({ title }) => title)

const REASON = { code: 'CLIENT', note: 'Same train as the client' }

/** A first-class seat of which the traveller pays the difference, submitted with a reason. */
async function asked(): Promise<{ orderSeq: string; form: TrainOrderFormShown }> {
  const wanted = await ride('approve')
  const form = await fill(wanted)
  expect(form).toMatchObject({ needs: { reason: true }, bookable: { allowed: true } })
  expect(form.approval).not.toBeNull()
  expect(await codeOf('POST', '/train/app/book', submission(wanted, form, { reason: null }))).toBe('TR-OVER-REASON')
  expect(await codeOf('POST', '/train/app/book', submission(wanted, form, { approvers: [] }))).toBe('TR-APPROVER')
  const { orderSeq } = await must<{ orderSeq: string }>('POST', '/train/app/book', submission(wanted, form, { reason: REASON }))
  await product.program.jobs.runDue()
  return { orderSeq, form }
}

async function decide(orderSeq: string, decision: 'agree' | 'reject'): Promise<void> {
  for (;;) {
    const { approval, status } = await order(orderSeq)
    if (!approval || status.key !== 'awaitingApproval') return
    const token = await product.tokenOf(approval.approvers[0]?.en === 'Lan Zhou' ? 'QC2001' : 'QC9001')
    const { approvalId } = approval
    const { version } = await must<{ version: number }>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, token)
    await must('PUT', '/approval/approval/handleApproval', { approvalId, decision, comment: 'Take second class', version }, token)
    await product.advance({ seconds: 9 })
  }
}

describe('a train within the policy', () => {
  it('is filled in, submitted, held, paid by the company and ticketed, and stands in the list [C-TRAIN-02] [C-TRAIN-03]', async () => {
    const before = await usedCredit()
    const asked = await ride()
    const form = await fill(asked)
    expect(form).toMatchObject({ bookable: { allowed: true }, approval: null, needs: { reason: false, approval: null }, seated: 1 })
    expect(form.totalMinor).toBe(form.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
    expect(form.payers).toMatchObject({ companyMinor: form.totalMinor, personMinor: 0 })
    const orderSeq = await book(asked)
    expect(orderSeq).toMatch(/^T\d{12}$/)
    const issued = await until(orderSeq, 'ticketIssued')
    const next = await must<{ order: { orderSeq: string; line: string } | null }>('GET', '/order/next')
    expect(next.order).toMatchObject({ orderSeq, line: 'train' })
    const [passenger, ...others] = issued.passengers
    expect(others).toEqual([])
    expect(passenger?.document?.maskedNumber).toMatch(/•/)
    for (const said of [passenger?.ticketNumber, passenger?.car, passenger?.place, issued.pickupNumber]) expect(said).toMatch(/\S/)
    expect(titles(issued)).toEqual(['Submitted', 'Seats held', 'Paid', 'Tickets issued', 'Departure'])
    expect((await usedCredit()) - before).toBe(form.totalMinor)
    // What the company pays asks her for nothing.
    await product.program.jobs.runDue()
    const { messages } = await must<{ messages: { title: string; text: string; link: string }[] }>('POST', '/notices/messages', {
      size: 50,
    })
    const held = messages.find(({ title, link }) => title.startsWith('Seats held') && link.endsWith(orderSeq))
    expect(held?.text).toContain('The seats are held.')
    expect(held?.text).not.toMatch(/\bpay\b/i)
    const list = await must<{ orders: ListedOrder[] }>('POST', '/order/list', { line: 'train', status: 'toTravel', cursor: null, size: 10 })
    expect(list.orders).toEqual([
      expect.objectContaining({
        orderSeq,
        line: 'train',
        level: 'triping',
        path: `/order/train/${orderSeq}`,
        totalMinor: form.totalMinor,
        next: null,
      }),
    ])
  })

  it('is one order for one form, however often that is sent', async () => {
    const asked = await ride()
    const form = await fill(asked)
    const send = () => must<{ orderSeq: string }>('POST', '/train/app/book', submission(asked, form))
    const [first, second] = await Promise.all([send(), send()])
    expect([second, await send()]).toEqual([first, first])
    await until(first.orderSeq, 'ticketIssued')
  })

  it('is refused for whoever has that train, or another one at that time', async () => {
    const asked = await ride()
    const orderSeq = await book(asked)
    const again = await fill(asked)
    expect(await codeOf('POST', '/train/app/book', submission(asked, again))).toBe('TR-TWICE')
    const beside = await ride()
    expect(await codeOf('POST', '/train/app/book', submission(beside, await fill(beside)))).toBe('TR-OVERLAP')
    await until(orderSeq, 'ticketIssued')
  })
})

describe('a train above the policy', () => {
  it('is held only once it was agreed to, the difference paid at the one checkout, and then ticketed [C-TRAIN-09] [ST-APPR-03]', async () => {
    const { orderSeq, form } = await asked()
    const waiting = await order(orderSeq)
    expect([waiting.status.key, waiting.pickupNumber, titles(waiting).at(-1)]).toEqual(['awaitingApproval', null, 'Seats'])
    const path = `/train/app/approvalOrder/${waiting.approval?.approvalId}`
    const shown = await must<TrainApprovalOrder>('GET', path, {}, await product.tokenOf('QC2001'))
    expect(shown).toMatchObject({
      orderSeq,
      totalMinor: form.totalMinor,
      payers: form.payers,
      governed: { reason: { label: 'Travelling with a client or colleague', note: REASON.note }, policyName: { en: 'Travel Policy' } },
    })
    expect(shown.explanation.rules[0]).toMatchObject({
      pass: false,
      figures: expect.stringMatching(/^[^·]*second class · [^·]*first class$/i) as string,
    })
    expect(shown.governed.charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(form.payers.companyMinor)
    expect(await codeOf('GET', path, {}, await product.tokenOf('QC1002'))).toBe('P404')
    await decide(orderSeq, 'agree')
    const due = await until(orderSeq, 'awaitingPayment')
    expect(due.payers).toMatchObject({ companyMinor: form.payers.companyMinor, personMinor: form.payers.personMinor })
    const pay = await must<{ payOrderId: string; amountMinor: number; path: string }>('GET', `/train/app/goToPay/${orderSeq}`)
    expect(pay).toEqual({ ...due.pay, path: `/hotel/pay?payOrderId=${pay.payOrderId}` })
    expect(pay.amountMinor).toBe(form.payers.personMinor)
    const at = Temporal.Instant.from(due.pay?.expiresAt ?? '').since(Temporal.Instant.from(due.now))
    expect(at.total('minutes')).toBeLessThanOrEqual(10)
    expect(at.total('minutes')).toBeGreaterThan(8)
    const { url } = await must<{ url: string }>('POST', '/pay/wxpay/wap/prepay', { payOrderId: pay.payOrderId, way: 'wechatH5' })
    await (await fetch(url, { headers: { referer: 'http://127.0.0.1/' } })).arrayBuffer()
    const { trades } = await product.control<{ trades: { outTradeNo: string }[] }>('GET', '/wechat/trades?newest=1')
    await product.control('POST', '/wechat/pay', { outTradeNo: trades[0]?.outTradeNo })
    const issued = await until(orderSeq, 'ticketIssued')
    expect(issued.governed).toMatchObject({ compliant: false, reason: { code: 'CLIENT', note: REASON.note } })
    expect(await codeOf('GET', `/train/app/goToPay/${orderSeq}`, {})).toBe('TR-NOT-DUE')
  })

  it('ends where an approver says no: nothing was held and nothing is kept aside', async () => {
    const before = await usedCredit()
    const { orderSeq } = await asked()
    await decide(orderSeq, 'reject')
    const ended = await until(orderSeq, 'rejected')
    expect([ended.pickupNumber, await usedCredit()]).toEqual([null, before])
  })

  it('lapses unpaid after the railway’s ten minutes, and its seats go back', async () => {
    const before = await usedCredit()
    const { orderSeq } = await asked()
    await decide(orderSeq, 'agree')
    await until(orderSeq, 'awaitingPayment')
    await product.advance({ minutes: 11 })
    const lapsed = await until(orderSeq, 'lapsed')
    expect([titles(lapsed).at(-1), await usedCredit()]).toEqual(['Lapsed', before])
  })
})

describe('what goes wrong at the railway', () => {
  /** A form that is filled in, and what is to be submitted. */
  async function filled() {
    const asked = await ride()
    return { asked, form: await fill(asked) }
  }
  const fails = (match: string, kind: string, more: object = {}) => product.control('POST', '/faults', { match, times: 1, kind, ...more })

  it('is told where tickets are not issued, and the money comes back by itself [E-TRAIN-05]', async () => {
    const before = await usedCredit()
    await fails('railTicket', 'ticketingFails')
    const orderSeq = await book(await ride())
    const failed = await until(orderSeq, 'ticketFailed')
    expect(titles(failed)).toEqual(['Submitted', 'Seats held', 'Paid', 'Train order failed', 'Money returned'])
    // Seats that were held and given back are nobody's to look for.
    expect([failed.pickupNumber, failed.passengers.map(({ seatName, car, place }) => [seatName, car, place])]).toEqual([
      null,
      [[null, null, null]],
    ])
    expect(await usedCredit()).toBe(before)
  })

  it('is refused before submitting, and ends the order after it, where seats sell out between [E-TRAIN-03]', async () => {
    const before = await usedCredit()
    const { asked, form } = await filled()
    const soldOut = { trainId: asked.trainId, seatType: asked.seat, left: 0 }
    const { orderSeq } = await must<{ orderSeq: string }>('POST', '/train/app/book', submission(asked, form))
    await product.control('POST', '/rail/seats', soldOut)
    await product.program.jobs.runDue()
    const failed = await until(orderSeq, 'bookingFailed')
    expect([titles(failed).at(-1), await usedCredit()]).toEqual(['No seats', before])
    const { orders } = await must<{ orders: readonly ListedOrder[] }>('GET', `/order/resultList?list=${orderSeq}`)
    expect(orders[0]?.next?.kind).toBe('notBooked')
    expect(await codeOf('POST', '/train/app/book', { ...submission(asked, form), formId: crypto.randomUUID() })).toBe('TR-GONE')
    expect(await codeOf('POST', '/train/app/fillOrder', asked)).toBe('TR-GONE')
  })

  it('is never charged at another price than was accepted: told before submitting, ended after it', async () => {
    const { asked, form } = await filled()
    const { orderSeq } = await must<{ orderSeq: string }>('POST', '/train/app/book', submission(asked, form))
    await product.control('POST', '/rail/price', { trainId: asked.trainId, percent: 108 })
    await product.program.jobs.runDue()
    const ended = await until(orderSeq, 'bookingFailed')
    expect(ended.timeline.at(-1)?.detail).toMatch(/went from ¥.* to ¥/)
    expect(await codeOf('POST', '/train/app/book', { ...submission(asked, form), formId: crypto.randomUUID() })).toBe('TR-PRICE')
  })

  it.each(['lostReply', 'cutAfterBody'])('is asked about and sent once where the answer to a hold is unclear: %s', async (kind) => {
    await fails('railHold', kind)
    const orderSeq = await book(await ride())
    const issued = await until(orderSeq, 'ticketIssued')
    expect(titles(issued)).toContain('Asking the railway')
  })

  it('is asked about and ordered once where the answer to tickets is unclear', async () => {
    await fails('railTicket', 'lostReply')
    const issued = await until(await book(await ride()), 'ticketIssued')
    expect(titles(issued).filter((title) => title === 'Tickets issued')).toHaveLength(1)
  })

  it('gives seats back that were found after somebody had cancelled', async () => {
    const before = await usedCredit()
    await fails('railHold', 'lostReply')
    const orderSeq = await book(await ride())
    expect((await order(orderSeq)).status.key).toBe('unclear')
    const answer = await must<{ status: { key: string } }>('POST', `/train/app/cancel/${orderSeq}`, { reason: 'Plans have changed' })
    expect(answer.status.key).toBe('cancelling')
    await until(orderSeq, 'cancelledClosed')
    await product.program.jobs.runDue()
    expect(await usedCredit()).toBe(before)
  })
})

describe('the order of several', () => {
  it('is all or nothing, seen whole by whoever books and in her own part by who goes along [P-PRIV-01]', async () => {
    const assistant = await product.tokenOf('QC3001')
    const travellers = { travellers: { mode: 'agent', userCodes: ['QC1001', 'QC1002'] } }
    const asked = await ride('allow', { token: assistant, travellers })
    const form = await fill(asked, assistant)
    expect([form.travellers.length, form.seated]).toEqual([2, 2])
    const orderSeq = await book(asked, {}, assistant)
    const issued = await until(orderSeq, 'ticketIssued', assistant)
    expect(new Set(issued.passengers.map(({ ticketNumber }) => ticketNumber)).size).toBe(2)
    const su = await product.tokenOf('QC1002')
    const seen = await order(orderSeq, su)
    expect(seen).toMatchObject({ part: 'companion', payers: null, personPart: null, governed: null, contact: null, passengerCount: 2 })
    expect([seen.passengers.length, seen.totalMinor]).toEqual([1, seen.passengers[0]?.fareMinor])
    expect(JSON.stringify(seen.timeline)).not.toMatch(/¥/)
    expect(await codeOf('POST', `/train/app/cancel/${orderSeq}`, { reason: 'No' }, su)).toBe('TR-NOT-YOURS')
  })

  it('is nobody else’s to read', async () => {
    const orderSeq = await book(await ride())
    await until(orderSeq, 'ticketIssued')
    const stranger = await product.tokenOf('QC1002')
    expect(await codeOf('GET', `/train/app/orderDetails/${orderSeq}`, {}, stranger)).toBe('P404')
  })
})

describe('our service', () => {
  it('is charged for trains as the company’s file says, which is nothing where it says nothing [C-TRAIN-15]', async () => {
    const fee = await must<{ serviceFeeMinor: number; paidBy: string }>('GET', '/train/app/serviceFee', { fareMinor: 55_300 })
    const form = await fill(await ride())
    const line = form.lines.find(({ kind }) => kind === 'serviceFee')
    expect(line?.amountMinor ?? 0).toBe(fee.serviceFeeMinor)
  })
})

/* The last of the file: afterwards the railway takes no more orders of hers on this day. */
describe('seats that were found', () => {
  it('are given back by a cancellation three times a day, and then nothing is booked for half an hour [C-TRAIN-06] [E-TRAIN-01]', async () => {
    const cancel = (orderSeq: string, reason = 'Plans have changed') =>
      product.ask<{ status: { key: string } }>('POST', `/train/app/cancel/${orderSeq}`, { reason }, { token: lin })
    const { orderSeq: kept } = await until(await book(await ride()), 'ticketIssued')
    // One hold of hers was found after she had cancelled, and given back: it counts.
    for (let time = 2; time <= 3; time += 1) {
      const { orderSeq } = await asked()
      await decide(orderSeq, 'agree')
      await until(orderSeq, 'awaitingPayment')
      expect((await cancel(orderSeq, '')).body.code).toBe('TR-REASON')
      const { note } = await must<{ note: string }>('GET', `/order/cancel/${orderSeq}`)
      expect(note.includes('the last of 3 times')).toBe(time === 3)
      expect((await cancel(orderSeq)).body.result.status.key).toBe('cancelledClosed')
      expect((await cancel(orderSeq)).body.code).toBe('TR-COMPLETE')
      await product.program.jobs.runDue()
    }
    const wanted = await ride()
    const form = await fill(wanted)
    // Said before anything is filled in, with its end.
    expect(form.bookable).toMatchObject({ allowed: false, code: 'TR-LOCKED' })
    expect(form.bookable.allowed ? '' : form.bookable.message).toMatch(/given back three times.*for 30 minutes\. Try again after/)
    expect(await codeOf('POST', '/train/app/book', submission(wanted, form))).toBe('TR-LOCKED')
    // Nor is a ticket changed meanwhile: its form says so, and not the train that would be chosen on it.
    const { verdict, tickets } = await must<CallResult<typeof trainChangeForm>>('GET', `/train/app/changeForm/${kept}`)
    expect([verdict, tickets[0]?.verdict]).toMatchObject([{ allowed: false, code: 'TR-LOCKED' }, { allowed: true }])
    await product.advance({ minutes: 31 })
    // The railway itself counts by the day, which is said before anybody is asked for a word.
    const { bookable } = await fill(wanted)
    expect(bookable.allowed && bookable.note).toContain('three times today')
    const refused = await until(await book(wanted), 'bookingFailed')
    expect(refused.timeline.at(-1)?.detail).toContain('three times today')
    // A standby that it refuses for the same says so too, and from when on it would take one.
    const full = await ride()
    await product.control('POST', '/rail/seats', { trainId: full.trainId, seatType: full.seat, left: 0 })
    const requirements = [full]
    const waits = await must<StandbyForm>('POST', '/train/app/standby/fill', { requirements })
    const sent = submission({ requirements, cutOffAt: waits.latestCutOffAt }, waits)
    const { standbyId } = await must<{ standbyId: string }>('POST', '/train/app/standby/submit', sent)
    await product.program.jobs.runDue({ retryNow: true })
    const unserved = await must<StandbyDetails>('GET', `/train/app/standby/details/${standbyId}`)
    const why = unserved.timeline.find(({ title }) => title === 'No seats came')?.detail
    expect(why).toMatch(/three times today.*You can queue again from 00:00 on /)
  })
})
