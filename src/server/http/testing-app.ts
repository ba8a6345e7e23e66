import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../database/connect.ts'
import type { Secrets } from '../secrets.ts'
import { createHttp, type HttpOptions } from './app.ts'
import { idempotencyOf } from './idempotency.ts'
import type { Sessions } from './sessions.ts'
import { staffSessionsOf } from './staff-sessions.ts'

interface AppForTest extends Pick<HttpOptions, 'wings' | 'definitions'> {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly log: Logger
}

/** For tests: the real server around some wings, over a real database. It serves no files and checks every answer. */
export function appForTest({ db, clock, secrets, sessions, log, wings, definitions }: AppForTest): Promise<FastifyInstance> {
  return createHttp({
    wings,
    definitions,
    tools: {
      sessions,
      staff: staffSessionsOf(db, clock, { demo: true }),
      idempotency: idempotencyOf(db, clock, secrets),
      checkAnswers: true,
      hashAddress: (address) => secrets.hash('address', address).toString('base64url'),
      log,
      isUnavailable: () => false,
    },
    clock,
    log,
    appDir: '/nowhere',
    trustedProxies: 0,
    isReady: async () => true,
    metrics: async () => ({ contentType: 'text/plain', body: '' }),
  })
}
