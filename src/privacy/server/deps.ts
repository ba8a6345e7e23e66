import type { EntryFace } from '../../entry/server/index.ts'
import type { Clock } from '../../kernel/time.ts'
import type { MessagesFace, NoticesFace } from '../../notices/server/index.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { SafetyFace } from '../../safety/server/index.ts'
import type { ServiceFace } from '../../service/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Sessions } from '../../server/http/sessions.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { Secrets } from '../../server/secrets.ts'

export interface PrivacyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly jobs: Pick<Jobs, 'send'>
  readonly entry: Pick<EntryFace, 'linksOf'>
  readonly people: PeopleFace
  readonly orders: Pick<Orders, 'listOf'>
  readonly safety: SafetyFace
  readonly service: ServiceFace
  readonly notices: NoticesFace & Pick<MessagesFace, 'keptOf'>
  /** The app's address as browsers know it. */
  readonly appUrl: () => string
}
