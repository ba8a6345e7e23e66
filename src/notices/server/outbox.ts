import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import { isWarning, noticeProblem, type Notice } from '../rules/templates.ts'
import type { NoticesDeps } from './index.ts'
import { sendJob } from './jobs.ts'
import { countSince, insertNotice, settle } from './store.ts'

/**
 * The most that one number or address is sent, whoever asks: nobody's phone is to be flooded through us. Counted as it stands, without
 * a lock: two at the same moment may both be let through, which floods nobody.
 */
const AT_MOST = { sms: { anHour: 10, aDay: 30 }, warning: { anHour: 20, aDay: 60 }, mail: { anHour: 30, aDay: 100 } } as const

/** Purposes of sealing, bound into what is sealed. */
export const SEALED_TO = 'notice.to'
export const SEALED_CONTENT = 'notice.content'

/** Writes a notice down together with the job that sends it. */
export async function enqueue(deps: NoticesDeps, writer: Writer, notice: Notice): Promise<void> {
  const problem = noticeProblem(notice)
  invariant(problem === null, `a notice is whole: ${problem}`)
  const now = deps.clock.now()
  const id = uuidv7(now.epochMilliseconds)
  const { kind } = notice
  const toHash = deps.secrets.hash(SEALED_TO, `${kind}:${kind === 'mail' ? notice.to.toLowerCase() : notice.to}`)
  const content = kind === 'sms' ? notice.params : { subject: notice.subject, text: notice.text }
  const lately = await countSince(writer, { toHash, kind }, { hour: now.subtract({ hours: 1 }), day: now.subtract({ hours: 24 }) })
  const isNew = await insertNotice(writer, {
    id,
    companyId: notice.companyId,
    kind,
    key: notice.key,
    template: kind === 'sms' ? notice.template : null,
    language: notice.language,
    toSealed: deps.secrets.seal(SEALED_TO, notice.to),
    contentSealed: deps.secrets.seal(SEALED_CONTENT, JSON.stringify(content)),
    toHash,
    createdAt: now,
    untilAt: notice.until ?? null,
  })
  if (!isNew) return
  const most = AT_MOST[notice.kind === 'sms' && isWarning(notice.template) ? 'warning' : kind]
  const isTooMany = lately.hour >= most.anHour || lately.day >= most.aDay
  const because = deps[kind] === null ? 'notSetUp' : isTooMany ? 'tooMany' : null
  if (because !== null) {
    deps.log.warn({ noticeId: id, kind, because }, 'notice_not_sent')
    await settle(writer, id, { state: 'failed', because }, now)
    return
  }
  await deps.jobs.send(writer, sendJob, { id })
}
