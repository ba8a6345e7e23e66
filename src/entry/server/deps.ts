import type { Logger } from 'pino'
import type { Clock } from '../../kernel/time.ts'
import type { NoticesFace } from '../../notices/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { Sessions } from '../../server/http/sessions.ts'
import type { SealCodes } from '../../server/seal-codes.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { IdentitySuppliers } from '../supplier/port.ts'
import type { AppKeys } from './app-token.ts'
import type { Challenges } from './challenge.ts'
import type { CodesFace } from './codes.ts'

export interface EntryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly limits: Limits
  readonly log: Logger
  readonly people: PeopleFace
  readonly notices: NoticesFace
  /** The demo company's passwords are published: its people come in only where the installation says that it is a demo. */
  readonly demo: boolean
  /** With what the companies' own apps sign. */
  readonly appKeys: AppKeys
  /** The platforms that vouch for people here. */
  readonly identity: IdentitySuppliers
  /** The app's address as browsers know it. */
  readonly appUrl: () => string
}

/** The same with what entry makes of it. */
export interface EntryParts extends EntryDeps {
  readonly sealCodes: SealCodes
  readonly codes: CodesFace
  readonly challenges: Challenges
}
