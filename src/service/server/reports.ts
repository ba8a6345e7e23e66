import { uuidv7 } from '../../kernel/ids.ts'
import { handler, type Handler } from '../../server/http/handler.ts'
import type { Limit } from '../../server/http/limits.ts'
import { clientReport } from '../calls/reports.ts'
import type { ServiceDeps } from './deps.ts'

/** A broken app on one phone must not fill the table. */
const REPORTS: Limit = { name: 'client-report', hitsMax: 20, windowSeconds: 3_600 }

/** Numbers in a message may be somebody's; what is left still tells which code broke. */
const withoutNumbers = (text: string) => text.replace(/\d{4,}/g, '#')

export function reportHandlers(deps: Pick<ServiceDeps, 'db' | 'clock' | 'limits'>): readonly Handler[] {
  return [
    handler(clientReport, async (context, input) => {
      const admission = await deps.limits.hit(REPORTS, context.address)
      if (!admission.admitted) return { kept: false }
      const now = deps.clock.now()
      const row = {
        ...input,
        id: uuidv7(now.epochMilliseconds),
        createdAt: now,
        message: withoutNumbers(input.message),
        page: withoutNumbers(input.page),
      }
      await deps.db.transact((writer) => writer.insertInto('clientReport').values(row).execute())
      context.log.warn({ kind: input.kind, appVersion: input.appVersion }, 'client_report')
      return { kept: true }
    }),
  ]
}
