import type { Logger } from 'pino'
import type { Clock } from '../../kernel/time.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import { demoAccountsOf } from '../../people/server/index.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { Sessions } from '../../server/http/sessions.ts'
import type { Secrets } from '../../server/secrets.ts'
import { demoAccounts, getLoginInfo, getLoginRandomCode, loginOut, loginPersonEncrypt } from '../calls.ts'
import { entryHttpStatus, entryRefusals } from './refusals.ts'
import { sealCodesOf } from './seal-code.ts'
import { issueCode, signIn, signOut, whoIsSignedIn } from './sign-in.ts'

export interface EntryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly limits: Limits
  readonly log: Logger
  readonly people: PeopleFace
  /** Whether the demo company's published sign-ins are shown and let in. */
  readonly demo: boolean
}

/** The wing of entry: every way in, what keeps others out, and the way out. */
export function entryWing(deps: EntryDeps): Wing {
  const signInDeps = { ...deps, sealCodes: sealCodesOf(deps.db, deps.clock, deps.secrets) }
  return {
    name: 'entry',
    refusals: entryRefusals,
    httpStatus: entryHttpStatus,
    handlers: [
      handler(getLoginRandomCode, (context) => issueCode(signInDeps, context)),
      handler(loginPersonEncrypt, (context, input) => signIn(signInDeps, context, input)),
      handler(getLoginInfo, (context) => whoIsSignedIn(signInDeps, context)),
      handler(loginOut, (context) => signOut(signInDeps, context)),
      handler(demoAccounts, async () => ({ accounts: [...(await demoAccountsOf(deps))] })),
    ],
  }
}
