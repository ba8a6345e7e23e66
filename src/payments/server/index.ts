import { handleJob } from '../../server/jobs/definition.ts'
import { handler, type CallContext, type Wing } from '../../server/http/handler.ts'
import * as credits from '../calls/credits.ts'
import * as points from '../calls/points.ts'
import * as calls from '../calls.ts'
import * as others from '../calls/others.ts'
import { opsBills, opsDifferences, opsExplainDifference } from '../calls/reconciliation.ts'
import * as statements from '../calls/statements.ts'
import { paymentsText } from '../text/index.ts'
import { receiveNotice } from './arrivals.ts'
import { confirm, payAssets, readPaymentInfo } from './checkout.ts'
import { tendCredits } from './credits-ending.ts'
import { readMyCredits } from './credits-mine.ts'
import { chooseDesk } from './desk-choice.ts'
import type { PaymentsWingDeps } from './deps.ts'
import { endTrade, lapse, tellStuck, watchTrade } from './ending.ts'
import { chooseOtherWay } from './other-way.ts'
import { grant, readGranted, readMyPoints } from './points-desk.ts'
import { tendPoints } from './points-ending.ts'
import { prepayAtAlipay, prepayAtWechat, prepayInAlipayApp, prepayInWechatApp } from './prepay.ts'
import { captureHeld, releaseHeld } from './holds.ts'
import {
  billJob,
  billsJob,
  captureJob,
  creditsJob,
  dueSoonJob,
  endTradeJob,
  lapseJob,
  lateRefundJob,
  refundJob,
  releaseHoldJob,
  watchJob,
} from './jobs.ts'
import { remind } from './reminding.ts'
import { confirmLink, handOn, openLink, prepayByLink, takeBack } from './third.ts'
import { refund, refundFailed } from './refunding.ts'
import { tellLateRefund } from './refunds.ts'
import { askForBills, reconcile } from './reconciliation.ts'
import { explainDifference, listBills, listDifferences } from './reconciliation-desk.ts'
import { ofCompany, ofPerson, readStatement, readStatementFile } from './statements.ts'

export { gatewaysFrom } from './gateways.ts'
export { givingUpQuote } from './held-money.ts'
export { billsJob, creditsJob } from './jobs.ts'
export { creditsAbout } from './credits-store.ts'
export { grantsOf } from './points-store.ts'
export { countOpenDifferences } from './reconciliation-desk.ts'
export { feeWords } from './terms.ts'
export type { Payments, PersonPart } from './money.ts'
export type { PartQuoted, PartRefund } from './part-refunds.ts'
export { daysOff } from './refunds.ts'
export { isBeyondCredit, moneyOf } from './money.ts'
export type { CashDesk } from './cash-desk.ts'
export { cashDeskOf } from './cash-desk.ts'
export type { RefundDesk } from './refund-desk.ts'
export type { PaidShare } from './paid-with.ts'
export { refundDeskOf } from './refund-desk.ts'
export type { Checkout } from './prepay.ts'
export { checkoutOf } from './prepay.ts'

/** What a cashier may be refused with, in words, for wings whose calls lead there. */
export const cashierRefusals = { zh: paymentsText.zh.refusals, en: paymentsText.en.refusals }

const placeOf = ({ language, clientIp }: Pick<CallContext, 'language' | 'clientIp'>) => ({ language, clientIp })

/** The wing of payments: the one checkout of all lines, the gateway's notices, and the jobs that follow money to its end. */
export function paymentsWing(deps: PaymentsWingDeps): Wing {
  return {
    name: 'payments',
    refusals: { zh: paymentsText.zh.refusals, en: paymentsText.en.refusals },
    handlers: [
      handler(calls.getPaymentInfo, ({ caller, language }, asked) => readPaymentInfo(deps, caller, asked, language)),
      handler(calls.assetPayment, ({ caller }, asked) => payAssets(deps, caller, asked)),
      handler(calls.wapPrepay, ({ caller, ...from }, asked) => prepayAtAlipay(deps, caller, { ...asked, ...placeOf(from) })),
      handler(calls.wxWapPrepay, ({ caller, ...from }, asked) => prepayAtWechat(deps, caller, { ...asked, ...placeOf(from) })),
      handler(calls.alipayAppPrepay, ({ caller, ...from }, asked) => prepayInAlipayApp(deps, caller, { ...asked, ...placeOf(from) })),
      handler(calls.wxAppPrepay, ({ caller, ...from }, asked) => prepayInWechatApp(deps, caller, { ...asked, ...placeOf(from) })),
      handler(calls.confirmPay, ({ caller }, { payOrderId }) => confirm(deps, caller, payOrderId)),
      handler(others.payAtDesk, ({ caller }, { payOrderId }) => chooseDesk(deps, caller, payOrderId)),
      handler(others.payOtherWay, ({ caller }, { payOrderId }) => chooseOtherWay(deps, caller, payOrderId)),
      handler(others.handOnPart, ({ caller }, { payOrderId }) => handOn(deps, caller, payOrderId)),
      handler(others.takePartBack, ({ caller }, { payOrderId }) => takeBack(deps, caller, payOrderId)),
      handler(others.openPayLink, (from, asked) => openLink(deps, from, asked)),
      handler(others.payByLink, (from, asked) => prepayByLink(deps, from, asked)),
      handler(others.confirmPayLink, (from, asked) => confirmLink(deps, from, asked)),
      handler(statements.myStatement, ({ caller }, asked) => readStatement(deps, ofPerson(caller), asked)),
      handler(statements.myStatementFile, ({ caller, language }, asked) => readStatementFile(deps, ofPerson(caller), asked, language)),
      handler(statements.companyStatement, ({ caller }, asked) => readStatement(deps, ofCompany(caller), asked)),
      handler(statements.companyStatementFile, ({ caller, language }, asked) =>
        readStatementFile(deps, ofCompany(caller), asked, language),
      ),
      handler(credits.myCredits, ({ caller, language }) => readMyCredits(deps, caller, language)),
      handler(points.myPoints, ({ caller, language }) => readMyPoints(deps, caller, language)),
      handler(points.grantedPoints, ({ caller }) => readGranted(deps, caller)),
      handler(points.grantPoints, ({ caller }, asked) => grant(deps, caller, asked)),
      handler(opsBills, () => listBills(deps)),
      handler(opsDifferences, (_, asked) => listDifferences(deps, asked)),
      handler(opsExplainDifference, ({ caller }, asked) => explainDifference(deps, caller, asked)),
    ],
    notices: deps.gateways.all.map((gateway) => ({
      path: `/${gateway.name}` as const,
      receive: (notice) => receiveNotice(deps, gateway, notice),
    })),
    jobs: [
      handleJob(creditsJob, async () => {
        await tendCredits(deps)
        await tendPoints(deps)
      }),
      handleJob(billsJob, () => askForBills(deps)),
      handleJob(billJob, ({ gateway, day }) => reconcile(deps, gateway, day)),
      handleJob(
        lapseJob,
        (order, info) => lapse(deps, order, info),
        (order) => tellStuck(deps, order),
      ),
      handleJob(dueSoonJob, (asked) => remind(deps, asked)),
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
        captureJob,
        ({ number, ...order }) => captureHeld(deps, order, number),
        ({ companyId, orderId }) => tellStuck(deps, { companyId, orderId }),
      ),
      handleJob(
        releaseHoldJob,
        ({ number, ...order }) => releaseHeld(deps, order, number),
        ({ companyId, orderId }) => tellStuck(deps, { companyId, orderId }),
      ),
      handleJob(
        refundJob,
        ({ number, ...order }) => refund(deps, order, number),
        ({ number, ...order }) => refundFailed(deps, order, number),
      ),
      handleJob(lateRefundJob, ({ number, level, ...order }) => tellLateRefund(deps, order, { number, level })),
    ],
  }
}
