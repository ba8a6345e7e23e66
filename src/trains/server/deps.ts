import type { Clock } from '../../kernel/time.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { PolicyFace } from '../../policy/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Railway } from './railway.ts'

/** What the wing's server is given at the start. */
export interface TrainsDeps {
  readonly db: Database
  readonly clock: Clock
  /** Null where this installation sells no trains. */
  readonly railway: Railway | null
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
