import type { Logger } from 'pino'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Writer } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import type { Jobs } from '../../server/jobs.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { Notice } from '../rules/templates.ts'
import type { MailSupplier, SmsSupplier } from '../supplier/port.ts'
import { sendJob } from './jobs.ts'
import { enqueue } from './outbox.ts'
import { carry, giveUp } from './sending.ts'

export type { Mail, Notice, Sms, SmsTemplate } from '../rules/templates.ts'

export interface NoticesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly jobs: Pick<Jobs, 'send'>
  readonly log: Logger
  /** Null where the operator has set up none. */
  readonly sms: SmsSupplier | null
  readonly mail: MailSupplier | null
}

/** What other wings may ask of the outbox. */
export interface NoticesFace {
  /** Whether notices of this kind can be sent at all: whoever waits for one asks first, and refuses in words. */
  canSend(kind: Notice['kind']): boolean
  /**
   * Writes a notice into the outbox, in the caller's transaction: it goes out if and only if that commits, once per key.
   * What is written wrongly throws; what cannot be sent is marked as failed.
   */
  send(writer: Writer, notice: Notice): Promise<void>
}

export function noticesOf(deps: NoticesDeps): NoticesFace {
  return {
    canSend: (kind) => (kind === 'sms' ? deps.sms : deps.mail) !== null,
    send: (writer, notice) => enqueue(deps, writer, notice),
  }
}

/** The wing of notices: no calls, only the job that carries them out. */
export function noticesWing(deps: NoticesDeps): Wing {
  return {
    name: 'notices',
    refusals: { zh: {}, en: {} },
    handlers: [],
    jobs: [
      handleJob(
        sendJob,
        ({ id }, info) => carry(deps, id, info),
        ({ id }) => giveUp(deps, id),
      ),
    ],
  }
}
