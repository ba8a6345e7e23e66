import type { Attribution, Share } from '../../costs/rules/attribution-is-completed.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { isManaging } from '../../people/rules/managing.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { LinkNeed } from '../rules/application-is-linked.ts'
import { daysOpenNow, matchBooking, type BookedLeg, type Booking } from '../rules/booking-matches-application.ts'
import { carriedOut, estimateCeilingMinor } from '../rules/change-needs-approval.ts'
import type { ApplicationSettings } from '../rules/plan.ts'
import { sayMismatch } from '../rules/say-mismatch.ts'
import { applicationTransitions, stateOn } from '../rules/states.ts'
import { checkBookable } from '../rules/urgent-trip-is-authorised.ts'
import { linkNeedOf, matchedOf, openNow, type LinkAsk } from './booking.ts'
import { briefsOf, type ApplicationBrief } from './briefs.ts'
import { besidesOf, costNamesOf, wholeOf } from './charging.ts'
import { cityCodeOf } from './cities.ts'
import type { ApplicationRef, ApplicationsDeps, Who } from './deps.ts'
import { takenIn } from './kept-plan.ts'
import { moveAndTell } from './moving.ts'
import { standing } from './party.ts'
import { settingsFor, todayOf } from './plans.ts'
import { namesFor, wordsIn } from './present.ts'
import { authorisationOf, countUnchecked } from './store-authorisations.ts'
import { amountTaken, giveBackOf, insertTake, takeCount, takesOf } from './store-takes.ts'
import { hasMovedSince } from './store-events.ts'
import { countsOf, findApplication, lockApplication, openFor, type ApplicationRow } from './store.ts'

/** A booking to be held against an application. Cities may be named by their airports or stations. */
export interface MatchAsk extends ApplicationRef {
  /** Who books: an application that concerns neither her nor anybody who travels is unknown to her [P-PRIV-01]. */
  readonly bookerId: string
  readonly booking: Booking
  readonly departsAt: Temporal.Instant
  /** In which mismatches are said. */
  readonly language: Language
}

/** About whom it is asked what an application is charged to: those of a booking. */
export interface ChargeAsk extends ApplicationRef {
  readonly bookerId: string
  readonly travellerIds: readonly string[]
}

export interface ApplicationCharge {
  readonly applicantId: string
  /** Colleagues who stand on it beside her: their usual cost centres may bear a part of it. */
  readonly besides: readonly string[]
  readonly attribution: Attribution
  /** By kind and code, such as `costCentre CC-1`. */
  readonly names: Readonly<Record<string, BothNames>>
}

interface ApplicationParty {
  readonly colleagues: readonly { readonly personId: string; readonly userCode: string; readonly name: BothNames }[]
  /** By code. */
  readonly costCentreCodes: ReadonlySet<string>
}

export interface Matching {
  readonly tripId: string
  /** The parts that the legs behind the first take besides. */
  readonly further: readonly string[]
  /** An agreement in the system, or one given elsewhere that is still to be checked. */
  readonly restsOn: 'agreement' | 'authorisation'
}

/** What products ask of applications. */
export interface ApplicationsFace {
  /** Whether this booker has to name an application for these travellers, by the policy in force; waived for super-agents and special users. */
  linkNeed(who: Who, ask: LinkAsk): Promise<LinkNeed>
  /** Whether these travellers stand in an application together that has not ended: then a booking can offer to link one. */
  hasOpen(reader: Reader, ask: { readonly companyId: string; readonly travellerIds: readonly string[] }): Promise<boolean>
  /** Which part a booking fits. TA-MISMATCH carries each mismatch with code and sentence in its detail; an unknown one is P404. */
  match(reader: Reader, ask: MatchAsk): Promise<Matching | Refusal>
  /** The same again, locked, and takes what it needs for the order, in the transaction that writes it; of the last one the second is refused. */
  take(writer: Writer, ask: MatchAsk & { readonly orderId: string }): Promise<Matching | Refusal>
  /**
   * The order was cancelled, failed or refunded: what it took comes back, once; `units` of it where some of its tickets were given back.
   * Whoever calls holds the order.
   */
  giveBack(writer: Writer, order: OrderRef, units?: number): Promise<void>
  /** On which applications an order rests. */
  ofOrder(reader: Reader, order: OrderRef): Promise<readonly { applicationId: string; number: string; restsOn: string }[]>
  /**
   * What an application is charged to as it was agreed to, whatever a change asks for, for an order that hangs on it: whose it is, the shares
   * of the whole, and what they are called. Null for one that concerns nobody of the booking.
   */
  chargedTo(reader: Reader, ask: ChargeAsk): Promise<ApplicationCharge | null>
  /**
   * Who stands on an application, and to which cost centres it is charged, as it holds and as a change that waits would have it: for who
   * changes it, its applicant or who put it; null for anybody else.
   */
  partyOn(reader: Reader, who: Who, applicationId: string): Promise<ApplicationParty | null>
  /** How many agreements that were given elsewhere somebody has to look at, and the page on which she does; null where none is. */
  toCheck(
    reader: Reader,
    who: Who & { readonly roles: readonly string[] },
  ): Promise<{ readonly count: number; readonly path: string } | null>
  /** Holds an application until the transaction ends. */
  lock(writer: Writer, application: ApplicationRef): Promise<void>
  /** As lists of requests show them, in the version that is asked about; one that is not there is left out. */
  briefs(
    reader: Reader,
    applications: readonly (ApplicationRef & { readonly version: number })[],
    language: Language,
  ): Promise<readonly ApplicationBrief[]>
  /**
   * What was decided about a version, once it takes effect; `leftFree` where nobody had to, `nobody` where nobody is left who could. A version that is not in question any more
   * changes nothing.
   */
  decided(
    writer: Writer,
    application: ApplicationRef & { readonly version: number },
    outcome: 'agreed' | 'leftFree' | 'rejected' | 'timedOut' | 'nobody',
  ): Promise<void>
}

/** Airports and stations as their cities; a place that we do not serve stays itself and fits nothing. */
function inCities(booking: Booking): Booking {
  const city = (code: string) => cityCodeOf(code) ?? code
  if (booking.kind === 'stay') return { ...booking, city: city(booking.city) }
  const inCity = (leg: BookedLeg): BookedLeg => ({ date: leg.date, from: city(leg.from), to: city(leg.to) })
  return { ...booking, ...inCity(booking), ...(booking.further && { further: booking.further.map(inCity) }) }
}

function concerns(
  row: ApplicationRow,
  { bookerId, booking }: Pick<MatchAsk, 'bookerId'> & { booking: Pick<Booking, 'travellerIds'> },
): boolean {
  const concerned = [row.applicantId, row.recordedById, ...row.plan.travellers.map(({ personId }) => personId)]
  return [bookerId, ...booking.travellerIds].some((personId) => concerned.includes(personId))
}

/** A flow that looks at amounts decides by the estimate who agrees: then what is booked is held against it, unless the company says otherwise. */
async function estimateBinds(
  deps: ApplicationsDeps,
  reader: Reader,
  { companyId, officeId }: ApplicationRow,
  { needsApproval, estimateBinds: said }: ApplicationSettings,
): Promise<boolean> {
  if (said !== undefined) return said
  // Who agrees in an office system, and by what, is not known here.
  if (!needsApproval || officeId !== null) return false
  const { flows } = (await deps.people.companySettings(reader, companyId)).approval
  return flows.some((flow) => flow.when.total !== undefined || flow.levels.some(({ when }) => when.total !== undefined))
}

/** What orders on an application may cost the company, and do so far; null where nothing is held against it. */
async function amountFor(deps: ApplicationsDeps, reader: Reader, row: ApplicationRow, settings: ApplicationSettings) {
  if (!(await estimateBinds(deps, reader, row, settings))) return null
  const upToMinor = Math.max(row.plan.estimateMinor, estimateCeilingMinor(row.agreedMinor, settings.estimateTolerancePercent))
  return { upToMinor, takenMinor: await amountTaken(reader, row) }
}

async function matchWith(deps: ApplicationsDeps, reader: Reader, row: ApplicationRow, ask: MatchAsk): Promise<Matching | Refusal> {
  const [settings, authorisation, counts] = [
    await settingsFor(deps, reader, row.companyId),
    await authorisationOf(reader, row),
    await countsOf(reader, row.companyId, [row.applicationId]),
  ]
  // One whose last day is over is held against its days like any other: they say more than that it has ended.
  const state = stateOn(row.state, row.endsOn, todayOf(deps))
  const { departsAt, language } = ask
  const asked = { now: deps.clock.now(), settings, authorisation: authorisation?.state ?? null }
  const basis = checkBookable({ ...asked, state, departsAt })
  if (isRefusal(basis)) return basis
  const amount = await amountFor(deps, reader, row, settings)
  const match = matchBooking(inCities(ask.booking), { ...matchedOf(row, counts), amount }, settings)
  if (match.fits) return { tripId: match.tripId, further: match.further, restsOn: basis.on }
  const strangers = { ...row.plan, travellers: ask.booking.travellerIds.map((personId) => ({ personId, kind: 'employee' as const })) }
  const names = await namesFor(deps, reader, row.companyId, [row.plan, strangers], language)
  const open = openNow({ state }, asked, todayOf(deps))
  const mismatches = match.mismatches.map((one) => ({
    code: one.code,
    message: sayMismatch(daysOpenNow(one, open), wordsIn(language), names),
  }))
  return refuse('TA-MISMATCH', { detail: { tripId: match.tripId, mismatches } })
}

export function applicationsOf(deps: ApplicationsDeps): ApplicationsFace {
  return {
    linkNeed: (who, ask) => linkNeedOf(deps, who, ask),

    hasOpen: async (reader, { companyId, travellerIds }) => (await openFor(reader, companyId, travellerIds, todayOf(deps))).length > 0,

    async match(reader, ask) {
      const row = await findApplication(reader, ask)
      return row && concerns(row, ask) ? matchWith(deps, reader, row, ask) : refuse('P404')
    },

    async take(writer, ask) {
      const row = await lockApplication(writer, ask)
      if (!row || !concerns(row, ask)) return refuse('P404')
      const match = await matchWith(deps, writer, row, ask)
      if (isRefusal(match)) return match
      const { product, units, amountMinor = null } = ask.booking
      const { companyId, applicationId, orderId } = ask
      const takenAt = deps.clock.now()
      for (const tripId of [match.tripId, ...match.further]) {
        const what = { companyId, applicationId, tripId, product, units }
        if (!(await takeCount(writer, what))) return refuse('TA-COUNT')
        // What a journey costs stands with its first leg.
        const costs = tripId === match.tripId ? amountMinor : 0
        await insertTake(writer, { ...what, orderId, amountMinor: costs, restsOn: match.restsOn, takenAt })
      }
      return match
    },

    giveBack: (writer, order, units) => giveBackOf(writer, order, { at: deps.clock.now(), ...(units !== undefined && { units }) }),

    async ofOrder(reader, order) {
      const takes = await takesOf(reader, order)
      const isFirst = ({ applicationId }: (typeof takes)[number], at: number): boolean =>
        takes.findIndex((one) => one.applicationId === applicationId) === at
      return takes.filter(isFirst).map(({ applicationId, number, restsOn }) => ({ applicationId, number, restsOn }))
    },

    async chargedTo(reader, ask) {
      const row = await findApplication(reader, ask)
      if (!row || !concerns(row, { bookerId: ask.bookerId, booking: ask })) return null
      const names = await costNamesOf(deps, reader, row.companyId, [row.plan])
      const besides = besidesOf({ personId: row.applicantId }, row.plan)
      return { applicantId: row.applicantId, besides, attribution: wholeOf(row.plan), names }
    },

    async partyOn(reader, { companyId, personId }, applicationId) {
      const row = await findApplication(reader, { companyId, applicationId })
      if (!row || row.officeId !== null || (row.applicantId !== personId && row.recordedById !== personId)) return null
      const ids = standing(row).flatMap((one) => (one.kind === 'employee' ? one.personId : []))
      const people = await deps.people.findAll(reader, companyId, [...new Set(ids)])
      const bearers = [row.plan, ...(row.asked ? [row.asked] : [])].flatMap((plan): readonly Share['to'][] =>
        wholeOf(plan).shares.map(({ to }) => to),
      )
      return {
        colleagues: [...people.values()].map((person) => ({ personId: person.personId, userCode: person.userCode, name: person.name })),
        costCentreCodes: new Set(bearers.flatMap((to) => (to?.kind === 'costCentre' ? to.code : []))),
      }
    },

    async toCheck(reader, { companyId, personId, roles }) {
      const count = await countUnchecked(reader, companyId, isManaging(roles) ? null : personId)
      return count === 0 ? null : { count, path: '/my/authorisations' }
    },

    async lock(writer, application) {
      await lockApplication(writer, application)
    },

    briefs: (reader, applications, language) => briefsOf(deps, reader, applications, language),

    async decided(writer, { version, ...ref }, outcome) {
      const row = await lockApplication(writer, ref)
      if (!row || (row.state !== 'awaiting' && row.state !== 'changing')) return
      if (await hasMovedSince(writer, row, version)) return
      const isAgreed = outcome === 'agreed' || outcome === 'leftFree'
      const event = isAgreed ? 'agree' : outcome === 'rejected' ? 'reject' : 'lapse'
      const state = next(applicationTransitions, row.state, event)
      if (isRefusal(state)) return
      const at = deps.clock.now()
      const move = { state, asked: null, event: { kind: isAgreed ? 'agreed' : outcome, actorId: null }, at } as const
      if (!isAgreed || row.asked === null) return void (await moveAndTell(deps, writer, row, move))
      const taken = takenIn(await countsOf(writer, row.companyId, [row.applicationId]))
      const plan = carriedOut(row.asked, row.plan, taken)
      // What nobody looked at is no sum that somebody agreed to: the next step is measured from before it.
      const agreedMinor = outcome === 'agreed' ? row.asked.estimateMinor : row.agreedMinor
      await moveAndTell(deps, writer, row, { ...move, plan, agreedMinor })
    },
  }
}
