import type { BothNames } from '../../kernel/language.ts'
import { sumMinor } from '../../kernel/money.ts'
import { budgetWord, type BudgetWord } from '../../policy/rules/beyond-budget.ts'
import type { BookingFacts } from '../../policy/rules/booking-facts.ts'
import { judgeBooking, type BookingStandard } from '../../policy/rules/judge-booking.ts'
import { BOOKING_RULES, BREACH_ACTIONS, type ApprovalWay, type BreachAction } from '../../policy/rules/policy.ts'
import type { RuleVerdict } from '../../policy/rules/verdict.ts'

/* What policy says of a booking as a whole, beside what it says of the offer. */

/** Broken before passed, then the stricter word, then the larger gap. */
const isWorse = (a: RuleVerdict, b: RuleVerdict): boolean => {
  const weight = ({ pass, onBreach }: RuleVerdict) => (pass ? -1 : BREACH_ACTIONS.indexOf(onBreach))
  return weight(a) > weight(b) || (weight(a) === weight(b) && a.gap > b.gap)
}

/**
 * The rules for bookings by the standards of all who travel, and for every budget that the cost touches: of each rule its strictest
 * word. No budget: nothing is said of budgets.
 */
export function bookingRulesFor(
  standards: readonly BookingStandard[],
  booking: Omit<BookingFacts, 'budget'>,
  budgets: readonly NonNullable<BookingFacts['budget']>[],
): RuleVerdict[] {
  const each = budgets.length === 0 ? [null] : budgets
  const said = standards.flatMap((standard) => each.flatMap((budget) => judgeBooking(standard, { ...booking, budget })))
  return BOOKING_RULES.flatMap((rule) => {
    const own = said.filter((verdict) => verdict.rule === rule)
    return own.length === 0 ? [] : [own.reduce((worst, verdict) => (isWorse(verdict, worst) ? verdict : worst))]
  })
}

interface ShortBudget<Budget> {
  readonly word: BudgetWord
  readonly budget: Budget
}

/**
 * The budgets that do not suffice, of those that a cost touches, the one that comes shortest first: each judged by itself, for where a cost
 * is not split it asks the same of all of them. Where policy does not speak of budgets each of them is a limit, and nobody goes beyond it.
 */
export function shortBudgets<Budget extends NonNullable<BookingFacts['budget']>>(
  standards: readonly BookingStandard[],
  budgets: readonly Budget[],
): readonly ShortBudget<Budget>[] {
  const judged = budgets.flatMap((budget): readonly (ShortBudget<Budget> & { rule: RuleVerdict | null; beyondMinor: number })[] => {
    const beyondMinor = budget.companyMinor - budget.freeMinor
    const rules = bookingRulesFor(standards, { application: 'linked', bySuperAgent: false }, [budget])
    const rule = rules.find((one) => one.rule === 'budget-not-exceeded')
    if (rule?.pass) return []
    if (rule) return [{ word: budgetWord(rule), budget, rule, beyondMinor }]
    const isShort = budget.companyMinor > Math.max(0, budget.freeMinor)
    return isShort ? [{ word: 'forbid', budget, rule: null, beyondMinor }] : []
  })
  return judged
    .toSorted((a, b) => {
      if (a.rule && b.rule && isWorse(a.rule, b.rule)) return -1
      if (a.rule && b.rule && isWorse(b.rule, a.rule)) return 1
      return b.beyondMinor - a.beyondMinor
    })
    .map(({ word, budget }) => ({ word, budget }))
}

/** Which budget is to be spoken of and how many more do not suffice, and whether policy lets the cost go beyond it. */
export function budgetSaid<Budget extends NonNullable<BookingFacts['budget']>>(
  standards: readonly BookingStandard[],
  budgets: readonly Budget[],
): {
  readonly budget: { readonly word: BudgetWord; readonly seen: Budget & { readonly more: number } } | null
  readonly mayExceed: boolean
} {
  const [shortest, ...others] = shortBudgets(standards, budgets)
  if (shortest === undefined) return { budget: null, mayExceed: false }
  const { word, budget } = shortest
  return { budget: { word, seen: { ...budget, more: others.length } }, mayExceed: word !== 'forbid' }
}

interface TouchedBudget {
  readonly name: BothNames
  readonly periodLabel: string
  readonly freeMinor: number
  readonly companyMinor: number
}

/** Budgets as they are once others on the same form have taken their part: one and the same is known by its name and its period. */
export const lessened = <Budget extends TouchedBudget>(budgets: readonly Budget[], beside: readonly TouchedBudget[]): readonly Budget[] =>
  budgets.map((budget) => {
    const same = beside.filter(({ name, periodLabel }) => name.zh === budget.name.zh && periodLabel === budget.periodLabel)
    return { ...budget, freeMinor: budget.freeMinor - sumMinor(same.map(({ companyMinor }) => companyMinor)) }
  })

/** What is done about a booking without an application, by the strictest of the standards; null where none of them asks for one. */
export function linkRule(standards: readonly BookingStandard[]): BreachAction | null {
  const actions = standards.flatMap(({ rules }) => rules['application-linked']?.onBreach ?? [])
  return actions.reduce<BreachAction | null>(
    (worst, one) => (worst === null || BREACH_ACTIONS.indexOf(one) > BREACH_ACTIONS.indexOf(worst) ? one : worst),
    null,
  )
}

export interface ApplicationNeed {
  readonly need: 'needed' | 'optional' | 'waived' | 'off'
  readonly because: 'superAgent' | 'special' | null
}

/**
 * How a booking stands to trip applications [P-POL-04]: a super-agent's and a special user's needs none [P-SUPER-01]. Where a booking
 * without one is only told, explained or asked about it is hers to link; where nothing asks, she may where she has one.
 */
export function applicationNeed(
  onBreach: BreachAction | null,
  link: { readonly is: 'needed' | 'notNeeded' } | { readonly is: 'waived'; readonly because: 'superAgent' | 'specialUser' },
  hasOpen: boolean,
): ApplicationNeed {
  if (link.is === 'waived') return { need: 'waived', because: link.because === 'specialUser' ? 'special' : link.because }
  if (onBreach === 'forbid') return { need: 'needed', because: null }
  return { need: onBreach !== null || hasOpen ? 'optional' : 'off', because: null }
}

/** Whether an order waits for somebody's word once its seats are held: not where she is told only, nor where she was asked before. */
export const isAskedOnHold = (way: ApprovalWay | null): boolean => way === 'soft' || way === 'hard'
