import type { SeatWords, StepFacts } from '../../facts.ts'
import { retimed } from '../retimed.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const prices = (f: StepFacts): string => (f.before && f.after ? `total from ${f.before} to ${f.after}` : '')

const offered: Readonly<Record<string, string>> = {
  times: 'Flight moved, seats held at its new times',
  otherSeats: 'The airline offers other seats',
  moved: 'Seats found, at another price',
}

export const seats: SeatWords = {
  seatsAsked: (f) => ({
    title: 'Seats asked for',
    detail: joined('Few are left at this fare, so the airline answers later', f.until && `by ${f.until} at the latest`),
  }),
  seatsOffered: (f) => ({
    title: offered[f.reason] ?? 'The airline has the seats',
    detail: capital(
      joined(
        f.reason === 'times' ? retimed.en(f) : '',
        prices(f),
        f.until &&
          (f.reason === 'tight'
            ? `confirm by ${f.until}, or it confirms itself then`
            : `confirm by ${f.until}, or the seats are released and nothing is charged`),
      ),
    ),
  }),
  seatsConfirmed: (f) => ({
    title: 'Seats confirmed',
    detail:
      f.by === 'silence'
        ? 'The price had not changed, so it confirmed itself.'
        : capital(joined(f.who && `by ${f.who}`, retimed.en(f), prices(f))),
  }),
  seatsGivenUp: (f) => ({ title: 'Seats given up', detail: capital(joined(f.who && `by ${f.who}`, 'nothing was charged')) }),
  seatsLapsed: () => ({
    title: 'Not confirmed, seats released',
    detail: 'Nobody confirmed the other seats, the new price or the new times. Nothing was charged; you can book again.',
  }),
}

export const nowSeatsAsked = ({ by }: { by: string }) => ({
  title: 'The airline is looking for seats',
  detail: capital(joined(by && `it answers by ${by}`, 'nothing is charged meanwhile, and you can give it up')),
})
export const nowSeatsToConfirm = ({ by, isMoved }: { by: string; isMoved: boolean }) => ({
  title: 'Waiting for you to confirm the seats',
  detail: capital(
    joined(by && `confirm by ${by}`, isMoved ? 'or the seats are released and nothing is charged' : 'or it confirms itself then'),
  ),
})
