import { draw, hash32 } from '../kit/random.ts'
import type { Store } from '../kit/store.ts'
import { readMeta, writeMeta } from '../kit/store.ts'
import type { Line, Timetable } from './timetable.ts'

/*
 * Somebody else who sells the airlines' flights: the same timetable and published fares, but seats of its own in each class, agreements of its own
 * with some airlines, and none with others. Its books, clock and faults are those of the process that plays it.
 */

/** Of the airlines: with so many it has no agreement, and with so many one under the published fares. */
const NOT_SOLD = 0.12
const AGREED = 0.4
const AGREED_PERCENT = 96
/** Tickets and record locators from a stock of its own. */
const STOCK: readonly (readonly [counter: string, first: number])[] = [
  ['ticket', 5_000_000_000],
  ['pnr', 400_000_000],
]

function resoldLine(line: Line, name: string): Line | null {
  const agreement = draw(hash32(`${name}/${line.carrier.code}`), 1)
  if (agreement < NOT_SOLD) return null
  return {
    ...line,
    hash: hash32(`${name}/${line.hash}`),
    ...(agreement < NOT_SOLD + AGREED && { agreedPercent: AGREED_PERCENT }),
  }
}

/** The timetable as a consolidator of this name sells it. */
export function resold(timetable: Timetable, name: string): Timetable {
  const byKey = new Map<string, Line>()
  for (const line of timetable.lines()) {
    const sold = resoldLine(line, name)
    if (sold) byKey.set(line.key, sold)
  }
  return {
    seed: timetable.seed,
    lineCount: byKey.size,
    between: (from, to) => timetable.between(from, to).flatMap((line) => byKey.get(line.key) ?? []),
    find: (number, stretch) => byKey.get(`${number}-${stretch}`),
    lines: () => byKey.values(),
  }
}

/** Nobody else's numbers: on its first start a consolidator begins its own stock. */
export function openStock(store: Store): void {
  for (const [counter, first] of STOCK) if (readMeta(store, counter) === undefined) writeMeta(store, counter, String(first))
}
