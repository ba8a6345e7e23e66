import { en as mail } from './mail/en.ts'
import type { ApprovalsText } from './zh.ts'

export const en: ApprovalsText = {
  refusals: {
    'AP-NO-ID': 'It is not clear which request this is. Please open it again from the approvals list',
    'AP-COMMENT': 'Please say why you reject it. The applicant will read it',
    'AP-NOT-ASKED': 'This request is not waiting for your decision',
    'AP-OWN-TRIP': 'Nobody approves their own trip or their own request, not even as a deputy',
    'AP-DECIDED-BEFORE': 'You already have a say on this request, so you cannot decide for somebody else as well',
    'AP-DEPUTY-LIMIT': 'This order is beyond the amount or the products that you may decide for. Please leave it to the approver',
    'AP-LATE': 'The time to decide has passed. The applicant can submit again',
    'AP-UNDO-LATE': 'This has taken effect and can no longer be undone',
    'AP-NOT-APPLICANT': 'Only the applicant, or whoever put the request for them, can send a reminder',
    'AP-URGED': ({ minutes }) =>
      typeof minutes === 'number'
        ? `You have just sent a reminder. You can send another in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
        : 'You have just sent a reminder. Please wait a few minutes before sending another',
    'AP-NO-APPROVER': ({ contactsEn }) =>
      typeof contactsEn === 'string' && contactsEn !== ''
        ? `No approver is set. Please contact your administrator: ${contactsEn}`
        : 'No approver is set. Please contact your administrator',
    'AP-NO-PERSON': 'No such colleague was found. Please choose again',
    'AP-GONE': 'This colleague has left the company. Please choose somebody else',
    'AP-ASKED-ALREADY': 'This colleague is among the approvers already',
    'AP-DEPUTY-SELF': 'You cannot name yourself',
    'AP-DEPUTY-DATES': 'The last day cannot be before the first',
    'AP-DEPUTY-PAST': 'The last day has passed',
    'AP-DEPUTY-TWICE': 'You have named this colleague for some of these days already',
    'AP-TOO-MANY': ({ most }) => `One request can be changed like this ${most} times at most`,
    'AP-DEPUTY-LONG': ({ days }) => `Somebody can stand in for ${days} days at most`,
    'AP-DEPUTY-MANY': ({ most }) => `You can name ${most} people at most at a time`,
    'AP-CHOOSE': ({ nameEn }) =>
      typeof nameEn === 'string' ? `Please choose an approver for ${nameEn}` : 'Please choose an approver or notifier for every traveller',
    'AP-CHOSEN': ({ nameEn }) =>
      typeof nameEn === 'string'
        ? `This colleague cannot approve the trip of ${nameEn}. Please choose again`
        : 'This colleague cannot approve the trip. Please choose again',
    'AP-NOTIFIER': 'One of those to be told was not found or has left. Please choose again',
    'AP-SMS': 'Please choose at least one person to tell who can be reached by text message',
    'AP-NOT-BULK': 'What is above the limit is looked at one by one',
    'AP-LINK-OVER': 'This link no longer works. Please sign in and find the request among your approvals',
    'AP-LINK-WAIT': 'This was opened too often. Please try again a little later',
    'AP-CHAIN-WAIT': 'This was verified a moment ago. Please try again in a few minutes',
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
    agreedBySilence: 'Approved, nobody objected',
    told: 'For information',
    rejected: 'Rejected',
    closedByApplicant: 'Cancelled by the applicant',
    closedBySystem: 'Closed',
    timedOut: 'Not decided in time',
  },
  own: {
    words: {
      agree: (who) => (who === '' ? 'You agreed' : `${who} agreed in your place`),
      reject: (who) => (who === '' ? 'You said no' : `${who} said no in your place`),
      handedOn: (who) => `You handed it on to ${who}`,
      escalated: (who) => `No answer from you in time, ${who} was asked`,
      waitsFor: (who) => `${who} first; then it is back with you`,
      notNeeded: (_who) => 'No longer needed from you',
    },
    outcomes: {
      open: 'still in approval',
      majority: (tally) =>
        tally === null ? 'approved by the majority' : `approved by the majority (${tally.agreed} of ${tally.of} agreed)`,
      passed: 'approved',
      byOthers: 'approved by others',
      rejected: 'rejected',
      rejectedByOthers: 'rejected by others',
    },
  },
  inPlaceOf: (who, whose) => `${who} (for ${whose})`,
  outcome: {
    byMajority: ({ of, agreed }) => `${agreed} of ${of} agreed: approved by the majority`,
    ranOut: ({ of, agreed, refused, needed, before }) => {
      if (agreed + refused === 0) return `${before} agreed before; whoever came next did not decide in time`
      const silent = of - agreed - refused
      return [
        needed === null ? `${agreed} of ${of} agreed` : `${agreed} of the ${needed} needed agreed`,
        ...(refused > 0 ? [`${refused} said no`] : []),
        ...(silent > 0 ? [`${silent} did not answer in time`] : []),
      ].join(', ')
    },
  },
  skipped: {
    notNeeded: 'Not for this level, not needed',
    applicant: 'The applicant, skipped',
    decidesAlready: 'Is asked at another level, skipped',
    left: 'Has left the company, skipped',
    concerned: 'Concerned by the trip, skipped',
    lineEnds: 'Nobody stands above, level skipped',
  },
  skippedBelow: (amount) => `Under ${amount} over, not needed`,
  skippedNoExcess: 'For what is above the limit; an application has none',
  skippedUnder: (amount) => `Under ${amount} in all, not needed`,
  skippedAgreed: (amount) => `Agreed before; less than ${amount} comes on top, not needed`,
  flow: {
    submitted: 'Sent',
    submittedInNameOf: (whose) => (whose === '' ? 'Sent in your name' : `Sent in the name of ${whose}`),
    waiting: 'Once those before agree',
    beforeSeats: 'Once the seats are held',
    asked: 'To decide',
    agreed: 'Approved',
    agreedAt: (amount) => `Approved at ${amount}`,
    rejected: 'Rejected',
    timedOut: 'Not decided in time',
    closed: 'No longer needed',
    handedOn: 'Handed on',
    escalated: 'Not decided in time, asked above',
    silent: 'Nobody objected in time',
    told: 'Told',
    payment: 'Payment',
    paymentBy: { company: 'By the company', person: 'Applicant pays the rest' },
    fulfilment: 'Ticket',
    automatic: 'Automatic',
  },
  unknown: 'No such request was found',
  deeds: {
    'approval.agreed': 'Approved',
    'approval.rejected': 'Rejected',
    'approval.agreedBySilence': 'Approved as nobody objected in time',
    'approval.leftFree': 'Left free by the flow',
    'approval.escalated': 'Not decided in time, asked above',
    'approval.timedOut': 'Not decided in time',
    'approval.nobodyLeft': 'Nobody left who could approve: not approved',
    'approval.handedOn': 'Handed on',
    'approval.signerAdded': 'Approver added',
    'approval.deputyNamed': 'Deputy named',
    'approval.deputyEnded': 'Deputy taken back',
    'application.authorisedOffline': 'Offline authorisation recorded',
    'application.authorisationConfirmed': 'Offline authorisation confirmed',
    'application.authorisationDisputed': 'Offline authorisation disputed',
    'policy.published': 'Policy published',
    'policy.overridden': 'Booked outside the policy by an override',
  },
  chainFaults: {
    missing: 'an entry is missing',
    broken: 'it does not follow the entry before',
    altered: 'the entry was altered',
    cutOff: 'entries at the end were cut off',
  },
  mail,
}
