import { parse, stringify } from 'yaml'
import type { CallResult } from '../../src/kernel/call.ts'
import { importCompany } from '../../src/people/server/index.ts'
import type { TrainOrderFormShown } from '../../src/trains/calls/booking.ts'
import type { TrainOrderDetails } from '../../src/trains/calls/orders.ts'
import type { searchTrains } from '../../src/trains/calls.ts'
import { companyFileText, type TestProduct } from './product.ts'

/* For tests: trains booked to the ticket, over HTTP on the real server against the sandbox's railway. */

type Found = CallResult<typeof searchTrains>
type Seat = Found['trains'][number]['seats'][number]
type File = {
  settings: {
    payment: Record<string, unknown>
    serviceFees: { rates: object[] } & Record<string, unknown>
    applications: Record<string, unknown>
  }
  policy: { trains: { rules: Record<string, object> } }
  scenes: Record<string, unknown>[]
}

/** Looks, some seconds of the product's clock apart, until something that comes by itself has to be there. */
const LOOKS_MAX = 40

export interface RideWish {
  readonly date: string
  readonly action?: 'allow' | 'approve'
  readonly token?: string
  /** Who travels, where not the caller alone. */
  readonly userCodes?: readonly string[]
  /** As what they go: as those whom the caller books for, where nothing else is said, or as those whom she brings along. */
  readonly mode?: 'agent' | 'personal'
  /** Which of the trains that would do, from 0 on. */
  readonly nth?: number
}

/** What is submitted of a form as it stands: everybody on the first document that fits, and with a reason where somebody has to agree. */
export const submissionOf = (wanted: object, { formId, travellers, totalMinor, approval }: TrainOrderFormShown) => ({
  ...wanted,
  formId,
  passengers: travellers.map(({ userCode, cards, maskedPhone }) => ({
    userCode,
    cardId: cards.find(({ fault }) => fault === null)?.cardId,
    ...(maskedPhone === '' ? { phone: '13900001234' } : {}),
  })),
  contact: { kind: 'own' },
  termsAgreed: true,
  acceptedTotalMinor: totalMinor,
  ...(approval && {
    reason: { code: 'CLIENT', note: 'Same train as the client' },
    approvers: travellers.map(({ userCode }) => ({ userCode, approverCode: approval.approvers[0]?.userCode })),
  }),
})

export function railDesk(product: TestProduct, own: string) {
  async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}, token = own): Promise<T> {
    const { body } = await product.ask<T>(method, path, input, { token, language: 'en' })
    if (body.code !== 'Z000') throw new Error(`${path}: ${body.code} ${body.message}`)
    return body.result
  }
  const order = (orderSeq: string, token = own) => must<TrainOrderDetails>('GET', `/train/app/orderDetails/${orderSeq}`, {}, token)

  async function ride({ date, action = 'allow', token = own, userCodes, mode = 'agent', nth = 0 }: RideWish) {
    const travellers = userCodes === undefined ? {} : { travellers: { mode, userCodes } }
    const place = (city: string) => ({ city })
    const asked = { from: place('北京'), to: place('上海'), trainDate: date, ...travellers }
    const { trains } = await must<Found>('POST', '/train/app/search', asked, token)
    const isWanted = ({ isLeft, verdict, seat }: Seat) => isLeft && seat !== 'noSeat' && verdict?.action === action
    const train = trains.filter(({ canBook, seats }) => canBook && seats.some(isWanted))[nth]
    const seat = train?.seats.find(isWanted)
    if (!train || !seat) throw new Error(`no train is left on ${date}`)
    return {
      train,
      wanted: {
        trainId: train.trainId,
        fromStationCode: train.fromStationCode,
        toStationCode: train.toStationCode,
        seat: seat.seat,
        ...travellers,
      },
    }
  }

  /** Lets what comes by itself come, until the order is as said. */
  async function until(orderSeq: string, key: string, token = own): Promise<TrainOrderDetails> {
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const now = await order(orderSeq, token)
      if (now.status.key === key) return now
      await product.program.jobs.runDue({ retryNow: true })
      await product.advance({ seconds: 2 })
    }
    const { status, timeline } = await order(orderSeq, token)
    throw new Error(`${orderSeq} is ${status.key} and not ${key}: ${timeline.map(({ title, detail }) => `${title} ${detail}`).join(' | ')}`)
  }

  async function book(wish: RideWish): Promise<{ orderSeq: string; departsAt: Temporal.Instant }> {
    const { train, wanted } = await ride(wish)
    const form = await must<TrainOrderFormShown>('POST', '/train/app/fillOrder', wanted, wish.token)
    const { orderSeq } = await must<{ orderSeq: string }>('POST', '/train/app/book', submissionOf(wanted, form), wish.token)
    await product.program.jobs.runDue()
    return { orderSeq, departsAt: Temporal.Instant.from(train.from.at) }
  }

  /** Has everybody who is asked agree. */
  async function agree(orderSeq: string): Promise<void> {
    for (;;) {
      const { approval, status } = await order(orderSeq)
      if (!approval || status.key !== 'awaitingApproval') return
      const token = await product.tokenOf(approval.approvers[0]?.en === 'Lan Zhou' ? 'QC2001' : 'QC9001')
      const { approvalId } = approval
      const { version } = await must<{ version: number }>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, token)
      await must('PUT', '/approval/approval/handleApproval', { approvalId, decision: 'agree', comment: 'Fine', version }, token)
      await product.advance({ seconds: 9 })
    }
  }

  /** Pays the caller's part with WeChat Pay. */
  async function pay(orderSeq: string): Promise<number> {
    const { payOrderId, amountMinor } = await must<{ payOrderId: string; amountMinor: number }>('GET', `/train/app/goToPay/${orderSeq}`)
    const { url } = await must<{ url: string }>('POST', '/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' })
    await (await fetch(url, { headers: { referer: 'http://127.0.0.1/' } })).arrayBuffer()
    const { trades } = await product.control<{ trades: { outTradeNo: string }[] }>('GET', '/wechat/trades?newest=1')
    await product.control('POST', '/wechat/pay', { outTradeNo: trades[0]?.outTradeNo })
    return amountMinor
  }

  return {
    own,
    must,
    order,
    ride,
    until,
    book,
    agree,
    pay,
    codeOf: async (method: 'GET' | 'POST', path: string, input: object, token = own): Promise<string> =>
      (await product.ask(method, path, input, { token, language: 'en' })).body.code,
    /** Booked and ticketed, agreed to and paid where that is needed. */
    async ticketed(wish: RideWish): Promise<{ order: TrainOrderDetails; departsAt: Temporal.Instant }> {
      const { orderSeq, departsAt } = await book(wish)
      if (wish.action === 'approve') {
        await agree(orderSeq)
        await until(orderSeq, 'awaitingPayment')
        await pay(orderSeq)
      }
      return { order: await until(orderSeq, 'ticketIssued', wish.token), departsAt }
    },
    /** The demo company, changed. */
    async govern(change: (file: File) => void): Promise<void> {
      const file = parse(companyFileText('demo/company.yaml')) as File
      change(file)
      const { db, secrets } = product.program
      await product.advance({ seconds: 1 })
      const imported = await importCompany({ db, clock: product.clock, secrets }, stringify(file), { isDemo: true })
      if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
    },
    fault: (match: string, kind: string, more: object = {}) => product.control('POST', '/faults', { match, times: 1, kind, ...more }),
    usedCredit: async (): Promise<number> =>
      (await product.program.db.kysely.selectFrom('companyCredit').select('usedMinor').executeTakeFirstOrThrow()).usedMinor,
  }
}
