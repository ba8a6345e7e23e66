import { countedEn } from './counted.ts'
import { formatMoney } from '../../kernel/money.ts'
import { dayOf, type Facts, type RefusalCode, type Words } from './facts.ts'
import type { ApplicationsText } from './zh.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const day = (date: string): string => {
  const { month, day: ofMonth } = dayOf(date)
  return `${ofMonth} ${MONTHS[month - 1] ?? ''}`
}
const span = ({ from, to }: { from: string; to: string }): string => {
  if (from === to) return day(from)
  const [first, last] = [dayOf(from), dayOf(to)]
  return first.year === last.year ? `${day(from)} – ${day(to)}` : `${day(from)} ${first.year} – ${day(to)} ${last.year}`
}
const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

const products = { flight: 'flights', hotel: 'hotels', train: 'trains', car: 'cars', metro: 'metro' }
const unit = {
  flight: ['flight ticket', 'flight tickets'],
  train: ['train ticket', 'train tickets'],
  hotel: ['room night', 'room nights'],
  car: ['car trip', 'car trips'],
  metro: ['metro trip', 'metro trips'],
} as const
const units = (product: keyof typeof unit, count: number): string => `${count} ${unit[product][count === 1 ? 0 : 1]}`

/** With its year: it may be in the next one. */
const dated = (value: unknown): string => (typeof value === 'string' ? `${day(value)} ${dayOf(value).year}` : '')

const date = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? day(facts[name]) : '')

const refusals: Readonly<Record<RefusalCode, Words>> = {
  'TA-NO-SEGMENT': 'Please enter at least one part of the journey.',
  'TA-SAME-CITY': 'Origin and destination cannot be the same city.',
  'TA-DATES'(facts) {
    if (typeof facts['days'] === 'number')
      return `The selected dates are incorrect: one part of a journey takes ${facts['days']} days at most.`
    if (facts['before'])
      return `The selected dates are incorrect: the parts go in order of time, and this one begins before the one above it (${date(facts, 'before')}).`
    return 'The selected dates are incorrect: the end is before the start.'
  },
  'TA-TIME'(facts) {
    const head = 'The chosen time cannot be used to submit an application'
    if (facts['last']) return `${head}: the last day to apply for at present is ${dated(facts['last'])}.`
    return facts['date'] ? `${head}: ${date(facts, 'date')} has passed.` : `${head}.`
  },
  'TA-NO-PRODUCT': (facts) =>
    facts['product']
      ? 'This product cannot be applied for on this part of the journey. Please choose another.'
      : 'Please choose at least one product to book, and how many.',
  'TA-TOO-MANY': (facts) => (typeof facts['max'] === 'number' ? `Too many: ${facts['max']} at most.` : 'Too many.'),
  'TA-NO-TRAVELLER': 'Please choose who travels.',
  'TA-TWICE': 'The same traveller cannot be chosen twice.',
  'TA-ESTIMATE': 'The estimate is not right. Please enter an amount from ¥0 to ¥10,000,000.',
  'TA-COST': 'Please choose what the trip is charged to.',
  'TA-REASON': 'Please say why you travel.',
  'TA-UNKNOWN-CITY': 'This city was not found. Please choose it again.',
  'TA-NO-APPROVER': (facts) =>
    facts['contactsEn']
      ? `No approver is set yet. Please contact your administrator: ${facts['contactsEn']}.`
      : 'No approver is set yet. Please contact your travel manager.',
  'TA-NO-APPROVAL': 'Approval of trip applications is not set up here yet. Please contact your travel manager.',
  'TA-WAIT': 'You have submitted or changed many applications in a short time. Please try again a little later.',
  'TA-NO-AUTHORITY': 'You cannot submit or change an application for this colleague.',
  'TA-LINK': 'Your company asks for a trip application with this booking. Please choose one, or submit one first.',
  'TA-MISMATCH': 'What you chose does not match the trip application.',
  'TA-COUNT': (facts) =>
    typeof facts['remaining'] === 'number'
      ? `Only ${facts['remaining']} left on the trip application: not enough for this booking.`
      : 'Not enough left on the trip application.',
  'TA-USED-UP': 'Everything in the application is booked, or its days are over.',
  'TA-NOT-OFFERED': 'Your company has not opened trip applications. Please contact its travel manager.',
  'TA-BOOKED': (facts) => {
    const { least, product, partEn, mayChange } = facts
    return typeof least === 'number' && typeof product === 'string' && product in products
      ? `${partEn}: ${units(product as keyof typeof unit, least)} booked, and it cannot be less. It can be once an order without a ticket is cancelled, or an issued ticket is given back.`
      : `Trips are booked on this application, so it cannot be withdrawn. Orders without a ticket can be cancelled and issued tickets given back${mayChange === 'yes' ? '; or change the application to what is booked.' : '.'}`
  },
  'TA-UNAPPROVED': (facts) => {
    if (facts['disputed'])
      return 'The trip application is not approved yet, and the authorisation that is recorded was disputed: nothing more can be booked on it.'
    return facts['last']
      ? `The trip application is not approved yet. The authorisation that is recorded opens departures up to ${date(facts, 'last')}; later ones can be booked once it is approved.`
      : 'The trip application is not approved yet. You can book once it is.'
  },
  'TA-AUTHORISATION': (facts) =>
    `The trip application is not approved yet. For an urgent trip${facts['hours'] ? ` (beginning within ${facts['hours']} hours)` : ''} you can record an offline authorisation: who agreed, when, and a file that shows it.`,
  'TA-AUTHORISED': 'An offline authorisation is recorded on this application already.',
  'TA-AUTHORISER': 'The authoriser must be a colleague who works here and is neither the applicant nor a traveller.',
  'TA-GIVEN-AT': (facts) => `The time of the authorisation is not right: not after now, and not more than ${facts['days'] ?? 30} days ago.`,
  'TA-FILE': 'Please upload what shows the authorisation, such as a picture of the mail or chat.',
  'TA-NOT-CHECKER': 'Only the authoriser or a travel manager can check this authorisation, and never a traveller or the applicant.',
  'TA-REJECTED': 'The trip application was rejected and cannot be used to book.',
  'TA-PUT-ANEW':
    'This application was authorised offline and then rejected. That authorisation was for the trip as it stood: please put a new application.',
  'TA-WITHDRAWN': 'The trip application was withdrawn and cannot be used to book.',
  'TA-ENDED': 'The trip application has ended and cannot be used to book.',
  'TA-JOURNEY': 'You cannot apply under this journey. Please leave it out: the application then begins one of its own.',
  'TA-OFFICE': 'This application comes from your company’s office system. Please change or withdraw it there.',
  'TA-TOKEN': 'The signature or token is not valid.',
  STATE_CHANGED: 'The application has changed. Please refresh and retry.',
}

export const en: ApplicationsText = {
  refusals,
  products,
  day,
  span,
  list,
  mismatches: {
    from: (applied, booked) => `Different origin: the application says ${applied}, you chose ${booked}.`,
    to: (applied, booked) => `Different destination: the application says ${applied}, you chose ${booked}.`,
    city: (applied, booked) => `Different city: the application says ${applied}, you chose ${booked}.`,
    date: (applied, booked) =>
      `The selected dates are incorrect: ${applied === '' ? 'no day of the application can be booked any more' : `the application allows ${applied}`}, you chose ${booked}.`,
    traveller: (applied, booked) => `Different travellers: the application names ${applied}, not ${booked}.`,
    product: (applied, booked) =>
      applied === ''
        ? `Nothing in the application can be booked as ${booked}.`
        : `This part was applied for with ${applied}, not ${booked}.`,
    count: ({ product, applied, remaining, booked }) =>
      `Not enough left for this part of the journey: ${units(product, applied)} applied for, ${remaining} left, ${booked} needed now.`,
    amount: ({ applied, remaining, booked }) =>
      `Costs more than was applied for: the application allows ${formatMoney(applied)}, ${formatMoney(remaining)} is left, and this costs the company ${formatMoney(booked)}. Change the estimate of the application first.`,
  },
  differences: {
    segmentAdded: (what) => `Added: ${what}`,
    segmentRemoved: (what) => `Removed: ${what}`,
    cities: (before, after) => `Cities: ${before}, now ${after}`,
    dates: (before, after) => `Dates: ${before}, now ${after}`,
    count: (product, before, after) => `Number of ${product}: ${before}, now ${after}`,
    travellerAdded: (name) => `Added traveller: ${name}`,
    travellerRemoved: (name) => `Removed traveller: ${name}`,
    estimate: (beforeMinor, afterMinor) => `Estimate: ${formatMoney(beforeMinor)}, now ${formatMoney(afterMinor)}`,
    cost: (before, after) => `Charged to: ${before}, now ${after}`,
    reason: 'The reason was rewritten',
    files: (before, after) => `Files: ${before}, now ${after}`,
  },
  lowered: (nowMinor) => `Lowered to ${formatMoney(nowMinor)} since it was agreed to; that holds until the change is agreed to`,
  states: {
    awaiting: 'Awaiting approval',
    approved: 'Approved',
    changing: 'Change awaiting approval',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    ended: 'Ended',
  },
  authorisations: {
    unchecked: 'Authorised offline, to be checked',
    confirmed: 'Authorised offline, checked',
    disputed: 'Authorised offline, disputed',
  },
  events: {
    submitted: 'Submitted',
    agreed: 'Application approved',
    rejected: 'Application rejected',
    timedOut: 'Application not approved in time',
    nobody: 'Application not approved: whoever had to has left and nobody stands in. Ask your company’s travel manager',
    changed: 'Changed',
    changeAsked: 'Change put for approval',
    withdrawn: 'Withdrawn',
    changeWithdrawn: 'Change withdrawn',
    authorisedOffline: 'Offline authorisation recorded',
    authorisationConfirmed: 'Offline authorisation checked: it was given',
    authorisationDisputed: 'Offline authorisation disputed: it was not given',
    putByOffice: 'Updated by your office system',
  },
  changeEvents: {
    agreed: 'Change approved',
    rejected: 'Change rejected',
    timedOut: 'Change not approved in time',
    nobody: 'Change not approved: whoever had to has left and nobody stands in. Ask your company’s travel manager',
  },
  brief: {
    change: (agreedMinor) => `Change of what was agreed to at ${formatMoney(agreedMinor)}`,
    people: (count) => (count === 1 ? '1 traveller' : `${count} travellers`),
    product: countedEn,
  },
  title: (cities) => cities.join(' → '),
}
