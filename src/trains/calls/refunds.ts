import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { PAYERS } from '../../payments/rules/refund-shares.ts'
import { PAID_WITH } from '../../payments/rules/refund-shares-quote.ts'
import { BERTHS } from '../rules/seats.ts'
import { railRide } from './booking.ts'
import { actionVerdict, orderSeq, orderStatus } from './orders.ts'
import { bothNames, minor } from './words.ts'

/** Issued tickets of trains that are given back: which may be, what comes back to whom, and asking for it. */

const TICKETS_MAX = 9
export const ticketId = z.string().regex(/^T\d{12}-[1-9]$/)
const params = z.object({ orderSeq })

/** What one payer gets back by one way, what it bears of the fees, and by when. */
export const backShare = z.object({
  payer: z.enum(PAYERS),
  paidWith: z.enum(PAID_WITH),
  backMinor: minor,
  /** Of what the railway keeps, and of our service fee. */
  feeMinor: minor,
  serviceFeeMinor: minor,
  /** YYYY-MM-DD. */
  promisedDate: z.string(),
})
export type TrainBackShare = z.output<typeof backShare>

const RETURN_ERRORS = [
  'TR-TICKETS',
  'TR-NO-TICKET',
  'TR-NOT-ISSUED',
  'TR-REFUNDING',
  'TR-REFUNDED',
  'TR-TICKET-CHANGING',
  'TR-TICKET-CHANGED',
  'TR-TICKET-USED',
  'TR-CHILD-LEFT',
  'TR-NOT-YOURS',
  'TR-RIGHT-ENDED',
  'TR-DEPARTED',
  'TR-STATION-ONLY',
  'TR-ELSEWHERE',
  'TR-NOT-REFUNDABLE',
  'TR-REFUND-LATER',
  'TR-SUPPLIER',
] as const

const returnable = z.object({
  ticketId,
  name: bothNames,
  ticketNumber: z.string().nullable(),
  /** "Second class, coach 5, 07A", as far as it is known. */
  seatName: z.string().nullable(),
  car: z.string().nullable(),
  place: z.string().nullable(),
  berth: z.enum(BERTHS).nullable(),
  paidMinor: minor,
  /** What the railway keeps now, by its table; null where it takes nothing back. */
  fee: z.object({ percent: z.number(), feeMinor: minor }).nullable(),
  verdict: actionVerdict,
})

export const trainRefundForm = call({
  spec: [],
  method: 'GET',
  path: '/train/app/refundForm/{orderSeq}',
  summary: 'Which tickets of an order of trains may be given back, why others may not, and what the railway’s table keeps of each now.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params,
  result: z.object({
    orderSeq: z.string(),
    status: orderStatus,
    train: railRide,
    tickets: z.array(returnable),
    verdict: actionVerdict,
    /** Until when those fees hold; afterwards it costs more, or (`isLastFee`) is not possible any more. Null where nothing is taken back, or all of it at any time. */
    feeHoldsUntil: z.string().nullable(),
    isLastFee: z.boolean(),
    now: z.string(),
  }),
  errors: ['TR-NOT-YOURS', 'TR-RIGHT-ENDED', 'TR-SUPPLIER'],
})
export type TrainRefundForm = z.output<(typeof trainRefundForm)['result']>

const quote = z.object({
  quoteId: z.uuid(),
  /** Until when it may be confirmed. */
  expiresAt: z.string(),
  /** The railway itself has cancelled the train: it keeps nothing. */
  isRailwaysOwn: z.boolean(),
  tickets: z.array(z.object({ ticketId, name: bothNames, paidMinor: minor, percent: z.number(), feeMinor: minor, backMinor: minor })),
  /** What the railway keeps; and of our service fee, what we keep. */
  feeMinor: minor,
  serviceFeeMinor: minor,
  /** What comes back to all payers together. */
  backMinor: minor,
  shares: z.array(backShare),
  /** Who pays the traveller's part, where that is not the caller. */
  payer: bothNames.nullable(),
  /** How many working days the railway takes at the longest: online, and for whoever gives it back at a window. */
  workingDays: z.object({ online: z.number().int(), window: z.number().int() }),
  now: z.string(),
})
export type TrainRefundQuote = z.output<typeof quote>

export const quoteTrainRefund = call({
  spec: [],
  method: 'POST',
  path: '/train/app/refundQuote/{orderSeq}',
  summary: 'What giving these tickets back brings now, to whom and by when; kept, and confirmed as it stands or not at all.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params,
  body: z.strictObject({ tickets: z.array(ticketId).max(TICKETS_MAX) }),
  result: quote,
  errors: RETURN_ERRORS,
})

export const refundTrain = call({
  spec: ['C-TRAIN-07'],
  method: 'POST',
  path: '/train/app/refund/{orderSeq}',
  summary: 'Gives tickets back by a quote; a job asks the railway. Where the quote holds no longer the new one comes with the refusal.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params,
  body: z.strictObject({ quoteId: z.uuid() }),
  result: z.object({ orderSeq: z.string(), refundId: z.string(), status: orderStatus }),
  errors: [...RETURN_ERRORS, 'TR-REFUND-MOVED', 'STATE_CHANGED'],
})

export const refundCalls = [trainRefundForm, quoteTrainRefund, refundTrain] as const
