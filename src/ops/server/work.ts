import { z } from 'zod'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { countChangesForDesk, countRefundsForDesk, countWaitingForDesk } from '../../flights/server/index.ts'
import { countOpenDifferences } from '../../payments/server/index.ts'
import type { CallContext, StaffCaller } from '../../server/http/handler.ts'
import { parkedName } from '../../server/jobs/parked.ts'
import { readStaffDeeds, sealStaffDeed, type StaffDeedName } from '../../server/staff-deeds.ts'
import type { opsDeeds, opsHome, opsJobs, opsRetryJob } from '../calls/work.ts'
import { en as enDeeds } from '../text/deeds/en.ts'
import { zh as zhDeeds } from '../text/deeds/zh.ts'
import type { OpsDeps } from './deps.ts'
import { namesOf } from './store.ts'

/** Due work that waits longer than this is late: something keeps the workers from it. */
export const LATE_SECONDS = 60
const PARKED_SHOWN = 100
const PAYLOAD_CHARACTERS_MAX = 400
const DEEDS_SHOWN = 50

type Waiting = CallResult<typeof opsHome>['waiting']

/** What waits for whoever is on duty, by their roles. */
export async function waitingFor(deps: OpsDeps, { caller }: CallContext<StaffCaller>): Promise<{ waiting: Waiting }> {
  const waiting: Waiting = []
  if (caller.roles.includes('operations')) {
    const queues = await deps.jobs.stats()
    waiting.push({ what: 'parkedJobs', count: queues.reduce((sum, { parked }) => sum + parked, 0) })
    waiting.push({ what: 'lateJobs', count: queues.filter(({ lateSeconds }) => lateSeconds > LATE_SECONDS).length })
    waiting.push({ what: 'overdueRefunds', count: await deps.refunds.countOverdue() })
  }
  if (caller.roles.includes('desk')) {
    waiting.push({ what: 'inquiries', count: await countWaitingForDesk(deps.db.read) })
    waiting.push({ what: 'ticketChanges', count: await countChangesForDesk(deps.db.read) })
    waiting.push({ what: 'ticketRefunds', count: await countRefundsForDesk(deps.db.read) })
    waiting.push({ what: 'cashOwed', count: await deps.cash.count() })
  }
  if (caller.roles.includes('finance')) {
    waiting.push({ what: 'stuckRefunds', count: await deps.refunds.count() })
    waiting.push({ what: 'openDifferences', count: await countOpenDifferences(deps.db) })
  }
  return { waiting }
}

export async function jobHealth({ jobs }: OpsDeps): Promise<CallResult<typeof opsJobs>> {
  const [queues, parked] = await Promise.all([jobs.stats(), jobs.parked(PARKED_SHOWN)])
  return {
    queues: [...queues],
    parked: parked.map(({ id, name, payload, reason, attempts, parkedAt }) => ({
      jobId: id,
      name,
      payload: (JSON.stringify(payload) ?? '').slice(0, PAYLOAD_CHARACTERS_MAX),
      reason,
      attempts,
      parkedAt: parkedAt.toString(),
    })),
  }
}

const deedWords: Readonly<Record<Language, Readonly<Record<StaffDeedName, string>>>> = { zh: zhDeeds, en: enDeeds }
/** What a later version has written down is shown as it stands. */
const wordsOf = (language: Language, what: string): string => (deedWords[language] as Readonly<Record<string, string>>)[what] ?? what

const isId = z.guid()

/** The job and the word of who sent it on its way again are written together, or neither is. */
export async function retryJob(
  deps: OpsDeps,
  { caller }: CallContext<StaffCaller>,
  { jobId, why }: CallParsed<typeof opsRetryJob>,
): Promise<{ queued: true } | Refusal> {
  const { jobs, db } = deps
  const parked = await parkedName(db.read, jobId)
  if (parked === null) return refuse('P404')
  const known = await jobs.stats()
  if (!known.some(({ name }) => name === parked)) return refuse('OPS-JOB-UNKNOWN')
  const isQueued = await jobs.retry(jobId, (writer, name) =>
    sealStaffDeed(writer, deps, { staffId: caller.staffId, what: 'job.retried', subject: jobId, why, facts: { name } }),
  )
  // Somebody else was faster.
  return isQueued ? { queued: true } : refuse('P404')
}

export async function listDeeds(
  { db }: OpsDeps,
  { language }: CallContext<StaffCaller>,
  { before }: CallParsed<typeof opsDeeds>,
): Promise<CallResult<typeof opsDeeds>> {
  const entries = await readStaffDeeds(db.read, { before: before ?? null, size: DEEDS_SHOWN })
  // An entry that somebody has altered may name anything: it is shown as it stands.
  const ids = entries.flatMap(({ deed }) => [deed.staffId ?? '', deed.subject]).filter((id) => isId.safeParse(id).success)
  const names = await namesOf(db.read, ids)
  const last = entries.at(-1)
  return {
    deeds: entries.map(({ seq, deed }) => ({
      seq,
      by: deed.staffId === null ? null : (names.get(deed.staffId) ?? deed.staffId),
      what: wordsOf(language, deed.what),
      subject: names.get(deed.subject) ?? deed.subject,
      why: deed.why,
      at: deed.at,
    })),
    next: last && entries.length === DEEDS_SHOWN && last.seq > 1 ? last.seq : null,
  }
}
