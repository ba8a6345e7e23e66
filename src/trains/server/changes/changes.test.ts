import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { pdfPages } from '../../../../tools/testing/pdf-text.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { ApprovalDetail } from '../../../approvals/calls.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { orderResults } from '../../../orders/calls.ts'
import type { confirmTrainChange, queryBusinessSwitch4Change, TrainChangeForm, TrainChangeQuote } from '../../calls/changes.ts'
import type { TrainApprovalOrder, TrainOrderDetails } from '../../calls/orders.ts'
import type { TrainRefundQuote } from '../../calls/refunds.ts'
import type { ListedTrain } from '../../calls.ts'
import { feeMinorOf, feeTableAt } from '../../rules/fees.ts'

/* Tickets of trains that are moved to another train, over HTTP on the real server, the real database and the sandbox's railway. */

const TIMEOUT = { timeout: 240_000 }

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let lin = ''
let assistant = ''

beforeAll(async () => {
  product = await testProduct()
  lin = await product.tokenOf('QC1001')
  assistant = await product.tokenOf('QC3001')
  rail = railDesk(product, lin)
}, 300_000)
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

/** Each on days of its own: whoever has a ticket at a time rides no second train then. */
const dayAt = (daysAfter21st: number): string => Temporal.PlainDate.from('2026-11-21').add({ days: daysAfter21st }).toString()
const ids = (orderSeq: string, nos: readonly number[]): string[] => nos.map((no) => `${orderSeq}-${no}`)
const titles = ({ timeline }: TrainOrderDetails): string[] => timeline.map(({ title }) => title)
const linesOf = ({ lines }: TrainOrderDetails) => lines.map(({ kind, amountMinor }) => [kind, amountMinor])
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
const fareOf = ({ passengers }: TrainOrderDetails): number => sum(passengers.map(({ fareMinor }) => fareMinor))
const keeps = (fareMinor: number, percent: number): number => feeMinorOf(fareMinor, percent, feeTableAt(product.clock.now()))

interface Wish {
  readonly date: string
  /** Which of the seats that would do, told by the train and the fare. */
  readonly pick: (train: ListedTrain, fareMinor: number, action: string) => boolean
  readonly nos?: readonly number[]
  readonly token?: string
  readonly userCodes?: readonly string[]
}

/** Seats of a train of a day, as a change wishes for them. */
async function wished({ date, pick, token = lin, userCodes }: Wish) {
  const travellers = userCodes === undefined ? {} : { travellers: { mode: 'agent', userCodes } }
  const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate: date, ...travellers }
  const { trains } = await rail.must<{ trains: ListedTrain[] }>('POST', '/train/app/search', asked, token)
  for (const train of trains.filter(({ canBook }) => canBook))
    for (const { seat, isLeft, fareMinor, verdict } of train.seats)
      if (isLeft && seat !== 'noSeat' && verdict && verdict.action !== 'forbid' && pick(train, fareMinor, verdict.action))
        return { trainId: train.trainId, fromStationCode: train.fromStationCode, toStationCode: train.toStationCode, seat, fareMinor }
  throw new Error(`no train is left on ${date} that would do`)
}

async function quote(orderSeq: string, wish: Wish): Promise<TrainChangeQuote> {
  const { fareMinor: _, ...ride } = await wished(wish)
  return rail.must('POST', `/train/app/change/${orderSeq}`, { tickets: ids(orderSeq, wish.nos ?? [1]), ...ride }, wish.token)
}

/** What her list says is to do next with an order. */
const nextOf = async (orderSeq: string) =>
  (await rail.must<CallResult<typeof orderResults>>('GET', `/order/resultList?list=${orderSeq}`)).orders[0]?.next

const saying = ({ needs, approval, travellerCodes }: TrainChangeQuote) => ({
  ...(needs.reason && { reason: { code: 'CLIENT', note: 'Same train as the client' } }),
  ...(approval && {
    approvers: travellerCodes.map((userCode) => ({ userCode, approverCode: approval.approvers[0]?.userCode })),
  }),
})

async function confirm(orderSeq: string, quoted: TrainChangeQuote, token = lin): Promise<string> {
  const input = { quoteId: quoted.quoteId, ...saying(quoted) }
  const asked = await rail.must<CallResult<typeof confirmTrainChange>>('POST', `/train/app/confirm/${orderSeq}`, input, token)
  return asked.newOrderSeq
}

const codeOfConfirm = (orderSeq: string, quoted: TrainChangeQuote, token = lin) =>
  rail.codeOf('POST', `/train/app/confirm/${orderSeq}`, { quoteId: quoted.quoteId, ...saying(quoted) }, token)
const switchOf = (ticketId: string) =>
  rail.must<CallResult<typeof queryBusinessSwitch4Change>>('GET', '/train/app/business/queryBusinessSwitch4Change', {
    originalTicketId: ticketId,
  })

async function paperOf(orderSeq: string): Promise<string> {
  const { pdf } = await rail.must<{ pdf: string }>('GET', `/train/app/itinerary/${orderSeq}`)
  return (await pdfPages(Buffer.from(pdf, 'base64'))).join(' ')
}

/** What was told in the app, the newest first. */
const told = async (): Promise<readonly { readonly title: string; readonly text: string }[]> =>
  (await rail.must<{ messages: readonly { title: string; text: string }[] }>('POST', '/notices/messages')).messages

describe('a ticket', () => {
  it(
    'is moved to a train of the same fare for nothing: told before, the old one good until the new one is issued, and once only [C-TRAIN-04] [C-TRAIN-05] [C-CONF-06] [SC-TRN-07]',
    TIMEOUT,
    async () => {
      const before = await rail.usedCredit()
      const { order } = await rail.ticketed({ date: dayAt(13) })
      const { orderSeq } = order
      const ticketId = `${orderSeq}-1`
      expect([order.actions.change, (await switchOf(ticketId)).verdict]).toEqual([{ allowed: true }, { allowed: true }])
      const form = await rail.must<TrainChangeForm>('GET', `/train/app/changeForm/${orderSeq}`)
      expect(form).toMatchObject({ verdict: { allowed: true }, mode: 'personal', feeToLaterDay: { percent: 0 } })
      const paid = fareOf(order)
      const quoted = await quote(orderSeq, { date: dayAt(12), pick: (_, fareMinor) => fareMinor === paid })
      expect(quoted).toMatchObject({ feeMinor: 0, differenceMinor: 0, totalMinor: 0, backMinor: 0, bookable: { allowed: true } })
      const newSeq = await confirm(orderSeq, quoted)
      expect((await rail.order(orderSeq)).passengers[0]?.fate).toBe('Being changed')
      // A second tap whose answer was lost: one order.
      expect(await confirm(orderSeq, quoted)).toBe(newSeq)
      expect((await switchOf(ticketId)).verdict).toMatchObject({ allowed: false, code: 'TR-CHANGE-RUNNING' })
      const done = await rail.until(newSeq, 'ticketIssued')
      expect([done.changeOf, done.totalMinor, done.passengers[0]?.ticketNumber === order.passengers[0]?.ticketNumber]).toEqual([
        orderSeq,
        0,
        false,
      ])
      expect(done.actions.change).toMatchObject({ allowed: false, code: 'TR-CHANGED' })
      const old = await rail.order(orderSeq)
      expect([old.status.key, old.changedTo, old.actions.change, old.actions.refund]).toEqual(['changed', [newSeq], null, null])
      expect(titles(old).slice(-2)).toEqual(['Change asked for', 'Changed'])
      expect((await rail.usedCredit()) - before).toBe(paid)
      expect((await switchOf(`${newSeq}-1`)).verdict).toMatchObject({ allowed: false, code: 'TR-CHANGED' })
      const again = await wished({ date: dayAt(11), pick: (_, fareMinor) => fareMinor === paid })
      const { fareMinor: _, ...ride } = again
      expect(await rail.codeOf('POST', `/train/app/change/${newSeq}`, { tickets: [`${newSeq}-1`], ...ride })).toBe('TR-CHANGED')
      // Her seat of the old day is free, and what she has now is given back by whoever paid the old one.
      await rail.ticketed({ date: dayAt(13), nth: 1 })
      const back = await rail.must<TrainRefundQuote>('POST', `/train/app/refundQuote/${newSeq}`, { tickets: [`${newSeq}-1`] })
      expect(back.backMinor).toBe(paid)
      await rail.must('POST', `/train/app/refund/${newSeq}`, { quoteId: back.quoteId })
      await rail.until(newSeq, 'refunded')
    },
  )

  it(
    'is moved to a dearer seat once its approver agrees, what is dearer is paid by company and person, and all of it comes back',
    TIMEOUT,
    async () => {
      const before = await rail.usedCredit()
      const { order } = await rail.ticketed({ date: dayAt(11) })
      const paid = fareOf(order)
      const quoted = await quote(order.orderSeq, {
        date: dayAt(11),
        pick: (train, fareMinor, action) => train.trainId === order.train.trainId && action === 'approve' && fareMinor > paid,
      })
      expect([quoted.feeMinor, quoted.totalMinor, quoted.needs.approval !== null]).toEqual([0, quoted.differenceMinor, true])
      const { companyMinor, personMinor } = quoted.payers
      expect([companyMinor + personMinor, personMinor > 0]).toEqual([quoted.totalMinor, true])
      const newSeq = await confirm(order.orderSeq, quoted)
      const { approval } = await rail.order(newSeq)
      expect(approval?.kind).toBe(9)
      // Whoever has to agree reads which ticket is held now, and that it is moved.
      const manager = await product.tokenOf('QC2001')
      const asked = await rail.must<TrainApprovalOrder>('GET', `/train/app/approvalOrder/${approval?.approvalId}`, {}, manager)
      expect(asked.changeOf).toMatchObject({ orderSeq: order.orderSeq, train: { trainNo: order.train.trainNo }, seatName: order.seat.name })
      const request = await rail.must<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approval?.approvalId}`, {}, manager)
      expect(request.order.movesTickets).toBe(true)
      await rail.agree(newSeq)
      await rail.until(newSeq, 'changeAwaitingPayment')
      expect(await rail.pay(newSeq)).toBe(personMinor)
      const done = await rail.until(newSeq, 'ticketIssued')
      // The order that was changed says what that has cost, which no line of its own tells.
      expect((await rail.order(order.orderSeq)).timeline.at(-1)?.detail).toContain(`${formatMoney(quoted.totalMinor)} was paid`)
      expect([linesOf(done), done.totalMinor]).toEqual([
        [
          ['fare', paid + quoted.differenceMinor],
          ['changeFee', 0],
          ['oldTickets', -paid],
        ],
        quoted.totalMinor,
      ])
      expect(done.timeline[0]).toMatchObject({ title: 'Change submitted', detail: expect.stringContaining(order.orderSeq) as string })
      const sheet = await paperOf(newSeq)
      for (const words of ['改签自', 'Changed from', order.orderSeq, 'Paid for the change', formatMoney(-paid), formatMoney(fareOf(done))])
        expect(sheet).toContain(words)
      expect(sheet).not.toContain('tickets when issued')
      expect((await rail.usedCredit()) - before).toBe(paid + companyMinor)
      const back = await rail.must<TrainRefundQuote>('POST', `/train/app/refundQuote/${newSeq}`, { tickets: [`${newSeq}-1`] })
      const of = (payer: string): number => sum(back.shares.flatMap((share) => (share.payer === payer ? [share.backMinor] : [])))
      expect([of('company'), of('person'), back.feeMinor]).toEqual([paid + companyMinor, personMinor, 0])
      await rail.must('POST', `/train/app/refund/${newSeq}`, { quoteId: back.quoteId })
      await rail.until(newSeq, 'refunded')
      expect((await rail.usedCredit()) - before).toBe(0)
    },
  )

  it('brings back what a cheaper train costs less, less what the railway keeps of it, as it was quoted', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(6), action: 'approve' })
    const { orderSeq } = order
    const paid = fareOf(order)
    const used = await rail.usedCredit()
    const quoted = await quote(orderSeq, {
      date: dayAt(5),
      pick: (_, fareMinor, action) => action === 'allow' && fareMinor < paid - 100_00,
    })
    const cheaper = -quoted.differenceMinor
    expect([quoted.feeMinor, quoted.differenceFeeMinor, quoted.totalMinor]).toEqual([0, keeps(cheaper, 5), 0])
    expect(quoted.backMinor).toBe(cheaper - quoted.differenceFeeMinor)
    const of = (payer: string): number => sum(quoted.shares.flatMap((share) => (share.payer === payer ? [share.backMinor] : [])))
    const newSeq = await confirm(orderSeq, quoted)
    await rail.until(newSeq, 'ticketIssued')
    await product.program.jobs.runDue({ retryNow: true })
    // The railway's fee is told although it came out of the old fare, and so is the cost centre although nothing more is charged to it.
    const cheaperOrder = await rail.order(newSeq)
    expect([linesOf(cheaperOrder), cheaperOrder.totalMinor]).toEqual([
      [
        ['fare', paid - cheaper],
        ['changeFee', quoted.differenceFeeMinor],
        ['oldTickets', -(paid - quoted.backMinor)],
      ],
      0,
    ])
    const chargedTo = ({ governed }: TrainOrderDetails) => governed?.charges.map(({ to }) => to.code)
    const old = await rail.order(orderSeq)
    expect([old.backMinor, cheaperOrder.backMinor]).toEqual([quoted.backMinor, 0])
    expect(chargedTo(cheaperOrder)?.length).toBeGreaterThan(0)
    expect(chargedTo(cheaperOrder)).toEqual(chargedTo(old))
    expect(titles(old)).toContain('Difference of the change returned')
    expect(used - (await rail.usedCredit())).toBe(of('company'))
    expect((await told()).find(({ title }) => title.startsWith('Ticket exchanged'))?.text).toContain('Travel on the new train')
    for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 5 })
    expect((await rail.order(orderSeq)).personPart?.refund).toMatchObject({ state: 'done', amountMinor: of('person') })
    expect((await rail.order(newSeq)).earlierBack).toMatchObject({ payer: null, refund: { state: 'done', amountMinor: of('person') } })
    // What is left of it comes back as a ticket of its own fare.
    const back = await rail.must<TrainRefundQuote>('POST', `/train/app/refundQuote/${newSeq}`, { tickets: [`${newSeq}-1`] })
    expect(back.backMinor + back.feeMinor).toBe(paid - cheaper)
    // The order whose ticket it was says where her money is, though the order before had been paid with it.
    const personBack = sum(back.shares.flatMap((share) => (share.payer === 'person' ? [share.backMinor] : [])))
    expect(personBack).toBeGreaterThan(0)
    await rail.must('POST', `/train/app/refund/${newSeq}`, { quoteId: back.quoteId })
    await rail.until(newSeq, 'refunded')
    expect((await rail.order(newSeq)).earlierBack?.refund).toMatchObject({ state: 'onTheWay', amountMinor: personBack })
    for (let look = 0; look < 12; look += 1) await product.advance({ seconds: 30 })
    const total = of('person') + personBack
    expect((await rail.order(newSeq)).earlierBack?.refund).toMatchObject({ state: 'done', amountMinor: total })
    expect((await rail.order(orderSeq)).personPart?.refund).toMatchObject({ state: 'done', amountMinor: total })
    expect((await rail.order(newSeq)).personPart).toBeNull()
  })

  it('is moved to a later day for a share of the lower fare less than 48 hours ahead, and keeps that it was told', TIMEOUT, async () => {
    const { order, departsAt } = await rail.ticketed({ date: dayAt(4) })
    const paid = fareOf(order)
    const seconds = departsAt.subtract({ hours: 30 }).since(product.clock.now()).total('seconds')
    if (seconds > 0) await product.advance({ seconds: Math.ceil(seconds) })
    const quoted = await quote(order.orderSeq, { date: dayAt(7), pick: (_, fareMinor) => fareMinor === paid })
    expect([quoted.feeMinor, quoted.totalMinor]).toEqual([keeps(paid, 5), keeps(paid, 5)])
    const newSeq = await confirm(order.orderSeq, quoted)
    const done = await rail.until(newSeq, 'ticketIssued')
    expect([linesOf(done), done.totalMinor]).toEqual([
      [
        ['fare', paid],
        ['changeFee', quoted.feeMinor],
        ['oldTickets', -paid],
      ],
      quoted.feeMinor,
    ])
  })
})

describe('one of several', () => {
  it('is moved alone, the other stays, and who only goes along changes nothing [P-PRIV-01]', TIMEOUT, async () => {
    const wish = { date: dayAt(8), token: assistant, userCodes: ['QC1001', 'QC1002'] }
    const { order } = await rail.ticketed(wish)
    const { orderSeq } = order
    const each = fareOf(order) / 2
    const moves = { date: dayAt(9), pick: (_: ListedTrain, fareMinor: number) => fareMinor === each, userCodes: ['QC1002'], nos: [2] }
    const su = await product.tokenOf('QC1002')
    const { fareMinor: _, ...ride } = await wished({ ...moves, token: assistant })
    expect(await rail.codeOf('POST', `/train/app/change/${orderSeq}`, { tickets: ids(orderSeq, [2]), ...ride }, su)).toBe('TR-NOT-YOURS')
    expect(await rail.codeOf('POST', `/train/app/change/${orderSeq}`, { tickets: [], ...ride }, assistant)).toBe('TR-CHANGE-TICKETS')
    const newSeq = await confirm(orderSeq, await quote(orderSeq, { ...moves, token: assistant }), assistant)
    await rail.until(newSeq, 'ticketIssued', assistant)
    const old = await rail.until(orderSeq, 'partialChange', assistant)
    expect(old.passengers.map(({ fate }) => fate)).toEqual(['', 'Changed'])
  })
})

describe('one of several from several departments', () => {
  it('is moved though only the first of them may charge what the order was charged to, and it stays charged so', TIMEOUT, async () => {
    const wish = { date: dayAt(6), token: assistant, userCodes: ['QC1002', 'QC2002', 'QC3002'] }
    const { order } = await rail.ticketed(wish)
    const each = fareOf(order) / 3
    const chargedTo = async (orderSeq: string) => (await rail.order(orderSeq, assistant)).governed?.charges.map(({ to }) => to.code)
    expect(await chargedTo(order.orderSeq)).toEqual(['CC-3102'])
    const moves = { date: dayAt(5), pick: (_: ListedTrain, fareMinor: number) => fareMinor === each, userCodes: ['QC2002'], nos: [2] }
    const same = await confirm(order.orderSeq, await quote(order.orderSeq, { ...moves, token: assistant }), assistant)
    await rail.until(same, 'ticketIssued', assistant)
    const other = {
      date: dayAt(5),
      pick: (_: ListedTrain, fareMinor: number, action: string) => action === 'allow' && fareMinor > each,
      userCodes: ['QC3002'],
      nos: [3],
    }
    const quoted = await quote(order.orderSeq, { ...other, token: assistant })
    expect(quoted.payers.companyMinor).toBe(quoted.differenceMinor)
    const dearer = await confirm(order.orderSeq, quoted, assistant)
    await rail.until(dearer, 'ticketIssued', assistant)
    expect(await chargedTo(dearer)).toEqual(['CC-3102'])
  })
})

describe('what comes to nothing', () => {
  it('leaves the old ticket as it was: rejected, cancelled, not paid in time, sold out meanwhile', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(10) })
    const { orderSeq } = order
    const used = await rail.usedCredit()
    const paid = fareOf(order)
    const dearer = (date: string) => quote(orderSeq, { date, pick: (_, fareMinor, action) => action === 'approve' && fareMinor > paid })
    const asGood = async () => {
      const old = await rail.order(orderSeq)
      expect(old.changedTo).toEqual([])
      expect([old.status.key, old.passengers[0]?.fate, titles(old).at(-2), old.actions.change]).toEqual([
        'ticketIssued',
        '',
        'Not changed',
        { allowed: true },
      ])
      expect(await rail.usedCredit()).toBe(used)
    }
    const cancelled = await confirm(orderSeq, await dearer(dayAt(10)))
    await rail.must('POST', `/train/app/cancel/${cancelled}`, { reason: 'Plans have changed' })
    expect((await rail.order(cancelled)).status.label).toBe('Change cancelled')
    expect((await rail.order(cancelled)).timeline.at(-1)?.detail).toContain('The old tickets are as good as before')
    await asGood()

    const late = await confirm(orderSeq, await dearer(dayAt(10)))
    await rail.agree(late)
    await rail.until(late, 'changeAwaitingPayment')
    await product.advance({ seconds: 11 * 60 })
    expect((await rail.until(late, 'lapsed')).status.label).toBe('Change ran out of time')
    expect(await nextOf(late)).toEqual({ kind: 'notChanged', until: null, path: `/order/train/${orderSeq}` })
    await asGood()
    // Nobody who still has her ticket is told to book again.
    const lapsed = (await told()).find(({ title }) => title.startsWith('Change cancelled, time is up'))
    expect(lapsed?.text).toContain('the old ticket is as good as before')

    const free = await quote(orderSeq, {
      date: dayAt(10),
      pick: (train, fareMinor) => train.trainId !== order.train.trainId && fareMinor === paid,
    })
    await product.control('POST', '/rail/seats', { trainId: free.train.trainId, seatType: free.seat.seat, left: 0 })
    expect(await codeOfConfirm(orderSeq, free)).toBe('TR-GONE')
    expect((await rail.order(orderSeq)).passengers[0]?.fate).toBe('')
  })

  it('gives back what was paid where the old ticket is printed before the new one is ordered', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(9) })
    const { orderSeq } = order
    const [used, paid] = [await rail.usedCredit(), fareOf(order)]
    const asked = { date: dayAt(9), pick: (_: ListedTrain, fareMinor: number, action: string) => action === 'approve' && fareMinor > paid }
    const dearer = await confirm(orderSeq, await quote(orderSeq, asked))
    await rail.agree(dearer)
    await rail.until(dearer, 'changeAwaitingPayment')
    await product.control('POST', '/rail/tickets', { ticketNumber: order.passengers[0]?.ticketNumber, is: 'collected' })
    const personMinor = await rail.pay(dearer)
    const failed = await rail.until(dearer, 'ticketFailed')
    for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 5 })
    expect((await rail.order(dearer)).personPart?.refund).toMatchObject({ state: 'done', amountMinor: personMinor })
    expect([failed.status.settled, failed.status.label, await rail.usedCredit()]).toEqual([
      true,
      'Not changed, old ticket unaffected',
      used,
    ])
    expect(await nextOf(dearer)).toEqual({ kind: 'changeFailed', until: null, path: `/order/train/${orderSeq}` })
    const old = await rail.order(orderSeq)
    expect([old.status.key, old.passengers[0]?.fate, old.changedTo]).toEqual(['ticketIssued', '', []])
  })

  it.each(['lostReply', 'cutAfterBody', 'wrongAnswer'])(
    'does not: an unclear answer is looked for and nothing is taken twice: %s',
    TIMEOUT,
    async (kind) => {
      const day = { lostReply: 11, cutAfterBody: 12 }[kind] ?? 14
      const { order } = await rail.ticketed({ date: dayAt(day) })
      const paid = fareOf(order)
      const quoted = await quote(order.orderSeq, {
        date: dayAt(day),
        pick: (train, fareMinor) => train.trainId !== order.train.trainId && fareMinor === paid,
      })
      await rail.fault('railChange', kind)
      const newSeq = await confirm(order.orderSeq, quoted)
      await rail.until(newSeq, 'ticketIssued')
      expect((await rail.order(order.orderSeq)).status.key).toBe('changed')
    },
  )

  it('is quoted anew where the quote is too old, and nothing is done before that was read too', TIMEOUT, async () => {
    const { order } = await rail.ticketed({ date: dayAt(15) })
    const paid = fareOf(order)
    const quoted = await quote(order.orderSeq, {
      date: dayAt(15),
      pick: (train, fareMinor) => train.trainId !== order.train.trainId && fareMinor === paid,
    })
    await product.advance({ seconds: 11 * 60 })
    const answer = await product.ask<{ quote: TrainChangeQuote }>(
      'POST',
      `/train/app/confirm/${order.orderSeq}`,
      { quoteId: quoted.quoteId },
      { token: lin },
    )
    expect(answer.body.code).toBe('TR-CHANGE-MOVED')
    expect((await rail.order(order.orderSeq)).passengers[0]?.fate).toBe('')
    await rail.until(await confirm(order.orderSeq, answer.body.result.quote), 'ticketIssued')
  })
})
