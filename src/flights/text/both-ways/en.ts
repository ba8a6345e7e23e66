import type { BothWaysText } from './zh.ts'

export const en: BothWaysText = {
  back: 'Return',
  oneWay: 'One way',
  addBack: 'Add a return',
  chooseBack: 'Choose a day to return',
  withoutBack: 'No return, one way only',

  way: (no, of, type) => (type === 'RT' ? (no === 1 ? 'the outbound flight' : 'the return flight') : `flight ${no} of ${of}`),
  wayLabel: (no, of, type) => (type === 'RT' ? (no === 1 ? 'Outbound flight' : 'Return flight') : `Flight ${no} of ${of}`),
  choosing: (way, next) => `Choosing ${way}; then ${next}. Both are submitted together at the end.`,
  choosingLast: (way) => `Choosing ${way}; then all chosen flights are submitted together.`,
  chosen: 'Chosen so far',
  rechoose: 'Change',
  gone: 'The flight chosen before has to be searched for again',
  inPolicy: 'In policy',
  over: 'Over policy',
  told: 'Bookable as is; your company sees it',

  form: {
    title: 'Journey',
    total: (amount) => `This flight ${amount}`,
    moved: (from, to) => `Price moved from ${from} to ${to}`,
    rules: 'Changes, refunds, baggage',
    change: 'Changes',
    refund: 'Refunds',
    baggage: 'Baggage',
  },

  order: {
    title: 'Flights of this journey',
    waits: 'This flight is ready. It is paid once the other one is ready and your own part of that one paid.',
    waitsOwn: 'This flight is ready. It is to be paid once the other one is ready, too; nothing is charged meanwhile.',
    waitsForPart: 'This flight is ready. The personal part of the other one is still to be paid; then both are ticketed.',
    toOwed: 'See it',
    waitsUntil: (time) => `It waits until ${time} at most; then the seats are released and nothing is charged.`,
    missing: 'The other flight was not booked. Please decide about this one.',
    chooseAgain: 'Choose another flight',
    alone: 'Keep only this one',
    aloneAsk: {
      title: 'Keep only this one?',
      text: 'It waits for the other flight no longer; it is paid and ticketed at once.',
      confirm: 'Keep only this one',
      cancel: 'Not yet',
    },
    cancel: 'Cancel this one',
  },
  approval: 'Other flights of this journey',
}
