import type { DisruptionsText } from './zh.ts'

export const en: DisruptionsText = {
  title: 'Flight disruption',
  loading: 'Looking for other flights',
  kinds: {
    cancelled: 'The airline has cancelled this flight',
    retimed: 'The airline has moved the times of this flight',
    protected: 'The airline has cancelled this flight and keeps another for you',
  },
  severalWays: 'The airline has changed several flights of this journey',
  before: 'As planned',
  now: 'Now',
  none: 'Not flown',
  busy: 'The tickets are being changed or refunded; choose once that is settled. A change that costs you something can be cancelled first, and what the desk has can be taken back; then change or refund for nothing.',
  told: 'Nothing to confirm. Travel by the new time.',
  accepting: 'The airline is being asked to confirm the new plan. It takes some seconds.',
  accepted: 'The new plan is accepted. Travel by the new time.',
  withdrawn: 'The airline is back to its old plan. The ticket is as good as before.',
  overtaken: 'The airline has changed its plan again. See the order.',
  asks: 'Take another flight for nothing, get a free refund, or accept the new plan.',
  asksCancelled: 'Take another flight for nothing, or get a free refund.',
  asksBack: 'Get a free refund, or accept the new plan. For another flight, ask the travel desk.',
  asksBackCancelled: 'Get a free refund. For another flight, ask the travel desk.',
  until: (time) => `Free until ${time}`,
  choose: 'Choose what to do',
  ways: {
    title: 'Another flight, for nothing',
    about: 'Same airline, same cabin: no fee, no difference, no new approval.',
    aboutNone:
      'None of the free flights is within your policy. These are nearest: the airline takes nothing for them either, but they go as a change, to which your company may have to agree.',
    movers: (names) => `Moves the ticket of ${names} alone; whoever booked decides for the others.`,
    take: (flight) => `Take ${flight}`,
    apply: 'Apply for a change',
    empty: {
      title: 'No exchange for nothing is listed here',
      text: 'Get a free refund and book again. Or see, by changing your ticket, which flights the airline offers now and what they cost; the travel desk can be asked there too.',
      action: 'Change my ticket',
    },
    partial: 'Somebody did not answer in time, so there may be more.',
    again: 'Look again',
  },
  anew: {
    title: 'Or take the train',
    about:
      'The train is booked and paid for by itself; then the flight is refunded without a fee. Book first, so that you are not left without either.',
  },
  keep: {
    title: 'Accept the new plan',
    about: (flight, day, time, ends) =>
      `${flight}, leaves ${day} ${time}${ends && `, ${ends}: not the airports of before`}. After that, changes and refunds are no longer free.`,
    lands: (flight, day, time) =>
      `${flight} leaves as planned and lands ${day} ${time}. After that, changes and refunds are no longer free.`,
    aboutAll: 'You fly every way as it is planned now. After that, changes and refunds are no longer free.',
    tight: 'The new plan leaves very little time for a connection. Speak to the travel desk or the airline before you accept.',
    missed:
      'A connection of the new plan cannot be caught: its next flight leaves before the one before has landed. Speak to the travel desk or the airline before you accept.',
    action: 'Accept the new plan',
    ask: { title: 'Accept the airline’s new plan?', confirm: 'Accept', cancel: 'Not yet' },
    done: 'Sent, the airline is being asked to confirm',
  },
  back: {
    title: 'Free refund',
    about: 'The airline’s doing: no fee, and no proof needed.',
    whole: 'The whole journey is given back, with the flights that leave as planned.',
    action: 'Get a free refund',
    ask: (money) => ({ title: `Get ${money} back?`, confirm: 'Refund', cancel: 'Not yet' }),
    whose: (names) => `The tickets of ${names} go back together.`,
    free: 'The airline keeps nothing. The money goes back to whoever paid.',
    fee: (fee) => `The airline keeps ${fee} now, so this refund is not free.`,
    service: (fee) => `Our service fee of ${fee} does not come back.`,
    change: (fee) => `What the airline took for an earlier change, ${fee}, does not come back.`,
    done: 'Refund asked for',
  },
  taken: 'Taken, the tickets are being exchanged',
  travellers: 'Travellers',
  toOrder: 'See the order',
  nothing: {
    title: 'Nothing to decide about this order',
    text: 'The airline has not changed the flight, or it is settled.',
    action: 'See the order',
  },
  notYours: {
    title: 'Somebody else decides about this order',
    text: 'Whoever booked it can, and the first of its travellers.',
    action: 'See the order',
  },
  failed: { title: 'The disruption was not read', text: 'Network or airline may be away; the order is not affected.', action: 'Try again' },
}
