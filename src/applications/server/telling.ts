import type { z } from 'zod'
import { dayInWords } from '../../kernel/day-words.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Person } from '../../people/server/index.ts'
import type { News } from '../../notices/server/index.ts'
import { checkChecker } from '../rules/urgent-trip-is-authorised.ts'
import { toldText } from '../text/told/index.ts'
import type { ApplicationToldText } from '../text/told/zh.ts'
import { checkerOf } from './authorising.ts'
import { subtitleOf } from './briefs.ts'
import { namedIn, sayChanges } from './changes-said.ts'
import { costWordsFor } from './charging.ts'
import { concernedIn } from './concerned.ts'
import { isAboutChange, isDecided } from './decided.ts'
import type { AgreementOutcome, ApplicationsDeps } from './deps.ts'
import { isTold, type authorisationToldJob, type toldJob, type ToldKind } from './jobs.ts'
import { todayOf } from './plans.ts'
import { stateShown, titleOf } from './present.ts'
import { findAuthorisation, type AuthorisationRow } from './store-authorisations.ts'
import { eventsOf, type EventRow } from './store-events.ts'
import { findApplication, type ApplicationRow } from './store.ts'

/*
 * What becomes of an application is told to whom it concerns, in the app and by the channels that each has chosen: whoever put it, in
 * whose name it stands, who travels. Jobs of their own tell it, so that a decision waits for nobody's address.
 */

type Step = keyof ApplicationToldText['steps']
type InBoth<T> = Readonly<Record<Language, T>>
const inBoth = <T>(of: (language: Language) => T): InBoth<T> => ({ zh: of('zh'), en: of('en') })

/** What a change may be of: what was agreed to, or what was put for the first time or anew. */
const OF_CHANGE = { agreed: 'changeAgreed', rejected: 'changeRejected', timedOut: 'changeTimedOut', nobody: 'changeNobody' } as const

/** Which step it is: a decision may be about the application, or about a change of it. */
function stepOf(kind: ToldKind, seq: number, story: readonly EventRow[]): Step {
  if (kind === 'submitted') return story.some((one) => one.seq < seq) ? 'submittedAnew' : 'submitted'
  return isDecided(kind) && isAboutChange(seq, story) ? OF_CHANGE[kind] : kind
}

/** Who has no account is told by whoever travels with her; who has left, by nobody. */
async function toldAmong(deps: ApplicationsDeps, companyId: string, ids: readonly string[]): Promise<Person[]> {
  const people = await deps.people.findAll(deps.db.read, companyId, [...new Set(ids)])
  return [...people.values()].filter(({ kind, isActive }) => kind === 'employee' && isActive)
}

interface Said {
  readonly row: ApplicationRow
  readonly step: Step
  /** Who travels: named to whoever is not the only one of them. */
  readonly travellers: readonly Person[]
  /** Beside what the step itself says; an empty line is left out. */
  readonly lines: InBoth<readonly string[]>
  readonly subject: News['subject']
  readonly link: string | null
  readonly key: string
}

/** What it says to one of those who are told. */
function wordsFor({ row, step, lines, travellers }: Said, personId: string, language: Language) {
  const t = toldText[language]
  const trip = titleOf(row.plan, language)
  const about = t.about(row.number, subtitleOf(row.plan, language))
  // Whoever books for several has several such messages: that of her own trip alone is hers without a name.
  const isHers = travellers.every((one) => one.personId === personId)
  const forWhom = isHers ? '' : t.travellers(travellers.map(({ name }) => name[language]))
  const text = [about, forWhom, t.steps[step].text, ...lines[language]].filter(Boolean).join('\n')
  return { title: t.title(t.steps[step].step, trip), text, sms: { trip, step: t.steps[step].step } }
}

async function tell(deps: ApplicationsDeps, people: readonly Person[], said: Said): Promise<void> {
  const { subject, link, key } = said
  await deps.db.transact(
    async (writer) => {
      for (const { companyId, personId } of people) {
        const words = inBoth((language) => wordsFor(said, personId, language))
        const sms = inBoth((language) => words[language].sms)
        await deps.notices.inform(writer, { who: { companyId, personId }, subject, words, template: 'applicationNews', sms, link, key })
      }
    },
    { name: 'applications.told' },
  )
}

/** Who travels, as they stand on it. */
async function travellersOf(deps: ApplicationsDeps, { companyId, plan }: ApplicationRow): Promise<Person[]> {
  const ids = plan.travellers.map(({ personId }) => personId)
  const people = await deps.people.findAll(deps.db.read, companyId, ids)
  return ids.flatMap((personId) => people.get(personId) ?? [])
}

const pathOf = ({ applicationId }: Pick<ApplicationRow, 'applicationId'>): string => `/preapproval/${applicationId}/detail`

/** Job: tells a step to all whom it concerns, but not to whoever took it. */
export async function tellStep(deps: ApplicationsDeps, payload: z.output<typeof toldJob.payload>): Promise<void> {
  const { seq, ...ref } = payload
  const { companyId, applicationId } = ref
  const { read } = deps.db
  const [row, story] = await Promise.all([findApplication(read, ref), eventsOf(read, ref)])
  const event = story.find((one) => one.seq === seq)
  if (!row || !event || !isTold(event.kind)) return
  const { kind, actorId, changes } = event
  const off = changes.flatMap((one) => (one.what === 'traveller' && !one.after ? [one.personId] : []))
  const staying = concernedIn(row).filter((personId) => personId !== actorId)
  const takenOff = off.filter((personId) => personId !== actorId && !concernedIn(row).includes(personId))
  const lines = await linesOf(deps, row, { ...event, kind })
  const key = `applications.told:${applicationId}:${seq}`
  const step = stepOf(kind, seq, story)
  const said = { row, lines, subject: 'trips', key } as const
  const travellers = await travellersOf(deps, row)
  await tell(deps, await toldAmong(deps, companyId, staying), { ...said, step, travellers, link: pathOf(row) })
  if (takenOff.length === 0) return
  // It is not hers to read any more: she is told that much, and led nowhere.
  const nothing = inBoth(() => [])
  const people = await toldAmong(deps, companyId, takenOff)
  await tell(deps, people, { ...said, step: 'takenOff', travellers: [], lines: nothing, link: null })
}

/** Of these alone it is not clear what holds: somebody may have to agree, or nobody. */
const SAYS_STATE: ReadonlySet<ToldKind> = new Set(['submitted', 'putByOffice'])

/** What a step says beside itself: how it came out and by whom, what was changed, whom to turn to. */
async function linesOf(
  deps: ApplicationsDeps,
  row: ApplicationRow,
  { seq, kind, actorId, changes }: Pick<EventRow, 'seq' | 'actorId' | 'changes'> & { readonly kind: ToldKind },
): Promise<InBoth<readonly string[]>> {
  const { read } = deps.db
  const { companyId, applicationId } = row
  const [people, outcome, contacts] = await Promise.all([
    deps.people.findAll(read, companyId, [...new Set([...(actorId === null ? [] : [actorId]), ...namedIn([{ changes }])])]),
    isDecided(kind) ? deps.agreements?.outcomeOf(read, { companyId, applicationId, version: seq }) : null,
    kind === 'nobody' ? deps.people.accounts.contacts(read, companyId) : [],
  ])
  const costs = inBoth((language) => costWordsFor(deps, read, companyId, { plans: [row.plan], said: changes }, language))
  const [zh, en] = [await costs.zh, await costs.en]
  return inBoth((language) => {
    const t = toldText[language]
    const actor = actorId === null ? undefined : people.get(actorId)
    const cost = language === 'zh' ? zh.cost : en.cost
    return [
      ...(outcome ? saidOf(outcome, kind, language) : []),
      t.changes(sayChanges(changes, { people, cost }, language)),
      SAYS_STATE.has(kind) ? t.state(stateShown(row, todayOf(deps), language).label) : '',
      actor ? t.by(actor.name[language]) : '',
      contacts.length > 0 ? t.turnTo(contacts.map((name: BothNames) => name[language])) : '',
    ]
  })
}

function saidOf({ yeses, noes, line }: AgreementOutcome, kind: ToldKind, language: Language): string[] {
  const t = toldText[language]
  // What a majority has outvoted is written in the chart, beside who said it; here it would read as if it had stopped something.
  const said = kind === 'agreed' ? [] : noes.map(({ by, comment }) => t.no(by[language], comment))
  const agreed = kind === 'agreed' && yeses.length > 0 ? t.yes(yeses.map((name) => name[language])) : ''
  return [line?.[language] ?? '', agreed, ...said]
}

/** Job: tells whoever has to look at an agreement that was given elsewhere, or those who went by it what came of that. */
export async function tellAuthorisation(deps: ApplicationsDeps, payload: z.output<typeof authorisationToldJob.payload>): Promise<void> {
  const { recordedAt, what, ...ref } = payload
  const [row, given] = await Promise.all([findApplication(deps.db.read, ref), findAuthorisation(deps.db.read, ref)])
  // One that was recorded anew since has a job of its own.
  if (!row || given?.recordedAt.equals(Temporal.Instant.from(recordedAt)) !== true) return
  const key = `applications.${what}:${ref.applicationId}:${given.recordedAt.epochMilliseconds.toString(36)}`
  return what === 'checked' ? tellChecked(deps, row, { given, key }) : tellRecorded(deps, row, { given, key })
}

interface Given {
  readonly given: AuthorisationRow
  readonly key: string
}

async function tellChecked(deps: ApplicationsDeps, row: ApplicationRow, { given, key }: Given): Promise<void> {
  if (given.state === 'unchecked') return
  const { checkedById, recordedById, authoriserId } = given
  const concerned = [...concernedIn(row), recordedById, ...(given.state === 'disputed' ? [] : [authoriserId])]
  const people = await toldAmong(
    deps,
    row.companyId,
    concerned.filter((personId) => personId !== checkedById),
  )
  const checker = checkedById === null ? null : await deps.people.find(deps.db.read, { companyId: row.companyId, personId: checkedById })
  const lines = inBoth((language) => (checker ? [toldText[language].checkedBy(checker.name[language])] : []))
  const step = given.state === 'disputed' ? 'authorisationDisputed' : 'authorisationConfirmed'
  const travellers = await travellersOf(deps, row)
  await tell(deps, people, { row, step, travellers, lines, subject: 'trips', link: pathOf(row), key })
}

/** Nobody has more travel managers than have to look at one. */
const CHECKERS_MAX = 20

/** Whoever is named, and whoever looks after travel: the latter alone where the former has no word about it in the system. */
async function tellRecorded(deps: ApplicationsDeps, row: ApplicationRow, { given, key }: Given): Promise<void> {
  if (given.state !== 'unchecked') return
  const { read } = deps.db
  const { companyId } = row
  const { authoriserId, recordedById, givenAt } = given
  const people = await deps.people.findAll(read, companyId, [authoriserId, recordedById])
  const lines = inBoth((language) => {
    const nameOf = (personId: string) => people.get(personId)?.name[language] ?? ''
    return [toldText[language].recorded(nameOf(recordedById), nameOf(authoriserId), minuteOf(givenAt, language))]
  })
  const managers = await Promise.all(
    ['travelManager', 'administrator'].map((role) => deps.people.holdersOf(read, companyId, role, CHECKERS_MAX)),
  )
  const asked = { row, travellers: [], lines, subject: 'approvals' as const, link: '/my/authorisations', key }
  for (const person of await toldAmong(deps, companyId, [authoriserId, ...managers.flat()])) {
    const mayCheck = checkChecker(await checkerOf(deps, read, person, { row, authorisation: given })) === null
    if (mayCheck) await tell(deps, [person], { ...asked, step: 'authorisationRecorded' })
    else if (person.personId === authoriserId) await tell(deps, [person], { ...asked, step: 'authorisationNamed' })
  }
}

function minuteOf(at: Temporal.Instant, language: Language): string {
  const local = at.toZonedDateTimeISO(DEFAULT_ZONE)
  return `${dayInWords(local.toPlainDate().toString(), language)} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
