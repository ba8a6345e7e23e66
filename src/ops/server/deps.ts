import type { Clock } from '../../kernel/time.ts'
import type { CashDesk, RefundDesk } from '../../payments/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { StaffSessions } from '../../server/http/staff-sessions.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { Secrets } from '../../server/secrets.ts'

export interface OpsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly limits: Limits
  readonly jobs: Pick<Jobs, 'parked' | 'retry' | 'stats'>
  readonly staff: StaffSessions
  /** Money that does not come back by itself. */
  readonly refunds: RefundDesk
  /** Money that a clerk takes and hands back. */
  readonly cash: CashDesk
}
