import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { PayWay } from '../../payments/rules/ways.ts'
import { handler, type CallContext, type Caller, type Handler } from '../../server/http/handler.ts'
import * as calls from '../calls/paying.ts'
import type { TrainsDeps, Who } from './deps.ts'

/* How somebody pays her part of an order: which part of the one checkout it is. What may be paid, and by which trade, payments alone says. */

type Ways = Readonly<Record<CallParsed<typeof calls.h5PrepayTrain>['gateway'], PayWay>>
const IN_APP: Ways = { alipay: 'alipayApp', wechat: 'wechatApp' }
const IN_BROWSER: Ways = { alipay: 'alipayWap', wechat: 'wechatH5' }

/** The caller's own part of an order; refused where it is not hers, or nothing of it is to be paid now. */
async function dueOf(deps: TrainsDeps, who: Who, orderSeq: string) {
  const found = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (found?.line !== 'train') return refuse('P404')
  const part = found.ownerId === who.personId ? await deps.payments.personPart(deps.db.read, found) : null
  return part?.state === 'due' ? part : refuse('TR-NOT-DUE')
}

async function goToPay(deps: TrainsDeps, who: Who, orderSeq: string): Promise<CallResult<typeof calls.goToPayTrain> | Refusal> {
  const due = await dueOf(deps, who, orderSeq)
  if (isRefusal(due)) return due
  const { payOrderId, amountMinor, expiresAt } = due
  return { payOrderId, amountMinor, expiresAt: expiresAt?.toString() ?? null, path: `/hotel/pay?payOrderId=${payOrderId}` }
}

interface Asked extends Pick<CallParsed<typeof calls.wechatPrepayTrain>, 'orderSeq' | 'shown'> {
  readonly way: PayWay
}

/** Opens the cashier of a way for what is due of an order. */
async function open(deps: TrainsDeps, { caller, language, clientIp }: CallContext<Caller>, { orderSeq, way, shown }: Asked) {
  const due = await dueOf(deps, caller, orderSeq)
  if (isRefusal(due)) return due
  return deps.checkout.open(caller, { payOrderId: due.payOrderId, way, shown, language, clientIp })
}

/** C-TRAIN-09 to 12, for orders that exist, whatever the company opens or closes. */
export function payingHandlers(deps: TrainsDeps): readonly Handler[] {
  return [
    handler(calls.goToPayTrain, ({ caller }, { orderSeq }) => goToPay(deps, caller, orderSeq)),
    handler(calls.appPrepayTrain, async (context, { gateway, ...asked }) => {
      const cashier = await open(deps, context, { ...asked, way: IN_APP[gateway] })
      if (isRefusal(cashier)) return cashier
      invariant(cashier.is === 'alipayApp' || cashier.is === 'wechatApp', 'the app is handed an order or a request')
      return cashier
    }),
    handler(calls.h5PrepayTrain, async (context, { gateway, ...asked }) => {
      const cashier = await open(deps, context, { ...asked, way: IN_BROWSER[gateway] })
      if (isRefusal(cashier)) return cashier
      invariant(cashier.is === 'address', 'a page has an address')
      return { url: cashier.url }
    }),
    handler(calls.wechatPrepayTrain, async (context, asked) => {
      const cashier = await open(deps, context, { ...asked, way: 'wechatJsapi' })
      if (isRefusal(cashier)) return cashier
      invariant(cashier.is === 'wechatJsapi', 'WeChat’s sheet is shown for a request')
      return { request: cashier.request }
    }),
  ]
}
