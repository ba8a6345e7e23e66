import { decodeJwt, jwtVerify } from 'jose'
import { JOSEError } from 'jose/errors'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { pageCursor } from '../../orders/calls/page-cursor.ts'
import { constraintOf, type Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import {
  CHANGES_AT_ONCE_MAX,
  officeApplication,
  type OfficeApplication,
  type officeChanges,
  type putOfficeApplication,
} from '../calls/office.ts'
import { carriedOut } from '../rules/change-needs-approval.ts'
import { PRODUCTS, type Plan, type PlanTraveller } from '../rules/plan.ts'
import { bookedFault } from './booked.ts'
import type { ApplicationsDeps } from './deps.ts'
import { takenIn } from './kept-plan.ts'
import { asTraveller, planFrom, settingsFor, todayOf } from './plans.ts'
import { moveAndTell } from './moving.ts'
import { endAuthorisation } from './store-authorisations.ts'
import { noteEvent } from './store-events.ts'
import { changesSince, countsOf, insertApplication, lockOfOffice, nextNumber, type ApplicationRow } from './store.ts'

/*
 * A company's office system. What it says is signed with the company's key; nothing of a token is believed before. It is for another
 * reader than the tokens that sign people in: the one cannot be used for the other.
 */

const LIFETIME_SECONDS_MAX = 300
/** Two machines' clocks are rarely one. */
const CLOCK_TOLERANCE_SECONDS = 30
/** Behind the audience of the companies' apps. */
const READER = '/applications'

/** What a company's token says, once its signature, reader and times are right. No token says more than that it is no good. */
async function claimsOf(
  deps: ApplicationsDeps,
  token: string,
): Promise<{ companyId: string; claims: Readonly<Record<string, unknown>> } | Refusal> {
  const companyCode = issuerOf(token)
  const key = companyCode === null ? undefined : deps.appKeys.byCompany.get(companyCode)
  if (companyCode === null || !key) return refuse('TA-TOKEN')
  try {
    const { payload } = await jwtVerify(token, key.key, {
      algorithms: [key.algorithm],
      issuer: companyCode,
      audience: `${deps.appKeys.audience}${READER}`,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: LIFETIME_SECONDS_MAX,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(deps.clock.now().epochMilliseconds),
    })
    const { iat = 0, exp = 0 } = payload
    if (exp - iat > LIFETIME_SECONDS_MAX) return refuse('TA-TOKEN')
    const company = await deps.people.accounts.companyByCode(deps.db.read, companyCode)
    if (!company || (company.isDemo && !deps.demo)) return refuse('TA-TOKEN')
    return { companyId: company.companyId, claims: payload }
  } catch (error) {
    if (error instanceof JOSEError) return refuse('TA-TOKEN')
    throw error
  }
}

/** Whom the token names as its maker, before anything of it is believed. */
function issuerOf(token: string): string | null {
  try {
    const { iss } = decodeJwt(token)
    return typeof iss === 'string' ? iss : null
  } catch {
    return null
  }
}

type Put = CallResult<typeof putOfficeApplication>

/** Colleagues by their codes; who has left, or is of another company, cannot be applied for. */
async function travellersIn(
  deps: ApplicationsDeps,
  writer: Writer,
  companyId: string,
  codes: readonly string[],
): Promise<readonly PlanTraveller[] | Refusal> {
  const travellers: PlanTraveller[] = []
  for (const [index, code] of codes.entries()) {
    const person = await deps.people.byUserCode(writer, { companyId, userCode: code.toUpperCase() })
    if (!person?.isActive) return refuse('TA-NO-AUTHORITY', { field: `travellers.${index}` })
    travellers.push(asTraveller(person))
  }
  return travellers
}

export async function putFromOffice(deps: ApplicationsDeps, { token }: CallParsed<typeof putOfficeApplication>): Promise<Put | Refusal> {
  const said = await claimsOf(deps, token)
  if (isRefusal(said)) return said
  const parsed = officeApplication.safeParse(said.claims['application'])
  // The signature is right and the words are not: the office system's makers read which, and nobody else asks here.
  if (!parsed.success) return refuse('TA-TOKEN', { field: parsed.error.issues[0]?.path.join('.') ?? 'application' })
  const { companyId } = said
  const putIt = () =>
    unlessRefused(deps.db, { name: 'applications.put-office', retries: 2 }, async (writer) => {
      const before = await lockOfOffice(writer, companyId, parsed.data.officeId)
      if (before && (before.officeRevision ?? 0) >= parsed.data.revision) return answerOf(before, parsed.data, false)
      const plan = await officePlan(deps, writer, companyId, parsed.data, before)
      if (isRefusal(plan)) return plan
      return before ? moveOn(deps, writer, before, parsed.data, plan) : insertNew(deps, writer, companyId, parsed.data, plan)
    })
  try {
    return await putIt()
  } catch (error) {
    // Of two first words about it at once one is written; the other then finds it there.
    if (constraintOf(error) !== 'trip_application_of_office') throw error
    return putIt()
  }
}

const answerOf = (row: Pick<ApplicationRow, 'applicationId' | 'version'>, { officeId }: OfficeApplication, taken: boolean): Put => ({
  officeId,
  applicationId: row.applicationId,
  version: row.version,
  taken,
})

async function officePlan(
  deps: ApplicationsDeps,
  writer: Writer,
  companyId: string,
  said: OfficeApplication,
  before: ApplicationRow | null,
): Promise<(Plan & { readonly applicantId: string }) | Refusal> {
  const applicant = await deps.people.byUserCode(writer, { companyId, userCode: said.applicantCode.toUpperCase() })
  if (applicant?.kind !== 'employee' || !applicant.isActive) return refuse('TA-NO-AUTHORITY', { field: 'applicantCode' })
  // Whose it is does not change: orders and those who read it hang on it.
  if (before && before.applicantId !== applicant.personId) return refuse('TA-NO-AUTHORITY', { field: 'applicantCode' })
  const travellers = await travellersIn(deps, writer, companyId, said.travellers)
  if (isRefusal(travellers)) return travellers
  const settings = await settingsFor(deps, writer, companyId)
  const plan = await planFrom(deps, writer, said, { applicant, travellers, settings, before: before?.plan ?? null, ownIds: true })
  return isRefusal(plan) ? plan : { ...plan, applicantId: applicant.personId }
}

async function insertNew(
  deps: ApplicationsDeps,
  writer: Writer,
  companyId: string,
  said: OfficeApplication,
  { applicantId, ...plan }: Plan & { readonly applicantId: string },
): Promise<Put> {
  const createdAt = deps.clock.now()
  const applicationId = uuidv7(createdAt.epochMilliseconds)
  const row = {
    companyId,
    applicationId,
    number: await nextNumber(writer, todayOf(deps)),
    sameId: said.tripSameId ?? applicationId,
    applicantId,
    recordedById: null,
    officeId: said.officeId,
    officeRevision: said.revision,
    state: said.state,
    plan,
    createdAt,
  }
  await insertApplication(writer, row)
  await noteEvent(writer, row, { seq: 1, at: createdAt, kind: 'putByOffice', actorId: null })
  return answerOf({ applicationId, version: 1 }, said, true)
}

/** The office system's word is what holds; only what is booked already is not taken away by it. */
async function moveOn(
  deps: ApplicationsDeps,
  writer: Writer,
  before: ApplicationRow,
  said: OfficeApplication,
  { applicantId: _same, ...after }: Plan & { readonly applicantId: string },
): Promise<Put | Refusal> {
  const taken = takenIn(await countsOf(writer, before.companyId, [before.applicationId]))
  const isOver = said.state === 'rejected' || said.state === 'withdrawn'
  const less = isOver ? null : bookedFault(after, before.plan, taken)
  if (less) return less
  const plan = carriedOut(after, before.plan, taken)
  // An agreement from elsewhere was to what is over by this: put again, it has to be given again.
  if (isOver) await endAuthorisation(writer, before)
  const event = { kind: 'putByOffice', actorId: null } as const
  const move = {
    state: said.state,
    plan,
    asked: null,
    agreedMinor: after.estimateMinor,
    officeRevision: said.revision,
    event,
    at: deps.clock.now(),
  }
  return answerOf(await moveAndTell(deps, writer, before, move), said, true)
}

/** What is this young may still be joined by an older change whose transaction ends later: it is told the next time. */
const HELD_BACK_SECONDS = 5

const cursorClaim = pageCursor.optional()

export async function changesForOffice(
  deps: ApplicationsDeps,
  { token }: CallParsed<typeof officeChanges>,
): Promise<CallResult<typeof officeChanges> | Refusal> {
  const said = await claimsOf(deps, token)
  if (isRefusal(said)) return said
  // A token that puts an application is for that alone, whoever has come by it.
  if ('application' in said.claims) return refuse('TA-TOKEN')
  const since = cursorClaim.safeParse(said.claims['since'])
  if (!since.success) return refuse('TA-TOKEN', { field: 'since' })
  const { companyId } = said
  const reader = deps.db.read
  const until = deps.clock.now().subtract({ seconds: HELD_BACK_SECONDS })
  const found = await changesSince(reader, companyId, { after: readCursor(since.data), until, size: CHANGES_AT_ONCE_MAX + 1 })
  const rows = found.slice(0, CHANGES_AT_ONCE_MAX)
  const [counts, people] = await Promise.all([
    countsOf(
      reader,
      companyId,
      rows.map(({ applicationId }) => applicationId),
    ),
    deps.people.findAll(reader, companyId, [...new Set(rows.map(({ applicantId }) => applicantId))]),
  ])
  const last = rows.at(-1)
  return {
    applications: rows.map((row) => {
      const own = takenIn(counts.filter(({ applicationId }) => applicationId === row.applicationId))
      return {
        applicationId: row.applicationId,
        officeId: row.officeId,
        number: row.number,
        version: row.version,
        state: row.state,
        applicantCode: people.get(row.applicantId)?.userCode ?? '',
        estimateMinor: row.plan.estimateMinor,
        changedAt: row.changedAt.toString(),
        parts: partsOf(row.plan, own),
        asked: row.asked && partsOf(row.asked, own),
      }
    }),
    cursor: last ? writeCursor({ at: last.changedAt, id: last.applicationId }) : (since.data ?? ''),
    hasMore: found.length > CHANGES_AT_ONCE_MAX,
  }
}

const partsOf = ({ segments }: Plan, taken: ReturnType<typeof takenIn>) =>
  segments.map((segment) => ({
    tripId: segment.tripId,
    cities: segment.kind === 'leg' ? [segment.from, segment.to] : [segment.city],
    startDate: segment.startDate,
    endDate: segment.endDate,
    counts: PRODUCTS.flatMap((product) => {
      const wanted = segment.wanted[product] ?? 0
      return wanted === 0 ? [] : [{ product, wanted, taken: taken(segment.tripId, product) }]
    }),
  }))
