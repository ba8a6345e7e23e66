import { z } from 'zod'
import { invariant } from '../../kernel/result.ts'
import { faultPoint } from '../../server/faults.ts'
import type { JobInfo } from '../../server/jobs/definition.ts'
import { waitsUntil } from '../rules/quiet.ts'
import { CHAT_PLATFORMS, isSmsTemplate } from '../rules/templates.ts'
import { CarrierAway, type OutgoingSms, type SendAnswer } from '../supplier/port.ts'
import { noticesText } from '../text/index.ts'
import { quietHoursOf } from './choices.ts'
import type { NoticesDeps } from './index.ts'
import { sendJob } from './jobs.ts'
import { SEALED_CONTENT, SEALED_TO } from './outbox.ts'
import { findNotice, noteNotSent, noteSending, noteWaiting, settle, type Ending, type NoticeRow } from './store.ts'

/** A carrier's list of what it has sent lags behind its sending; who asks too early hears of nothing and sends twice. */
const ASK_AFTER_SECONDS = 15
/** Handed over so often without a clear answer, it is left to a person. */
const TRIES_MAX = 10

const smsContent = z.record(z.string(), z.string())
const mailContent = z.strictObject({ subject: z.string(), text: z.string() })
const cardContent = z.strictObject({ platform: z.enum(CHAT_PLATFORMS), title: z.string(), text: z.string(), link: z.string() })

/**
 * Job: sends one notice. What an earlier run may have sent is asked about first, where the carrier can be asked; a mail that may have
 * gone out is sent again under the same Message-ID, a card as it was: its platform drops the second.
 */
export async function carry(deps: NoticesDeps, id: string, info: Pick<JobInfo, 'signal'>): Promise<void> {
  const notice = await findNotice(deps.db.read, id)
  invariant(notice, 'a notice that is sent exists')
  if (notice.state !== 'queued') return
  if (notice.kind === 'sms' && notice.sendingAt !== null) {
    const askAt = notice.sendingAt.add({ seconds: ASK_AFTER_SECONDS })
    if (Temporal.Instant.compare(deps.clock.now(), askAt) < 0) {
      return deps.db.transact((writer) => deps.jobs.send(writer, sendJob, { id }, { at: askAt }), { name: 'notices.ask-later' })
    }
    const ending = await whatBecameOf(deps, notice, notice.sendingAt)
    if (ending) return end(deps, id, ending)
  }
  const now = deps.clock.now()
  if (notice.untilAt && Temporal.Instant.compare(now, notice.untilAt) >= 0) return end(deps, id, { state: 'expired' })
  if (notice.tries >= TRIES_MAX) return end(deps, id, { state: 'failed', because: 'noAnswer' })
  if (info.signal.aborted) throw new CarrierAway('the run has ended before anything was sent')
  if (await isHeldBack(deps, notice, now)) return
  const isOurs = await deps.db.transact((writer) => noteSending(writer, notice, now), { name: 'notices.sending' })
  if (!isOurs) return // another run hands it over at this moment, and sees to its end
  const answer = await handOver(deps, notice)
  return end(deps, id, answer.is === 'sent' ? { state: 'sent', ref: answer.ref } : { state: 'failed', because: answer.reason })
}

/**
 * A first try, or one more after a carrier did not answer, may fall into her quiet hours: then a job of its own comes at their end, one
 * however often this is run. A run may also come a little before the end that it was sent for: a job's time is reckoned from where its
 * transaction begins.
 */
async function isHeldBack(deps: NoticesDeps, notice: NoticeRow, now: Temporal.Instant): Promise<boolean> {
  const { id, companyId, personId } = notice
  if (companyId === null || personId === null) return false
  const quiet = await quietHoursOf(deps, deps.db.read, { companyId, personId })
  const until = waitsUntil(notice, quiet, now)
  if (until === null) return false
  await deps.db.transact(
    async (writer) => {
      await noteWaiting(writer, id, until)
      await deps.jobs.send(writer, sendJob, { id }, { at: until, key: `${id} ${until.toString()}` })
    },
    { name: 'notices.held-back' },
  )
  return true
}

async function handOver(deps: NoticesDeps, notice: NoticeRow): Promise<SendAnswer> {
  await faultPoint('notices.send.before-call')
  try {
    const answer = await SENDERS[notice.kind](deps, notice)
    await faultPoint('notices.send.after-call')
    return answer
  } catch (error) {
    if (error instanceof CarrierAway) await deps.db.transact((writer) => noteNotSent(writer, notice.id), { name: 'notices.not-sent' })
    throw error
  }
}

/** How a text message ended that was sent without a clear answer; null where the carrier knows nothing of it. */
async function whatBecameOf(deps: NoticesDeps, notice: NoticeRow, sentAt: Temporal.Instant): Promise<Ending | null> {
  invariant(deps.sms, 'a text message was sent through a carrier: it must stay set up until it is known what became of it')
  await faultPoint('notices.find.before-call')
  const answer = await deps.sms.find({ id: notice.id, to: recipientOf(deps, notice) }, sentAt)
  await faultPoint('notices.find.after-call')
  if (answer.is === 'unknown') return null
  return answer.is === 'sent' ? { state: 'sent', ref: answer.ref } : { state: 'failed', because: answer.reason }
}

function recipientOf(deps: NoticesDeps, notice: NoticeRow): string {
  invariant(notice.toSealed, 'a queued notice knows whom it is for')
  return deps.secrets.open(SEALED_TO, notice.toSealed)
}

function contentOf(deps: NoticesDeps, notice: NoticeRow): unknown {
  invariant(notice.contentSealed, 'a queued notice knows what it says')
  return JSON.parse(deps.secrets.open(SEALED_CONTENT, notice.contentSealed))
}

async function sendSms(deps: NoticesDeps, notice: NoticeRow): Promise<SendAnswer> {
  const { id, template, language } = notice
  invariant(deps.sms, 'a queued text message has a carrier')
  invariant(template !== null && isSmsTemplate(template), 'a text message is made from a template')
  const sms: OutgoingSms = { id, to: recipientOf(deps, notice), template, params: smsContent.parse(contentOf(deps, notice)), language }
  return deps.sms.send(sms)
}

async function sendMail(deps: NoticesDeps, notice: NoticeRow): Promise<SendAnswer> {
  const { id, language, createdAt } = notice
  invariant(deps.mail, 'a queued mail has a carrier')
  const { subject, text } = mailContent.parse(contentOf(deps, notice))
  const framed = noticesText[language].mail(text)
  return deps.mail.send({ id, to: recipientOf(deps, notice), subject, text: framed, language, at: createdAt })
}

async function sendCard(deps: NoticesDeps, notice: NoticeRow): Promise<SendAnswer> {
  const { platform, ...content } = cardContent.parse(contentOf(deps, notice))
  const carrier = deps.cards[platform]
  invariant(carrier, 'a queued card has a platform that carries it')
  return carrier.send({ id: notice.id, to: recipientOf(deps, notice), button: noticesText[notice.language].button, ...content })
}

const SENDERS = { sms: sendSms, mail: sendMail, card: sendCard } as const

async function end(deps: NoticesDeps, id: string, ending: Ending): Promise<void> {
  if (ending.state === 'failed') deps.log.warn({ noticeId: id, because: ending.because }, 'notice_failed')
  await deps.db.transact((writer) => settle(writer, id, ending, deps.clock.now()), { name: 'notices.settled' })
}

/** The job has run out of tries: nobody knows whether it arrived, and nobody is to wait for it any longer. */
export async function giveUp(deps: NoticesDeps, id: string): Promise<void> {
  await end(deps, id, { state: 'failed', because: 'noAnswer' })
}
