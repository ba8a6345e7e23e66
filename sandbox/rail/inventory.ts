import type { Store } from '../kit/store.ts'
import type { SeatType } from './cars.ts'
import { compositionOf } from './cars.ts'
import type { Network, Train } from './network.ts'
import type { Span } from './occupancy.ts'
import { fillByOthers, Occupancy } from './occupancy.ts'

/**
 * Who sits where. The rows of `rail_seats` are the truth; a train's occupancy is derived from them when it is first looked at, and kept in
 * step. A transaction that fails must be followed by `forget`.
 */
const TRAINS_KEPT = 3000
const DATE_LENGTH = 10

/** A train of one day by its name; nothing where there is none, or it does not run then. */
export function findTrain(network: Network, trainId: string): { readonly train: Train; readonly originDate: string } | undefined {
  const key = trainId.slice(0, -DATE_LENGTH - 1)
  const originDate = trainId.slice(-DATE_LENGTH)
  const train = network.trains.get(key)
  if (!train || !/^\d{4}-\d{2}-\d{2}$/.test(originDate) || Number.isNaN(Date.parse(originDate))) return undefined
  return train.runsOn?.(originDate) === false ? undefined : { train, originDate }
}

export const trainIdOf = (train: Train, originDate: string) => `${train.key}-${originDate}`

export class Inventory {
  readonly #store: Store
  readonly #seed: string
  readonly #kept = new Map<string, Occupancy>()

  constructor(store: Store, seed: string) {
    this.#store = store
    this.#seed = seed
  }

  forget(): void {
    this.#kept.clear()
  }

  of(train: Train, originDate: string): Occupancy {
    const trainId = trainIdOf(train, originDate)
    const known = this.#kept.get(trainId)
    if (known) return known
    const made = this.derive(train, originDate)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= TRAINS_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(trainId, made)
    return made
  }

  /** As the rows have it, without looking at what is kept. */
  derive(train: Train, originDate: string): Occupancy {
    const trainId = trainIdOf(train, originDate)
    const made = new Occupancy(compositionOf(train), train.stops.length - 1)
    fillByOthers(made, { seed: this.#seed, trainId, date: originDate })
    for (const row of this.#store.all('SELECT first_place, words FROM rail_others WHERE train_id = ?', trainId))
      made.others.set(JSON.parse(String(row.words)) as number[], Number(row.first_place))
    for (const row of this.#store.all('SELECT place, from_stop, to_stop FROM rail_seats WHERE train_id = ?', trainId)) {
      const span = { from: Number(row.from_stop), to: Number(row.to_stop) }
      // A place that was sold is nobody else's, whatever the rest of the world would have bought by now.
      made.set(made.others, Number(row.place), span, false)
      made.set(made.ours, Number(row.place), span, true)
    }
    return made
  }

  take(train: Train, originDate: string, span: Span, of: { place: number; bookingId: string; passengerId: string }): void {
    this.#store.run(
      'INSERT INTO rail_seats (train_id, place, from_stop, to_stop, booking_id, passenger_id) VALUES (?, ?, ?, ?, ?, ?)',
      trainIdOf(train, originDate),
      of.place,
      span.from,
      span.to,
      of.bookingId,
      of.passengerId,
    )
    const occupancy = this.of(train, originDate)
    occupancy.set(occupancy.ours, of.place, span, true)
  }

  /** Gives the places of these passengers back; tells how many. */
  giveBack(found: { train: Train; originDate: string } | undefined, bookingId: string, passengerIds: readonly string[]): number {
    let count = 0
    for (const passengerId of passengerIds) {
      const row = this.#store.get(
        'SELECT place, from_stop, to_stop FROM rail_seats WHERE booking_id = ? AND passenger_id = ?',
        bookingId,
        passengerId,
      )
      if (!row) continue
      this.#store.run('DELETE FROM rail_seats WHERE booking_id = ? AND passenger_id = ?', bookingId, passengerId)
      count++
      if (!found) continue
      const occupancy = this.of(found.train, found.originDate)
      occupancy.set(occupancy.ours, Number(row.place), { from: Number(row.from_stop), to: Number(row.to_stop) }, false)
    }
    return count
  }

  /** From now on so many places of a type are free from end to end; the rest of the world has all others that are not ours. */
  setLeft(train: Train, originDate: string, seatType: SeatType, left: number): void {
    const occupancy = this.of(train, originDate)
    const [start, end] = occupancy.composition.ranges.get(seatType) ?? [0, 0]
    let opened = 0
    for (let place = start; place < end; place++) {
      const isOurs = Array.from({ length: occupancy.segments }, (_, segment) => segment).filter((segment) =>
        ours(occupancy, place, segment),
      )
      const open = isOurs.length === 0 && opened < left
      if (open) opened++
      for (let segment = 0; segment < occupancy.segments; segment++)
        occupancy.set(occupancy.others, place, { from: segment, to: segment + 1 }, !open && !isOurs.includes(segment))
    }
    const words = occupancy.others.length / occupancy.composition.places.length
    this.#store.run(
      `INSERT INTO rail_others (train_id, first_place, words) VALUES (?, ?, ?)
       ON CONFLICT (train_id, first_place) DO UPDATE SET words = excluded.words`,
      trainIdOf(train, originDate),
      start * words,
      JSON.stringify([...occupancy.others.subarray(start * words, end * words)]),
    )
  }
}

function ours(occupancy: Occupancy, place: number, segment: number): boolean {
  const words = occupancy.ours.length / occupancy.composition.places.length
  return ((occupancy.ours[place * words + (segment >>> 5)] ?? 0) & (1 << (segment & 31))) !== 0
}
