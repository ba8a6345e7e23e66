import { invariant } from '../../kernel/result.ts'
import { shareOut } from '../../payments/rules/shares.ts'
import type { Worth } from './change-cost.ts'
import type { PriceParts } from './offer.ts'
import type { PassengerType } from './passenger-types.ts'

/* What of an order's money belongs to each of its tickets: the parts are the whole, to the cent, whoever travels on them. */

/** How an order's sums fall on its tickets. */
export interface TicketSplit {
  /** Of all its tickets, in the order of their passengers. */
  readonly types: readonly PassengerType[]
  /** Where sums know no types, as those of a change that the desk has agreed: each ticket's share is as this much of all. */
  readonly weights?: readonly number[] | undefined
}

/** One ticket's part of a sum that all have paid alike, or as they weigh; each has its own, whatever became of the others. */
export function partOfSum(sumMinor: number, { types, weights }: TicketSplit, passengerNo: number): number {
  invariant(passengerNo >= 1 && passengerNo <= types.length, 'a part is of a ticket of the order')
  if (weights !== undefined && weights.some((weight) => weight > 0)) {
    const [own] = shareOut(sumMinor, weights).slice(passengerNo - 1)
    invariant(own !== undefined, 'each ticket has its weight')
    return own
  }
  const upTo = (count: number): number => Math.floor((sumMinor * count) / types.length)
  return upTo(passengerNo) - upTo(passengerNo - 1)
}

const WORTH = ['fareMinor', 'airportTaxMinor', 'fuelSurchargeMinor'] as const

const rowOf = ({ byType }: Pick<Worth, 'byType'>, { types }: TicketSplit, passengerNo: number) => {
  if (byType === undefined) return null
  const row = byType.find(({ type }) => type === types[passengerNo - 1])
  invariant(row, 'a price by types has one for each passenger')
  return row
}

/** What one ticket is worth, of what all are. */
export function worthPart(worth: Worth, split: TicketSplit, passengerNo: number): Worth {
  const row = rowOf(worth, split, passengerNo)
  const of = (part: (typeof WORTH)[number]): number => row?.[part] ?? partOfSum(worth[part], split, passengerNo)
  return { fareMinor: of('fareMinor'), airportTaxMinor: of('airportTaxMinor'), fuelSurchargeMinor: of('fuelSurchargeMinor') }
}

/** Our fee's part: what was charged for a ticket of its kind, and of a fee for the whole order as much as every other ticket. */
export function serviceFeePart(price: Pick<PriceParts, 'serviceFeeMinor' | 'byType'>, split: TicketSplit, passengerNo: number): number {
  const each = rowOf(price, split, passengerNo)?.serviceFeeMinor ?? 0
  const chargedEach = (price.byType ?? []).reduce((sum, row) => sum + row.count * (row.serviceFeeMinor ?? 0), 0)
  return each + partOfSum(price.serviceFeeMinor - chargedEach, { types: split.types }, passengerNo)
}

/** What one ticket has cost; of a change, what it cost to change it. */
export function ticketPart(price: PriceParts, split: TicketSplit, passengerNo: number): PriceParts {
  const { changeFeeMinor } = price
  return {
    ...worthPart(price, split, passengerNo),
    serviceFeeMinor: serviceFeePart(price, split, passengerNo),
    ...(changeFeeMinor !== undefined && { changeFeeMinor: partOfSum(changeFeeMinor, split, passengerNo) }),
  }
}
