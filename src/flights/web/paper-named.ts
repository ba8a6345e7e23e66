import type { PaperOf } from './itinerary-paths.ts'

// Apart from the paths: pages of orders lead to a paper and read no address of one.
const NAME = /^(F\d{12})(?:-([1-9]))?$/

/** What a name in an address means; null for whatever is none. */
export function paperNamed(name: string): PaperOf | null {
  const [, orderSeq, passenger] = NAME.exec(name) ?? []
  return orderSeq === undefined ? null : { orderSeq, passenger: passenger === undefined ? null : Number(passenger) }
}
