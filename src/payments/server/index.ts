import { handleJob } from '../../server/jobs/definition.ts'
import { handler, type Wing } from '../../server/http/handler.ts'
import * as calls from '../calls.ts'
import { paymentsText } from '../text/index.ts'
import { receiveNotice } from './arrivals.ts'
import { confirm, payAssets, prepayAtAlipay, readPaymentInfo } from './checkout.ts'
import type { PaymentsDeps } from './deps.ts'
import { endTrade, lapse, refund, refundFailed, tellStuck, watchTrade } from './ending.ts'
import { endTradeJob, lapseJob, refundJob, watchJob } from './jobs.ts'

export type { PaymentsDeps } from './deps.ts'
export type { Payments, PersonPart } from './money.ts'
export { isBeyondCredit, moneyOf } from './money.ts'

/** The wing of payments: the one checkout of all lines, the gateway's notices, and the jobs that follow money to its end. */
export function paymentsWing(deps: PaymentsDeps): Wing {
  return {
    name: 'payments',
    refusals: { zh: paymentsText.zh.refusals, en: paymentsText.en.refusals },
    handlers: [
      handler(calls.getPaymentInfo, ({ caller, language }, { payOrderId }) => readPaymentInfo(deps, caller, payOrderId, language)),
      handler(calls.assetPayment, ({ caller }, { payOrderId }) => payAssets(deps, caller, payOrderId)),
      handler(calls.wapPrepay, ({ caller, language }, { payOrderId }) => prepayAtAlipay(deps, caller, payOrderId, language)),
      handler(calls.confirmPay, ({ caller }, { payOrderId }) => confirm(deps, caller, payOrderId)),
    ],
    notices: [{ path: '/alipay', receive: (body) => receiveNotice(deps, body) }],
    jobs: [
      handleJob(
        lapseJob,
        (order, info) => lapse(deps, order, info),
        (order) => tellStuck(deps, order),
      ),
      handleJob(
        watchJob,
        ({ number, asked, ...order }) => watchTrade(deps, order, number, asked),
        ({ companyId, orderId }) => tellStuck(deps, { companyId, orderId }),
      ),
      handleJob(
        endTradeJob,
        ({ number, ...order }) => endTrade(deps, order, number),
        ({ companyId, orderId }) => tellStuck(deps, { companyId, orderId }),
      ),
      handleJob(
        refundJob,
        ({ number, ...order }) => refund(deps, order, number),
        ({ number, ...order }) => refundFailed(deps, order, number),
      ),
    ],
  }
}
