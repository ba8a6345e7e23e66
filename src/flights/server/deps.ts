import type { Logger } from 'pino'
import type { Clock } from '../../kernel/time.ts'
import type { ApplicationsFace } from '../../applications/server/index.ts'
import type { Approvals, PriceCeilings } from '../../approvals/server/index.ts'
import type { Budgets, costs } from '../../costs/server/index.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { Payments } from '../../payments/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { PolicyFace } from '../../policy/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { FlightSupplier } from '../supplier/port.ts'

/** What the wing's server is given at the start. */
export interface FlightsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly log: Logger
  readonly limits: Limits
  readonly jobs: Pick<Jobs, 'send'>
  readonly supplier: FlightSupplier
  readonly orders: Orders
  readonly payments: Payments
  readonly approvals: Approvals
  readonly ceilings: PriceCeilings
  readonly applications: Pick<ApplicationsFace, 'linkNeed' | 'hasOpen' | 'match' | 'take' | 'giveBack' | 'ofOrder'>
  readonly people: PeopleFace
  readonly costs: typeof costs
  readonly budgets: Budgets
  readonly policy: PolicyFace
}

/** Who asks, as services need it. */
export interface Who {
  readonly companyId: string
  readonly personId: string
}
