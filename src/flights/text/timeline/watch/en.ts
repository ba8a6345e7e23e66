import type { StepFacts, WatchWords } from '../../facts.ts'
import { OLD_STAYS } from '../changing/en.ts'
import { retimed, which } from '../retimed.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')
const sentence = (...parts: string[]): string => parts.filter(Boolean).join('. ')

/** Where one of the two is missing, neither is said. */
const moved = (f: StepFacts): string => (f.before && f.after ? `The price moved from ${f.before} to ${f.after}` : '')

const ended: Readonly<Record<string, (facts: StepFacts) => string>> = {
  extrasGone: () =>
    'The seat or the service you chose was taken meanwhile, or is no longer sold. Nothing else was taken in its place and nothing was charged. Please book again.',
  timesMoved: (f) =>
    `The hold ran out, and by then the airline had moved this flight to other times${retimed.en(f) && `: ${retimed.en(f)}`}. No seat was kept at those and nothing was charged. You can choose it again at its new times.`,
  flightGone: () => 'The flight is cancelled or no longer sold. Nothing was charged. Please choose another flight.',
  flightCancelled: (f) =>
    `The airline has cancelled ${which(f) || 'this flight'}. ${f.isUnclear ? 'If a payment went through, it goes back by itself.' : 'Nothing was charged.'} ${f.isChange ? OLD_STAYS : 'Please choose another flight.'}`,
  flightMoved: (f) =>
    `The airline has changed this flight before its ticket was issued${retimed.en(f) && `: ${retimed.en(f)}`}. No ticket can be had of the seats that were held; they were released. ${f.isUnclear ? 'If a payment went through, it goes back by itself.' : 'Nothing was charged.'} You can choose it again as it is flown now.`,
  journeyMoved: (f) =>
    `The airline has cancelled a flight of the old ticket meanwhile. ${f.isUnclear ? 'If a payment went through, it goes back by itself.' : 'Nothing was charged.'} What you can do is written on its order.`,
  soldOut: () =>
    'The hold ran out and this fare is sold out, so no seat could be held again. Nothing was charged. Please choose a flight again.',
  priceMoved: (f) => `${moved(f) || 'The price moved'}, beyond what was agreed to. The seat was released; nothing was charged.`,
  credit: (f) =>
    `${moved(f) || 'The price moved'}, and the company’s credit does not cover it. The seat was released; nothing was charged.`,
  nobody: (f) => `${moved(f) || 'The price moved'}, and nobody is left to agree to it. The seat was released; nothing was charged.`,
  refused: () => 'The hold ran out and the airline did not accept another. Nothing was charged. Please choose a flight again.',
}

export const watch: WatchWords = {
  holdRenewed: (f) => ({
    title: 'Seat held again',
    detail: joined('Same price', f.pnr && `airline record ${f.pnr}`, f.until && `held until ${f.until}`),
  }),
  holdRenewedAtPrice: (f) => ({
    title: 'Seat held again, new price',
    detail: sentence(moved(f), 'It stays within the ceiling, and nobody is asked anew', f.until && `Held until ${f.until}`),
  }),
  differenceAsked: (f) => ({
    title: f.reason === 'otherSeats' ? 'Other seats: approval at their price' : 'Price moved: approval at the new price',
    detail: sentence(
      f.reason === 'otherSeats' ? 'The airline gave seats of another fare in the same cabin, with conditions of its own' : '',
      moved(f),
      f.until && `The seat is held at the new price until ${f.until}`,
    ),
  }),
  priceInside: (f) => ({ title: 'Price moved', detail: sentence(moved(f), 'It stays within the ceiling, and nobody is asked anew') }),
  holdKept: (f) => ({
    title: 'The hold cannot be extended',
    detail: sentence(
      f.reason === 'soldOut' ? 'This fare is sold out; your seat is still held' : moved(f),
      f.until && `Approval is needed by ${f.until}`,
    ),
  }),
  holdEnded: (f) => ({ title: 'Seat could not be kept', detail: (ended[f.reason] ?? ended['refused'])?.(f) ?? '' }),
  priceHolds: () => ({ title: 'Price checked', detail: 'It is what was agreed to; payment can go on.' }),
}
