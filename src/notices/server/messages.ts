import type { Language } from '../../kernel/language.ts'
import { refuse } from '../../kernel/result.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Caller, CallContext, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import * as calls from '../calls/messages.ts'
import { isZone } from '../rules/quiet.ts'
import { CHANNELS, CHOICE_SUBJECTS, isChosen, type OwnChoice } from '../rules/subjects.ts'
import { companyQuietHours, ownChoices, ownQuietHours, saveChoice, saveQuietHours } from './choices.ts'
import type { NoticesDeps } from './index.ts'
import { tellLive } from './informing.ts'
import { sendJob } from './jobs.ts'
import { countUnread, markRead, messagePage, type MessageRow } from './messages-store.ts'
import { waitingOf } from './store.ts'

type Context = CallContext<Caller>

const presented =
  (language: Language) =>
  ({ id, subject, link, createdAt, readAt, ...words }: MessageRow): calls.Message => ({
    id,
    subject,
    title: language === 'zh' ? words.titleZh : words.titleEn,
    text: language === 'zh' ? words.textZh : words.textEn,
    link,
    at: createdAt.toString(),
    isRead: readAt !== null,
  })

/** Messages of one's own, and how one wants to be told. */
export function messageHandlers(deps: NoticesDeps): readonly Handler[] {
  const { db, clock } = deps

  async function list({ caller, language }: Context, { cursor, size }: { cursor: string | null; size: number }) {
    const rows = await messagePage(db.read, caller, { after: readCursor(cursor), size: size + 1 })
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    return {
      messages: shown.map(presented(language)),
      nextCursor: rows.length > size && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
    }
  }

  async function read({ caller }: Context, which: { ids: readonly string[] } | { upTo: Temporal.Instant }) {
    await db.transact(
      async (writer) => {
        const marked = await markRead(writer, caller, which, clock.now())
        if (marked > 0) await tellLive(writer, caller) // her other screens
      },
      { name: 'notices.read' },
    )
    return { unreadCount: await countUnread(db.read, caller) }
  }

  async function settings({ caller }: Context) {
    const [own, quiet, company] = await Promise.all([
      ownChoices(db.read, caller),
      ownQuietHours(db.read, caller),
      deps.owners.settings(db.read, caller.companyId),
    ])
    const byCompany = companyQuietHours(company)
    const hours = quiet ?? { from: '22:00', until: '07:00', zone: DEFAULT_ZONE, ...byCompany, isOn: byCompany !== null }
    return {
      choices: CHOICE_SUBJECTS.map((subject) => ({
        subject,
        channels: Object.fromEntries(CHANNELS.map((channel) => [channel, isChosen({ subject, channel }, own, company)])) as Record<
          (typeof CHANNELS)[number],
          boolean
        >,
      })),
      channels: { sms: deps.sms !== null, mail: deps.mail !== null, card: Object.keys(deps.cards).length > 0 },
      quietHours: { isOn: hours.isOn, from: hours.from, until: hours.until, zone: hours.zone },
    }
  }

  async function choose({ caller }: Context, choice: OwnChoice) {
    await db.transact((writer) => saveChoice(writer, caller, choice), { name: 'notices.choose' })
    return { saved: true as const }
  }

  async function keepQuiet({ caller }: Context, quiet: { isOn: boolean; from: string; until: string; zone: string }) {
    if (quiet.from === quiet.until) return refuse('NOTICE-HOURS')
    if (!isZone(quiet.zone)) return refuse('NOTICE-ZONE')
    // What waits for the end of her old ones is looked at anew, and waits no longer than the new ones say.
    await db.transact(
      async (writer) => {
        await saveQuietHours(writer, caller, quiet)
        for (const id of await waitingOf(writer, caller, clock.now())) await deps.jobs.send(writer, sendJob, { id })
      },
      { name: 'notices.quiet' },
    )
    return { saved: true as const }
  }

  return [
    handler(calls.myMessages, (context, input) => list(context, input)),
    handler(calls.unreadMessages, async ({ caller }) => ({ unreadCount: await countUnread(db.read, caller) })),
    handler(calls.readMessages, (context, { ids }) => read(context, { ids })),
    handler(calls.readAllMessages, (context, { upTo }) => read(context, { upTo: Temporal.Instant.from(upTo) })),
    handler(calls.noticeSettingsOfMine, (context) => settings(context)),
    handler(calls.chooseNotice, (context, choice) => choose(context, choice)),
    handler(calls.saveQuietHours, (context, quiet) => keepQuiet(context, quiet)),
  ]
}
