import { checkSplit, divide, WHOLE_BASIS_POINTS, type Split, type SplitFault } from './shares-make-the-whole.ts'

/** Who answers for a cost: a cost centre, or an expense owner, who is a person or a department. */
export const CHARGE_KINDS = ['costCentre', 'person', 'department'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

export interface ChargeTo {
  readonly kind: ChargeKind
  readonly code: string
}

/** One share of a cost: who answers for it, and, where they apply, for which project and in which legal entity's name. */
export interface Share {
  readonly to: ChargeTo | null
  readonly projectCode: string | null
  readonly legalEntityCode: string | null
}

export type Attribution =
  | { readonly by: 'percent'; readonly shares: readonly (Share & { readonly basisPoints: number })[] }
  | { readonly by: 'amount'; readonly shares: readonly (Share & { readonly amountMinor: number })[] }

/** What a person may charge, by code. */
export interface MayCharge {
  readonly costCentres: ReadonlySet<string>
  readonly people: ReadonlySet<string>
  readonly departments: ReadonlySet<string>
  readonly projects: ReadonlySet<string>
  readonly legalEntities: ReadonlySet<string>
}

/** Why an attribution will not do, with the share it speaks of, counted from 0. */
export type AttributionFault =
  | SplitFault
  | { readonly is: 'missing' | 'unknown' | 'unknownProject' | 'unknownLegalEntity' | 'twice'; readonly index: number }

const SET_OF: Readonly<Record<ChargeKind, 'costCentres' | 'people' | 'departments'>> = {
  costCentre: 'costCentres',
  person: 'people',
  department: 'departments',
}

/** How an attribution divides the whole. */
export const splitOf = (attribution: Attribution): Split =>
  attribution.by === 'percent'
    ? { by: 'percent', basisPoints: attribution.shares.map(({ basisPoints }) => basisPoints) }
    : { by: 'amount', amountsMinor: attribution.shares.map(({ amountMinor }) => amountMinor) }

const keyOf = ({ to, projectCode, legalEntityCode }: Share): string => JSON.stringify([to?.kind, to?.code, projectCode, legalEntityCode])

function shareFault(share: Share, may: MayCharge): 'missing' | 'unknown' | 'unknownProject' | 'unknownLegalEntity' | null {
  if (share.to === null || share.to.code.trim() === '') return 'missing'
  if (!may[SET_OF[share.to.kind]].has(share.to.code)) return 'unknown'
  if (share.projectCode !== null && !may.projects.has(share.projectCode)) return 'unknownProject'
  if (share.legalEntityCode !== null && !may.legalEntities.has(share.legalEntityCode)) return 'unknownLegalEntity'
  return null
}

/**
 * Every share names a cost centre or an expense owner that its traveller may charge [V-OTHER-07], none stands twice, and together
 * they are the whole. What is missing is told before what does not add up: filling it in may change the rest.
 */
export function checkAttribution(attribution: Attribution, may: MayCharge, wholeMinor: number): AttributionFault | null {
  const seen = new Set<string>()
  for (const [index, share] of attribution.shares.entries()) {
    const fault = shareFault(share, may)
    if (fault) return { is: fault, index }
    if (seen.has(keyOf(share))) return { is: 'twice', index }
    seen.add(keyOf(share))
  }
  return checkSplit(splitOf(attribution), wholeMinor)
}

/** All of a cost to one cost centre: what a booking says that splits nothing. */
export const wholeTo = (to: ChargeTo): Attribution => ({
  by: 'percent',
  shares: [{ to, projectCode: null, legalEntityCode: null, basisPoints: 10_000 }],
})

/**
 * A split by amounts as shares of the whole, so that it can bear another amount than it was said of. A share that comes to less than a
 * hundredth of a per cent bears nothing of it.
 */
export function inProportion(attribution: Attribution): Attribution {
  if (attribution.by === 'percent') return attribution
  const parts = divide(
    WHOLE_BASIS_POINTS,
    attribution.shares.map(({ amountMinor }) => amountMinor),
  )
  const shares = attribution.shares.map(({ amountMinor: _amount, ...share }, i) => ({ ...share, basisPoints: parts[i] ?? 0 }))
  return { by: 'percent', shares: shares.filter(({ basisPoints }) => basisPoints > 0) }
}
