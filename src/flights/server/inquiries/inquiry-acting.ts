import type { CallParsed } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { allows } from '../../../kernel/states.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { InquiryDetails, inquirePlanChoose } from '../../calls/inquiring.ts'
import { hasEndedUnbooked, INQUIRY_CODES as CODE, inquiryTransitions } from '../../rules/inquiry-states.ts'
import { actionFor } from '../../rules/party.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import type { Booker } from '../while-open.ts'
import { beginWith, partyOfInquiry } from './inquiry-asking.ts'
import { watchInquiryJob } from './inquiry-jobs.ts'
import { judgePlan, judgesFor } from './inquiry-judging.ts'
import { describeInquiry, mayRead, priceOf } from './inquiry-showing.ts'
import { chosenOf, findInquiry, isAsked, lockInquiry, moveInquiry, plansOf, type AskedRow, type PlanRow } from './inquiry-store.ts'
import { hasLivePart } from './plan-store.ts'

/* What whoever asked does with a request: chooses a plan, calls it off, asks anew. */

/** A request that somebody may act on; or why she may not. */
export async function actsOn(deps: FlightsDeps, who: Who, inquiryId: string): Promise<AskedRow | Refusal> {
  const row = await findInquiry(deps.db.read, { companyId: who.companyId, inquiryId })
  if (!isAsked(row) || !mayRead(row, who)) return refuse('P404')
  return row.personId === who.personId ? row : refuse('AF-INQUIRY-OTHERS')
}

/** Whether policy lets a plan be taken, and whether it costs what was seen. */
async function checkChoice(deps: FlightsDeps, row: AskedRow, chosen: PlanRow, acceptedTotalMinor: number): Promise<Refusal | null> {
  const party = await partyOfInquiry(deps, row)
  if (isRefusal(party)) return refuse('AF-RIGHT-ENDED')
  const judges = await judgesFor(deps, row, party)
  const { verdict, standing } = judges ? judgePlan(judges, chosen, deps.clock.now()) : { verdict: null, standing: null }
  if (verdict && actionFor(verdict, standing.size) === 'forbid') return refuse(standing.size > 1 ? 'AF-PARTY-OVER' : 'AF-OVER')
  const { totalMinor } = priceOf(row, chosen.plan)
  return totalMinor === acceptedTotalMinor ? null : refuse('AF-PRICE', { facts: { oldMinor: acceptedTotalMinor, newMinor: totalMinor } })
}

export function choosingOf(deps: FlightsDeps, promise: (who: Booker, now: Temporal.Instant) => Temporal.Instant) {
  return async (
    who: Booker,
    { id, planId, acceptedTotalMinor }: CallParsed<typeof inquirePlanChoose>,
    language: Language,
  ): Promise<InquiryDetails | Refusal> => {
    const found = await actsOn(deps, who, id)
    if (isRefusal(found)) return found
    const chosen = (await plansOf(deps.db.read, who.companyId, [id])).find((plan) => plan.id === planId)
    if (!chosen) return refuse('AF-PLAN-OTHER')
    if (found.chosenPlanId !== planId) {
      const wrong = await checkChoice(deps, found, chosen, acceptedTotalMinor)
      if (wrong) return wrong
    }
    const refusal = await unlessRefused(deps.db, { name: 'flights.inquiry-chosen' }, async (writer) => {
      const row = await lockInquiry(writer, { companyId: who.companyId, inquiryId: id })
      if (!row) return refuse('P404')
      if (row.chosenPlanId === planId) return null // on another phone, or a tap that came twice
      if (!allows(inquiryTransitions, row.state, 'choose')) return refuse('AF-INQUIRY-OVER')
      const now = deps.clock.now()
      if (Temporal.Instant.compare(chosen.holdsUntil, now) <= 0) return refuse('AF-PLAN-OVER')
      await moveInquiry(writer, row, 'choose', now, { chosenPlanId: planId, chosenAt: now, dueAt: promise(who, now) })
      await deps.jobs.send(
        writer,
        watchInquiryJob,
        { companyId: who.companyId, inquiryId: id, what: 'chosenEnds' },
        { at: chosen.holdsUntil },
      )
      return null
    })
    return refusal ?? describeInquiry(deps, who, id, language)
  }
}

export async function cancelInquiry(deps: FlightsDeps, who: Who, inquiryId: string, language: Language): Promise<InquiryDetails | Refusal> {
  const found = await actsOn(deps, who, inquiryId)
  if (isRefusal(found)) return found
  const refusal = await unlessRefused(deps.db, { name: 'flights.inquiry-cancelled' }, async (writer) => {
    const row = await lockInquiry(writer, { companyId: who.companyId, inquiryId })
    if (!row) return refuse('P404')
    if (row.state === CODE.CANCELLED) return null
    if (!allows(inquiryTransitions, row.state, 'cancel')) return refuse('AF-INQUIRY-OVER')
    // A leg of it is an order, which is cancelled as one.
    if (await hasLivePart(writer, { companyId: row.companyId, inquiryId })) return refuse('AF-INQUIRY-BOOKED')
    await moveInquiry(writer, row, 'cancel', deps.clock.now())
    return null
  })
  return refusal ?? describeInquiry(deps, who, inquiryId, language)
}

/**
 * The same anew, once it is over or the plan that was chosen has ended, with its days as they were: the form asks again for those that have
 * passed.
 */
export async function restartInquiry(deps: FlightsDeps, who: Booker, inquiryId: string): Promise<{ inquireOrderSeq: string } | Refusal> {
  const row = await actsOn(deps, who, inquiryId)
  if (isRefusal(row)) return row
  if (allows(inquiryTransitions, row.state, 'cancel') && !hasEndedUnbooked(row, await chosenOf(deps.db.read, row), deps.clock.now()))
    return refuse('AF-INQUIRY-OPEN')
  const party = await partyOfInquiry(deps, row)
  if (isRefusal(party)) return party
  const travellers = party.travellers.map(({ person }) => person.personId)
  return beginWith(deps, who, { wish: row.wish, mode: row.mode, travellers, restartedFrom: row.id })
}
