import type { Language } from '../../kernel/language.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Caller, CallContext, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import * as calls from '../calls/news.ts'
import type { Announcement } from '../calls/news.ts'
import { careLine } from '../rules/care.ts'
import { en as careEn } from '../text/care/en.ts'
import { zh as careZh } from '../text/care/zh.ts'
import type { ServiceDeps } from './deps.ts'
import { announcementPage, countUnread, markRead, topAnnouncements, type AnnouncementRow } from './news-store.ts'

type Context = CallContext<Caller>

/** As many as a home page has room for. */
const TOP_MAX = 3
/** More of the latest orders need not be looked at to find the next trip. */
const ORDERS_LOOKED_AT = 50

const presented =
  (language: Language) =>
  (row: AnnouncementRow): Announcement => ({
    id: row.id,
    title: language === 'zh' ? row.titleZh : row.titleEn,
    body: language === 'zh' ? row.bodyZh : row.bodyEn,
    isImportant: row.isImportant,
    isRead: row.isRead,
    fromDate: dateIn(DEFAULT_ZONE, row.fromAt).toString(),
  })

/** What a company tells its people: announcements, banners, a kind word. */
export function newsHandlers(deps: ServiceDeps): readonly Handler[] {
  const { db, clock } = deps
  const today = (): Temporal.PlainDate => dateIn(DEFAULT_ZONE, clock.now())

  async function top({ caller, language }: Context) {
    const now = clock.now()
    const [rows, unreadCount] = await Promise.all([topAnnouncements(db.read, caller, now, TOP_MAX + 1), countUnread(db.read, caller, now)])
    return { announcements: rows.slice(0, TOP_MAX).map(presented(language)), unreadCount, hasMore: rows.length > TOP_MAX }
  }

  async function more({ caller, language }: Context, { cursor, size }: { cursor: string | null; size: number }) {
    const rows = await announcementPage(db.read, caller, { now: clock.now(), after: readCursor(cursor), size: size + 1 })
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    return {
      announcements: shown.map(presented(language)),
      nextCursor: rows.length > size && last ? writeCursor({ at: last.fromAt, id: last.id }) : null,
    }
  }

  async function noteRead({ caller }: Context, ids: readonly string[]) {
    const now = clock.now()
    await db.transact((writer) => markRead(writer, caller, ids, now), { name: 'service.announcement.read' })
    return { unreadCount: await countUnread(db.read, caller, now) }
  }

  async function banners({ caller, language }: Context) {
    const { banners: all } = await deps.people.companySettings(db.read, caller.companyId)
    const date = today().toString()
    const shown = all.filter(({ from, until }) => from <= date && (until === null || date <= until))
    return { banners: shown.map(({ code, title, text, to }) => ({ code, title: title[language], text: text[language], to })) }
  }

  /** The nearest trip that is to be travelled, as "杭州 → 北京". */
  async function nextTrip({ caller, language }: Context) {
    const rows = await deps.orders.listOf(db.read, caller, ORDERS_LOOKED_AT)
    const briefs = await deps.orders.briefs(
      db.read,
      rows.filter(({ summary }) => summary === 'toTravel'),
      language,
    )
    const now = clock.now()
    return briefs
      .filter(({ departsAt }) => Temporal.Instant.compare(departsAt, now) > 0)
      .toSorted((a, b) => Temporal.Instant.compare(a.departsAt, b.departsAt))[0]
  }

  async function slogan(context: Context) {
    const trip = await nextTrip(context)
    const date = today()
    const tripInDays = trip ? date.until(dateIn(DEFAULT_ZONE, trip.departsAt)).days : null
    const { hour } = clock.now().toZonedDateTimeISO(DEFAULT_ZONE)
    const { topic, variant } = careLine({ date: date.toString(), hour, tripInDays })
    const text = context.language === 'zh' ? careZh : careEn
    return { slogan: (text[topic][variant] ?? '').replace('{trip}', trip?.title ?? ''), date: date.toString() }
  }

  return [
    handler(calls.getAnnouncementList, (context) => top(context)),
    handler(calls.getAnnouncementMoreList, (context, input) => more(context, input)),
    handler(calls.markAnnouncementsRead, (context, { ids }) => noteRead(context, ids)),
    handler(calls.h5Banners, (context) => banners(context)),
    handler(calls.getStaffCareSlogan, (context) => slogan(context)),
  ]
}
