import { z } from 'zod'
import { goingBack } from './calls/going-back.ts'
import { call } from '../kernel/call.ts'
import { CASHIER_ERRORS, jsapiRequest, NOT_PAYABLE, shownToPayer, wechatAppRequest } from './calls/cashiers.ts'
import { creditCalls } from './calls/credits.ts'
import { otherCalls } from './calls/others.ts'
import { pointsCalls } from './calls/points.ts'
import { reconciliationCalls } from './calls/reconciliation.ts'
import { statementCalls } from './calls/statements.ts'
import { PAYMENT_KINDS } from './rules/kinds.ts'
import { PAY_HOSTS, PAY_WAYS } from './rules/ways.ts'

const PAY_ASSETS = ['companyCredit', 'travelCredit', 'points'] as const

const minor = z.number().int()
/** Amounts that can be owed: nothing is paid in negative sums. */
const owedMinor = minor.min(0)
const payOrderId = z.uuid()
const prepayBody = z.strictObject({ payOrderId, shown: shownToPayer })
const payOrderIdOnly = z.strictObject({ payOrderId })

/**
 * How a person's part stands. `waiting`: not to be paid yet. `due`: the window is open. `confirming`: the person has been at the cashier
 * and the gateway has not said clearly how that ended. `held`: a gateway holds it until the ticket is issued. `paid`. `closed`: the window lapsed or the order ended.
 */
const payState = z.enum(['waiting', 'due', 'confirming', 'held', 'paid', 'closed'])
export type PayState = z.output<typeof payState>

const paymentPart = z.object({
  /** A third is somebody outside, who has paid in the person's place; her own value and points stand beside it. */
  kind: z.enum(['company', 'person', 'third']),
  /** In the caller's language. */
  label: z.string(),
  amountMinor: owedMinor,
  isPaid: z.boolean(),
})

const payMethod = z.object({
  key: z.enum(PAY_WAYS),
  /** In the caller's language: "支付宝", "Alipay". */
  label: z.string(),
  available: z.boolean(),
  /** Where it is not available: why, in the caller's language. */
  why: z.string().optional(),
  /** Held first, and taken when the ticket is issued; otherwise charged at once. */
  isHeld: z.boolean(),
  /** Its gateway's cashier is open already, and was not gone on with. */
  isBegun: z.boolean(),
})

/** The order that is paid for, as its line presents it in the caller's language. */
const paidOrder = z.object({
  orderSeq: z.string(),
  line: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** Where the app shows it, below the base path. */
  path: z.string(),
  /** Of a change: where the order is whose tickets it moves, and which stay good until then. Null of any other order. */
  originPath: z.string().nullable(),
  /** `settled`: nothing of it is under way any more. */
  status: z.object({ label: z.string(), tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']), settled: z.boolean() }),
})

const paymentInfo = z.object({
  payOrderId,
  state: payState,
  order: paidOrder,
  totalMinor: owedMinor,
  /** What it is for, in the caller's language: "票价", "服务费"; they add up to the total. */
  lines: z.array(z.object({ label: z.string(), amountMinor: owedMinor })),
  parts: z.array(paymentPart),
  /** What the caller still has to pay at a gateway. */
  dueMinor: owedMinor,
  /** Until when; null where no window has been opened yet. */
  expiresAt: z.string().nullable(),
  /** The server's clock at the moment of the answer: a countdown runs from it, for a phone's clock may be wrong. */
  now: z.string(),
  /**
   * A payment that somebody may have made and of which its gateway, named in the caller's language, does not tell: until when nobody is
   * asked again, and whether she can pay again then. Null where nothing is being confirmed.
   */
  confirming: z.object({ gateway: z.string(), until: z.string(), mayRetry: z.boolean() }).nullable(),
  /** The gateway whose cashier she has open, named in the caller's language; null where she has none: value and points wait for its end. */
  begun: z.string().nullable(),
  /**
   * The gateway that has not answered about an earlier try until that was over; she may pay again. Of a part that is closed: about a try that
   * may have been paid, and goes back then. Null where all is clear.
   */
  unanswered: z.string().nullable(),
  methods: z.array(payMethod),
  /** How the order is paid, in the caller's language: by the company, by a person, shared, by somebody outside, in cash, held. */
  kind: z.object({ key: z.enum(PAYMENT_KINDS), label: z.string() }),
  /**
   * What is paid otherwise than at a gateway: from the company's credit, with unused value of tickets, oldest first, and with reward points,
   * each with whose part it pays and the last day on which it is good.
   */
  assets: z.array(
    z.object({
      key: z.enum(PAY_ASSETS),
      label: z.string(),
      amountMinor: owedMinor,
      payer: z.enum(['company', 'person']),
      validUntil: z.string().nullable(),
    }),
  ),
  /**
   * Unused value of hers that pays of the person's part, or would, also such as another order has let go: how much, how much of that is set
   * aside already, and whether she may choose now. Null where she has none that could.
   */
  value: z.object({ payMinor: owedMinor, asideMinor: owedMinor, isFree: z.boolean() }).nullable(),
  /**
   * Reward points that pay of the person's part, or would: how much, how much of that is set aside already, and whether she may choose
   * now. Null where she has none that could.
   */
  points: z.object({ name: z.string(), payMinor: owedMinor, asideMinor: owedMinor, isFree: z.boolean() }).nullable(),
  /** Whether the part is handed on to somebody outside just now: she pays it by a link. */
  isHandedOn: z.boolean(),
  /** Paying at the desk: not offered by the company, offered, or chosen. */
  desk: z.enum(['none', 'offered', 'chosen']),
  closedBecause: z.enum(['lapsed', 'cancelled', 'ended']).optional(),
  /** A person's money on its way back; null where none is. */
  refund: goingBack.nullable(),
})
export type PaymentInfo = z.output<typeof paymentInfo>

/** What a payer may pay with beside a gateway. */
export type PayAsset = (typeof PAY_ASSETS)[number]

export const getPaymentInfo = call({
  spec: ['C-PAY-05'],
  method: 'GET',
  path: '/pay/checkout/getPaymentInfo',
  summary: 'What is due of an order, from whom, until when, and how it can be paid.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({
    payOrderId,
    /** Where the app runs: only ways that work there are named. */
    host: z.enum(PAY_HOSTS).default('browser'),
  }),
  result: paymentInfo,
  errors: [],
})

export const assetPayment = call({
  spec: ['C-PAY-06'],
  method: 'POST',
  path: '/pay/checkout/assetPayment',
  summary:
    'Sets the person’s value and points aside where they are named, and lets them go where they are not. What is left is the person’s; nothing left is paid. The company’s part stays reserved, and is taken with hers.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ payOrderId, assets: z.array(z.enum(PAY_ASSETS)).min(1).max(PAY_ASSETS.length) }),
  result: z.object({ dueMinor: owedMinor, state: payState }),
  errors: [...NOT_PAYABLE, 'PAY-BEGUN', 'PAY-NO-POINTS'],
})

export const wapPrepay = call({
  spec: ['C-PAY-01'],
  method: 'POST',
  path: '/personal/alipay/wap/prepay',
  summary: 'Prepares a trade for the person’s part; answers with the signed address of Alipay’s cashier.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: prepayBody,
  result: z.object({ payUrl: z.string() }),
  errors: CASHIER_ERRORS,
})

export const wxWapPrepay = call({
  spec: ['C-PAY-02'],
  method: 'POST',
  path: '/pay/wxpay/wap/prepay',
  summary: 'Prepares a trade at WeChat Pay: the address of its cashier, or, inside WeChat, what its own sheet is shown for.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: prepayBody.extend({ way: z.enum(['wechatH5', 'wechatJsapi']) }),
  result: z.discriminatedUnion('is', [
    z.object({ is: z.literal('address'), url: z.string() }),
    z.object({ is: z.literal('wechatJsapi'), request: jsapiRequest }),
  ]),
  errors: [...CASHIER_ERRORS, 'PAY-OPENID'],
})

export const alipayAppPrepay = call({
  spec: ['C-PAY-03'],
  method: 'POST',
  path: '/pay/alipay/prepay',
  summary: 'Prepares a trade at Alipay for the native app: the signed order that it hands to Alipay’s.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: prepayBody,
  result: z.object({ order: z.string() }),
  errors: CASHIER_ERRORS,
})

export const wxAppPrepay = call({
  spec: ['C-PAY-04'],
  method: 'POST',
  path: '/pay/wxpay/app/prepay',
  summary: 'Prepares a trade at WeChat Pay for the native app: the request that it hands to WeChat.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: prepayBody,
  result: z.object({ request: wechatAppRequest }),
  errors: CASHIER_ERRORS,
})

export const confirmPay = call({
  spec: ['C-PAY-07'],
  method: 'POST',
  path: '/pay/facade/confirmPay',
  summary: 'Asks the gateway now whether the person’s part was paid.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: payOrderIdOnly,
  result: z.object({ state: payState }),
  errors: ['PAY-GATEWAY'],
})

export const callList = [
  getPaymentInfo,
  assetPayment,
  wapPrepay,
  wxWapPrepay,
  alipayAppPrepay,
  wxAppPrepay,
  confirmPay,
  ...otherCalls,
  ...statementCalls,
  ...creditCalls,
  ...pointsCalls,
  ...reconciliationCalls,
] as const
