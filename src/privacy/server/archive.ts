import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CallParsed } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import { refuse } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import { isMail } from '../../people/rules/account.ts'
import { maskMail } from '../../kernel/mask.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import { defineJob } from '../../server/jobs/definition.ts'
import type { fetchArchive, Holding, sendUserInfo } from '../calls.ts'
import { ARCHIVES_PER_DAY, LINK_HOURS, SENT_WITHIN_HOURS } from '../rules/asking.ts'
import type { DataArchive } from './archive-page.ts'
import { archivePage } from './archive-page.ts'
import type { PrivacyDeps } from './deps.ts'
import { deedsAbout, holdingsOf, minuteOf, wordsOf } from './holdings.ts'
import { archiveById, archivesAsked, archivesOf, askArchive, keepArchive, takeArchive } from './store.ts'

type Context = CallContext<Caller>

const mailSeal = (id: string): string => `data_archive.mail/${id}`
const contentSeal = (id: string): string => `data_archive.content/${id}`
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
const TICKET_BYTES = 32

/** Builds an archive and sends the link to it. */
export const archiveJob = defineJob({
  name: 'privacy.archive',
  version: 1,
  payload: z.strictObject({ companyId: z.uuid(), id: z.uuid() }),
  // With pauses up to an hour these tries fill the day within which the archive is promised.
  attempts: 30,
  backoff: { firstMs: 1_000, maxMs: 3_600_000 },
  concurrency: 2,
})

const today = (deps: PrivacyDeps): Temporal.PlainDate => dateIn(DEFAULT_ZONE, deps.clock.now())

/** Notes the wish for an archive; a job builds and sends it. Whoever asks has just proved who she is: numbers stand in it in full. */
export async function askForArchive(deps: PrivacyDeps, { caller, language }: Context, { mailBox }: CallParsed<typeof sendUserInfo>) {
  if (!(await deps.sessions.isConfirmed(caller.sessionId))) return refuse('ENTRY-CONFIRM')
  if (!deps.notices.canSend('mail')) return refuse('PRIVACY-NO-MAILER')
  if (mailBox !== null && !isMail(mailBox)) return refuse('PRIVACY-MAIL', { field: 'mailBox' })
  const mail = mailBox ?? (await deps.people.accounts.mailOf(deps.db.read, caller))
  if (mail === null) return refuse('PRIVACY-NO-MAIL', { field: 'mailBox' })
  const now = deps.clock.now()
  const { companyId, personId } = caller
  const id = uuidv7(now.epochMilliseconds)
  const mailMasked = maskMail(mail)
  const left = await deps.db.transact(
    async (writer) => {
      const mailSealed = deps.secrets.seal(mailSeal(id), mail)
      const numbersLeft = await askArchive(writer, {
        companyId,
        personId,
        id,
        language,
        mailSealed,
        mailMasked,
        askedOn: today(deps),
        askedAt: now,
      })
      if (numbersLeft === null) return null
      await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'archive.asked' })
      await deps.jobs.send(writer, archiveJob, { companyId, id })
      return numbersLeft
    },
    { name: 'privacy.ask-archive' },
  )
  if (left === null) return refuse('PRIVACY-ARCHIVES', { facts: { perDay: ARCHIVES_PER_DAY } })
  return { sentTo: mailMasked, left, withinHours: SENT_WITHIN_HOURS }
}

export async function stateOfArchives(deps: PrivacyDeps, { caller }: Context) {
  const [mail, asked, archives] = await Promise.all([
    deps.people.accounts.mailOf(deps.db.read, caller),
    archivesAsked(deps.db.read, caller, today(deps)),
    archivesOf(deps.db.read, caller),
  ])
  return {
    mailBox: mail === null ? null : maskMail(mail),
    left: Math.max(0, ARCHIVES_PER_DAY - asked),
    archives: archives.map(({ mailMasked, askedAt, sentAt, fetchedAt, endsAt }) => ({
      sentTo: mailMasked,
      askedAt: askedAt.toString(),
      state: fetchedAt ? ('fetched' as const) : sentAt ? ('sent' as const) : ('preparing' as const),
      endsAt: endsAt?.toString() ?? null,
    })),
  }
}

/** Everything about one person, numbers in full, as a page to read and as data for another program. */
async function build(deps: PrivacyDeps, who: { companyId: string; personId: string }, language: Language): Promise<DataArchive> {
  const holdings: Holding[] = await holdingsOf(deps, { who, language, isOpen: true })
  const noted = await deedsAbout(deps, { who, language })
  // By Beijing's clock as all the rest of it.
  const deeds = noted.map((deed) => ({ ...deed, at: minuteOf(Temporal.Instant.from(deed.at)) }))
  const made = deps.clock.now().toZonedDateTimeISO(DEFAULT_ZONE).toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return archivePage({ made, holdings, deeds, language, words: wordsOf(language).archive })
}

/** The job: builds, keeps and sends in one transaction, so that a second try after a crash finds it done. */
export async function sendArchive(deps: PrivacyDeps, { companyId, id }: { companyId: string; id: string }): Promise<void> {
  const archive = await archiveById(deps.db.read, companyId, id)
  if (!archive || archive.sentAt) return
  const language: Language = archive.language === 'en' ? 'en' : 'zh'
  const content = await build(deps, archive, language)
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const now = deps.clock.now()
  const { subject, text } = wordsOf(language).mail
  await deps.db.transact(
    async (writer) => {
      const built = {
        ticketHash: hashOf(ticket),
        contentSealed: deps.secrets.seal(contentSeal(id), JSON.stringify(content)),
        sentAt: now,
        endsAt: now.add({ hours: LINK_HOURS }),
      }
      if (!(await keepArchive(writer, { companyId, id }, built))) return
      await deps.notices.send(writer, {
        kind: 'mail',
        companyId,
        to: deps.secrets.open(mailSeal(id), archive.mailSealed),
        subject,
        text: text(`${deps.appUrl()}/userInfo/archive/${ticket}`, LINK_HOURS),
        language,
        key: `privacy.archive:${id}`,
        until: built.endsAt,
      })
    },
    { name: 'privacy.send-archive' },
  )
}

/** Gives an archive to its owner, once; whoever else has the link learns nothing of it. */
export async function fetchIt(deps: PrivacyDeps, { caller }: Context, { ticket }: CallParsed<typeof fetchArchive>) {
  const { companyId, personId } = caller
  const taken = await deps.db.transact(
    async (writer) => {
      const archive = await takeArchive(writer, caller, hashOf(ticket), deps.clock.now())
      if (archive) await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'archive.fetched' })
      return archive
    },
    { name: 'privacy.fetch-archive' },
  )
  if (!taken) return refuse('PRIVACY-LINK')
  return JSON.parse(deps.secrets.open(contentSeal(taken.id), taken.contentSealed)) as DataArchive
}
