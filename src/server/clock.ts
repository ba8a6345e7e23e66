import type { Clock } from '../kernel/time.ts'

/** The wall clock. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that a test moves by hand. */
export class TestClock implements Clock {
  #now: Temporal.Instant
  constructor(start: Temporal.Instant | string = Temporal.Now.instant()) {
    this.#now = Temporal.Instant.from(start)
  }
  now(): Temporal.Instant {
    return this.#now
  }
  advance(by: Temporal.DurationLike): void {
    this.#now = this.#now.add(by)
  }
  set(to: Temporal.Instant | string): void {
    this.#now = Temporal.Instant.from(to)
  }
}
