import type { Logger } from 'pino'
import type { ApplicationsFace } from '../../applications/server/index.ts'
import type { Approvals } from '../../approvals/server/index.ts'
import type { Budgets, costs } from '../../costs/server/index.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { Checkout, Payments } from '../../payments/server/index.ts'
import type { CompanySettings, PeopleFace } from '../../people/server/index.ts'
import type { PolicyFace } from '../../policy/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { Railway } from './railway.ts'

/** What the wing's server is given at the start. */
export interface TrainsDeps {
  readonly db: Database
  readonly clock: Clock
  /** Null where this installation sells no trains. */
  readonly railway: Railway | null
  readonly secrets: Secrets
  readonly log: Logger
  readonly limits: Limits
  readonly jobs: Pick<Jobs, 'send'>
  readonly orders: Orders
  readonly payments: Payments
  /** The cashiers of the one checkout. */
  readonly checkout: Checkout
  readonly approvals: Approvals
  readonly applications: Pick<ApplicationsFace, 'linkNeed' | 'hasOpen' | 'match' | 'take' | 'giveBack' | 'chargedTo' | 'ofOrder'>
  readonly costs: typeof costs
  readonly budgets: Budgets
  readonly people: PeopleFace
  readonly policy: PolicyFace
}

/** The same once it is known that there is a railway. */
export type RailDeps = TrainsDeps & { readonly railway: Railway }

/** Who asks, as services need it. */
export interface Who {
  readonly companyId: string
  readonly personId: string
  readonly userCode: string
}

/** Who books, with what her company has set: read once for the whole call. */
export interface Booker extends Who {
  readonly settings: CompanySettings
}
