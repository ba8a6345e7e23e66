import type { CallParsed } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { invariant, isRefusal, refuse } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { readHolidays } from '../../places/server/index.ts'
import { noteDeed } from '../../server/audit.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { filesOf } from '../../server/files.ts'
import type { Caller, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import type { Limit } from '../../server/http/limits.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import * as calls from '../calls/feedback.ts'
import { FEEDBACK_ANSWER_CHARACTERS_MAX, noteFault, replyBy, tidyNote } from '../rules/feedback.ts'
import type { ServiceDeps } from './deps.ts'
import { addFeedback, answer, feedbackById, feedbackOf, feedbackPage, HELD_BY, picturesOf, type FeedbackRow } from './feedback-store.ts'

/** More than anybody means; whoever answers reads each of them. */
const FEEDBACK_LIMIT: Limit = { name: 'service.feedback', hitsMax: 10, windowSeconds: 24 * 3_600 }
const MINE_SHOWN_MAX = 20

export function feedbackHandlers(deps: ServiceDeps): readonly Handler[] {
  const files = filesOf(deps.clock, deps.secrets)
  const holidays = readHolidays()
  const replyDay = (): string => replyBy(dateIn(DEFAULT_ZONE, deps.clock.now()).toString(), holidays)

  async function add(caller: Caller, input: CallParsed<typeof calls.addFeedback>) {
    const fault = noteFault(input.note)
    if (fault) return refuse(fault === 'missing' ? 'SERVICE-NOTE' : 'SERVICE-NOTE-LONG', { field: 'note' })
    const admission = await deps.limits.hit(FEEDBACK_LIMIT, caller.personId)
    if (!admission.admitted) return refuse('SERVICE-OFTEN', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
    const { companyId, personId } = caller
    const { kind, appVersion, fileIds } = input
    const now = deps.clock.now()
    const id = uuidv7(now.epochMilliseconds)
    const by = replyDay()
    const row = { companyId, id, personId, kind, note: tidyNote(input.note), appVersion, createdAt: now }
    // Pictures that are not hers leave no words behind.
    return unlessRefused(deps.db, { name: 'service.feedback.add' }, async (writer) => {
      await addFeedback(writer, { ...row, replyBy: Temporal.PlainDate.from(by) })
      const claimed = await files.claim(writer, { companyId, ownerId: personId }, { heldBy: HELD_BY, holderId: id }, fileIds)
      return isRefusal(claimed) ? claimed : { id, replyBy: by }
    })
  }

  const shown = ({ id, kind, note, createdAt, replyBy: by, answer: text, answeredAt }: FeedbackRow) => ({
    id,
    kind,
    note,
    at: createdAt.toString(),
    replyBy: by.toString(),
    answer: text === null || answeredAt === null ? null : { text, at: answeredAt.toString() },
  })

  async function mine(caller: Caller) {
    const rows = await feedbackOf(deps.db.read, caller, MINE_SHOWN_MAX)
    const pictures = await picturesOf(
      deps.db.read,
      caller.companyId,
      rows.map(({ id }) => id),
    )
    return {
      feedback: rows.map((row) => ({ ...shown(row), pictureCount: pictures.get(row.id)?.length ?? 0 })),
      replyBy: replyDay(),
      actions: { answer: caller.roles.includes('travelManager') },
    }
  }

  async function list({ companyId }: Caller, { state, cursor, size }: CallParsed<typeof calls.listFeedback>) {
    const found = await feedbackPage(deps.db.read, companyId, { state, after: readCursor(cursor), size: size + 1 })
    const rows = found.slice(0, size)
    const last = rows.at(-1)
    const [pictures, people] = await Promise.all([
      picturesOf(
        deps.db.read,
        companyId,
        rows.map(({ id }) => id),
      ),
      deps.people.findAll(
        deps.db.read,
        companyId,
        rows.map(({ personId }) => personId),
      ),
    ])
    return {
      feedback: rows.map((row) => {
        const person = people.get(row.personId)
        invariant(person, 'somebody has told it')
        const from = { name: person.name, userCode: person.userCode }
        return { ...shown(row), appVersion: row.appVersion, from, fileIds: pictures.get(row.id) ?? [] }
      }),
      nextCursor: found.length > size && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
    }
  }

  async function giveAnswer({ companyId, personId }: Caller, input: CallParsed<typeof calls.answerFeedback>) {
    const fault = noteFault(input.answer, FEEDBACK_ANSWER_CHARACTERS_MAX)
    if (fault) return refuse(fault === 'missing' ? 'SERVICE-ANSWER' : 'SERVICE-ANSWER-LONG', { field: 'answer' })
    const { id } = input
    const given = { answer: tidyNote(input.answer), answeredBy: personId, answeredAt: deps.clock.now() }
    return deps.db.transact(
      async (writer) => {
        if (await answer(writer, { companyId, id }, given)) return { answered: true as const }
        return refuse((await feedbackById(writer, companyId, id)) ? 'SERVICE-ANSWERED' : 'P404')
      },
      { name: 'service.feedback.answer' },
    )
  }

  /** A picture may show more of its owner than she thought of: who opens it is written down. */
  async function picture({ companyId, personId }: Caller, { id, fileId }: CallParsed<typeof calls.feedbackPicture>) {
    const row = await feedbackById(deps.db.read, companyId, id)
    const held = row && (await files.heldBy(deps.db.read, companyId, { heldBy: HELD_BY, holderId: id }))
    if (!row || !held?.includes(fileId)) return refuse('P404')
    const file = await files.read(deps.db.read, { companyId, ownerId: row.personId, fileId })
    if (!file) return refuse('P404')
    await deps.db.transact(
      (writer) => noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: row.personId, what: 'feedback.pictureOpened' }),
      { name: 'service.feedback.picture' },
    )
    return { dataUrl: `data:${file.mediaType};base64,${file.bytes.toString('base64')}` }
  }

  return [
    handler(calls.addFeedback, ({ caller }, input) => add(caller, input)),
    handler(calls.myFeedback, ({ caller }) => mine(caller)),
    handler(calls.listFeedback, ({ caller }, input) => list(caller, input)),
    handler(calls.answerFeedback, ({ caller }, input) => giveAnswer(caller, input)),
    handler(calls.feedbackPicture, ({ caller }, input) => picture(caller, input)),
  ]
}
