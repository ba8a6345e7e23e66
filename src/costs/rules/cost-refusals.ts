import type { BothNames } from '../../kernel/language.ts'
import { refuse, unreachable, type Refusal } from '../../kernel/result.ts'
import type { AttributionFault } from './attribution-is-completed.ts'
import { formatPercent, WHOLE_BASIS_POINTS } from './shares-make-the-whole.ts'

/** Percentages travel as text: they are written the same in both languages. */
const percentFacts = (missingBasisPoints: number) => ({
  sum: formatPercent(WHOLE_BASIS_POINTS - missingBasisPoints),
  ...(missingBasisPoints > 0 ? { missing: formatPercent(missingBasisPoints) } : { over: formatPercent(-missingBasisPoints) }),
})

const amountFacts = (missingMinor: number) => (missingMinor > 0 ? { missingMinor } : { overMinor: -missingMinor })

/** How a fault is refused: its code, the numbers for the sentence, and the field, under the form's own name of the attribution. */
export function refuseCost(fault: AttributionFault, field = 'attribution'): Refusal {
  const shares = `${field}.shares`
  switch (fault.is) {
    case 'noShare':
      return refuse('COST-MISSING', { field: shares })
    case 'missing':
      return refuse('COST-MISSING', { field: `${shares}.${fault.index}.to`, facts: { share: fault.index + 1 } })
    case 'unknown':
      return refuse('COST-UNKNOWN', { field: `${shares}.${fault.index}.to`, facts: { share: fault.index + 1 } })
    case 'unknownProject':
      return refuse('COST-PROJECT', { field: `${shares}.${fault.index}.projectCode`, facts: { share: fault.index + 1 } })
    case 'unknownLegalEntity':
      return refuse('COST-ENTITY', { field: `${shares}.${fault.index}.legalEntityCode`, facts: { share: fault.index + 1 } })
    case 'twice':
      return refuse('COST-TWICE', { field: `${shares}.${fault.index}.to`, facts: { share: fault.index + 1 } })
    case 'notPositive':
      return refuse('COST-SHARE', { field: `${shares}.${fault.index}`, facts: { share: fault.index + 1 } })
    case 'tooMany':
      return refuse('COST-SHARES', { field: shares, facts: { max: fault.max } })
    case 'percent':
      return refuse('COST-PERCENT', { field: shares, facts: percentFacts(fault.missingBasisPoints) })
    case 'amount':
      return refuse('COST-AMOUNT', { field: shares, facts: amountFacts(fault.missingMinor) })
    default:
      return unreachable(fault)
  }
}

/** Refusals of what those whose cost it is may not charge: choosing otherwise is all that helps. */
export const isNotTheirs = (code: string): boolean => ['COST-UNKNOWN', 'COST-PROJECT', 'COST-ENTITY'].includes(code)

interface ShortBudget {
  readonly name: BothNames
  readonly periodLabel: string
  /** Whom to turn to about it; null where nobody is named. */
  readonly owner: BothNames | null
  /** How many others do not suffice either; left out: none. */
  readonly more?: number
  /** Nothing else can be charged where it is refused, as in a change, whose cost follows its order. */
  readonly isFixed?: boolean
}

/** A budget that does not suffice, as the traveller reads it: which one, when, and whose it is; never how much is left. */
export const refuseBudget = ({ name, periodLabel, owner, more = 0, isFixed = false }: ShortBudget, field?: string): Refusal =>
  refuse('COST-BUDGET', {
    ...(field === undefined ? {} : { field }),
    facts: {
      nameZh: name.zh,
      nameEn: name.en,
      period: periodLabel,
      ...(more > 0 && { more }),
      ...(isFixed && { isFixed: 1 }),
      ...(owner ? { ownerZh: owner.zh, ownerEn: owner.en } : {}),
    },
  })
