import { flowFor } from '../../approvals/rules/flow.ts'
import type { Approver } from '../../approvals/server/index.ts'
import type { Booking } from '../../applications/rules/booking-matches-application.ts'
import {
  budgetsTouched,
  chargedTo as chargedToFor,
  COST_FIELD,
  type BudgetSeen,
  type Charged,
  type Cost,
} from '../../applications/server/index.ts'
import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { refuseBudget } from '../../costs/rules/cost-refusals.ts'
import { applicationNeed, bookingRulesFor, budgetSaid, lessened, linkRule, type ApplicationNeed } from '../../flights/rules/governed.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { BudgetWord } from '../../policy/rules/beyond-budget.ts'
import { withBooking } from '../../policy/rules/judge-booking.ts'
import { needsOf, type Needs } from '../../policy/rules/needs.ts'
import { overToApproveMinor } from '../../policy/rules/payers.ts'
import { isBookingRule } from '../../policy/rules/policy.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { Reader } from '../../server/database/connect.ts'
import { totalMinorOf } from '../rules/order-price.ts'
import { actionFor } from '../rules/party.ts'
import { payingOf, type TrainPaying } from '../rules/paying.ts'
import { trainDateOf } from '../rules/train.ts'
import { cityCodeOf } from './looking/cities.ts'
import type { Booker, TrainsDeps, Who } from './deps.ts'
import type { Offer } from './booking/offer.ts'
import { judgedAs, type Party } from './booking/party.ts'

/* What governs an order as a whole: policy's word on its application and its budgets, joined to its word on the seat; and who has to agree. */

export interface Governed {
  /** The seat's verdict, and what is said of the booking. */
  readonly verdict: Verdict
  readonly paying: TrainPaying
  readonly needs: Needs
  readonly application: ApplicationNeed
  /** The budget that comes shortest, and how many more do not suffice; null where all of them do. */
  readonly budget: { readonly word: BudgetWord; readonly seen: BudgetSeen & { readonly more: number } } | null
  /** Policy lets the cost go beyond its budget. */
  readonly mayExceed: boolean
  /** Every budget that its cost touches. */
  readonly budgets: readonly BudgetSeen[]
}

export const idsOf = ({ travellers }: Pick<Party, 'travellers'>): readonly string[] => travellers.map(({ person }) => person.personId)

/** What was chosen, else what its application says, else what is proposed; TR-COST where nothing is [V-OTHER-07]. */
export async function chargedTo(
  deps: TrainsDeps,
  who: Who,
  party: Party,
  asked: { readonly attribution: Attribution | null; readonly applicationId: string | null },
): Promise<Charged | Refusal> {
  return (await chargedToFor(deps, who, party, asked)) ?? refuse('TR-COST', { field: COST_FIELD })
}

/** A cost of trains, on the day of the ride. */
export const costOf = (charged: Charged, companyMinor: number, trainDate: string): Cost => ({
  ...charged,
  product: 'train',
  companyMinor,
  date: Temporal.PlainDate.from(trainDate),
})

/** What an order of trains takes of a trip application. */
export const bookingOf = ({ train, party }: Offer, amountMinor: number): Booking => ({
  kind: 'leg',
  product: 'train',
  travellerIds: idsOf(party),
  units: party.travellers.length,
  from: cityCodeOf(train.from.city.zh),
  to: cityCodeOf(train.to.city.zh),
  date: trainDateOf(train),
  amountMinor,
})

/** What governs an offer as it is charged and linked. Refused where it may not be charged so. */
export async function govern(
  deps: TrainsDeps,
  who: Who,
  { train, price, feePromise, party, standings, judged, scene }: Offer,
  /** `linked` null: nothing is chosen yet; then what would be forbidden without an application is not said yet. */
  asked: {
    readonly charged: Charged | null
    readonly linked: boolean | null
    /** What the company pays, where that is not by policy's word on the whole price: of a change. */
    readonly companyMinor?: number
    /** What the orders before it on the same form take out of budgets. */
    readonly beside?: readonly BudgetSeen[]
  },
): Promise<Governed | Refusal> {
  const { facts, standing, verdict } = judged
  const standards = standings.map(({ standard }) => standard.at(facts))
  const by = { aboveLimitPaidBy: standing.standard.aboveLimitPaidBy, feePaidBy: feePromise.paidBy }
  const companyMinor = asked.companyMinor ?? payingOf(by, verdict, price).companyMinor
  const onBreach = linkRule(standards)
  const travellerIds = idsOf(party)
  const isSpecial = party.travellers.some(({ person }) => person.isSpecial)
  const [link, hasOpen, touched] = await Promise.all([
    onBreach === null && !isSpecial
      ? ({ is: 'notNeeded' } as const)
      : deps.applications.linkNeed(who, { travellerIds, product: 'train', isAsked: onBreach !== null }),
    onBreach === null ? deps.applications.hasOpen(deps.db.read, { companyId: who.companyId, travellerIds }) : false,
    asked.charged === null ? [] : budgetsTouched(deps, costOf(asked.charged, companyMinor, trainDateOf(train))),
  ])
  if (isRefusal(touched)) return touched
  const budgets = lessened(touched, asked.beside ?? [])
  const application = applicationNeed(onBreach, link, hasOpen)
  const isLinked = asked.linked ?? application.need === 'needed'
  const booking = { application: isLinked ? 'linked' : 'none', bySuperAgent: application.need === 'waived' } as const
  const full = withBooking(verdict, bookingRulesFor(standards, booking, budgets))
  const isRefused = actionFor(offerOnly(full), standing.size) === 'forbid' || full.action === 'forbid'
  const { reason, approval } = isRefused ? { reason: false, approval: null } : needsOf(full)
  return {
    verdict: full,
    paying: payingOf(by, full, price),
    needs: { reason: !isRefused && (reason || scene.asks.includes('reason')), approval },
    application,
    budgets: touched,
    ...budgetSaid(standards, budgets),
  }
}

/** What a verdict says of the seat alone: a budget that runs short and an application that is missing are no limit of what one sits on. */
const offerOnly = ({ action, rules }: Verdict): Pick<Verdict, 'action' | 'rules'> => ({
  action,
  rules: rules.filter(({ rule }) => !isBookingRule(rule)),
})

/** What policy says of the booking itself: a budget that is no limit to go beyond, an application that must be there. */
export function refusedByPolicy({ verdict, budget }: Governed): Refusal | null {
  if (budget?.word === 'forbid') return refuseBudget(budget.seen, COST_FIELD)
  const isUnlinked = verdict.rules.some(({ rule, pass, onBreach }) => rule === 'application-linked' && !pass && onBreach === 'forbid')
  return isUnlinked ? refuse('TA-LINK', { field: 'applicationId' }) : null
}

/** Who may be asked first, unless a flow of the company's own decides whom it asks. */
export interface Askable {
  readonly byFlow: boolean
  readonly approvers: readonly Approver[]
  /** Somebody has to be asked, and nobody is set [E-ACCESS-01]. */
  readonly nobody: Refusal | null
}

/** What a company's flows are chosen by. */
export const askedAbout = (verdict: Verdict, totalMinor: number) => ({
  product: 'train',
  isInternational: false,
  totalMinor,
  overMinor: overToApproveMinor(verdict),
  breaches: verdict.rules.filter(({ pass }) => !pass).map(({ rule }) => rule),
})

/** Nobody is set: whoever can set it right is told by name. */
export async function nobodyToAsk(deps: TrainsDeps, reader: Reader, companyId: string): Promise<Refusal> {
  const contacts = await deps.people.accounts.contacts(reader, companyId)
  const names = (language: Language) => contacts.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')
  return refuse('TR-NO-APPROVER', { facts: { contactsZh: names('zh'), contactsEn: names('en') } })
}

/** Who stands above its one traveller, or above the host who brings her along, never the booker. Several have each their own. */
export async function askableFor(deps: TrainsDeps, who: Booker, { party, price }: Offer, { verdict, needs }: Governed): Promise<Askable> {
  const about = askedAbout(verdict, totalMinorOf(price))
  const byFlow = flowFor(who.settings.approval.flows, about) !== null || party.travellers.length > 1
  if (needs.approval === null) return { byFlow, approvers: [], nobody: null }
  const { companyId, personId: applicantId } = who
  const travellerIds = [...new Set(party.travellers.map(judgedAs))]
  const [first = applicantId] = travellerIds
  const approvers = byFlow ? [] : await deps.approvals.candidates(deps.db.read, { companyId, travellerId: first, applicantId })
  const isNobody = byFlow
    ? await deps.approvals.isNobodySet(deps.db.read, { companyId, applicantId, travellerIds, about })
    : approvers.length === 0
  return { byFlow, approvers, nobody: isNobody ? await nobodyToAsk(deps, deps.db.read, companyId) : null }
}

/** Why an offer may not be booked as things stand: forbidden by policy, nobody to agree, or nobody to pay the personal part at. */
export function refusedToBook(deps: Pick<TrainsDeps, 'payments'>, { judged }: Offer, { verdict, paying }: Governed, { nobody }: Askable) {
  const ofSeat = verdict.rules.filter(({ rule }) => !isBookingRule(rule))
  if (ofSeat.some(({ pass, onBreach }) => !pass && onBreach === 'forbid')) return refuse('TR-OVER')
  if (actionFor(offerOnly(judged.verdict), judged.standing.size) === 'forbid') return refuse('TR-PARTY-OVER')
  if (nobody) return nobody
  return paying.personMinor > 0 && !deps.payments.takesPersonalPayments ? refuse('TR-NO-CASHIER') : null
}
