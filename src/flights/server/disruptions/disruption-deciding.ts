import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { constraintOf, type Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { faultPoint } from '../../../server/faults.ts'
import type { acceptDisruption, takeAlternative } from '../../calls/disruptions.ts'
import { findOffer, totalMinorOf } from '../../rules/offer.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import { isAboveParty, offersFor } from '../../rules/party.ts'
import { answeringFor } from '../booking/charging.ts'
import { look } from '../changes/change-flights.ts'
import { chargeOf, keepChoice } from '../changes/change-choosing.ts'
import { governChange } from '../changes/change-governing.ts'
import { asItIs, lateFor, openDraft, termsOfChange, type OpenDraft } from '../changes/change-opening.ts'
import { insertDraft, type ChangeChoice } from '../changes/change-store.ts'
import { writeChange } from '../changes/change-submitting.ts'
import type { NewChange } from '../changes/change-writing.ts'
import { worthByType } from '../changes/change-paid.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { acceptJob, planJob } from '../jobs.ts'
import { lock, note } from '../moving.ts'
import { presentStatus } from '../reading/orders.ts'
import { findReturnable, type Found } from '../returns/refund-quoting.ts'
import { findTickets } from '../store.ts'
import { draftFor, seatsFor } from './disruption-alternatives.ts'
import { takePlan } from './disruption-reading.ts'
import { problemOf } from './disruption-beside.ts'
import { changeDisruption, disruptionsOf, type DisruptionRow } from './disruption-store.ts'

/*
 * What somebody does about it: she agrees to the new plan, or takes another flight for nothing. Her money back she asks for as for every refund,
 * at a quote of the airline's that is free. Whoever is first decides: everything is looked at again under the order's lock.
 */

type Asking = Who & { readonly userCode: string }

/** Under the order's lock: the disruption that was shown, if it can still be decided about. */
async function decidable(deps: FlightsDeps, writer: Writer, found: Found, disruptionId: string): Promise<DisruptionRow | Refusal> {
  const { row } = await lock(deps, writer, found.order)
  const newest = (await disruptionsOf(writer, found.order)).at(-1) ?? null
  const tickets = await findTickets(writer, found.order.companyId, [found.order.orderId])
  const problem = problemOf(deps, { row, tickets }, newest)
  if (problem !== null) return refuse(problem)
  return newest?.id === disruptionId ? newest : refuse('AF-DISRUPTION-OVER')
}

async function answer(deps: FlightsDeps, found: Found, language: Language) {
  const { row, tickets, number } = await asItIs(deps, found)
  return { orderSeq: number, status: presentStatus(row, tickets, language) }
}

export async function accept(
  deps: FlightsDeps,
  who: Who,
  { id, disruptionId }: CallParsed<typeof acceptDisruption>,
  language: Language,
): Promise<CallResult<typeof acceptDisruption> | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const done = await unlessRefused(deps.db, { name: 'flights.accept-plan' }, async (writer) => {
    const open = await decidable(deps, writer, found, disruptionId)
    if (isRefusal(open)) return open
    // Of a flight that is cancelled, and nothing in its place, there is nothing to agree to.
    if (open.plannedNow === null) return refuse('AF-DISRUPTION-OVER')
    await changeDisruption(writer, open, { state: 'accepting', decidedBy: who.personId, refusal: null })
    await deps.jobs.send(writer, acceptJob, { ...found.order, disruptionId, wishId: uuidv7(deps.clock.now().epochMilliseconds) })
    return true as const
  })
  // A second tap, or the other phone: somebody has accepted it, which is what was wanted.
  if (isRefusal(done) && !(await isAccepted(deps, found, disruptionId))) return done
  return answer(deps, found, language)
}

async function isAccepted(deps: FlightsDeps, found: Found, disruptionId: string): Promise<boolean> {
  const one = (await disruptionsOf(deps.db.read, found.order)).find(({ id }) => id === disruptionId)
  return one?.state === 'accepting' || one?.state === 'accepted'
}

interface Wished extends OrderRef {
  readonly disruptionId: string
  readonly wishId: string
}

/** Job: tells the airline. What it answers is kept as it is read. */
export async function sendAcceptance(deps: FlightsDeps, { disruptionId, wishId, ...order }: Wished): Promise<void> {
  const one = (await disruptionsOf(deps.db.read, order)).find(({ id }) => id === disruptionId)
  if (one?.state !== 'accepting') return
  const row = await deps.db.transact(async (writer) => (await lock(deps, writer, order)).row)
  const { supplierBookingId } = row
  invariant(supplierBookingId, 'what its airline has changed is known to it')
  await faultPoint('flights.accept-plan.before-call')
  const answered = await supplierOf(deps, row).acceptPlan({ supplierBookingId, changeId: one.supplierChangeId, key: `accept:${wishId}` })
  await faultPoint('flights.accept-plan.after-call')
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const now = (await disruptionsOf(writer, order)).find(({ id }) => id === disruptionId)
      if (now?.state !== 'accepting') return
      if (answered.is === 'accepted') {
        await takePlan(deps, writer, locked, answered.booking)
        return
      }
      const refusal = answered.is === 'refused' ? answered.reason : 'gone'
      await changeDisruption(writer, now, { state: 'open', refusal, decidedBy: null })
      await note(deps, writer, locked, { kind: 'airlineNotAccepted', facts: { reason: refusal } })
      // The airline plans something else: it is read at once.
      if (answered.is === 'gone') await deps.jobs.send(writer, planJob, order)
    },
    { name: 'flights.plan-accepted' },
  )
}

/** The job has given up: it can be decided about again, and nothing is lost. */
export async function acceptanceUnclear(deps: FlightsDeps, { disruptionId, companyId, orderId }: Wished): Promise<void> {
  const order = { companyId, orderId }
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const one = (await disruptionsOf(writer, order)).find(({ id }) => id === disruptionId)
      if (one?.state !== 'accepting') return
      await changeDisruption(writer, one, { state: 'open', refusal: 'unclear', decidedBy: null })
      await note(deps, writer, locked, { kind: 'airlineNotAccepted', facts: { reason: 'unclear' } })
    },
    { name: 'flights.acceptance-unclear' },
  )
}

/** The flight that is taken, at what the airline asks for it: nothing, or it is not taken here. */
async function chooseFree(deps: FlightsDeps, open: OpenDraft, key: string): Promise<ChangeChoice | Refusal> {
  const flights = await look(deps, open)
  if (isRefusal(flights)) return flights
  const offer = findOffer(offersFor(flights, seatsFor(open.chosen)), key)
  if (!offer) return refuse(findOffer(flights, key) ? 'AF-SOLD-OUT' : 'AF-GONE')
  const late = lateFor(deps, offer.flight.from.at)
  if (late) return late
  const charge = await chargeOf(deps, open, offer)
  if (isRefusal(charge)) return charge
  if (charge.feeMinor > 0 || charge.differenceMinor > 0) return refuse('AF-NOT-FREE')
  // Our service costs nothing where the airline has made the change necessary.
  const terms = await termsOfChange(deps, open)
  const free = { ...terms, fee: { ...terms.fee, rate: null } }
  const kept = await openDraft(deps, open.who, open.draft.id)
  if (isRefusal(kept)) return kept
  const choice = await keepChoice(deps, kept, { found: offer, charge, terms: free }, () => null)
  invariant(totalMinorOf(choice.price) === 0, 'what the airline changes for nothing costs nothing')
  return { ...choice, worth: { ...choice.worth, ...worthByType(open.found, open.chosen) } }
}

/** Policy's word on it as it is kept. Nobody is asked anew for what was not her doing and costs nothing, but what policy does not allow is not taken here. */
async function checkFree(deps: FlightsDeps, open: OpenDraft, choice: ChangeChoice): Promise<NewChange['checked'] | Refusal> {
  const governing = await governChange(deps, open, choice)
  if (isRefusal(governing)) return governing
  if (!isWithin(choice.verdict) || isAboveParty(choice.verdict)) return refuse('AF-OVER')
  const { governed, charged } = governing
  const departDate = Temporal.PlainDate.from(choice.offer.flight.from.at.slice(0, 10))
  const answering = await answeringFor(deps, { ...charged, companyMinor: 0, date: departDate })
  if (isRefusal(answering)) return answering
  return { ...governing, governed: { ...governed, needs: { reason: false, approval: null } }, ...answering }
}

/** Begins a change of what is free, as if somebody had put it together page by page. */
async function begin(deps: FlightsDeps, who: Asking, found: Found, departDate: Temporal.PlainDate): Promise<OpenDraft | Refusal> {
  const draft = await draftFor(deps, who, found.order.orderId, departDate)
  if (draft.passengerNos.length === 0) return refuse('AF-DISRUPTION-OVER')
  await deps.db.transact((writer) => insertDraft(writer, draft), { name: 'flights.disrupted-change' })
  return openDraft(deps, who, draft.id)
}

async function tryTake(
  deps: FlightsDeps,
  who: Asking,
  { id, disruptionId, departDate, key }: CallParsed<typeof takeAlternative>,
): Promise<{ readonly found: Found; readonly number: string } | Refusal> {
  const found = await findReturnable(deps, who, id)
  if (isRefusal(found)) return found
  const now = (await disruptionsOf(deps.db.read, found.order)).at(-1) ?? null
  const problem = problemOf(deps, found, now)
  if (problem !== null) return refuse(problem)
  const open = await begin(deps, who, found, Temporal.PlainDate.from(departDate))
  if (isRefusal(open)) return open
  const choice = await chooseFree(deps, open, key)
  if (isRefusal(choice)) return choice
  const checked = await checkFree(deps, open, choice)
  if (isRefusal(checked)) return checked
  const orderId = uuidv7(deps.clock.now().epochMilliseconds)
  const input = { overReason: null, approvers: [], notifiers: [] }
  const { party, draft } = open
  const wish: NewChange = {
    who: open.who,
    party,
    found: open.found,
    changeId: draft.id,
    orderId,
    choice,
    checked,
    input,
    alternatives: null,
    leg: null,
    byDesk: false,
  }
  const number = await unlessRefused(deps.db, { name: 'flights.take-alternative' }, async (writer) => {
    const still = await decidable(deps, writer, found, disruptionId)
    return isRefusal(still) ? still : writeChange(deps, writer, open, wish)
  })
  return isRefusal(number) ? number : { found, number }
}

/** One tap: the tickets are changed to a flight that the airline gives for nothing. */
export async function take(
  deps: FlightsDeps,
  who: Asking,
  input: CallParsed<typeof takeAlternative>,
  language: Language,
): Promise<CallResult<typeof takeAlternative> | Refusal> {
  try {
    const taken = await tryTake(deps, who, input)
    return isRefusal(taken) ? taken : { ...(await answer(deps, taken.found, language)), newOrderSeq: taken.number }
  } catch (error) {
    if (constraintOf(error) === 'flight_ticket_no_repeat') return refuse('AF-REPEAT')
    throw error
  }
}
