import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import type { Person } from '../../people/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import type { Limit } from '../../server/http/limits.ts'
import type { changeTrip, submitBusinessTripApplyOrder, withdrawTrip } from '../calls/applying.ts'
import { amountToAgreeMinor, differencesOf, toBeAgreed } from '../rules/change-needs-approval.ts'
import { PRODUCTS, type ApplicationSettings, type Plan } from '../rules/plan.ts'
import { applicationTransitions, startingState } from '../rules/states.ts'
import { bookedFault, withdrawFault } from './booked.ts'
import { toldOf } from './briefs.ts'
import { answererIdsOf, costWordsFor } from './charging.ts'
import type { AgreementAsk, ApplicationsDeps, Who } from './deps.ts'
import { toldJob } from './jobs.ts'
import { takenIn } from './kept-plan.ts'
import { moveAndTell } from './moving.ts'
import { isOfferedTo } from './needs-link.ts'
import { standing, travellersFor } from './party.ts'
import { planFrom, settingsFor, todayOf } from './plans.ts'
import { namesFor, stateShown, wordsIn } from './present.ts'
import { sayDifference } from '../rules/say-mismatch.ts'
import { findAuthorisation } from './store-authorisations.ts'
import { noteEvent } from './store-events.ts'
import { concerns, countsOf, insertApplication, lockApplication, nextNumber, type ApplicationRow } from './store.ts'
import { namedIn } from './store-journeys.ts'

/** Pictures belong to the application that they came with. */
export const FILES_OF = 'trip_application'
/**
 * Each may ask somebody by mail, of whom one address gets thirty mails of a kind an hour: nobody is to use up what her approver is asked
 * by others, and nobody plans more journeys than this.
 */
const PUTS: Limit = { name: 'applications.put', hitsMax: 20, windowSeconds: 3_600 }

/** Over all of its changes. */
const FILES_KEPT_MAX = 60

type Moved = CallResult<typeof submitBusinessTripApplyOrder>

const moved = (
  deps: ApplicationsDeps,
  row: Pick<ApplicationRow, 'applicationId' | 'number' | 'version' | 'state' | 'endsOn'>,
  language: Language,
): Moved => ({
  applicationId: row.applicationId,
  number: row.number,
  version: row.version,
  state: stateShown(row, todayOf(deps), language),
})

async function tooOften(deps: ApplicationsDeps, { personId }: Who): Promise<Refusal | null> {
  const admission = await deps.limits.hit(PUTS, personId)
  return admission.admitted ? null : refuse('TA-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
}

/** Whose application it is: the caller's own, or a colleague's whom she may book for. A stranger's code is one answer with none. */
async function applicantOf(deps: ApplicationsDeps, who: Who, userCode: string): Promise<Person | Refusal> {
  const own = await deps.people.find(deps.db.read, who)
  const code = userCode.trim().toUpperCase()
  if (own && (code === '' || code === own.userCode)) return own
  const party = await deps.people.travellersFor(deps.db.read, who, { mode: 'agent', userCodes: [code], line: null })
  const [covered] = isRefusal(party) ? [] : party
  return covered?.person.kind === 'employee' ? covered.person : refuse('TA-NO-AUTHORITY')
}

/** What stands in the way before anything is written: a company that wants agreement, and nothing here that could ask for it. */
const agreementFault = (deps: ApplicationsDeps, settings: ApplicationSettings): Refusal | null =>
  settings.needsApproval && deps.agreements === null ? refuse('TA-NO-APPROVAL') : null

/** Whom the applicant wants to be asked and told. */
type Chosen = Pick<CallParsed<typeof submitBusinessTripApplyOrder>, 'approvers' | 'notifiers'>

/** Where a company neither allows applications nor asks for them, none is put. */
async function offerFault(deps: ApplicationsDeps, applicant: Who, settings: ApplicationSettings): Promise<Refusal | null> {
  return (await isOfferedTo(deps, deps.db.read, applicant, settings)) ? null : refuse('TA-NOT-OFFERED')
}

/** Asks whoever has to agree about a version that was just written. */
async function ask(
  deps: ApplicationsDeps,
  writer: Writer,
  row: Pick<ApplicationRow, 'companyId' | 'applicationId' | 'version' | 'applicantId' | 'recordedById'>,
  about: { plan: Plan; amountMinor: number; agreedMinor: number | null; chosen: Chosen; who: Who },
): Promise<Refusal | null> {
  if (deps.agreements === null) return refuse('TA-NO-APPROVAL')
  const { plan, amountMinor, agreedMinor, chosen, who } = about
  const put: AgreementAsk = {
    applicantId: row.applicantId,
    recordedById: row.recordedById,
    putById: who.personId,
    travellerIds: plan.travellers.map(({ personId }) => personId),
    amountMinor,
    agreedMinor,
    costCode: plan.costCode,
    ...(await answererIdsOf(deps, writer, { companyId: row.companyId, personId: row.applicantId }, plan)),
    reason: plan.reason,
    products: PRODUCTS.filter((product) => plan.segments.some(({ wanted }) => (wanted[product] ?? 0) > 0)),
    chosen: chosen.approvers,
    told: toldOf(plan, agreedMinor),
    notifierCodes: chosen.notifiers,
  }
  return deps.agreements.ask(writer, { companyId: row.companyId, applicationId: row.applicationId, version: row.version }, put)
}

/** A journey is joined by whom it names; one that does not exist is answered like one of others. */
async function journeyFault(writer: Writer, { companyId, personId }: Who, sameId: string | undefined): Promise<Refusal | null> {
  if (sameId === undefined || (await namedIn(writer, companyId, sameId)).has(personId)) return null
  return refuse('TA-JOURNEY', { field: 'tripSameId' })
}

export async function submitApplication(
  deps: ApplicationsDeps,
  who: Who,
  input: CallParsed<typeof submitBusinessTripApplyOrder> & { readonly userCode: string },
  language: Language,
): Promise<Moved | Refusal> {
  const { companyId } = who
  const applicant = await applicantOf(deps, who, input.userCode)
  if (isRefusal(applicant)) return applicant
  const settings = await settingsFor(deps, deps.db.read, companyId)
  const travellers = await travellersFor(deps, deps.db.read, { recorder: who, applicant, userCodes: input.travellers, before: [] })
  if (isRefusal(travellers)) return travellers
  const plan = await planFrom(deps, deps.db.read, input, { applicant, travellers, settings, before: null, ownIds: false })
  if (isRefusal(plan)) return plan
  const fault = (await offerFault(deps, applicant, settings)) ?? agreementFault(deps, settings) ?? (await tooOften(deps, who))
  if (fault) return fault
  return unlessRefused(deps.db, { name: 'applications.submit' }, async (writer) => {
    const stranger = await journeyFault(writer, applicant, input.tripSameId)
    if (stranger) return stranger
    const createdAt = deps.clock.now()
    const applicationId = uuidv7(createdAt.epochMilliseconds)
    const number = await nextNumber(writer, todayOf(deps))
    const state = startingState(settings.needsApproval)
    const row = {
      companyId,
      applicationId,
      number,
      sameId: input.tripSameId ?? applicationId,
      applicantId: applicant.personId,
      recordedById: who.personId,
      officeId: null,
      officeRevision: null,
      state,
      plan,
      createdAt,
    }
    await insertApplication(writer, row)
    await noteEvent(writer, row, { seq: 1, at: createdAt, kind: 'submitted', actorId: who.personId })
    await deps.jobs.send(writer, toldJob, { companyId, applicationId, seq: 1 })
    const claimed = await deps.files.claim(
      writer,
      { companyId, ownerId: who.personId },
      { heldBy: FILES_OF, holderId: applicationId },
      plan.fileIds,
    )
    if (isRefusal(claimed)) return refuse('TA-FILE', { field: 'fileIds' })
    const about = { plan, amountMinor: plan.estimateMinor, agreedMinor: null, chosen: input, who }
    const stopped = state === 'awaiting' ? await ask(deps, writer, { ...row, version: 1 }, about) : null
    const endsOn =
      plan.segments
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1) ?? ''
    return stopped ?? moved(deps, { ...row, version: 1, endsOn }, language)
  })
}

/** A locked application that its applicant, or who put it, moves on from the version that she saw. */
async function lockOwn(writer: Writer, who: Who, { applicationId, version }: { applicationId: string; version: number }) {
  const row = await lockApplication(writer, { companyId: who.companyId, applicationId })
  if (!row || !(await concerns(writer, row, who.personId))) return refuse('P404')
  if (row.applicantId !== who.personId && row.recordedById !== who.personId) return refuse('P404')
  if (row.officeId !== null) return refuse('TA-OFFICE')
  return row.version === version ? row : refuse('STATE_CHANGED', { facts: { version: row.version } })
}

export async function changeApplication(
  deps: ApplicationsDeps,
  who: Who,
  input: CallParsed<typeof changeTrip>,
  language: Language,
): Promise<CallResult<typeof changeTrip> | Refusal> {
  const early = await tooOften(deps, who)
  if (early) return early
  return unlessRefused(deps.db, { name: 'applications.change' }, async (writer) => {
    const row = await lockOwn(writer, who, input)
    if (isRefusal(row)) return row
    const applicant = await deps.people.find(writer, { companyId: row.companyId, personId: row.applicantId })
    if (!applicant) return refuse('P404')
    const settings = await settingsFor(deps, writer, row.companyId)
    // By the same connection: one that waits for another while it holds a row would keep everybody out.
    const travellers = await travellersFor(deps, writer, { recorder: who, applicant, userCodes: input.travellers, before: standing(row) })
    if (isRefusal(travellers)) return travellers
    const after = await planFrom(deps, writer, input, { applicant, travellers, settings, before: row.plan, ownIds: false })
    if (isRefusal(after)) return after
    // An agreement that was given elsewhere was to the plan that was rejected since: it must not open another.
    if (row.state === 'rejected' && (await findAuthorisation(writer, row))) return refuse('TA-PUT-ANEW')
    const taken = takenIn(await countsOf(writer, row.companyId, [row.applicationId]))
    const less = bookedFault(after, row.plan, taken)
    if (less) return less
    // Whatever was shown to somebody who had to agree stays with it, also where a change names it no more.
    const holder = { heldBy: FILES_OF, holderId: row.applicationId }
    const fileIds = [...new Set([...(await deps.files.heldBy(writer, row.companyId, holder)), ...after.fileIds])]
    if (fileIds.length > FILES_KEPT_MAX) return refuse('TA-TOO-MANY', { field: 'fileIds', facts: { max: FILES_KEPT_MAX } })
    const owner = { companyId: row.companyId, ownerId: who.personId }
    const claimed = await deps.files.claim(writer, owner, holder, fileIds)
    if (isRefusal(claimed)) return refuse('TA-FILE', { field: 'fileIds' })
    const differences = row.state === 'rejected' ? [] : differencesOf({ before: row.plan, after, ...measureOf(row, settings) })
    const wider = toBeAgreed(differences)
    const amountMinor = row.state === 'rejected' ? after.estimateMinor : amountToAgreeMinor(differences, { ...row, after })
    const result = await carryOut(deps, writer, { row, after, isWider: wider.length > 0, amountMinor, settings, who, chosen: input })
    if (isRefusal(result)) return result
    const plans = [after, row.plan]
    const names = {
      ...(await namesFor(deps, writer, row.companyId, plans, language)),
      ...(await costWordsFor(deps, writer, row.companyId, { plans }, language)),
    }
    return {
      ...moved(deps, result, language),
      toBeAgreed: result.asked === null ? [] : wider.map((one) => sayDifference(one, wordsIn(language), names)),
    }
  })
}

const measureOf = (row: ApplicationRow, { estimateTolerancePercent }: ApplicationSettings) => ({
  agreedMinor: row.agreedMinor,
  tolerancePercent: estimateTolerancePercent,
})

interface Change {
  readonly row: ApplicationRow
  readonly after: Plan
  readonly isWider: boolean
  /** What whoever has to agree is found by. */
  readonly amountMinor: number
  readonly settings: ApplicationSettings
  readonly who: Who
  readonly chosen: Chosen
}

/** Puts again what was rejected; asks about what a change asks for more; lets hold at once what asks for nothing more. */
async function carryOut(deps: ApplicationsDeps, writer: Writer, change: Change): Promise<ApplicationRow | Refusal> {
  const { row, after, isWider, amountMinor, settings, who, chosen } = change
  const at = deps.clock.now()
  const isAsking = settings.needsApproval && (row.state === 'rejected' || isWider)
  const event = row.state === 'rejected' ? 'submit' : isAsking ? 'widen' : 'narrow'
  const state = next(applicationTransitions, row.state, event)
  if (isRefusal(state)) return state
  if (!isAsking) {
    // Nobody has to agree: what is put is agreed to.
    const agreedMinor = settings.needsApproval ? row.agreedMinor : after.estimateMinor
    const settled = row.state === 'rejected' ? 'approved' : state
    return moveAndTell(deps, writer, row, {
      state: settled,
      plan: after,
      asked: null,
      agreedMinor,
      event: { kind: 'changed', actorId: who.personId },
      at,
    })
  }
  const isNew = row.state === 'rejected'
  const put = isNew ? { plan: after, asked: null, agreedMinor: after.estimateMinor } : { asked: after }
  const kind = isNew ? 'submitted' : 'changeAsked'
  const result = await moveAndTell(deps, writer, row, { state, ...put, event: { kind, actorId: who.personId }, at })
  const stopped = await ask(deps, writer, result, { plan: after, amountMinor, agreedMinor: isNew ? null : row.agreedMinor, chosen, who })
  return stopped ?? result
}

export async function withdrawApplication(
  deps: ApplicationsDeps,
  who: Who,
  input: CallParsed<typeof withdrawTrip>,
  language: Language,
): Promise<Moved | Refusal> {
  return unlessRefused(deps.db, { name: 'applications.withdraw' }, async (writer) => {
    const row = await lockOwn(writer, who, input)
    if (isRefusal(row)) return row
    const isWhole = input.what === 'application'
    const state = next(applicationTransitions, row.state, isWhole ? 'withdraw' : 'withdrawChange')
    if (isRefusal(state)) return state
    const counts = await countsOf(writer, row.companyId, [row.applicationId])
    if (isWhole && counts.some(({ taken }) => taken > 0)) return withdrawFault(row.state, true)
    if (row.state === 'awaiting' || row.state === 'changing') await deps.agreements?.close(writer, row, 'applicant')
    const event = { kind: isWhole ? 'withdrawn' : 'changeWithdrawn', actorId: who.personId } as const
    return moved(deps, await moveAndTell(deps, writer, row, { state, asked: null, event, at: deps.clock.now() }), language)
  })
}
