import type { Logger } from 'pino'
import type { Clock } from '../../src/kernel/time.ts'
import { noticeSettings } from '../../src/notices/calls/settings.ts'
import {
  noticesOf,
  noticesWing,
  type MessagesFace,
  type NoticesDeps,
  type NoticesFace,
  type NoticesPeople,
} from '../../src/notices/server/index.ts'
import { aliyunSms } from '../../src/notices/supplier/aliyun-sms/index.ts'
import { smtpMail } from '../../src/notices/supplier/smtp/index.ts'
import type { CardSuppliers } from '../../src/notices/supplier/port.ts'
import type { NoticesConfig } from '../../src/server/config/notices.ts'
import { openDatabase, type Database } from '../../src/server/database/connect.ts'
import { createJobs, type Jobs } from '../../src/server/jobs.ts'
import { secretsFrom, type Secrets } from '../../src/server/secrets.ts'
import { textOf } from './carriers.ts'

/** For tests: the outbox by itself, on a database and carriers of the test's, as the program builds it. */
export interface Outbox {
  readonly db: Database
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly face: NoticesFace & MessagesFace
  stop(): Promise<void>
}

/** Every process of one test opens what another has sealed. */
const KEY = Buffer.alloc(32, 7).toString('base64')
const TIMEOUT_MS = 2_000
const STOP_WITHIN_MS = 3_000

interface OutboxOptions {
  readonly databaseUrl: string
  readonly carriers: NoticesConfig
  readonly clock: Clock
  readonly clockByHand?: boolean
  readonly log: Logger
  readonly cards?: CardSuppliers
  readonly owners?: NoticesPeople
}

/** Nobody is reached, and every company leaves its people in peace as the product does. */
export const NO_OWNERS: Pick<NoticesDeps, 'owners' | 'appUrl'> = {
  owners: { settings: async () => noticeSettings.parse({}), reach: async () => null },
  appUrl: () => 'http://127.0.0.1:8080/m',
}

export async function startOutbox({
  databaseUrl,
  carriers,
  clock,
  clockByHand = false,
  log,
  cards = {},
  owners,
}: OutboxOptions): Promise<Outbox> {
  const db = openDatabase(databaseUrl, { log, max: 5 })
  const jobs = createJobs({ databaseUrl, clock, log, clockByHand })
  const secrets = secretsFrom([KEY])
  const { sms, mail } = carriers
  const deps = {
    db,
    clock,
    secrets,
    jobs,
    log,
    sms: sms && aliyunSms({ ...sms, accessKeySecret: textOf(sms.accessKeySecret), timeoutMs: TIMEOUT_MS }),
    mail: mail && smtpMail({ url: textOf(mail.url), from: mail.from, timeoutMs: TIMEOUT_MS }),
    cards,
    ...NO_OWNERS,
    ...(owners && { owners }),
  }
  jobs.registerAll(noticesWing(deps).jobs ?? [])
  await jobs.start()
  return {
    db,
    jobs,
    secrets,
    face: noticesOf(deps),
    async stop() {
      await jobs.stop(STOP_WITHIN_MS)
      await db.close()
    },
  }
}
