import { budgetsTouched, type BudgetSeen, type Charged } from '../../applications/server/index.ts'
import { budgetTooLow } from '../../costs/server/index.ts'
import { isBookingRule } from '../../policy/rules/policy.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import type { Booking } from '../../applications/rules/booking-matches-application.ts'
import type { FeePromise } from '../../payments/rules/service-fees.ts'
import type { BudgetWord } from '../../policy/rules/beyond-budget.ts'
import { cheapestChange, cheapestComplying, mended, rideTo, sayChange, type Change } from '../../policy/rules/changes.ts'
import { withBooking } from '../../policy/rules/judge-booking.ts'
import { marketOf } from '../../policy/rules/market.ts'
import { needsOf, type Needs } from '../../policy/rules/needs.ts'
import type { SceneAsk } from '../../policy/rules/scene-asks-are-answered.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { ComplyingChange, VerdictBadge } from '../calls/words.ts'
import { applicationNeed, bookingRulesFor, budgetSaid, lessened, linkRule, type ApplicationNeed } from '../rules/governed.ts'
import { isAbroad, isOfferAbroad, type AnyOffer } from '../rules/any-offer.ts'
import type { PriceParts } from '../rules/offer.ts'
import { actionFor } from '../rules/party.ts'
import type { FlightsDeps, Who } from './deps.ts'
import {
  cityOf,
  explainRules,
  payersOf,
  tripOf,
  type Payers,
  type Judged,
  type JudgedOffer,
  type Standing,
  type Standings,
} from './judging.ts'
import type { Party } from './party.ts'

/* What governs a booking as a whole: policy's word on its application and its budgets, joined to its word on the offer. */

/** A scene as a booking is made under it. */
export interface SceneKept {
  readonly sceneCode: string | null
  readonly name: BothNames | null
  readonly asks: readonly SceneAsk[]
}

const NO_SCENE: SceneKept = { sceneCode: null, name: null, asks: [] }

/** The scene that a search or a session was kept under. One that was closed since is refused [E-ACCESS-03]. */
export async function keptScene(deps: FlightsDeps, who: Who, sceneCode: string | null): Promise<SceneKept | Refusal> {
  return sceneCode === null ? NO_SCENE : deps.policy.sceneFor(deps.db.read, who, sceneCode, deps.clock.now())
}

/** A booking as far as what governs it needs to know. */
export interface Governable {
  readonly offer: AnyOffer
  readonly price: PriceParts
  readonly feePromise: FeePromise
  readonly verdict: Verdict
  readonly party: Party
  readonly standings: Standings
  readonly standing: Standing
  readonly scene: SceneKept
}

export interface Governed {
  /** The offer's verdict, and what is said of the booking. */
  readonly verdict: Verdict
  readonly payers: Payers
  readonly needs: Needs
  readonly application: ApplicationNeed
  /** The budget that comes shortest, and how many more do not suffice; null where all of them do. */
  readonly budget: {
    readonly word: BudgetWord
    readonly seen: BudgetSeen & { readonly more: number }
  } | null
  /** Policy lets the cost go beyond its budget. */
  readonly mayExceed: boolean
  /** Every budget that its cost touches. */
  readonly budgets: readonly BudgetSeen[]
}

/** Every city in which an offer's flights begin or end, in their order, each once. */
export const citiesOf = (offer: AnyOffer): string[] => {
  const ways = isOfferAbroad(offer) ? offer.flight.slices : [offer.flight]
  return [...new Set(ways.flatMap(({ from, to }) => [cityOf(from.airport), cityOf(to.airport)]))]
}

/** What an order of flights takes of a trip application. */
export function bookingOf({ flight }: AnyOffer, travellerIds: readonly string[]): Booking {
  const further = isAbroad(flight) ? flight.slices.slice(1).map(legOf) : []
  const whose = { product: 'flight' as const, travellerIds, units: travellerIds.length }
  return { kind: 'leg', ...whose, ...legOf(flight), ...(further.length > 0 && { further }) }
}

type Ends = Readonly<Record<'from' | 'to', { readonly airport: string; readonly at: string }>>

const legOf = ({ from, to }: Ends) => ({
  from: cityOf(from.airport),
  to: cityOf(to.airport),
  date: from.at.slice(0, 10),
})

const travellerIdsOf = ({ travellers }: Party): readonly string[] => travellers.map(({ person }) => person.personId)

const standardsFor = (standings: Standings, offer: AnyOffer) => standings.map(({ standard }) => standard.at(tripOf(offer)))

/** Whether it is booked on an application. `open`: nothing is chosen yet; then what would be forbidden without one is not said yet. */
export type Linked = 'linked' | 'none' | 'open'

/** Whether a link is waived, where one is asked for. Of special users policy asks nothing, so that it is looked up whether it would. */
async function linkOf(deps: FlightsDeps, who: Who, party: Party, isAsked: boolean) {
  if (!isAsked && !party.travellers.some(({ person }) => person.isSpecial)) return { is: 'notNeeded' } as const
  return deps.applications.linkNeed(who, { travellerIds: travellerIdsOf(party), product: 'flight', isAsked })
}

/** How a booking of an offer stands to trip applications, before anything is chosen [P-POL-04]. */
export async function applicationFor(
  deps: FlightsDeps,
  who: Who,
  { offer, party, standings }: Pick<Governable, 'offer' | 'party' | 'standings'>,
): Promise<ApplicationNeed> {
  const rule = linkRule(standardsFor(standings, offer))
  const [link, hasOpen] = await Promise.all([
    linkOf(deps, who, party, rule !== null),
    rule === null ? deps.applications.hasOpen(deps.db.read, { companyId: who.companyId, travellerIds: travellerIdsOf(party) }) : false,
  ])
  return applicationNeed(rule, link, hasOpen)
}

/** What is said of the application that a booking of an offer would hang on, none being linked before its form is open: the rule for it. */
export function explainApplication(
  deps: FlightsDeps,
  { standings, offer, one }: { readonly standings: Standings; readonly offer: AnyOffer; readonly one: JudgedOffer },
  { need }: ApplicationNeed,
  language: Language,
) {
  const booking = { application: 'none', bySuperAgent: need === 'waived' } as const
  const rules = bookingRulesFor(standardsFor(standings, offer), booking, [])
  // Where it stands is read from whoever's standard has it: of a party the strictest of the offer may be another's.
  const asking = standings.find(({ standard }) => linkRule([standard.at(tripOf(offer))]) !== null)
  return asking === undefined ? [] : explainRules(deps, asking, one, rules, language)
}

/** What governs a booking as it is charged and linked. Refused where it may not be charged so. */
export async function govern(
  deps: FlightsDeps,
  who: Who,
  { offer, price, feePromise, verdict, party, standings, standing, scene }: Governable,
  /** `payers`: of a change, whose cost is shared out otherwise than a booking's. `beside`: what the ways before it on the same form take out of budgets. */
  asked: { readonly charged: Charged | null; readonly linked: Linked; readonly payers?: Payers; readonly beside?: readonly BudgetSeen[] },
): Promise<Governed | Refusal> {
  const standards = standardsFor(standings, offer)
  const payersOfOffer = asked.payers ?? payersOf(standing, verdict, price, feePromise.paidBy)
  const cost = {
    product: 'flight' as const,
    companyMinor: payersOfOffer.companyMinor,
    date: Temporal.PlainDate.from(tripOf(offer).departDate),
  }
  const [application, touched] = await Promise.all([
    applicationFor(deps, who, { offer, party, standings }),
    asked.charged === null ? [] : budgetsTouched(deps, { ...cost, ...asked.charged }),
  ])
  if (isRefusal(touched)) return touched
  const budgets = lessened(touched, asked.beside ?? [])
  const isLinked = asked.linked === 'linked' || (asked.linked === 'open' && application.need === 'needed')
  const booking = { application: isLinked ? 'linked' : 'none', bySuperAgent: application.need === 'waived' } as const
  const full = withBooking(verdict, bookingRulesFor(standards, booking, budgets))
  return {
    verdict: full,
    payers: asked.payers ?? payersOf(standing, full, price, feePromise.paidBy),
    needs: needsUnder(scene, full, actionFor(verdict, standing.size) === 'forbid'),
    application,
    budgets: touched,
    ...budgetSaid(standards, budgets),
  }
}

/** What a booking must bring along, by policy and by its scene. What is forbidden asks for nothing. */
export function needsUnder(scene: SceneKept, verdict: Verdict, isRefused: boolean): Needs {
  if (isRefused) return { reason: false, approval: null }
  const { reason, approval } = needsOf(verdict)
  return { reason: reason || scene.asks.includes('reason'), approval }
}

/**
 * What would comply, the cheapest first, each sentence once: of each broken rule the cheapest change that mends it, and where none of them
 * is enough but something on sale complies with everything, that first. Which is enough is said of each. The train that a flight gives way to
 * is among them whatever flies: it is what the company wants.
 */
export function presentChanges(
  deps: FlightsDeps,
  { facts, standing }: Pick<JudgedOffer, 'facts' | 'standing'>,
  verdict: Verdict,
  judged: Pick<Judged, 'facts' | 'verdicts'>,
  language: Language,
): ComplyingChange[] {
  const { standard } = standing
  const searched = { offers: judged.facts, verdicts: judged.verdicts, market: marketOf(judged.facts, deps.clock.now()), standard }
  const broken = verdict.rules.filter(({ pass }) => !pass)
  const [worst] = broken
  if (worst === undefined) return []
  const sentences = new Map(
    explainRules(deps, standing, { facts, verdict }, broken, language).map(({ rule, sentence }) => [rule, sentence]),
  )
  const present = (rule: Verdict['rules'][number]['rule'], change: Change) => {
    // How much is left in a budget is not said here.
    if (change.kind === 'none' || change.kind === 'spendLess') return []
    const { rules, isEnough } = mended(change, broken, facts, searched)
    const mends = rules.flatMap((name) => sentences.get(name) ?? [])
    return [{ change, shown: { rule, sentence: sayChange(change, deps.policy.words[language]), isEnough, mends, ...targetOf(change) } }]
  }
  const ride = broken.flatMap(({ rule }) => (rule === 'train-instead-of-flight' ? present(rule, rideTo(standard, facts)) : []))
  const each = [...broken.flatMap((one) => present(one.rule, cheapestChange(one, facts, searched))), ...ride]
  const hasEnough = each.some(({ shown }) => shown.isEnough)
  const inAll = hasEnough ? [] : present(worst.rule, cheapestComplying(broken, facts, searched))
  const sorted = [...inAll.filter(({ shown }) => shown.isEnough), ...each]
    .toSorted((a, b) => Number(b.shown.isEnough) - Number(a.shown.isEnough) || savesOf(b.change) - savesOf(a.change))
    .map(({ shown }) => shown)
  return sorted.filter((one, index) => sorted.findIndex(({ sentence }) => sentence === one.sentence) === index)
}

/** What costs nothing to change stands before what costs something, after what saves. */
const savesOf = (change: Change): number => ('savesMinor' in change ? change.savesMinor : 0)

function targetOf(change: Change): Pick<ComplyingChange, 'offerKey' | 'departDate'> {
  const offerKey = change.kind === 'fare' || change.kind === 'flight' ? change.offerKey : null
  return { offerKey, departDate: change.kind === 'day' ? change.departDate : null }
}

/** Whether what stands against a booking is its application or its budget alone. */
export const isBrokenByBooking = ({ rules }: Verdict, rule: string): boolean =>
  rules.some((one) => one.rule === rule && isBookingRule(one.rule) && !one.pass)

/** The company's word on the flight; nothing is called in policy on a form that its budget lets nobody submit. */
export function wordOn({ budget }: Governed, badge: VerdictBadge, language: Language): VerdictBadge {
  if (!badge.compliant || budget?.word !== 'forbid') return badge
  return { ...badge, compliant: false, isWithin: false, action: 'forbid', badge: budgetTooLow(language) }
}
