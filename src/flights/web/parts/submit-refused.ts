import type { CallError } from '../../../web/call-error.ts'
import type { Refused } from './use-submit-order.ts'

/* What follows of a refused submission. Loaded with what checks the form: to see it nobody waits for this. */

const CHOOSE_OTHER = new Set(['AF-SOLD-OUT', 'AF-GONE', 'AF-OVER', 'COST-BUDGET', 'AF-NO-APPROVER', 'AF-NO-CASHIER'])
/** The verdict has changed since the form was read: the form is read again and shows what it needs now. */
const JUDGED_ANEW = new Set([
  'AF-CONFIRM',
  'AF-CONSENT',
  'AF-OVER',
  'AF-OVER-REASON',
  'AF-OVER-NOTE',
  'AF-APPROVER',
  'AF-NO-APPROVER',
  'AF-NO-CASHIER',
  'TA-LINK',
  'TA-MISMATCH',
  'COST-BUDGET',
  'STATE_CHANGED',
])

/** Whether the form says something else by now, and the sentence with its way out for what none of its parts can mend. */
export function afterRefusal({ code, message, isUnclear, httpStatus }: CallError, words: { readonly unclear: string }) {
  const refused: Refused = {
    message: isUnclear && httpStatus === 0 ? words.unclear : message,
    wayOut: CHOOSE_OTHER.has(code) ? 'chooseOther' : code === 'AF-REPEAT' ? 'orders' : null,
  }
  return { isJudgedAnew: JUDGED_ANEW.has(code), refused }
}
