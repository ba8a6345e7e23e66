import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import type { deleteTrip, saveAirTrip } from '../calls/office.ts'
import { differencesOf, toBeAgreed } from '../rules/change-needs-approval.ts'
import { checkPlan } from '../rules/plan-is-complete.ts'
import type { Plan, Segment } from '../rules/plan.ts'
import { applicationTransitions } from '../rules/states.ts'
import { bookedFault } from './booked.ts'
import { cityCodeOf } from './cities.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { takenIn } from './kept-plan.ts'
import { moveAndTell } from './moving.ts'
import { settingsFor, todayOf } from './plans.ts'
import { countsOf, lockOfOffice, type ApplicationRow } from './store.ts'
import { findOfficeLeg } from './store-office.ts'

/* What people add to an application of their office system. More than it agreed to waits for its word; less holds at once. */

const inOrder = (segments: readonly Segment[]): Segment[] =>
  segments.toSorted((a, b) => (a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate)))

async function change(
  deps: ApplicationsDeps,
  writer: Writer,
  row: ApplicationRow,
  after: Plan,
  who: Who,
): Promise<ApplicationRow | Refusal> {
  const settings = await settingsFor(deps, writer, row.companyId)
  const fault = checkPlan(after, { today: todayOf(deps), settings, before: row.plan.segments })
  if (fault) return fault
  const taken = takenIn(await countsOf(writer, row.companyId, [row.applicationId]))
  const less = bookedFault(after, row.plan, taken)
  if (less) return less
  const ask = { before: row.plan, after, agreedMinor: row.agreedMinor, tolerancePercent: settings.estimateTolerancePercent }
  const isWider = toBeAgreed(differencesOf(ask)).length > 0
  const state = next(applicationTransitions, row.state, isWider ? 'widen' : 'narrow')
  if (isRefusal(state)) return state
  const put = isWider ? { asked: after } : { plan: after, asked: null }
  const event = { kind: isWider ? 'changeAsked' : 'changed', actorId: who.personId } as const
  return moveAndTell(deps, writer, row, { state, ...put, event, at: deps.clock.now() })
}

export async function saveLeg(
  deps: ApplicationsDeps,
  who: Who,
  product: 'flight' | 'train',
  input: CallParsed<typeof saveAirTrip>,
): Promise<CallResult<typeof saveAirTrip> | Refusal> {
  const [from, to] = [cityCodeOf(input.departureCity), cityCodeOf(input.arrivalCity)]
  if (from === null) return refuse('TA-UNKNOWN-CITY', { field: 'departureCity' })
  if (to === null) return refuse('TA-UNKNOWN-CITY', { field: 'arrivalCity' })
  return unlessRefused(deps.db, { name: 'applications.save-leg' }, async (writer) => {
    const row = await lockOfOffice(writer, who.companyId, input.officeId)
    if (!row || row.applicantId !== who.personId) return refuse('P404')
    const known = row.plan.segments.find(({ tripId }) => tripId === input.tripId)
    if (input.tripId !== undefined && !known) return refuse('P404')
    const tripId = known?.tripId ?? uuidv7(deps.clock.now().epochMilliseconds)
    const wanted = { ...known?.wanted, [product]: input.count }
    const leg: Segment = { kind: 'leg', tripId, from, to, startDate: input.startDate, endDate: input.endDate, wanted }
    const others = row.plan.segments.filter((segment) => segment !== known)
    const result = await change(deps, writer, row, { ...row.plan, segments: inOrder([...others, leg]) }, who)
    return isRefusal(result) ? result : { applicationId: row.applicationId, tripId, version: result.version }
  })
}

export async function deleteLeg(
  deps: ApplicationsDeps,
  who: Who,
  { tripId }: CallParsed<typeof deleteTrip>,
): Promise<CallResult<typeof deleteTrip> | Refusal> {
  return unlessRefused(deps.db, { name: 'applications.delete-leg' }, async (writer) => {
    const officeId = await findOfficeLeg(writer, who, tripId)
    const row = officeId === null ? null : await lockOfOffice(writer, who.companyId, officeId)
    if (!row || row.applicantId !== who.personId) return refuse('P404')
    const segments = row.plan.segments.filter((segment) => segment.tripId !== tripId)
    if (segments.length === row.plan.segments.length) return refuse('P404')
    const result = await change(deps, writer, row, { ...row.plan, segments }, who)
    return isRefusal(result) ? result : { applicationId: row.applicationId, version: result.version }
  })
}
