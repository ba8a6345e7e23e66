import type { Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { RefusalText } from '../../server/http/handler.ts'
import type { StaffPasswordFault } from '../rules/password.ts'
import { en } from '../text/refusals/en.ts'
import { zh, type RefusalsText } from '../text/refusals/zh.ts'

function of(t: RefusalsText): Readonly<Record<string, RefusalText>> {
  const faults: Readonly<Record<StaffPasswordFault, string>> = t.passwordFaults
  return {
    'OPS-WRONG': t.wrong,
    'OPS-ONCE-OVER': t.onceOver,
    'OPS-SEAL': t.seal,
    'OPS-WAIT': ({ retryAfterSeconds }) => t.wait(Number(retryAfterSeconds ?? 60)),
    'OPS-PRESENT': t.present,
    'OPS-MISMATCH': t.mismatch,
    'OPS-PASSWORD': ({ fault }) => faults[fault as StaffPasswordFault],
    'OPS-JOB-UNKNOWN': t.jobUnknown,
    'CASH-NOT-DUE': t.cashNotDue,
    'CASH-AMOUNT': ({ dueMinor }) => t.cashAmount(formatMoney(Number(dueMinor))),
    'CASH-RECEIPT': t.cashReceipt,
    'CASH-NOT-OWED': t.cashNotOwed,
    'CASH-NOT-TAKEN': t.cashNotTaken,
    'REFUND-DONE': t.refundDone,
    'REFUND-NOT-BY-HAND': t.refundNotByHand,
    'REFUND-AWAY': t.refundAway,
    'REFUND-RECEIPT': t.refundReceipt,
    'REFUND-DAY': t.refundDay,
    'FILE-KIND': t.fileKind,
    'FILE-SIZE': t.fileSize,
  }
}

export const opsRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = { zh: of(zh), en: of(en) }
export const opsHttpStatus = { 'OPS-WAIT': 429, 'REFUND-AWAY': 503 } as const
