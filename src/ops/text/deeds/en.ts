import type { DeedsText } from './zh.ts'

export const en: DeedsText = {
  'account.added': 'Account made',
  'account.closed': 'Account closed',
  'account.opened': 'Account opened again',
  'account.passwordChanged': 'Own password changed',
  'account.passwordReset': 'One-time password given',
  'account.rolesChanged': 'Roles changed',
  'account.signedIn': 'Signed in',
  'account.sessionsEnded': 'Other devices signed out',
  'cash.paidOut': 'Cash handed back',
  'cash.received': 'Cash received',
  'difference.explained': 'Difference explained',
  'job.retried': 'Job retried',
  'refund.askedAgain': 'Refund asked for again',
  'refund.receiptOpened': 'Receipt of a transfer opened',
  'refund.transferred': 'Refund paid by transfer',
  'ticketRefund.decided': 'Ticket refund decided',
  'ticketRefund.proofOpened': 'Proof of a refund opened',
}
