import type { ContractOf } from '../../kernel/call.ts'
import type { opsEndTicketChange, opsQuoteLegChange, opsQuoteTicketChange, opsTicketChanges } from '../../flights/calls/change-desk.ts'
import type {
  opsInquiries,
  opsInquiryContact,
  opsQuoteInquiry,
  opsRefuseInquiry,
  opsSettleInquiry,
  opsTakeInquiry,
} from '../../flights/calls/inquiry-desk.ts'
import type { opsDecideTicketRefund, opsTicketProof, opsTicketRefunds } from '../../flights/calls/refund-desk.ts'
import type { opsBills, opsDifferences, opsExplainDifference } from '../../payments/calls/reconciliation.ts'
import { waiting } from '../../web/contract.ts'
import type {
  opsChangePassword,
  opsDemoAccounts,
  opsEndSessions,
  opsMe,
  opsSeal,
  opsSessions,
  opsSignIn,
  opsSignOut,
} from '../calls/auth.ts'
import type { opsCashOrder, opsCashOwed, opsCashPayOut, opsCashReceive, opsRefundAgain, opsRefunds } from '../calls/money.ts'
import type { opsKeepReceipt, opsOpenReceipt, opsRecordTransfer, opsTransfers } from '../calls/transfers.ts'
import type { opsDeeds, opsHome, opsJobs, opsRetryJob } from '../calls/work.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /ops/auth/seal': ContractOf<typeof opsSeal>
    'POST /ops/auth/signIn': ContractOf<typeof opsSignIn>
    'GET /ops/auth/me': ContractOf<typeof opsMe>
    'POST /ops/auth/signOut': ContractOf<typeof opsSignOut>
    'POST /ops/auth/password': ContractOf<typeof opsChangePassword>
    'GET /ops/auth/sessions': ContractOf<typeof opsSessions>
    'POST /ops/auth/endSessions': ContractOf<typeof opsEndSessions>
    'GET /ops/auth/demoAccounts': ContractOf<typeof opsDemoAccounts>
    'GET /ops/home': ContractOf<typeof opsHome>
    'GET /ops/jobs': ContractOf<typeof opsJobs>
    'POST /ops/jobs/{jobId}/retry': ContractOf<typeof opsRetryJob>
    'GET /ops/cash/order/{orderSeq}': ContractOf<typeof opsCashOrder>
    'POST /ops/cash/receive': ContractOf<typeof opsCashReceive>
    'GET /ops/ticketChanges': ContractOf<typeof opsTicketChanges>
    'POST /ops/ticketChanges/{changeId}/quote': ContractOf<typeof opsQuoteTicketChange>
    'POST /ops/ticketChanges/{changeId}/quoteLeg': ContractOf<typeof opsQuoteLegChange>
    'POST /ops/ticketChanges/{changeId}/end': ContractOf<typeof opsEndTicketChange>
    'GET /ops/inquiries': ContractOf<typeof opsInquiries>
    'POST /ops/inquiries/{inquiryId}/take': ContractOf<typeof opsTakeInquiry>
    'POST /ops/inquiries/{inquiryId}/quote': ContractOf<typeof opsQuoteInquiry>
    'POST /ops/inquiries/{inquiryId}/refuse': ContractOf<typeof opsRefuseInquiry>
    'POST /ops/inquiries/{inquiryId}/contact': ContractOf<typeof opsInquiryContact>
    'POST /ops/inquiries/{inquiryId}/settle': ContractOf<typeof opsSettleInquiry>
    'GET /ops/ticketRefunds': ContractOf<typeof opsTicketRefunds>
    'POST /ops/ticketRefunds/{refundId}/decide': ContractOf<typeof opsDecideTicketRefund>
    'POST /ops/ticketRefunds/{refundId}/proof': ContractOf<typeof opsTicketProof>
    'GET /ops/cash/owed': ContractOf<typeof opsCashOwed>
    'POST /ops/cash/payOut': ContractOf<typeof opsCashPayOut>
    'GET /ops/refunds': ContractOf<typeof opsRefunds>
    'POST /ops/refunds/{number}/again': ContractOf<typeof opsRefundAgain>
    'POST /ops/refunds/{number}/receipt': ContractOf<typeof opsKeepReceipt>
    'POST /ops/refunds/{number}/receipt/open': ContractOf<typeof opsOpenReceipt>
    'POST /ops/refunds/{number}/transfer': ContractOf<typeof opsRecordTransfer>
    'GET /ops/transfers': ContractOf<typeof opsTransfers>
    'GET /ops/bills': ContractOf<typeof opsBills>
    'GET /ops/differences': ContractOf<typeof opsDifferences>
    'POST /ops/differences/{id}/explain': ContractOf<typeof opsExplainDifference>
    'GET /ops/deeds': ContractOf<typeof opsDeeds>
  }
}

export const timeouts = waiting({})
