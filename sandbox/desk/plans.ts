import type { AirWorld } from '../air/model.ts'
import type { DuffelWorld } from '../duffel/model.ts'
import { isMainland, sellsUntil, soldAbroad, soldInland } from './sold.ts'
import type { Cabin, Leg, Sold } from './sold.ts'

/** What the clerk answers: up to three plans, from the cheapest fare to the one that is given back for the least. */

interface Asked {
  readonly legs: readonly Leg[]
  readonly cabin: Cabin
  /** By how many days each leg may be earlier or later. */
  readonly flexDays: number
  readonly travellers: number
}

interface Term {
  readonly is: 'free' | 'fee' | 'no'
  readonly feeMinor: number | null
}

/** As `/ops/inquiries/{id}/quote` takes it. */
interface Plan {
  readonly legs: Sold['legs']
  readonly fareMinor: number
  readonly taxesMinor: number
  readonly change: Term
  readonly refund: Term
  readonly baggage: Sold['baggage']
  readonly note: string
  readonly holdsUntil: string
}

export interface Worlds {
  readonly air: AirWorld
  readonly duffel: DuffelWorld
}

const MINUTE_MS = 60_000
const HOLDS_MS = 24 * 60 * MINUTE_MS
/** The product takes no plan that ends within a quarter of an hour; the answer has to get there, too. */
const HOLDS_LEAST_MS = 30 * MINUTE_MS

interface PriceClass {
  readonly note: string
  /** The most that giving it back may cost, as a share of the fare; null: whatever it costs, and be it not allowed. */
  readonly refundShare: number | null
}

const PRICE_CLASSES: readonly PriceClass[] = [
  {
    note: '特惠票价：票价最低，退票和改期的费用较高或不允许。 / Saver: the lowest fare; changes and refunds cost much or are not allowed.',
    refundShare: null,
  },
  { note: '灵活票价：可退可改，手续费较低。 / Flexible: may be changed and given back, at lower fees.', refundShare: 0.5 },
  { note: '全价票价：退改手续费最低。 / Full fare: changes and refunds cost the least.', refundShare: 0.3 },
]

const fits = ({ refundShare }: PriceClass, one: Sold): boolean =>
  refundShare === null || (one.changeMinor !== null && one.refundMinor !== null && one.refundMinor <= one.fareMinor * refundShare)

const totalMinor = ({ fareMinor, taxesMinor }: Pick<Sold, 'fareMinor' | 'taxesMinor'>): number => fareMinor + taxesMinor

/** Of each ticket the cheapest that fits and leaves after the one before has landed; null where one is not to be had. */
function pick(tickets: readonly (readonly Sold[])[], priceClass: PriceClass): Sold[] | null {
  const picked: Sold[] = []
  for (const offered of tickets) {
    const after = picked.at(-1)?.arriveAt ?? 0
    const [cheapest] = offered
      .filter((one) => one.departAt > after && fits(priceClass, one))
      .toSorted((a, b) => totalMinor(a) - totalMinor(b) || a.departAt - b.departAt)
    if (!cheapest) return null
    picked.push(cheapest)
  }
  return picked
}

function termOf(fees: readonly (number | null)[]): Term {
  if (fees.includes(null)) return { is: 'no', feeMinor: null }
  // A plan has one word for all of its tickets: nobody pays more for one of them than it says.
  const most = Math.max(...fees.map((fee) => fee ?? 0))
  return most === 0 ? { is: 'free', feeMinor: null } : { is: 'fee', feeMinor: most }
}

function planOf(tickets: readonly Sold[], { note }: PriceClass, now: number): Plan | null {
  const [first] = tickets
  if (!first) return null
  const until = Math.min(now + HOLDS_MS, sellsUntil(first))
  if (until < now + HOLDS_LEAST_MS) return null
  const bags = tickets.map(({ baggage }) => baggage).toSorted((a, b) => a.pieces * a.kgEach - b.pieces * b.kgEach)
  const [least = first.baggage] = bags
  return {
    legs: tickets.flatMap(({ legs }) => legs),
    fareMinor: tickets.reduce((sum, one) => sum + one.fareMinor, 0),
    taxesMinor: tickets.reduce((sum, one) => sum + one.taxesMinor, 0),
    change: termOf(tickets.map(({ changeMinor }) => changeMinor)),
    refund: termOf(tickets.map(({ refundMinor }) => refundMinor)),
    baggage: { ...least, carryOnKg: Math.min(...bags.map(({ carryOnKg }) => carryOnKg)) },
    note,
    holdsUntil: new Date(until - (until % MINUTE_MS)).toISOString(),
  }
}

const moved = (legs: readonly Leg[], days: number): Leg[] =>
  legs.map((leg) => ({ ...leg, departDate: Temporal.PlainDate.from(leg.departDate).add({ days }).toString() }))

/** The days as they were asked for, then a day later, a day earlier, and so on: all legs together, so that the stay is as long. */
const shifts = (flexDays: number): number[] => [0, ...Array.from({ length: flexDays }, (_, nth) => [nth + 1, -nth - 1]).flat()]

/** What is sold of these legs as tickets: each leg by itself within the mainland, all of them as one elsewhere. */
function ticketsOf({ air, duffel }: Worlds, legs: readonly Leg[], { cabin, travellers }: Asked): Sold[][] {
  const isInland = legs.every(({ fromCityCode, toCityCode }) => isMainland(fromCityCode) && isMainland(toCityCode))
  return isInland ? legs.map((leg) => soldInland(air, leg, cabin, travellers)) : [soldAbroad(duffel, legs, cabin, travellers)]
}

/** The plans for a request, the cheapest first; none where nothing flies. Each costs more than the one before. */
export function plansFor(worlds: Worlds, asked: Asked): Plan[] {
  const now = worlds.air.now()
  for (const days of shifts(asked.flexDays)) {
    const tickets = ticketsOf(worlds, moved(asked.legs, days), asked)
    const plans: Plan[] = []
    for (const priceClass of PRICE_CLASSES) {
      const picked = pick(tickets, priceClass)
      const plan = picked && planOf(picked, priceClass, now)
      if (plan && totalMinor(plan) > totalMinor(plans.at(-1) ?? { fareMinor: 0, taxesMinor: 0 })) plans.push(plan)
    }
    if (plans.length > 0) return plans
  }
  return []
}
