import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import { waitsUntil } from '../rules/quiet.ts'
import { matterOf, noticeProblem, smsRoomOf, templatesIn, type Notice } from '../rules/templates.ts'
import { quietHoursOf, wants } from './choices.ts'
import type { NoticesDeps } from './index.ts'
import { sendJob } from './jobs.ts'
import { countSince, insertNotice, settle, type Room } from './store.ts'

/**
 * The most that one number or address is sent of each room, whoever asks: nobody's phone is to be flooded through us, and nobody's codes
 * or warnings are to be used up by what others tell her. Counted as it stands, without a lock: two at the same moment may both be let
 * through, which floods nobody.
 */
const AT_MOST = {
  code: { anHour: 10, aDay: 30 },
  warning: { anHour: 10, aDay: 30 },
  told: { anHour: 10, aDay: 30 },
  mail: { anHour: 30, aDay: 100 },
  card: { anHour: 30, aDay: 100 },
} as const

/** Purposes of sealing, bound into what is sealed. */
export const SEALED_TO = 'notice.to'
export const SEALED_CONTENT = 'notice.content'

/** Writes a notice down together with the job that sends it. */
export async function enqueue(deps: NoticesDeps, writer: Writer, notice: Notice): Promise<void> {
  const problem = noticeProblem(notice)
  invariant(problem === null, `a notice is whole: ${problem}`)
  if (!(await wants(deps, writer, notice))) return
  const now = deps.clock.now()
  const held = await heldBack(deps, writer, notice, now)
  const id = uuidv7(now.epochMilliseconds)
  const { kind } = notice
  const toHash = deps.secrets.hash(SEALED_TO, recipientIn(notice))
  const lately = await countSince(
    writer,
    { toHash, kind, room: roomOf(notice) },
    { hour: now.subtract({ hours: 1 }), day: now.subtract({ hours: 24 }) },
  )
  const isNew = await insertNotice(writer, {
    id,
    companyId: notice.companyId,
    kind,
    key: notice.key,
    template: kind === 'sms' ? notice.template : null,
    language: notice.language,
    toSealed: deps.secrets.seal(SEALED_TO, notice.to),
    contentSealed: deps.secrets.seal(SEALED_CONTENT, JSON.stringify(contentIn(notice))),
    toHash,
    createdAt: now,
    untilAt: notice.until ?? null,
    ...held,
  })
  if (!isNew) return
  const most = AT_MOST[notice.kind === 'sms' ? smsRoomOf(notice.template) : notice.kind]
  const isTooMany = lately.hour >= most.anHour || lately.day >= most.aDay
  const because = !hasCarrier(deps, notice) ? 'notSetUp' : isTooMany ? 'tooMany' : null
  if (because !== null) {
    deps.log.warn({ noticeId: id, kind, because }, 'notice_not_sent')
    await settle(writer, id, { state: 'failed', because }, now)
    return
  }
  await deps.jobs.send(writer, sendJob, { id }, held.waitsUntil === null ? {} : { at: held.waitsUntil })
}

/** Whose it is, what it asks of her, and until when her quiet hours hold it back. */
async function heldBack(deps: NoticesDeps, writer: Writer, { companyId, about, until }: Notice, now: Temporal.Instant) {
  if (!about || companyId === null) return { personId: null, subject: null, asks: null, deadlineAt: null, waitsUntil: null }
  const { personId, subject, deadline, asks = null } = about
  const deadlineAt = deadline ?? until ?? null
  const quiet = await quietHoursOf(deps, writer, { companyId, personId })
  return { personId, subject, asks, deadlineAt, waitsUntil: waitsUntil({ subject, deadlineAt }, quiet, now) }
}

/** What the limits count it with. */
const roomOf = (notice: Notice): Room =>
  notice.kind === 'sms' ? { templates: templatesIn(smsRoomOf(notice.template)) } : { matter: matterOf(notice.key) }

/** Whom the limits count it for. */
function recipientIn(notice: Notice): string {
  if (notice.kind === 'card') return `card:${notice.platform}:${notice.to}`
  return `${notice.kind}:${notice.kind === 'mail' ? notice.to.toLowerCase() : notice.to}`
}

function contentIn(notice: Notice): object {
  if (notice.kind === 'sms') return notice.params
  if (notice.kind === 'mail') return { subject: notice.subject, text: notice.text }
  return { platform: notice.platform, title: notice.title, text: notice.text, link: notice.link }
}

function hasCarrier({ sms, mail, cards }: NoticesDeps, notice: Notice): boolean {
  return notice.kind === 'card' ? cards[notice.platform] !== undefined : { sms, mail }[notice.kind] !== null
}
