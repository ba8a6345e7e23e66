import { z } from 'zod'
import { AIRLINE_REASON } from '../rules/changing.ts'
import { call } from '../../kernel/call.ts'
import { REFUND_KINDS, REFUND_STATUSES } from '../rules/refund-states.ts'
import { INVOLUNTARY_REASONS, PROOFS_MAX, RETURN_NOTE_CHARACTERS_MAX, VOLUNTARY_REASONS } from '../rules/returning.ts'
import { actionVerdict, backShare, bothNames, flight, id, LEAVING_ERRORS, minor, orderNumber, orderStatus } from './words.ts'

/* Issued tickets that are given back for money: which may be, what comes back, asking for it, and what becomes of it. */

const orderParams = z.object({ id: orderNumber })

/** A ticket of an order by its passenger's place: `1`, `2`, … as the form names them. An empty list is answered by the rule [V-FLIGHT-12, V-FLIGHT-13]. */
const tickets = z.array(z.number().int().min(1).max(9)).max(9)

const reason = z.object({ code: z.string(), label: z.string() })
const returnable = z.object({
  passengerNo: z.number().int(),
  name: bothNames,
  ticketNumber: z.string().nullable(),
  /** In the caller's language: "Ticketed". */
  ticketStatus: z.string(),
  /** Whether it may be given back, or why not. */
  verdict: actionVerdict,
  /** What was paid for it, our fee apart. */
  paidMinor: minor,
  /** What its airline keeps by the fare's conditions now; null where they do not allow a refund, and where it is asked (`isFeeAsked`). */
  feeMinor: minor.nullable(),
})

export const getRefundForm = call({
  spec: ['C-AIR-38'],
  method: 'GET',
  path: '/airfrond/getRefundForm/{id}',
  summary: 'Which tickets of an order may be given back, why others may not, and what the fare’s conditions keep of each now.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: orderParams,
  result: z.object({
    orderSeq: z.string(),
    flight,
    tickets: z.array(returnable),
    /** The airline says what it keeps once it is asked: abroad, of fares with a leg that was changed. */
    isFeeAsked: z.boolean(),
    /** Whether any of them may be. */
    verdict: actionVerdict,
    /** Whether it goes by the fare's conditions, online; or why that is the desk's. */
    online: actionVerdict,
    /** Whether the airline can be asked for all of the money against proof; or that this is the desk's. */
    claims: actionVerdict,
    /** ISO instant until which the fees stand; null where they stay. */
    feeHoldsUntil: z.string().nullable(),
    /** The fare leaves value instead of money. */
    leavesValue: z.boolean(),
    reasons: z.object({ voluntary: z.array(reason), involuntary: z.array(reason) }),
    /** How long the airline takes for a claim, in working days. */
    claimDays: z.object({ from: z.number().int(), to: z.number().int() }),
    /** Refunds of this order that were asked for before. */
    asked: z.number().int(),
    now: z.string(),
  }),
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'AF-SUPPLIER'],
})

const quotedTicket = z.object({
  passengerNo: z.number().int(),
  name: bothNames,
  paidMinor: minor,
  feeMinor: minor,
  valueMinor: minor,
  backMinor: minor,
})

const returnQuote = z.object({
  quoteId: id,
  kind: z.enum(['voluntary', 'involuntary']),
  /** Until when it may be confirmed; ISO instant. */
  expiresAt: z.string(),
  tickets: z.array(quotedTicket),
  /** What the airline keeps; and of our service fee, what we keep. */
  feeMinor: minor,
  serviceFeeMinor: minor,
  /** Of tickets that were changed, what their airline took for it: that stays with it, beside all of the above. */
  changeFeeMinor: minor,
  /** What seats, bags and packages beside them have cost and does not come back. */
  extrasKeptMinor: minor,
  /** What comes back as money, and what is left as value with a last day. */
  backMinor: minor,
  valueMinor: minor,
  validUntil: z.string().nullable(),
  shares: z.array(backShare),
  /** Who pays the traveller's part, where that is not the caller. */
  payer: bothNames.nullable(),
  /** Of a claim: the day by which its airline is to have decided, YYYY-MM-DD. */
  decideBy: z.string().nullable(),
  now: z.string(),
})
export type ReturnQuote = z.output<typeof returnQuote>

const RETURN_ERRORS = [
  'AF-TICKETS',
  'AF-NOT-YOURS',
  'AF-RIGHT-ENDED',
  'AF-NO-REFUNDABLE',
  'AF-TICKET-USED',
  'AF-CHECKED-IN',
  'AF-REFUNDING',
  'AF-REFUNDED',
  'AF-TICKET-CHANGING',
  'AF-CHANGED',
  'AF-NOT-ISSUED',
  ...LEAVING_ERRORS,
] as const

export const getRefundFee = call({
  spec: ['C-AIR-39'],
  method: 'POST',
  path: '/airfrond/getRefundFee/{id}',
  summary: 'What giving these tickets back brings now, to whom and by when; kept, and confirmed as it stands or not at all.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: orderParams,
  body: z.strictObject({ tickets, kind: z.enum(['voluntary', 'involuntary']) }),
  result: returnQuote,
  errors: [...RETURN_ERRORS, 'AF-REFUND-DESK', 'AF-REFUND-LATER', 'AF-SUPPLIER'],
})

const asking = z.object({ orderSeq: z.string(), refundId: id, status: orderStatus })

const note = z.string().trim().max(RETURN_NOTE_CHARACTERS_MAX).default('')
const fileIds = z.array(z.uuid()).max(PROOFS_MAX).default([])

export const addRefund = call({
  spec: ['C-AIR-40'],
  method: 'POST',
  path: '/airfrond/addRefund/{id}',
  summary:
    'Gives tickets back by a quote; the airline is asked by a job. Where the quote holds no longer the new one comes with the refusal.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: orderParams,
  body: z.strictObject({
    quoteId: id,
    /** `airlineChanged`: of an order that its airline has changed or cancelled itself; the quote is free then. */
    reason: z.enum([...VOLUNTARY_REASONS, ...INVOLUNTARY_REASONS, AIRLINE_REASON]),
    note,
    /** What proves a claim: pictures that were handed in before. */
    fileIds,
  }),
  result: asking,
  errors: [...RETURN_ERRORS, 'AF-RETURN-REASON', 'AF-PROOF', 'AF-REFUND-MOVED', 'AF-REFUND-DESK', 'AF-REFUND-LATER', 'AF-SUPPLIER'],
})

export const manualRefund = call({
  spec: ['C-AIR-61'],
  method: 'POST',
  path: '/airfrond/manualRefund/{id}',
  summary: 'Asks the travel desk to give tickets back where that cannot be done here; it says what comes back.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: orderParams,
  body: z.strictObject({ tickets, reason: z.enum([...VOLUNTARY_REASONS, ...INVOLUNTARY_REASONS]), note, fileIds }),
  result: asking,
  errors: [...RETURN_ERRORS, 'AF-RETURN-NOTE'],
})

const atGateway = z.enum(['manual', 'byTransfer', 'onTheWay', 'transferred', 'done'])

const refundShown = z.object({
  refundId: id,
  kind: z.enum(REFUND_KINDS),
  status: z.object({
    code: z.number().int(),
    key: z.enum(REFUND_STATUSES),
    label: z.string(),
    tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
    settled: z.boolean(),
  }),
  tickets: z.array(z.object({ passengerNo: z.number().int(), name: bothNames, ticketNumber: z.string() })),
  reason: z.string(),
  note: z.string(),
  proofs: z.number().int(),
  askedBy: bothNames,
  askedAt: z.string(),
  /** Null while the desk has not said. */
  backMinor: minor.nullable(),
  feeMinor: minor.nullable(),
  /** What was taken for changes of these tickets, and stays with the airline. */
  changeFeeMinor: minor,
  extrasKeptMinor: minor,
  valueMinor: minor,
  shares: z.array(backShare),
  /** How its money stands once the tickets are refunded: with whoever paid, by transfer where the gateway could not, on its way, or with a person. Null before. */
  money: z.enum(['manual', 'byTransfer', 'underWay', 'back', 'transferred']).nullable(),
  /** The same at each gateway through which it goes back. */
  gateways: z.object({ alipay: atGateway.optional(), wechat: atGateway.optional() }),
  decideBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** What happens now, or why it came to nothing; in the caller's language. */
  sentence: z.string(),
  canWithdraw: z.boolean(),
})
export type RefundShown = z.output<typeof refundShown>

export const getApplyRefundInfo = call({
  spec: ['C-AIR-42'],
  method: 'GET',
  path: '/airfrond/getApplyRefundInfo/{id}',
  summary: 'The refunds that were asked for of an order, newest first, and how they stand.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: orderParams,
  result: z.object({
    orderSeq: z.string(),
    flight,
    status: orderStatus,
    refunds: z.array(refundShown),
    /** Who pays the traveller's part, where that is not the caller. */
    payer: bothNames.nullable(),
    /** Whether more may be given back. */
    verdict: actionVerdict,
    now: z.string(),
  }),
  errors: ['AF-NOT-YOURS'],
})

export const withdrawRefund = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/withdrawRefund/{id}',
  summary: 'Takes a refund back that the travel desk has not decided about; the tickets are as good as before.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: orderParams,
  body: z.strictObject({ refundId: id }),
  result: asking,
  errors: ['AF-NOT-YOURS', 'AF-RIGHT-ENDED', 'STATE_CHANGED'],
})

export const returningCalls = [getRefundForm, getRefundFee, addRefund, manualRefund, getApplyRefundInfo, withdrawRefund] as const
