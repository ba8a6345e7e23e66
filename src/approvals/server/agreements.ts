import type { BothNames } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { allows } from '../../kernel/states.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { ApprovalDetail } from '../calls.ts'
import { APPROVAL_KINDS } from '../rules/kinds.ts'
import { urgeFrom } from '../rules/deciding.ts'
import { APPROVAL_STATES, approvalTransitions } from '../rules/states.ts'
import { deciderOf, maySee, standInsOf } from './deciding/acting.ts'
import { candidatesFor } from './asking/candidates.ts'
import type { ApprovalsDeps, Who } from './deps.ts'
import type { ChosenApprover, ToldOfRequest } from './face.ts'
import { askedStep } from './locked.ts'
import { end } from './moving.ts'
import { agreedBy, objectionsIn, outcomeInBoth } from './reading/outcome.ts'
import { begin, lockedNow, put } from './asking/putting.ts'
import { agreedOfApplication, approvalBefore, approvalOfApplication, approvalToShow, findApproval, stepsOf } from './store.ts'
import { applicationOf, type ApplicationVersion } from './subject.ts'
import { sayWhomToAsk } from './asking/whom-to-ask.ts'

/* What applications for trips ask of approvals: their own words for it stand in applications/server. */

/** What a row of a request holds of a reason: as much as an application may say (applications/rules/plan.ts). */
const NOTE_CHARACTERS_MAX = 200
/** As flows name it among the lines, and deputies. */
export const APPLICATION_LINE = 'application'

export interface AskedOfApplication {
  readonly applicantId: string
  readonly recordedById: string | null
  /** Who puts this version: the applicant may put anew what a colleague had put for her. */
  readonly putById: string
  readonly travellerIds: readonly string[]
  readonly amountMinor: number
  /** Of a change: what was agreed to before it; null or left out of what is put for the first time. */
  readonly agreedMinor?: number | null
  readonly costCentreOwnerIds: readonly string[]
  readonly projectLeadIds: readonly string[]
  readonly reason: string
  readonly products: readonly string[]
  readonly chosen: readonly ChosenApprover[]
  /** What lists say of it once it is over: what it was decided about, whatever changes afterwards. */
  readonly told: ToldOfRequest
  readonly notifierCodes: readonly string[]
}

type Application = Pick<ApplicationVersion, 'companyId' | 'applicationId'>

const noteFrom = (reason: string): string => {
  const characters = [...reason]
  return characters.length <= NOTE_CHARACTERS_MAX ? reason : `${characters.slice(0, NOTE_CHARACTERS_MAX - 1).join('')}…`
}

/** By whose lines of managers it is decided: guests and companions travel under whoever brings them. */
async function employeesOf(deps: ApprovalsDeps, writer: Writer, companyId: string, about: AskedOfApplication): Promise<string[]> {
  const people = await deps.people.findAll(writer, companyId, about.travellerIds)
  const ids = [...people.values()].map((person) => (person.kind === 'employee' ? person.personId : (person.hostId ?? about.applicantId)))
  return ids.length === 0 ? [about.applicantId] : [...new Set(ids)]
}

/** Where the applicant did not choose, whoever is proposed is asked. */
async function chosenOrProposed(
  deps: ApprovalsDeps,
  writer: Writer,
  { companyId, travellerIds, about }: { companyId: string; travellerIds: readonly string[]; about: AskedOfApplication },
): Promise<readonly ChosenApprover[]> {
  const people = await deps.people.findAll(writer, companyId, travellerIds)
  const { approval } = await deps.people.companySettings(writer, companyId)
  const levels = Math.max(1, ...approval.flows.map((flow) => flow.levels.length))
  const chosen: ChosenApprover[] = [...about.chosen]
  for (const travellerId of travellerIds) {
    const userCode = people.get(travellerId)?.userCode ?? ''
    if (about.chosen.some((one) => one.userCode === userCode)) continue
    const [proposed] = await candidatesFor(deps, writer, { companyId, travellerId, applicantId: about.applicantId })
    if (!proposed) continue
    for (let level = 1; level <= levels; level += 1) chosen.push({ userCode, level, approverCode: proposed.userCode })
  }
  return chosen
}

/** Nobody is set is said in the words of applications, with the names of those who can set it right. */
const inItsWords = (refusal: Refusal): Refusal =>
  refusal.refused === 'AP-NO-APPROVER' ? refuse('TA-NO-APPROVER', { facts: refusal.facts }) : refusal

/** Asks about a version of an application, in the transaction that writes it: at once, for nothing has to be held before. */
async function ask(
  deps: ApprovalsDeps,
  writer: Writer,
  application: ApplicationVersion,
  about: AskedOfApplication,
): Promise<Refusal | null> {
  const { companyId, applicationId, version } = application
  const agreed = about.agreedMinor == null ? null : await agreedOfApplication(writer, application)
  await close(deps, writer, application, 'system')
  const travellerIds = await employeesOf(deps, writer, companyId, about)
  const request = {
    kind: APPROVAL_KINDS.BUSINESS_TRIP,
    applicantId: about.applicantId,
    recordedById: about.recordedById,
    putById: about.putById,
    travellerIds,
    chosen: await chosenOrProposed(deps, writer, { companyId, travellerIds, about }),
    notifierCodes: about.notifierCodes,
    told: about.told,
    way: 'hard' as const,
    ceiling: null,
    overMinor: 0,
    agreedBeforeMinor: about.agreedMinor ?? null,
    reason: { code: 'TRIP', note: noteFrom(about.reason) },
    about: {
      product: APPLICATION_LINE,
      products: about.products,
      isInternational: false,
      totalMinor: about.amountMinor,
      breaches: [],
      costCentreOwnerIds: about.costCentreOwnerIds,
      projectLeadIds: about.projectLeadIds,
    },
  }
  const written = await put(
    deps,
    writer,
    { companyId, applicationId, applicationVersion: version },
    {
      request,
      round: 1,
      // A change is put to whoever agreed to what it changes.
      before: agreed === null ? null : { steps: await stepsOf(writer, agreed), agreed: null },
    },
  )
  if (isRefusal(written)) return inItsWords(await sayWhomToAsk(deps.people, writer, companyId, written))
  await begin(deps, writer, await lockedNow(writer, { companyId, approvalId: written.approvalId }), null)
  return null
}

async function close(deps: ApprovalsDeps, writer: Writer, application: Application, by: 'applicant' | 'system'): Promise<void> {
  const found = await approvalOfApplication(writer, application)
  if (!found) return
  const locked = await lockedNow(writer, found)
  const event = by === 'applicant' ? 'withdraw' : 'close'
  if (allows(approvalTransitions, locked.row.state, event)) await end(deps, writer, locked, event)
}

/** Whether somebody is asked, or is a deputy today of who is; where nobody is asked here, whether she would be proposed. */
async function asks(deps: ApprovalsDeps, reader: Reader, application: AskedApplication, personId: string): Promise<boolean> {
  const { companyId, applicantId, travellerIds } = application
  const row = await approvalOfApplication(reader, application)
  if (!row) {
    const proposed = travellerIds.map((travellerId) => candidatesFor(deps, reader, { companyId, travellerId, applicantId }))
    return (await Promise.all(proposed)).flat().some((one) => one.personId === personId)
  }
  const asked = (await stepsOf(reader, row)).filter((step) => step.state !== 'skipped').map((step) => step.approverId)
  const deputies = await standInsOf(deps, reader, companyId, asked)
  return asked.includes(personId) || deputies.some(({ deputyId }) => deputyId === personId)
}

type AskedApplication = Application & Pick<AskedOfApplication, 'applicantId' | 'travellerIds'>

interface ApplicationOutcome {
  /** Who has agreed, whoever did last at the end. */
  readonly yeses: readonly BothNames[]
  readonly noes: ApprovalDetail['objections']
  readonly line: BothNames | null
}

async function outcomeOf(deps: ApprovalsDeps, reader: Reader, application: ApplicationVersion): Promise<ApplicationOutcome> {
  const row = await approvalBefore(reader, application)
  if (!row) return { yeses: [], noes: [], line: null }
  const seen = { row, steps: await stepsOf(reader, row) }
  const deciders = seen.steps.flatMap((step) => [step.approverId, deciderOf(step) ?? step.approverId])
  const people = await deps.people.findAll(reader, row.companyId, [...new Set(deciders)])
  const { rejection, objections } = objectionsIn(seen, people)
  return { yeses: agreedBy(seen, people), noes: [...(rejection ? [rejection] : []), ...objections], line: outcomeInBoth(seen) }
}

interface LatestRequest {
  readonly approvalId: string
  readonly notifierIds: readonly string[]
  /** From when on whoever is asked may be reminded; null where nobody is asked just now. */
  readonly urgeFrom: Temporal.Instant | null
}

async function latest(reader: Reader, application: Application, of: { readonly isWithdrawn: boolean }): Promise<LatestRequest | null> {
  const row = await (of.isWithdrawn ? approvalOfApplication : approvalToShow)(reader, application)
  if (!row) return null
  const asked = row.state === APPROVAL_STATES.AWAITING ? askedStep(await stepsOf(reader, row)) : null
  const { approvalId, notifierIds } = row
  return { approvalId, notifierIds, urgeFrom: asked?.askedAt ? urgeFrom(asked.askedAt, row.urgedAt) : null }
}

export interface ApplicationAgreements {
  ask(writer: Writer, application: ApplicationVersion, about: AskedOfApplication): Promise<Refusal | null>
  close(writer: Writer, application: Application, by: 'applicant' | 'system'): Promise<void>
  /**
   * The latest request about it that was not taken back, else the latest; of an application that was withdrawn the latest, which that took back.
   * Null where nobody was ever asked.
   */
  latest(reader: Reader, application: Application, of: { readonly isWithdrawn: boolean }): Promise<LatestRequest | null>
  /** Whether somebody is asked by the latest request, or is a deputy of who is; where there is none, whether she would be proposed. */
  asks(reader: Reader, application: AskedApplication, personId: string): Promise<boolean>
  /** How the request came out that stood when an application got this version: who agreed, who said no, and why; more than its state says, in words. */
  outcomeOf(reader: Reader, application: ApplicationVersion): Promise<ApplicationOutcome>
  /** What a request is about, for somebody who may see that request; null for anybody else, and where it is about no application. */
  applicationFor(reader: Reader, viewer: Who, approvalId: string): Promise<ApplicationVersion | null>
}

export function agreementsOf(deps: ApprovalsDeps): ApplicationAgreements {
  return {
    ask: (writer, application, about) => ask(deps, writer, application, about),
    close: (writer, application, by) => close(deps, writer, application, by),
    latest,
    outcomeOf: (reader, application) => outcomeOf(deps, reader, application),
    asks: (reader, application, personId) => asks(deps, reader, application, personId),
    async applicationFor(reader, viewer, approvalId) {
      if (!(await maySee(deps, reader, viewer, approvalId))) return null
      const row = await findApproval(reader, { companyId: viewer.companyId, approvalId })
      return row && applicationOf(row)
    },
  }
}
