import type { MagicWord } from './magic.ts'
import type { AirWorld, Booking, SeatAnswer } from './model.ts'

/**
 * Seats that an airline does not give at once. It sets them aside, says until when it answers, and then: has them, has other seats of a
 * dearer class in the same cabin, or has none.
 */

/** Between the usual answer and the latest one. */
const LATEST_FACTOR = 3

const OF_MAGIC = { SEATLATE: 'held', SEATTIGHT: 'tight', SEATOTHER: 'other', SEATNONE: 'none' } as const satisfies Partial<
  Record<MagicWord, SeatAnswer>
>

export interface SeatSwitch {
  readonly flightId: string
  readonly travelDate: string
  readonly stretch: string
  /** `*`: of all classes. */
  readonly bookingClass: string
}

/** From now on the airline answers later, and so, for this class of this flight; `at once` takes the switch away. */
export function setSeatAnswer(world: AirWorld, at: SeatSwitch, answer: SeatAnswer | 'at once'): void {
  if (answer === 'at once') {
    world.store.run('DELETE FROM seat_answers WHERE flight_id = ? AND booking_class = ?', at.flightId, at.bookingClass)
    return
  }
  world.store.run(
    `INSERT INTO seat_answers (flight_id, booking_class, travel_date, stretch, answer) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (flight_id, booking_class) DO UPDATE SET answer = excluded.answer`,
    at.flightId,
    at.bookingClass,
    at.travelDate,
    at.stretch,
    answer,
  )
}

const ANSWERS: ReadonlySet<string> = new Set(['held', 'tight', 'other', 'none', 'silent'])
const isAnswer = (value: unknown): value is SeatAnswer => typeof value === 'string' && ANSWERS.has(value)

/** What an airline will say of seats that it does not give at once; undefined where it does. */
export function answerLater(
  world: AirWorld,
  seats: { flightId: string; bookingClass: string; left: number },
  magic: readonly MagicWord[],
): SeatAnswer | undefined {
  for (const [word, answer] of Object.entries(OF_MAGIC)) if (magic.includes(word as MagicWord)) return answer
  const set = world.store.get(
    "SELECT answer FROM seat_answers WHERE flight_id = ? AND booking_class IN (?, '*') ORDER BY booking_class = '*' LIMIT 1",
    seats.flightId,
    seats.bookingClass,
  )
  if (set && isAnswer(set.answer)) return set.answer
  return seats.left <= world.settings.tightBelow ? 'tight' : undefined
}

/** A request for seats, as long as nobody has answered it. */
export function requestOf(world: AirWorld, answer: SeatAnswer): Pick<Booking, 'status' | 'dueAt' | 'seatRequest'> {
  const now = world.now()
  const { seatAnswerDelayMs } = world.settings
  return {
    status: 'occupying',
    dueAt: answer === 'silent' ? null : now + seatAnswerDelayMs,
    seatRequest: { askedAt: now, answerBy: now + LATEST_FACTOR * seatAnswerDelayMs, will: answer },
  }
}
