import { draw } from './random.ts'

/**
 * Faults on demand. Each rule matches an operation (or all), acts a number of times and is gone. They live in memory: a restarted
 * world is a healthy one.
 */
export const FAULT_KINDS = {
  delayMs: 'waits `ms` before the work',
  delayReplyMs: 'does the work at once and answers `ms` later',
  errorRate: 'answers 503 for the share `rate` (0 to 1) of the requests, without effect',
  status: 'answers with HTTP `status`, without effect',
  statusAfter: 'does the work and answers with HTTP `status` all the same',
  cutAfterBody: 'cuts the line once the request was read, without effect',
  lostReply: 'does the work and cuts the line instead of answering',
  wrongAnswer: 'does the work and answers 200 with something that is not the protocol',
  halfAnswer: 'does the work, sends half of the answer and cuts the line',
  answerTwice: 'does the work and sends the answer twice over the same line',
  ticketingFails: 'lets the next ticketing fail (`ticket`, `railTicket`); the airline refuses the next payment (`duffelPay`)',
  duplicateNotice: 'sends the next notice twice (`notice`, `alipayNotice`, `wechatNotice`, `duffelNotice`, `railNotice`)',
  reorderNotice:
    'holds the next notice back until the one after it was sent, or 30 s (`notice`, `alipayNotice`, `wechatNotice`, `railNotice`)',
  loseNotice:
    'does not send the next notice; only its repetition comes (`notice`, `alipayNotice`, `wechatNotice`, `duffelNotice`, `railNotice`)',
  badSignature:
    'does the work and signs the answer with a strange key (Alipay and WeChat Pay, their notices too; `duffelNotice`; `oidcToken`)',
  wrongAmount:
    'does the work and tells another amount under a right signature (`alipayQuery`, `alipayNotice`, `wechatQuery`, `wechatNotice`)',
  otherTrade: 'does the work and tells of another trade, as paid, under a right signature (Alipay and WeChat Pay)',
  unknownError: 'does the work and answers 20000 isp.unknow-error (Alipay) or SYSTEM_ERROR (WeChat Pay)',
  signTest: 'sends a probe that must be refused instead of the next notice; the notice itself comes later (`wechatNotice`)',
  refundAbnormal: 'takes a refund on that ends as ABNORMAL (`wechatRefund`)',
  refundClosed: 'takes a refund on that ends as CLOSED (`wechatRefund`)',
  payerGone: 'answers USER_ACCOUNT_ABNORMAL (`wechatRefund`) or ACQ.BUYER_NOT_EXIST (`alipayRefund`), without effect',
  tradeFinished: 'answers ACQ.TRADE_HAS_FINISHED, without effect (`alipayRefund`)',
  notMoved: 'accepts a refund and moves nothing; asked about, it has not happened (`alipayRefund`)',
  notEnough: 'answers NOT_ENOUGH, without effect (`wechatRefund`)',
  frequencyLimited: 'answers FREQUENCY_LIMITED, without effect (WeChat Pay)',
  smsRefused: 'answers isv.MOBILE_NUMBER_ILLEGAL, without effect (`smsSend`)',
  smsLimit: 'answers isv.BUSINESS_LIMIT_CONTROL, without effect (`smsSend`)',
  wrongNonce: 'signs an id_token for another sign-in (`oidcToken`)',
  wrongAudience: 'signs an id_token for another app (`oidcToken`)',
  expiredToken: 'signs an id_token of an hour ago (`oidcToken`)',
  algNone: 'leaves the signature of an id_token out (`oidcToken`)',
} as const

export type FaultKind = keyof typeof FAULT_KINDS

export interface FaultRequest {
  /** An operation of a protocol, `notice`, `alipayNotice`, or `*`. */
  readonly match: string
  readonly kind: FaultKind
  readonly ms?: number
  readonly rate?: number
  readonly status?: number
  /** How often it acts; left out: once. 0: until it is taken away. */
  readonly times?: number
}

export interface Fault extends FaultRequest {
  readonly id: number
  acted: number
}

const MOST_FAULTS = 100

export class Faults {
  #rules: Fault[] = []
  #lastId = 0
  #draws = 0

  add(request: FaultRequest): Fault | undefined {
    if (this.#rules.length >= MOST_FAULTS) return undefined
    const fault = { ...request, id: ++this.#lastId, acted: 0 }
    this.#rules.push(fault)
    return fault
  }

  list(): readonly Fault[] {
    return this.#rules
  }

  remove(id: number): boolean {
    const before = this.#rules.length
    this.#rules = this.#rules.filter((each) => each.id !== id)
    return this.#rules.length < before
  }

  clear(): void {
    this.#rules = []
  }

  /** Takes the rules that act on this occasion, counting them down. `kinds` limits the look to those that mean something there. */
  take(operation: string, kinds: readonly FaultKind[]): readonly Fault[] {
    if (this.#rules.length === 0) return []
    const acting = this.#rules.filter(
      (each) => (each.match === '*' || each.match === operation) && kinds.includes(each.kind) && this.#strikes(each),
    )
    for (const each of acting) each.acted++
    this.#rules = this.#rules.filter((each) => (each.times ?? 1) === 0 || each.acted < (each.times ?? 1))
    return acting
  }

  /** An error rate strikes by a repeatable chance; all other kinds always do. */
  #strikes(fault: Fault): boolean {
    return fault.kind !== 'errorRate' || draw(0x5eed, this.#draws++) < (fault.rate ?? 1)
  }
}
