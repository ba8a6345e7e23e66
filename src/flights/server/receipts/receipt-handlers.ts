import { handler, type Handler } from '../../../server/http/handler.ts'
import * as calls from '../../calls/receipts.ts'
import type { FlightsDeps } from '../deps.ts'
import { askForReceipt, openReceipt } from './receipt-asking.ts'

/** The calls about receipts. They serve orders that exist: what the company has opened or closed since does not stop them. */
export const receiptHandlers = (deps: FlightsDeps): readonly Handler[] => [
  handler(calls.askReceipt, ({ caller, language }, input) => askForReceipt(deps, caller, input, language)),
  handler(calls.readReceipt, ({ caller, language }, input) => openReceipt(deps, caller, input, language)),
]
