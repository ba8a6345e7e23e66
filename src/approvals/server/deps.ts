import type { costs } from '../../costs/server/index.ts'
import type { Clock } from '../../kernel/time.ts'
import type { EntryFace } from '../../entry/server/index.ts'
import type { AskingFace, MessagesFace, NoticesFace } from '../../notices/server/index.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { Payments } from '../../payments/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { PolicyFace } from '../../policy/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { ApplicationSubjects } from './subject.ts'

/** What requests themselves need: they are written in the transactions of whoever books. */
export interface ApprovalsDeps {
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'send'>
  readonly orders: Orders
  readonly people: PeopleFace
  readonly applications: ApplicationSubjects
  readonly policy: Pick<PolicyFace, 'edition'>
  readonly payments: Pick<Payments, 'personPart'>
  readonly notices: NoticesFace & AskingFace & Pick<MessagesFace, 'show'>
  /** Where people are reached in a chat. */
  readonly entry: Pick<EntryFace, 'chatsOf'>
  readonly secrets: Pick<Secrets, 'hash' | 'vouch' | 'vouchWith'>
  /** The app's address as browsers know it: links of messages lie below it. */
  readonly appUrl: () => string
}

/** What the wing's calls and jobs need beside that. */
export interface ApprovalsWingDeps extends ApprovalsDeps {
  readonly db: Database
  /** Who answers for what somebody would charge. */
  readonly costs: Pick<typeof costs, 'answeringFor'>
  readonly limits: Limits
}

/** Who asks, as services need it. */
export interface Who {
  readonly companyId: string
  readonly personId: string
}
