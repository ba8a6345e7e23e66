import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { next } from '../../kernel/states.ts'
import { isManaging } from '../../people/rules/managing.ts'
import type { Person } from '../../people/server/index.ts'
import type { applicationFile, ApplicationShown } from '../calls/applying.ts'
import { differencesOf, toBeAgreed } from '../rules/change-needs-approval.ts'
import { chargedTo } from '../rules/charged-to.ts'
import type { Plan } from '../rules/plan.ts'
import { sayDifference } from '../rules/say-mismatch.ts'
import { applicationTransitions, stateOn, type ApplicationEvent } from '../rules/states.ts'
import { checkerOf } from './authorising.ts'
import { checkBookable, checkChecker, isUrgent, opensPlan, opensThrough } from '../rules/urgent-trip-is-authorised.ts'
import { applicationsText } from '../text/index.ts'
import { toldText } from '../text/told/index.ts'
import { bookedOn, withdrawFault, type BookedDeps } from './booked.ts'
import { budgetsOfPlan, chargedWords, costNamesOf, costWordsFor } from './charging.ts'
import { isAboutChange, isDecided, isLatestAboutChange } from './decided.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { asTraveller } from './plans.ts'
import { beginsAt, listedOf, namesFor, partsShown, refusalSaid, shownOf, wordsIn, type Shown } from './present.ts'
import { FILES_OF } from './apply.ts'
import { findAuthorisation, type AuthorisationRow } from './store-authorisations.ts'
import { bookingsOn } from './store-takes.ts'
import { namedIn, sayChanges } from './changes-said.ts'
import { eventsOf, hasMovedSince, type EventRow } from './store-events.ts'
import { concerns, findApplication, type ApplicationRow } from './store.ts'

type Viewer = Who & { readonly roles: readonly string[] }

const personShown = (person: Person) => ({ userCode: person.userCode, name: person.name, kind: asTraveller(person).kind })

/** Whether something may be done now, in the words of whoever asks. */
function verdictOf(refusal: Refusal | null, language: Language) {
  if (refusal === null) return { allowed: true as const }
  return { allowed: false as const, code: refusal.refused, message: refusalSaid(refusal, language) }
}

interface Seen {
  readonly row: ApplicationRow
  readonly who: Who
  readonly isBooked: boolean
  readonly isOver: boolean
  /** Whoever put it in a colleague's name changes it for as long as she may book for her. */
  readonly mayChange: boolean
}

/** What the caller may do with it now. */
function actionFault({ row, who, isBooked, isOver, mayChange }: Seen, event: ApplicationEvent): Refusal | null {
  if (row.officeId !== null) return refuse('TA-OFFICE')
  if (row.applicantId !== who.personId && row.recordedById !== who.personId) return refuse('TA-NO-AUTHORITY')
  if ((event === 'submit' || event === 'narrow') && !mayChange) return refuse('TA-NO-AUTHORITY')
  if (isOver) return refuse('TA-ENDED')
  const state = next(applicationTransitions, row.state, event)
  if (isRefusal(state)) return refuse('STATE_CHANGED')
  return event === 'withdraw' && isBooked ? withdrawFault(row.state, mayChange) : null
}

function authoriseFault({ row, isOver }: Seen, has: boolean, mayBe: boolean): Refusal | null {
  if (has) return refuse('TA-AUTHORISED')
  return row.state === 'awaiting' && !isOver && mayBe ? null : refuse('TA-UNAPPROVED')
}

function bookFault(
  { row, who, isOver }: Seen,
  shown: Shown,
  { now, authorisation }: { now: Temporal.Instant; authorisation: AuthorisationRow | null },
): Refusal | null {
  const isHers = row.applicantId === who.personId || row.recordedById === who.personId
  if (!isHers && !row.plan.travellers.some(({ personId }) => personId === who.personId)) return refuse('TA-NO-AUTHORITY')
  if (isOver) return refuse('TA-ENDED')
  const asked = { departsAt: beginsAt(row, now), now, settings: shown.settings, authorisation: authorisation?.state ?? null }
  const basis = checkBookable({ state: row.state, ...asked })
  if (isRefusal(basis)) return basis
  const parts = partsShown(row.plan, shown.counts, shown)
  const isLeft = parts.some(({ bookableTo, products }) => bookableTo >= shown.today && products.some(({ remaining }) => remaining > 0))
  return isLeft ? null : refuse('TA-USED-UP')
}

interface Found {
  readonly row: ApplicationRow
  readonly authorisation: AuthorisationRow | null
}

/** Seen by whom it concerns, and by who is said to have agreed to it outside of the system. */
export async function findSeen(deps: ApplicationsDeps, who: Who, applicationId: string): Promise<Found | null> {
  const reader = deps.db.read
  const ref = { companyId: who.companyId, applicationId }
  const [row, isConcerned, authorisation] = await Promise.all([
    findApplication(reader, ref),
    concerns(reader, ref, who.personId),
    findAuthorisation(reader, ref),
  ])
  return row && (isConcerned || authorisation?.authoriserId === who.personId) ? { row, authorisation } : null
}

/** Seen by who has to agree to it, as long as she may see the request. */
async function findByRequest(deps: ApplicationsDeps, who: Who, approvalId: string): Promise<Found | null> {
  const ref = await deps.agreements?.applicationFor(deps.db.read, who, approvalId)
  if (!ref) return null
  const [row, authorisation] = await Promise.all([findApplication(deps.db.read, ref), findAuthorisation(deps.db.read, ref)])
  // What was decided before a change was asked for was not about that change.
  const isOver = row !== null && row.asked !== null && (await hasMovedSince(deps.db.read, row, ref.version))
  return row && { row: isOver ? { ...row, asked: null } : row, authorisation }
}

export async function describeApplication(
  deps: BookedDeps,
  who: Viewer,
  applicationId: string,
  language: Language,
): Promise<ApplicationShown | Refusal> {
  const found = await findSeen(deps, who, applicationId)
  return found ? describe(deps, who, found, language) : refuse('P404')
}

export async function describeForApproval(
  deps: BookedDeps,
  who: Viewer,
  approvalId: string,
  language: Language,
): Promise<ApplicationShown | Refusal> {
  const found = await findByRequest(deps, who, approvalId)
  return found ? describe(deps, who, found, language) : refuse('P404')
}

/** What a plan asks for, with what the codes of its cost are called. */
async function planShown(deps: ApplicationsDeps, { row, plan }: { row: ApplicationRow; plan: Plan }, shown: Shown) {
  const costNames = await costNamesOf(deps, deps.db.read, row.companyId, [plan])
  return {
    tripData: partsShown(plan, shown.counts, shown),
    travellers: plan.travellers.flatMap((traveller) => {
      const person = shown.people.get(traveller.personId)
      return person ? [personShown(person)] : []
    }),
    estimateMinor: plan.estimateMinor,
    chargedTo: chargedTo(plan),
    charged: chargedWords(plan, costNames, shown.language),
    costNames,
    attribution: plan.attribution as ApplicationShown['attribution'],
    costCode: plan.costCode,
    reason: plan.reason,
    files: plan.fileIds.map((fileId) => ({ fileId })),
  }
}

/** The latest request about it, where the caller may see that: who only travels may not always. */
async function requestSeenBy(deps: ApplicationsDeps, who: Who, row: ApplicationRow) {
  const latest = await deps.agreements?.latest(deps.db.read, row, { isWithdrawn: row.state === 'withdrawn' })
  if (!latest) return null
  const isSeen = (await deps.agreements?.applicationFor(deps.db.read, who, latest.approvalId)) ?? null
  if (isSeen === null) return null
  const people = await deps.people.findAll(deps.db.read, row.companyId, latest.notifierIds)
  // Who has left is told of nothing more, and could not be named again.
  const here = [...people.values()].filter(({ isActive }) => isActive)
  const notifiers = here.map(({ userCode, name }) => ({ userCode, name }))
  // Whose it is, and who put it for her, may remind whoever is asked.
  const isHers = row.applicantId === who.personId || row.recordedById === who.personId
  return { approvalId: latest.approvalId, notifiers, remindFrom: isHers ? latest.urgeFrom : null }
}

async function describe(deps: BookedDeps, who: Viewer, { row, authorisation }: Found, language: Language): Promise<ApplicationShown> {
  const reader = deps.db.read
  const events = await eventsOf(reader, row)
  const told = withCheck(events, authorisation)
  const actors = told.flatMap(({ actorId }) => actorId ?? [])
  const others = [row.applicantId, ...(authorisation ? [authorisation.authoriserId] : []), ...actors]
  const applicantRef = { companyId: row.companyId, personId: row.applicantId }
  const [shown, bookings, booked, budgets, request, { cost }, said] = await Promise.all([
    shownOf(deps, who, [row], language, [...new Set([...others, ...namedIn(told)])]),
    bookingsOn(reader, row),
    bookedOn(deps, who, row, language),
    budgetsOfPlan(deps, reader, applicantRef, row.asked ?? row.plan),
    requestSeenBy(deps, who, row),
    costWordsFor(
      deps,
      reader,
      row.companyId,
      { plans: row.asked ? [row.plan, row.asked] : [row.plan], said: told.flatMap(({ changes }) => [...changes]) },
      language,
    ),
    saidIn(deps, row, events, language),
  ])
  const { people, settings } = shown
  const applicant = people.get(row.applicantId)
  invariant(applicant, 'an application has its applicant')
  const now = deps.clock.now()
  const isOver = stateOn(row.state, row.endsOn, shown.today) === 'ended'
  // One that was given to another plan is shown for what it was, and opens nothing.
  const holding = authorisation && opensPlan(authorisation.plan, row.plan) ? authorisation : null
  const seen = { row, who, isBooked: bookings > 0, isOver, mayChange: shown.mayBook(applicant) }
  const { travellers: _names, travellerCodes: _codes, openThrough: _until, tripData: _parts, ...listed } = listedOf(row, shown)
  return {
    ...listed,
    ...(await planShown(deps, { row, plan: row.plan }, shown)),
    applicant: personShown(applicant),
    asked: row.asked && (await planShown(deps, { row, plan: row.asked }, shown)),
    change: await changeShown(deps, row, settings.estimateTolerancePercent, language),
    budgets: [...budgets],
    bookings,
    booked,
    approvalId: request?.approvalId ?? null,
    approvalIsOfChange: isLatestAboutChange(events),
    notifiers: request?.notifiers ?? [],
    remindFrom: request?.remindFrom?.toString() ?? null,
    urgent: {
      hours: settings.urgentHours,
      isNow: !isOver && isUrgent({ departsAt: beginsAt(row, now), now, settings }),
      allowsAuthorisation: settings.allowsOfflineAuthorisation,
      openThrough: opensThrough({ state: row.state, now, settings, authorisation: holding?.state ?? null })?.toString() ?? null,
    },
    authorisation: authorisation && (await authorisationShown(deps, row, authorisation, { who, people, language })),
    events: told.map(({ seq, at, kind, actorId, changes }) => ({
      seq,
      at: at.toString(),
      title: stepTitle(kind, isAboutChange(seq, events), language),
      by: (actorId !== null && people.get(actorId)?.name) || null,
      said: [...(said.get(seq) ?? [])],
      // What is agreed to was said when it was asked for.
      changes: kind === 'agreed' ? [] : sayChanges(changes, { people, cost }, language),
    })),
    actions: {
      change: verdictOf(actionFault(seen, row.state === 'rejected' ? 'submit' : 'narrow'), language),
      withdraw: verdictOf(actionFault(seen, 'withdraw'), language),
      withdrawChange: verdictOf(actionFault(seen, 'withdrawChange'), language),
      authorise: verdictOf(authoriseFault(seen, holding !== null, settings.allowsOfflineAuthorisation), language),
      book: verdictOf(bookFault(seen, shown, { now, authorisation: holding }), language),
    },
    now: now.toString(),
  }
}

/** What a step is called: a decision says whether it is about the application or a change of it. */
function stepTitle(kind: ReturnType<typeof withCheck>[number]['kind'], isOfChange: boolean, language: Language): string {
  const { events, changeEvents } = applicationsText[language]
  return isDecided(kind) && isOfChange ? changeEvents[kind] : events[kind]
}

/** Who agreed at which step, or said no and why: once something is put anew no chart says it any more. */
async function saidIn(deps: ApplicationsDeps, row: ApplicationRow, events: readonly EventRow[], language: Language) {
  const { companyId, applicationId } = row
  const t = toldText[language]
  const decided = events.filter(({ kind }) => kind === 'agreed' || kind === 'rejected')
  const said = decided.map(async ({ seq, kind }): Promise<readonly [number, readonly string[]]> => {
    const outcome = await deps.agreements?.outcomeOf(deps.db.read, { companyId, applicationId, version: seq })
    const { yeses = [], noes = [] } = outcome ?? {}
    if (kind === 'agreed') return [seq, yeses.length === 0 ? [] : [t.yes(yeses.map((name) => name[language]))]]
    return [seq, noes.map(({ by, comment }) => t.no(by[language], comment))]
  })
  return new Map(await Promise.all(said))
}

/** What a change that waits asks for beyond what was agreed to. */
async function changeShown(deps: ApplicationsDeps, row: ApplicationRow, tolerancePercent: number, language: Language): Promise<string[]> {
  if (row.asked === null) return []
  const plans = [row.plan, row.asked]
  const names = {
    ...(await namesFor(deps, deps.db.read, row.companyId, plans, language)),
    ...(await costWordsFor(deps, deps.db.read, row.companyId, { plans }, language)),
  }
  const differences = differencesOf({ before: row.plan, after: row.asked, agreedMinor: row.agreedMinor, tolerancePercent })
  const asked = toBeAgreed(differences)
  const isLowered = row.plan.estimateMinor < row.agreedMinor && asked.some(({ what }) => what === 'estimate')
  return [
    ...asked.map((one) => sayDifference(one, wordsIn(language), names)),
    ...(isLowered ? [applicationsText[language].lowered(row.plan.estimateMinor)] : []),
  ]
}

/** That an authorisation was checked belongs to the story, where it happened; it is kept with the authorisation. */
function withCheck(events: Awaited<ReturnType<typeof eventsOf>>, authorisation: AuthorisationRow | null) {
  if (authorisation?.checkedAt == null || authorisation.state === 'unchecked') return events
  const { checkedAt: at, checkedById: actorId, state } = authorisation
  const kind = state === 'disputed' ? ('authorisationDisputed' as const) : ('authorisationConfirmed' as const)
  // No version of the application is counted by it: it has no number of its own among them.
  return [...events, { seq: 0, at, kind, actorId, changes: [] }].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
}

async function authorisationShown(
  deps: ApplicationsDeps,
  row: ApplicationRow,
  authorisation: AuthorisationRow,
  { who, people, language }: { who: Viewer; people: ReadonlyMap<string, Person>; language: Language },
) {
  const authoriser = people.get(authorisation.authoriserId)
  invariant(authoriser, 'an authorisation names somebody')
  const { state } = authorisation
  const checker = await checkerOf(deps, deps.db.read, who, { row, authorisation })
  return {
    state: { code: state, label: applicationsText[language].authorisations[state] },
    authoriser: authoriser.name,
    givenAt: authorisation.givenAt.toString(),
    fileId: authorisation.fileId,
    mayCheck: state === 'unchecked' && checkChecker(checker) === null,
  }
}

/** Who may look at a picture: whoever sees the application, who has to agree to it, and who may check its authorisation. */
async function findForPicture(deps: ApplicationsDeps, who: Viewer, ask: CallParsed<typeof applicationFile>): Promise<Found | null> {
  const { applicationId, approvalId } = ask
  const seen = await findSeen(deps, who, applicationId)
  if (seen) return seen
  const requested = approvalId === undefined ? null : await findByRequest(deps, who, approvalId)
  if (requested?.row.applicationId === applicationId) return requested
  if (!isManaging(who.roles)) return null
  const ref = { companyId: who.companyId, applicationId }
  const [row, authorisation] = await Promise.all([findApplication(deps.db.read, ref), findAuthorisation(deps.db.read, ref)])
  // A travel manager looks at what shows an authorisation, and at nothing else of an application.
  return row && authorisation?.fileId === ask.fileId ? { row, authorisation } : null
}

export async function pictureOf(
  deps: ApplicationsDeps,
  who: Viewer,
  ask: CallParsed<typeof applicationFile>,
): Promise<CallResult<typeof applicationFile> | Refusal> {
  const found = await findForPicture(deps, who, ask)
  if (!found) return refuse('P404')
  const { row, authorisation } = found
  const { fileId } = ask
  const { companyId, applicationId: holderId } = row
  const isProof = authorisation?.fileId === fileId
  const file = isProof
    ? await deps.files.read(deps.db.read, { companyId, ownerId: authorisation.recordedById, fileId })
    : await deps.files.readHeld(deps.db.read, { companyId, heldBy: FILES_OF, holderId, fileId })
  if (!file) return refuse('P404')
  return { fileId, dataUrl: `data:${file.mediaType};base64,${file.bytes.toString('base64')}` }
}
