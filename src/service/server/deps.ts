import type { Clock } from '../../kernel/time.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { MemberProgramme } from '../supplier/port.ts'

export interface ServiceDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly limits: Limits
  readonly people: PeopleFace
  readonly orders: Pick<Orders, 'listOf' | 'briefs'>
  /** Null where the operator has set up none. */
  readonly member: MemberProgramme | null
}
