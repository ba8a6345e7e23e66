import { handler, type Handler } from '../../../server/http/handler.ts'
import * as deskCalls from '../../calls/refund-desk.ts'
import * as returningCalls from '../../calls/returning.ts'
import type { FlightsDeps } from '../deps.ts'
import { askDesk, askRefund, withdraw } from './refund-asking.ts'
import { decideAtDesk, listForDesk, openProof } from './refund-desk.ts'
import { quoteReturn } from './refund-quoting.ts'
import { readRefundForm, readRefunds } from './refund-showing.ts'

/** The calls of tickets that are given back. They serve orders that exist: what the company has opened or closed since does not stop them. */
export function refundHandlers(deps: FlightsDeps): readonly Handler[] {
  return [
    handler(returningCalls.getRefundForm, (context, input) => readRefundForm(deps, context.caller, input.id, context.language)),
    handler(returningCalls.getRefundFee, (context, input) => quoteReturn(deps, context.caller, input)),
    handler(returningCalls.addRefund, (context, input) => askRefund(deps, context.caller, input, context.language)),
    handler(returningCalls.manualRefund, (context, input) => askDesk(deps, context.caller, input, context.language)),
    handler(returningCalls.getApplyRefundInfo, (context, input) => readRefunds(deps, context.caller, input.id, context.language)),
    handler(returningCalls.withdrawRefund, (context, input) => withdraw(deps, context.caller, input, context.language)),
    handler(deskCalls.opsTicketRefunds, (context, input) => listForDesk(deps, input, context.language)),
    handler(deskCalls.opsDecideTicketRefund, ({ caller }, input) => decideAtDesk(deps, caller, input)),
    handler(deskCalls.opsTicketProof, ({ caller }, input) => openProof(deps, caller, input)),
  ]
}
