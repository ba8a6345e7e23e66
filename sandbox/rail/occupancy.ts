import { draw, hash32 } from '../kit/random.ts'
import type { Composition, SeatType } from './cars.ts'

/**
 * The seats of one train on one day, by segment: a place is taken on the segments from one stop to another, by us or by the rest of the
 * world, and free on the others. One bit a segment, 32 to a word.
 */
export interface Span {
  /** Stops, by their place in the train: the segments from `from` up to `to`. */
  readonly from: number
  readonly to: number
}

const WORD = 32

interface Mask {
  readonly word: number
  readonly bits: number
}

export class Occupancy {
  readonly composition: Composition
  readonly segments: number
  readonly #words: number
  /** Taken by bookings of this world's clients. */
  readonly ours: Uint32Array
  /** Taken by the rest of the world. */
  readonly others: Uint32Array

  constructor(composition: Composition, segments: number) {
    this.composition = composition
    this.segments = segments
    this.#words = Math.ceil(segments / WORD)
    this.ours = new Uint32Array(composition.places.length * this.#words)
    this.others = new Uint32Array(composition.places.length * this.#words)
  }

  isTaken(place: number, segment: number): boolean {
    const word = place * this.#words + (segment >>> 5)
    return (((this.ours[word] ?? 0) | (this.others[word] ?? 0)) & (1 << (segment & 31))) !== 0
  }

  set(whose: Uint32Array, place: number, span: Span, taken: boolean): void {
    for (let segment = span.from; segment < span.to; segment++) {
      const word = place * this.#words + (segment >>> 5)
      const bit = 1 << (segment & 31)
      whose[word] = taken ? (whose[word] ?? 0) | bit : (whose[word] ?? 0) & ~bit
    }
  }

  /** Places of a type that are free on the whole of a span. */
  freePlaces(seatType: SeatType, span: Span): number[] {
    const [start, end] = this.composition.ranges.get(seatType) ?? [0, 0]
    const masks = this.#masks(span)
    const free: number[] = []
    for (let place = start; place < end; place++) if (this.#isFree(place, masks)) free.push(place)
    return free
  }

  countFree(seatType: SeatType, span: Span): number {
    const [start, end] = this.composition.ranges.get(seatType) ?? [0, 0]
    const masks = this.#masks(span)
    let count = 0
    for (let place = start; place < end; place++) if (this.#isFree(place, masks)) count++
    return count
  }

  #isFree(place: number, masks: readonly Mask[]): boolean {
    const first = place * this.#words
    for (const { word, bits } of masks) if ((((this.ours[first + word] ?? 0) | (this.others[first + word] ?? 0)) & bits) !== 0) return false
    return true
  }

  /** The bits of a span, by word. */
  #masks(span: Span): Mask[] {
    const masks: Mask[] = []
    for (let word = span.from >>> 5; word <= (span.to - 1) >>> 5; word++) {
      let bits = 0
      for (let bit = 0; bit < WORD; bit++) {
        const segment = word * WORD + bit
        if (segment >= span.from && segment < span.to) bits |= 1 << bit
      }
      masks.push({ word, bits })
    }
    return masks
  }

  /** How many segments are free in one piece around a free span: what selling the span would cut up. */
  gapAround(place: number, span: Span): number {
    let { from, to } = span
    while (from > 0 && !this.isTaken(place, from - 1)) from--
    while (to < this.segments && !this.isTaken(place, to)) to++
    return to - from
  }

  /** The places of a type in the order in which they are sold: the tightest gap first, so that long free stretches are kept for long rides. */
  bestFit(seatType: SeatType, span: Span): number[] {
    return this.freePlaces(seatType, span)
      .map((place) => ({ place, gap: this.gapAround(place, span) }))
      .toSorted((one, other) => one.gap - other.gap || one.place - other.place)
      .map(({ place }) => place)
  }
}

/** Of a hundred types of a train's seats so many are sold out from end to end; of the others at least and at most so much is gone. */
const SOLD_OUT_PERCENT = 12
const LOAD = { least: 0.25, most: 0.9 } as const
/** Fridays and Sundays are busier. From Sunday on. */
const WEEKDAYS = [1.1, 0.95, 0.9, 0.9, 1, 1.15, 1.05]
/** Of those who travel so many go all the way. */
const ALL_THE_WAY = 0.6

/** What the rest of the world has bought of a train by now: follows from the seed, the train and the day alone. */
export function fillByOthers(occupancy: Occupancy, what: { seed: string; trainId: string; date: string }): void {
  const { segments, composition } = occupancy
  const whole = { from: 0, to: segments }
  const weekday = WEEKDAYS[new Date(`${what.date}T00:00:00Z`).getUTCDay()] ?? 1
  for (const [seatType, [start, end]] of composition.ranges) {
    // Standing places are given to whoever comes last.
    if (seatType === 'noSeat') continue
    const hash = hash32(`${what.seed}/${what.trainId}/${seatType}`)
    const soldOut = hash % 100 < SOLD_OUT_PERCENT * weekday
    const load = (LOAD.least + (LOAD.most - LOAD.least) * draw(hash, 0)) * weekday
    for (let place = start; place < end; place++) {
      if (!soldOut && draw(hash, place * 4 + 1) >= load) continue
      if (soldOut || draw(hash, place * 4 + 2) < ALL_THE_WAY || segments === 1) occupancy.set(occupancy.others, place, whole, true)
      else {
        const from = Math.floor(draw(hash, place * 4 + 3) * segments)
        const to = from + 1 + Math.floor(draw(hash, place * 4 + 4) * (segments - from))
        occupancy.set(occupancy.others, place, { from, to }, true)
      }
    }
  }
}
