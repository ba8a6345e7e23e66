import type { ApprovalsText } from './zh.ts'

export const en: ApprovalsText = {
  refusals: {
    'AP-NO-ID': 'It is not clear which request this is. Please open it again from the approvals list',
    'AP-COMMENT': 'Please say why you reject it. The applicant will read it',
    'AP-NOT-ASKED': 'This request is not waiting for your decision',
    'AP-LATE': 'The time to decide has passed. The applicant can submit again',
    'AP-UNDO-LATE': 'This has taken effect and can no longer be undone',
    'AP-NOT-APPLICANT': 'Only the applicant can send a reminder',
    'AP-URGED': ({ minutes }) =>
      typeof minutes === 'number'
        ? `You have just sent a reminder. You can send another in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
        : 'You have just sent a reminder. Please wait a few minutes before sending another',
    STATE_CHANGED: 'The order status has changed. Please refresh and retry',
  },
  kinds: {
    1: 'Domestic flight',
    2: 'Hotel',
    3: 'International flight',
    4: 'Train',
    5: 'Car',
    6: 'Extras',
    7: 'City car',
    8: 'Business trip',
    9: 'Train change',
    10: 'Metro',
  },
  otherKind: 'Other',
  statuses: {
    notNeeded: 'No approval needed',
    flowBuilding: 'Approval flow building',
    awaiting: 'Awaiting approval',
    inApproval: 'In approval',
    agreed: 'Approved',
    rejected: 'Rejected',
    closedByApplicant: 'Cancelled by the applicant',
    closedBySystem: 'Closed',
    timedOut: 'Not decided in time',
  },
  skipped: {
    notNeeded: 'Amount below this level, not needed',
    applicant: 'The applicant, skipped',
    decidesAlready: 'Decides at an earlier level, skipped',
    left: 'Has left the company, skipped',
  },
  skippedBelow: (amount) => `Under ${amount} over, not needed`,
  flow: {
    submitted: 'Sent',
    waiting: 'After the level before',
    beforeSeats: 'Once the seats are held',
    asked: 'To decide',
    agreed: 'Approved',
    rejected: 'Rejected',
    timedOut: 'Not decided in time',
    closed: 'No longer needed',
    payment: 'Payment',
    paymentBy: { company: 'By the company', person: 'Applicant pays the rest' },
    fulfilment: 'Ticket',
    automatic: 'Automatic',
  },
}
