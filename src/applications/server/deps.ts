import type { Budgets, costs } from '../../costs/server/index.ts'
import type { BothNames } from '../../kernel/language.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Refusal } from '../../kernel/result.ts'
import type { AppKeys } from '../../entry/server/index.ts'
import type { Agency } from '../../people/rules/agency.ts'
import type { MessagesFace } from '../../notices/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { PolicyFace } from '../../policy/server/index.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import type { SealKeys } from '../../server/audit-chain.ts'
import type { Files } from '../../server/files.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { Limits } from '../../server/http/limits.ts'

export interface ApplicationRef {
  readonly companyId: string
  readonly applicationId: string
}

/** Who asks, as services need it. */
export interface Who {
  readonly companyId: string
  readonly personId: string
}

interface ToldWords {
  readonly title: string
  readonly subtitle: string
}
export interface ToldOfRequest {
  readonly zh: ToldWords
  readonly en: ToldWords
  readonly totalMinor: number
}

/** What is put to those who agree: an application, or a change of it. */
export interface AgreementAsk {
  readonly applicantId: string
  /** Who put it, where that was somebody else; null for an office system. She does not decide about it either. */
  readonly recordedById: string | null
  /** Who puts this version: the applicant may put anew, or change, what a colleague had put for her. */
  readonly putById: string
  readonly travellerIds: readonly string[]
  /** What levels go by: the whole estimate, of a change as it was agreed to or as it will be, whichever is more. */
  readonly amountMinor: number
  /** Of a change, what was agreed to before it; null of what is put for the first time, or anew. */
  readonly agreedMinor: number | null
  /** The cost centre that it is charged to, or the first of those it is split over. */
  readonly costCode: string
  /** Who answers for what it is charged to: where a flow asks owners and leads. */
  readonly costCentreOwnerIds: readonly string[]
  readonly projectLeadIds: readonly string[]
  readonly reason: string
  /** Lines that it wants, such as `flight`: what levels of single lines go by. */
  readonly products: readonly string[]
  /** Whom the applicant chose, for each traveller and level; empty where she did not choose. */
  readonly chosen: readonly { readonly userCode: string; readonly level: number; readonly approverCode: string }[]
  /** What whoever decides reads of it in lists, and its estimate: what her word was given to, whatever changes afterwards. */
  readonly told: ToldOfRequest
  /** Whom she wants to be told beside those whom the flow tells. */
  readonly notifierCodes: readonly string[]
}

export interface LatestRequest {
  readonly approvalId: string
  /** Whom it tells. */
  readonly notifierIds: readonly string[]
  /** From when on whoever is asked may be reminded; null where nobody is asked just now. */
  readonly urgeFrom: Temporal.Instant | null
}

export interface AgreementOutcome {
  /** Who has agreed, whoever did last at the end. */
  readonly yeses: readonly BothNames[]
  readonly noes: readonly { readonly by: BothNames; readonly comment: string }[]
  /** By a majority, or by silence beside words that were given; null where the state says it all. */
  readonly line: BothNames | null
}

/** Who has to agree. Whatever is decided comes back through `decided` of the wing's face. */
export interface Agreements {
  /** Asks about a version of an application, in the transaction that writes it. A refusal says why nobody can be asked. */
  ask(writer: Writer, application: ApplicationRef & { readonly version: number }, about: AgreementAsk): Promise<Refusal | null>
  /** Nobody needs to decide any more. Does nothing where nobody is asked. */
  close(writer: Writer, application: ApplicationRef, by: 'applicant' | 'system'): Promise<void>
  /**
   * The latest request about it that was not taken back, else the latest; of an application that was withdrawn the latest, which that took back.
   * Null where nobody was ever asked.
   */
  latest(reader: Reader, application: ApplicationRef, of: { readonly isWithdrawn: boolean }): Promise<LatestRequest | null>
  /**
   * Whether somebody is asked by the latest request about it, or is a deputy of who is; where none was put, because an office system asks,
   * whether she would be proposed for one of these travellers.
   */
  asks(reader: Reader, application: ApplicationRef & Pick<AgreementAsk, 'applicantId' | 'travellerIds'>, personId: string): Promise<boolean>
  /** How the request came out that stood when an application got this version: who agreed, who said no, and why; more than its state says, in words. */
  outcomeOf(reader: Reader, application: ApplicationRef & { readonly version: number }): Promise<AgreementOutcome>
  /** What a request is about, for somebody who may see that request; null for anybody else, and where it is about no application. */
  applicationFor(reader: Reader, viewer: Who, approvalId: string): Promise<(ApplicationRef & { readonly version: number }) | null>
}

/** What a trip may be charged to; costs knows the rest. */
export interface CostCodes {
  find(reader: Reader, who: Who, code: string): Promise<object | null>
  /** What somebody may charge, the proposed one first. */
  optionsFor(reader: Reader, who: Who): Promise<readonly { readonly code: string; readonly name: BothNames; readonly isDefault: boolean }[]>
  /** Who answers for what somebody charges. */
  readonly answeringFor: typeof costs.answeringFor
  /** What codes of cost centres, projects and the like are called. */
  readonly calledIn: typeof costs.calledIn
}

export interface ApplicationsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly limits: Limits
  readonly people: PeopleFace
  /** What somebody may book for whom, and whether as a super-agent. */
  agencies(reader: Reader, who: Who): Promise<readonly Agency[]>
  readonly policy: Pick<PolicyFace, 'travelPolicyAt'>
  readonly costs: CostCodes
  /** Whether the budgets that a trip touches would suffice; nothing is set aside before something is booked. */
  readonly budgets: Pick<Budgets, 'facts'>
  readonly files: Files
  /** With what deeds are sealed that somebody answers for. */
  readonly secrets: SealKeys
  readonly appKeys: AppKeys
  readonly jobs: Pick<Jobs, 'send'>
  readonly notices: Pick<MessagesFace, 'inform'>
  readonly demo: boolean
  /** Null where nothing asks anybody about applications: companies that want them agreed to are refused in words. */
  readonly agreements: Agreements | null
}
