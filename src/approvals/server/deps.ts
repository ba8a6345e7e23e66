import type { Clock } from '../../kernel/time.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { Payments } from '../../payments/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { PolicyFace } from '../../policy/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Jobs } from '../../server/jobs.ts'

/** What requests themselves need: they are written in the transactions of whoever books. */
export interface ApprovalsDeps {
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'send'>
  readonly orders: Orders
  readonly people: PeopleFace
}

/** What the wing's calls and jobs need beside that. */
export interface ApprovalsWingDeps extends ApprovalsDeps {
  readonly db: Database
  readonly payments: Pick<Payments, 'personPart'>
  readonly policy: Pick<PolicyFace, 'edition'>
}

/** Who asks, as services need it. */
export interface Who {
  readonly companyId: string
  readonly personId: string
}
