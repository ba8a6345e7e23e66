import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { CASHIER_ERRORS, jsapiRequest, shownToPayer, wechatAppRequest } from '../../payments/calls/cashiers.ts'
import { orderSeq } from './orders.ts'
import { minor } from './words.ts'

/** The contract of paying one's part of an order of trains: always a part of the one checkout of all lines, by its trades and its checks. */

const params = z.object({ orderSeq })
const shown = shownToPayer
/** Whose cashier it is, where the host can lead to either. */
const gateway = z.enum(['alipay', 'wechat'])

export const goToPayTrain = call({
  spec: ['C-TRAIN-09'],
  method: 'GET',
  path: '/train/app/goToPay/{orderSeq}',
  summary: 'Where the caller pays her part of an order at the one checkout of all lines, and until when.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params,
  result: z.object({ payOrderId: z.string(), amountMinor: minor, expiresAt: z.string().nullable(), path: z.string() }),
  errors: ['TR-NOT-DUE'],
})

export const appPrepayTrain = call({
  spec: ['C-TRAIN-10'],
  method: 'POST',
  path: '/train/app/appPrepay/{orderSeq}',
  summary: 'Prepares a trade for the caller’s part of an order in the native app: what it hands to Alipay’s app, or to WeChat.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params,
  body: z.strictObject({ gateway, shown }),
  result: z.discriminatedUnion('is', [
    z.object({ is: z.literal('alipayApp'), order: z.string() }),
    z.object({ is: z.literal('wechatApp'), request: wechatAppRequest }),
  ]),
  errors: ['TR-NOT-DUE', ...CASHIER_ERRORS],
})

export const h5PrepayTrain = call({
  spec: ['C-TRAIN-11'],
  method: 'POST',
  path: '/train/app/h5Prepay/{orderSeq}',
  summary: 'Prepares a trade for the caller’s part of an order in a browser: the address of the gateway’s page.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params,
  body: z.strictObject({ gateway, shown }),
  result: z.object({ url: z.string() }),
  errors: ['TR-NOT-DUE', ...CASHIER_ERRORS],
})

export const wechatPrepayTrain = call({
  spec: ['C-TRAIN-12'],
  method: 'POST',
  path: '/train/app/wechatPrepay/{orderSeq}',
  summary: 'Prepares a trade for the caller’s part of an order inside WeChat: what its own sheet is shown for.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params,
  body: z.strictObject({ shown }),
  result: z.object({ request: jsapiRequest }),
  errors: ['TR-NOT-DUE', ...CASHIER_ERRORS, 'PAY-OPENID'],
})

export const payingCalls = [goToPayTrain, appPrepayTrain, h5PrepayTrain, wechatPrepayTrain] as const
