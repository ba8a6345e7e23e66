import { chargedAsBefore, type Charged } from '../../../applications/server/index.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { refuseBudget } from '../../../costs/rules/cost-refusals.ts'
import type { CallParsed } from '../../../kernel/call.ts'
import type { alterSubmit } from '../../calls/changing.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { askableFor, bookableOf, type Askable } from '../approving.ts'
import { answeringFor, chargedTo } from '../booking/charging.ts'
import type { FlightsDeps } from '../deps.ts'
import { bookingOf, govern, type Governed } from '../governing.ts'
import { asPayers, standingIn, type Standing } from '../judging.ts'
import { chainOf } from './change-paid.ts'
import type { OpenDraft } from './change-opening.ts'
import type { ChangeChoice } from './change-store.ts'

/* What governs a change: policy's word on the new flight, the budgets that its cost comes out of, the application that its trip rests on. */

export interface GovernedChange {
  readonly governed: Governed
  readonly standing: Standing
  readonly askable: Askable
  readonly charged: Charged
}

/** Nothing is chosen of a change, and it hangs on no application by itself. */
const AS_PROPOSED = { attribution: null, applicationId: null } as const

async function chargedBefore(deps: FlightsDeps, { who, party, found, chosen }: OpenDraft): Promise<Charged | Refusal> {
  const chain = await chainOf(deps.db.read, found, [chosen[0]?.passengerNo ?? 1])
  return (await chargedAsBefore(deps, who, party, chain)) ?? chargedTo(deps, who, party, AS_PROPOSED)
}

export async function governChange(deps: FlightsDeps, open: OpenDraft, choice: ChangeChoice): Promise<GovernedChange | Refusal> {
  const { who, party, standings, scene } = open
  const standing = standingIn(standings, choice.judgedAs)
  const { offer, price, feePromise, verdict } = choice
  const of = { offer, price, feePromise, verdict, party, standings, standing, scene }
  // Whether the trip needs an application was settled as it was booked; that the new day fits is looked at as it is submitted.
  const under = async (charged: Charged | Refusal) => {
    if (isRefusal(charged)) return charged
    const governed = await govern(deps, who, of, { charged, linked: 'linked', payers: asPayers(choice.payers, price) })
    return isRefusal(governed) ? governed : { charged, governed }
  }
  const asBefore = await under(await chargedBefore(deps, open))
  // Of several only some change, or a cost centre has closed since: then as is proposed for whoever travels now.
  const found = isRefusal(asBefore) ? await under(await chargedTo(deps, who, party, AS_PROPOSED)) : asBefore
  if (isRefusal(found)) return found
  const { charged, governed } = found
  const askable = await askableFor(deps, who, party, { verdict: governed.verdict, totalMinor: totalMinorOf(price), offer })
  return { governed, standing, askable, charged }
}

type Wish = Pick<CallParsed<typeof alterSubmit>, 'overReason' | 'approvers'>

/** What she has to say or to choose, in the order of the page. */
function wishProblem(
  { governed, standing, askable }: GovernedChange,
  { overReason, approvers }: Wish,
  { party }: OpenDraft,
): Refusal | null {
  if (governed.needs.reason) {
    const known = standing.reasons.find(({ code }) => code === overReason?.code)
    if (!known) return refuse('AF-OVER-REASON', { field: 'overReason' })
    if (known.needsNote && overReason?.note === '') return refuse('AF-OVER-NOTE', { field: 'overReason' })
  }
  const isChosen = governed.needs.approval !== null && !askable.byFlow && askable.nobody === null
  if (!isChosen) return null
  const codes = askable.approvers.map(({ userCode }) => userCode)
  if (approvers.some(({ approverCode }) => codes.includes(approverCode))) return null
  const first = party.travellers[0]?.person.name
  invariant(first, 'somebody travels')
  return refuse('AF-APPROVER', { field: 'approvers', facts: { nameZh: first.zh, nameEn: first.en } })
}

/** Whether the application that the trip rests on lets it take place then; nothing more is taken of it than was. */
async function checkApplication(deps: FlightsDeps, { who, found, chosen, party }: OpenDraft, choice: ChangeChoice, language: Language) {
  const chain = await chainOf(deps.db.read, found, [chosen[0]?.passengerNo ?? 1])
  const first = chain.at(-1) ?? chain[0]
  const [application] = await deps.applications.ofOrder(deps.db.read, first.order)
  if (!application) return null
  const ids = party.travellers.map(({ person }) => person.personId)
  const match = await deps.applications.match(deps.db.read, {
    companyId: who.companyId,
    applicationId: application.applicationId,
    bookerId: who.personId,
    // Its tickets were counted as the trip was booked.
    booking: { ...bookingOf(choice.offer, ids), units: 0, amountMinor: choice.payers.companyMinor },
    departsAt: Temporal.Instant.from(choice.offer.flight.from.at),
    language,
  })
  return isRefusal(match) ? match : null
}

/** What stands in the way of a change; or who answers for its cost. */
export async function checkChange(
  deps: FlightsDeps,
  open: OpenDraft,
  { choice, wish, language }: { readonly choice: ChangeChoice; readonly wish: Wish; readonly language: Language },
) {
  const governing = await governChange(deps, open, choice)
  if (isRefusal(governing)) return governing
  const { governed, standing, askable, charged } = governing
  const bookable = bookableOf(
    deps,
    { verdict: governed.verdict, size: standing.size, personMinor: choice.payers.personMinor, askable },
    language,
  )
  if (!bookable.allowed) return bookable.code === 'AF-NO-APPROVER' && askable.nobody ? askable.nobody : refuse(bookable.code)
  const wrong = wishProblem(governing, wish, open)
  if (wrong) return wrong
  if (governed.budget?.word === 'forbid') return refuseBudget({ ...governed.budget.seen, isFixed: true }, 'attribution')
  const unfit = await checkApplication(deps, open, choice, language)
  if (unfit) return unfit
  const departDate = Temporal.PlainDate.from(choice.offer.flight.from.at.slice(0, 10))
  const { companyMinor } = choice.payers
  const answering = await answeringFor(deps, { ...charged, companyMinor, date: departDate })
  return isRefusal(answering) ? answering : { ...governing, ...answering }
}

export type CheckedChange = Exclude<Awaited<ReturnType<typeof checkChange>>, Refusal>
