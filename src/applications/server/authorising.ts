import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import { isManaging } from '../../people/rules/managing.ts'
import { sealDeed, type SealedDeed } from '../../server/audit-chain.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import type { authoriseOffline, checkAuthorisation, listAuthorisations } from '../calls/booking.ts'
import { stateOn } from '../rules/states.ts'
import {
  authorisationTransitions,
  checkAuthorisation as authorisationFault,
  checkChecker,
  opensPlan,
} from '../rules/urgent-trip-is-authorised.ts'
import { applicationsText } from '../text/index.ts'
import type { ApplicationRef, ApplicationsDeps, Who } from './deps.ts'
import { authorisationToldJob } from './jobs.ts'
import { settingsFor, todayOf } from './plans.ts'
import { concernedIn } from './concerned.ts'
import {
  authorisationOf,
  findAuthorisation,
  pageOfAuthorisations,
  putAuthorisation,
  saveCheck,
  type AuthorisationRow,
} from './store-authorisations.ts'
import { AUTHORISED_OFFLINE } from './store-events.ts'
import { titleOf } from './present.ts'
import { bookingsOn } from './store-takes.ts'
import { concerns, findApplication, findApplications, lockApplication, moveApplication, type ApplicationRow } from './store.ts'

const ENDED = { rejected: 'TA-REJECTED', withdrawn: 'TA-WITHDRAWN', ended: 'TA-ENDED' } as const
/** Pictures that show an agreement belong to it. */
const FILE_OF = 'trip_authorisation'

/** Records an agreement given elsewhere, by its applicant or a traveller; it opens urgent bookings until it is disputed. */
export async function authorise(
  deps: ApplicationsDeps,
  who: Who,
  input: CallParsed<typeof authoriseOffline>,
): Promise<CallResult<typeof authoriseOffline> | Refusal> {
  const { companyId } = who
  const { applicationId, fileId } = input
  return unlessRefused(deps.db, { name: 'applications.authorise' }, async (writer) => {
    const ref = { companyId, applicationId }
    const row = await lockApplication(writer, ref)
    if (!row || !(await concerns(writer, ref, who.personId))) return refuse('P404')
    const state = stateOn(row.state, row.endsOn, todayOf(deps))
    if (state === 'rejected' || state === 'withdrawn' || state === 'ended') return refuse(ENDED[state])
    const settings = await settingsFor(deps, writer, companyId)
    if (state !== 'awaiting' || !settings.allowsOfflineAuthorisation) return refuse('TA-UNAPPROVED')
    if (await authorisationOf(writer, row)) return refuse('TA-AUTHORISED')
    const authoriser = await deps.people.byUserCode(writer, { companyId, userCode: input.authoriserCode.toUpperCase() })
    const now = deps.clock.now().round('microsecond') // what PostgreSQL keeps: the job names what was recorded by it
    const authorisation = { authoriserId: authoriser?.personId ?? '', givenAt: Temporal.Instant.from(input.givenAt), fileId }
    const isColleague = authoriser?.kind === 'employee' && authoriser.isActive
    const fault = authorisationFault({ authorisation, concernedIds: [...concernedIn(row), who.personId], isColleague, now })
    if (fault) return fault
    const claimed = await deps.files.claim(writer, { companyId, ownerId: who.personId }, { heldBy: FILE_OF, holderId: applicationId }, [
      fileId,
    ])
    if (isRefusal(claimed)) return refuse('TA-FILE', { field: 'fileId' })
    await putAuthorisation(writer, { ...ref, ...authorisation, plan: row.plan, recordedById: who.personId, recordedAt: now })
    const event = { kind: AUTHORISED_OFFLINE, actorId: who.personId } as const
    const moved = await moveApplication(writer, row, { state: row.state, asked: row.asked, event, at: now })
    const { authoriserId } = authorisation
    const facts = { authoriserId, fileId, givenAt: authorisation.givenAt.toString(), version: moved.version }
    await seal(deps, writer, ref, { actorId: who.personId, what: 'application.authorisedOffline', at: now, facts })
    await deps.jobs.send(writer, authorisationToldJob, { ...ref, recordedAt: now.toString(), what: 'recorded' })
    return { applicationId, version: moved.version, state: 'unchecked' as const }
  })
}

export async function listOfAuthorisations(
  deps: ApplicationsDeps,
  who: Who & { readonly roles: readonly string[] },
  input: CallParsed<typeof listAuthorisations>,
  language: Language,
): Promise<CallResult<typeof listAuthorisations>> {
  const ofAuthoriserId = isManaging(who.roles) ? null : who.personId
  const found = await pageOfAuthorisations(deps.db.read, who.companyId, {
    ofAuthoriserId,
    after: readCursor(input.cursor),
    size: input.size,
  })
  const rows = found.slice(0, input.size)
  const people = await deps.people.findAll(deps.db.read, who.companyId, [
    ...new Set(rows.flatMap(({ applicantId, authoriserId }) => [applicantId, authoriserId])),
  ])
  const applications = await findApplications(
    deps.db.read,
    rows.map(({ applicationId }) => ({ companyId: who.companyId, applicationId })),
  )
  const byId = new Map(applications.map((row) => [row.applicationId, row]))
  const mayCheck = new Set<string>()
  const trips = new Map<string, AuthorisedTrip>()
  for (const authorisation of rows) {
    const { applicationId, authoriserId, state } = authorisation
    const row = byId.get(applicationId)
    if (!row) continue
    const isHers = checkChecker(await checkerOf(deps, deps.db.read, who, { row, authorisation })) === null
    if (isHers && state === 'unchecked') mayCheck.add(applicationId)
    // Whoever looks after travel reads of a trip only what is to be confirmed, or was confirmed or denied: by then it has to be known which it was.
    if (isHers || authoriserId === who.personId) trips.set(applicationId, await tripOf(deps, { row, authorisation }, language))
  }
  const last = rows.at(-1)
  return {
    authorisations: rows.map((row) => {
      const [applicant, authoriser] = [people.get(row.applicantId), people.get(row.authoriserId)]
      invariant(applicant && authoriser, 'an authorisation names people')
      return {
        applicationId: row.applicationId,
        number: row.number,
        applicant: applicant.name,
        authoriser: authoriser.name,
        isMine: row.authoriserId === who.personId,
        trip: trips.get(row.applicationId) ?? null,
        givenAt: row.givenAt.toString(),
        recordedAt: row.recordedAt.toString(),
        fileId: row.fileId,
        state: { code: row.state, label: applicationsText[language].authorisations[row.state] },
        mayCheck: mayCheck.has(row.applicationId),
      }
    }),
    nextCursor: found.length > input.size && last ? writeCursor({ at: last.recordedAt, id: last.applicationId }) : null,
  }
}

type AuthorisedTrip = NonNullable<CallResult<typeof listAuthorisations>['authorisations'][number]['trip']>

interface Authorised {
  readonly row: ApplicationRow
  readonly authorisation: Pick<AuthorisationRow, 'state' | 'plan'>
}

/** What is to be confirmed as it stands; once that is done as it stood then, whatever it was changed to since: without its words, which are kept once. */
async function tripOf(deps: ApplicationsDeps, { row, authorisation }: Authorised, language: Language): Promise<AuthorisedTrip> {
  const isSame = authorisation.state === 'unchecked' || opensPlan(authorisation.plan, row.plan)
  const plan = isSame ? row.plan : (authorisation.plan ?? row.plan)
  const days = plan.segments.flatMap(({ startDate, endDate }) => [startDate, endDate]).toSorted()
  const reason = isSame ? row.plan.reason : ''
  const { estimateMinor } = plan
  const bookings = await bookingsOn(deps.db.read, row)
  return { title: titleOf(plan, language), startTime: days[0] ?? '', endTime: days.at(-1) ?? '', reason, estimateMinor, bookings }
}

/** Somebody as who would check an authorisation. */
export async function checkerOf(
  deps: ApplicationsDeps,
  reader: Reader,
  who: Who & { readonly roles: readonly string[] },
  { row, authorisation }: { readonly row: ApplicationRow; readonly authorisation: Pick<AuthorisationRow, 'authoriserId'> },
): Promise<Parameters<typeof checkChecker>[0]> {
  const { personId, roles } = who
  const { authoriserId } = authorisation
  const isNamed = personId === authoriserId
  const travellerIds = row.plan.travellers.map((one) => one.personId)
  const isAsked = isNamed && (await deps.agreements?.asks(reader, { ...row, travellerIds }, personId)) === true
  return { personId, isManaging: isManaging(roles), authoriserId, isAsked, concernedIds: concernedIn(row) }
}

/** Who named whom, and who says that it is so, has to be answered for. */
const seal = (
  deps: ApplicationsDeps,
  writer: Writer,
  { companyId, applicationId }: ApplicationRef,
  deed: Pick<SealedDeed, 'actorId' | 'what' | 'at' | 'facts'>,
): Promise<void> => sealDeed(writer, deps.secrets, { companyId, subjectId: applicationId, ...deed })

/** Says afterwards whether an agreement was given. A disputed one opens nothing any more; what is booked stays for people to settle. */
export async function checkGiven(
  deps: ApplicationsDeps,
  who: Who & { readonly roles: readonly string[] },
  { applicationId, verdict }: CallParsed<typeof checkAuthorisation>,
): Promise<CallResult<typeof checkAuthorisation> | Refusal> {
  const ref = { companyId: who.companyId, applicationId }
  return unlessRefused(deps.db, { name: 'applications.check-authorisation' }, async (writer) => {
    const [row, authorisation] = [await findApplication(writer, ref), await findAuthorisation(writer, ref)]
    if (!row || !authorisation) return refuse('P404')
    const manages = isManaging(who.roles)
    const isSeen = manages || authorisation.authoriserId === who.personId || (await concerns(writer, ref, who.personId))
    if (!isSeen) return refuse('P404')
    const fault = checkChecker(await checkerOf(deps, writer, who, { row, authorisation }))
    if (fault) return fault
    const state = next(authorisationTransitions, authorisation.state, verdict)
    if (isRefusal(state)) return state
    const at = deps.clock.now()
    if (!(await saveCheck(writer, ref, { state, byId: who.personId, at }))) return refuse('STATE_CHANGED')
    const what = state === 'confirmed' ? 'application.authorisationConfirmed' : 'application.authorisationDisputed'
    const { authoriserId, fileId } = authorisation
    await seal(deps, writer, ref, { actorId: who.personId, what, at, facts: { authoriserId, fileId } })
    const recordedAt = authorisation.recordedAt.toString()
    await deps.jobs.send(writer, authorisationToldJob, { ...ref, recordedAt, what: 'checked' })
    return { applicationId, state }
  })
}
