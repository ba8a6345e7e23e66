import type { OrdersText } from './zh.ts'

export const en: OrdersText = {
  title: 'Orders',
  history: 'Past flights',
  journeys: 'Journeys',
  line: 'Product',
  lines: { all: 'All products', flight: 'Flights', train: 'Trains' },
  whose: 'Whose trips',
  whoseTabs: { mine: 'My trips', others: 'For others' },
  filter: 'Order status',
  tabs: { all: 'All', inProgress: 'In progress', toTravel: 'To travel', closed: 'Ended' },
  list: 'Orders',
  loading: 'Loading your orders',
  more: 'More orders',
  loadingMore: 'Loading',
  end: 'No more orders',
  empty: {
    all: { title: 'No orders yet', text: 'Find a flight that suits you; once booked it is here.' },
    inProgress: { title: 'Nothing in progress', text: 'Orders being held, paid or ticketed are here.' },
    toTravel: { title: 'No trip ahead', text: 'Orders with a ticket, before departure, are here.' },
    closed: { title: 'Nothing ended', text: 'Flown, cancelled and failed orders are here.' },
  },
  emptyForOthers: { title: 'No orders for others', text: 'What you book for others without travelling yourself appears here.' },
  emptySearch: { title: 'Nothing found', text: 'Try another name, city or order number, or more days.' },
  search: 'Search flights',
  failed: { title: 'Your orders did not load', text: 'The orders themselves are not affected; you can try again.', action: 'Try again' },
  moreFailed: 'The next orders did not load',
  again: 'Try again',

  next: {
    pay: { text: 'Waiting for you to pay', left: (clock) => `${clock} left to pay`, until: (when) => `Pay by ${when}`, action: 'Pay' },
    confirm: {
      text: 'Confirming the payment',
      left: () => '',
      until: (when) => `Confirming the payment, by ${when} at the latest; please do not pay again before`,
      action: 'See result',
    },
    together: (when, { needed, of, agreed }) => `${when} · ${agreed} agreed, ${needed} of ${of} needed`,
    approval: {
      text: 'Waiting for approval',
      left: (clock) => `${clock} left for approval`,
      until: (when) => `Approval by ${when}`,
      action: 'See progress',
    },
    notBooked: { text: 'No seat was booked; it costs nothing', left: () => '', until: () => '', action: 'Rebook' },
    rebook: { text: 'This booking has expired; please rebook', left: () => '', until: () => '', action: 'Rebook' },
    notChanged: { text: 'Not changed; your ticket was not touched', left: () => '', until: () => '', action: 'See ticket' },
    changeFailed: {
      text: 'Not changed; what was paid for it goes back, your ticket was not touched',
      left: () => '',
      until: () => '',
      action: 'See ticket',
    },
    trainCancelled: {
      text: 'The train is cancelled: all money back without a fee, or another way',
      left: () => '',
      until: () => '',
      action: 'What now',
    },
    lookingForFlight: {
      text: 'No train could be had; a flight within the policy is being looked for',
      left: () => '',
      until: () => '',
      action: 'See progress',
    },
    goneOn: { text: 'Not to be had; another order goes on from it', left: () => '', until: () => '', action: 'See that order' },
    ticketFailed: {
      text: 'No ticket was issued; all that was paid goes back',
      left: () => '',
      until: () => '',
      action: 'Rebook',
    },
    ticketFailedFree: {
      text: 'Ticketing failed; the guarantee was let go and nothing was charged',
      left: () => '',
      until: () => '',
      action: 'Rebook',
    },
    refund: { text: 'Refund under way', left: () => '', until: () => '', action: 'See progress' },
    seatsAsked: { text: 'The airline is looking for seats', left: () => '', until: () => '', action: 'See progress' },
    seatsToConfirm: {
      text: 'Seats to be confirmed',
      left: (clock) => `${clock} left to confirm the seats`,
      until: (when) => `Confirm the seats by ${when}`,
      action: 'Confirm',
    },
    flightCancelled: {
      text: 'Cancelled by the airline: a refund for nothing',
      left: (clock) => `Cancelled by the airline: ${clock} left for another flight or a refund, for nothing`,
      until: (when) => `Cancelled by the airline: another flight or a refund for nothing until ${when}`,
      action: 'What now',
    },
    wayCancelled: {
      text: 'Part of it cancelled by the airline: a refund for nothing',
      left: (clock) => `Part of it cancelled by the airline: ${clock} left for another flight or a refund, for nothing`,
      until: (when) => `Part of it cancelled by the airline: another flight or a refund for nothing until ${when}`,
      action: 'What now',
    },
    flightChanged: {
      text: 'Changed by the airline: accept it, or take a refund for nothing',
      left: (clock) => `Changed by the airline: ${clock} left to accept it, or for another flight or a refund for nothing`,
      until: (when) => `Changed by the airline: another flight or a refund for nothing until ${when}, or accept it`,
      action: 'What now',
    },
    decideWay: {
      text: 'The other flight was not booked: decide about this one',
      left: (clock) => `The other flight was not booked: ${clock} left to decide`,
      until: (when) => `The other flight was not booked: decide by ${when}`,
      action: 'Decide',
    },
    over: 'Time is up; updating',
  },

  find: {
    open: 'Search orders',
    end: 'End search',
    search: 'Name, city or order number',
    clear: 'Clear',
    days: 'Travel dates',
    between(from, to) {
      if (from !== null && to !== null) return from === to ? from : `${from} to ${to}`
      return from === null ? `Until ${to ?? ''}` : `From ${from}`
    },
    from: 'From',
    to: 'To',
    anyDay: 'Any day',
    show: 'Show orders',
    reversed: 'Must not be before the first day',
  },

  results: {
    title: 'What became of your orders',
    toOrders: 'All orders',
    and: ', ',
    moving: (count) => `${count === 1 ? '1 order is' : `${count} orders are`} being processed. This page moves by itself; you may leave.`,
    allDone: (count) => (count === 1 ? 'The order has its result.' : `All ${count} orders have their result.`),
    someFailed: (count) =>
      `${count === 1 ? '1 order was' : `${count} orders were`} not submitted successfully. Nothing was charged; you can book again.`,
    missing: (numbers) => `Not found: ${numbers}. The number may be wrong, or the order is not yours.`,
    unknown: { title: 'No result to show', text: 'Everything you booked is in your orders.', action: 'Open orders' },
  },

  host: {
    shops: { mall: 'Mall orders', seckill: 'Flash sale orders', gift: 'Gift orders' },
    outside: {
      title: 'Go to the app to view the order',
      text: 'These orders are in the app only; a browser cannot show them.',
      action: 'Open the app',
    },
    inApp: { title: 'These orders are elsewhere in the app', text: 'One tap takes you there.', action: 'View orders' },
    unable: 'It did not open. Please look for the order in the app',
  },
}
