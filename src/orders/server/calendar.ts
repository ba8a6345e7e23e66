import { randomBytes } from 'node:crypto'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { DEFAULT_ZONE, dateIn, type Clock } from '../../kernel/time.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Database } from '../../server/database/connect.ts'
import type { FeedAnswer, FeedAsked } from '../../server/http/feeds.ts'
import type { Caller } from '../../server/http/handler.ts'
import type { Limit, Limits } from '../../server/http/limits.ts'
import type { Sessions } from '../../server/http/sessions.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { makeCalendarAddress, readCalendarAddress, revokeCalendarAddress, tripFile } from '../calls/calendar.ts'
import type { ListedOrder } from '../calls.ts'
import { calendarText, type CalendarEvent } from '../rules/ical.ts'
import type { Summary } from '../rules/spine.ts'
import { ordersText } from '../text/server/index.ts'
import { addressBySecret, addressOf, dropAddress, keepAddress, noteRead } from './calendar-store.ts'
import type { Lines } from './lines.ts'
import { tripForCalendar, tripsForCalendar, type CalendarRow } from './listing.ts'

/*
 * A private address of one's trips: whoever knows it reads when one travels from where to where, and by what, and nothing else; no
 * name, no price, no number of an order. Programs that keep calendars know no sign-in, so the secret in the address is all there is:
 * it is shown once, kept as a keyed hash, and ends when it is revoked or renewed, or its owner leaves.
 */

export interface CalendarDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'hash'>
  readonly sessions: Pick<Sessions, 'isConfirmed'>
  readonly limits: Pick<Limits, 'hit'>
  readonly orders: Pick<Lines, 'listed'>
  /** The app's address as browsers know it. */
  readonly appUrl: () => string
}

const SECRET_BYTES = 32
const SECRET_HASH = 'calendar.address'
const LIMIT_HASH = 'calendar.limit'
/** By one network, right and wrong alike: whoever keeps calendars for a whole company asks from few addresses. */
const READINGS: Limit = { name: 'calendar', hitsMax: 600, windowSeconds: 900 }
/** Of one calendar: a phone, a watch and an office program ask every few minutes at most. */
const OWN_READINGS: Limit = { name: 'calendar-own', hitsMax: 60, windowSeconds: 900 }
/** The last reading is noted at most this often, so that reading stays reading. */
const NOTE_READING_EVERY_MS = 600_000
const REFRESH_MINUTES = 60
/** What is over, or was cancelled, is told for so long: a calendar that is opened seldom hears of it all the same. */
const DAYS_BACK = 30
const TRIPS_MAX = 100

const FILE = /^([A-Za-z0-9_-]{43})\.ics$/

const hashOf = ({ secrets }: Pick<CalendarDeps, 'secrets'>, secret: string): Buffer => secrets.hash(SECRET_HASH, secret)

export async function readAddress({ db }: CalendarDeps, { caller }: { caller: Caller }): Promise<CallResult<typeof readCalendarAddress>> {
  const kept = await addressOf(db.read, caller)
  return { address: kept && { madeAt: kept.madeAt.toString(), lastReadAt: kept.lastReadAt?.toString() ?? null } }
}

/** The answer is the only place where the address ever stands. */
export async function makeAddress(
  deps: CalendarDeps,
  { caller }: { caller: Caller },
): Promise<CallResult<typeof makeCalendarAddress> | Refusal> {
  if (!(await deps.sessions.isConfirmed(caller.sessionId))) return refuse('ENTRY-CONFIRM')
  const { companyId, personId } = caller
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const madeAt = deps.clock.now()
  await deps.db.transact(
    async (writer) => {
      const isRenewed = (await addressOf(writer, caller)) !== null
      await keepAddress(writer, caller, { secretHash: hashOf(deps, secret), madeAt })
      const what = isRenewed ? 'calendar.renewed' : 'calendar.made'
      await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what })
    },
    { name: 'orders.make-calendar-address' },
  )
  return { url: new URL(`/api/calendar/${secret}.ics`, deps.appUrl()).href, madeAt: madeAt.toString() }
}

/** Asks for no fresh proof: who wants an address closed may be in a hurry, and loses nothing that cannot be made again. */
export async function revokeAddress(
  { db, clock }: CalendarDeps,
  { caller }: { caller: Caller },
): Promise<CallResult<typeof revokeCalendarAddress>> {
  const { companyId, personId } = caller
  return db.transact(
    async (writer) => {
      const revoked = await dropAddress(writer, caller)
      if (revoked) await noteDeed(writer, clock, { companyId, actorId: personId, subjectId: personId, what: 'calendar.revoked' })
      return { revoked }
    },
    { name: 'orders.revoke-calendar-address' },
  )
}

/**
 * What stands under an address. Whatever is wrong with one is answered alike and costs alike: what has not the form of a secret is
 * looked up like one that has, by a hash that nobody can aim at without the key.
 */
export async function readFeed(deps: CalendarDeps, { file, address }: FeedAsked): Promise<FeedAnswer> {
  const admission = await deps.limits.hit(READINGS, address)
  if (!admission.admitted) return { is: 'tooOften', retryAfterSeconds: admission.retryAfterSeconds }
  const secretHash = hashOf(deps, FILE.exec(file)?.[1] ?? '')
  const owner = await addressBySecret(deps.db.read, secretHash)
  if (!owner) return { is: 'unknown' }
  const own = await deps.limits.hit(OWN_READINGS, deps.secrets.hash(LIMIT_HASH, owner.personId).toString('base64url'))
  if (!own.admitted) return { is: 'tooOften', retryAfterSeconds: own.retryAfterSeconds }
  const now = deps.clock.now()
  const { lastReadAt, language } = owner
  if (lastReadAt === null || now.epochMilliseconds - lastReadAt.epochMilliseconds >= NOTE_READING_EVERY_MS)
    await deps.db.transact((writer) => noteRead(writer, secretHash, now), { name: 'orders.calendar-read' })
  const events = await tripsOf(deps, owner, language, now)
  const { calendarName: name } = ordersText[language]
  const text = calendarText({ language, feed: { name, refreshMinutes: REFRESH_MINUTES }, events })
  return { is: 'document', language, type: 'text/calendar', fileName: 'trips.ics', text }
}

async function tripsOf(
  { db, orders }: CalendarDeps,
  who: { readonly companyId: string; readonly personId: string },
  language: Language,
  now: Temporal.Instant,
): Promise<readonly CalendarEvent[]> {
  const back = { hours: DAYS_BACK * 24 }
  const from = dateIn(DEFAULT_ZONE, now.subtract(back))
  const rows = await tripsForCalendar(db.read, who, { from, closedSince: now.subtract(back), atMost: TRIPS_MAX })
  return eventsOf(orders, who, rows, language)
}

async function eventsOf(
  orders: CalendarDeps['orders'],
  who: { readonly companyId: string; readonly personId: string },
  rows: readonly CalendarRow[],
  language: Language,
): Promise<readonly CalendarEvent[]> {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const told = await orders.listed(who, rows, language)
  return told.flatMap((order) => {
    const row = byNumber.get(order.orderSeq)
    return row ? eventsOfOrder(row, order, language) : []
  })
}

/**
 * One trip as a file, for whom the order concerns: a calendar that has it already, by a file or by the address, takes it for the same
 * and changes it. What was closed is nothing that somebody puts into her calendar.
 */
export async function readTripFile(
  { db, orders }: Pick<CalendarDeps, 'db' | 'orders'>,
  { caller, language }: { caller: Caller; language: Language },
  { orderSeq }: CallParsed<typeof tripFile>,
): Promise<CallResult<typeof tripFile> | Refusal> {
  const row = await tripForCalendar(db.read, caller, orderSeq)
  if (!row) return refuse('P404')
  if (row.summary === 'closed') return refuse('ORDER-NO-TRIP')
  const events = await eventsOf(orders, caller, [row], language)
  if (events.every(({ status }) => status === 'CANCELLED')) return refuse('ORDER-NO-TRIP')
  return { name: ordersText[language].tripFile(row.number), text: calendarText({ language, feed: null, events }) }
}

const STATUSES: Readonly<Record<Summary, CalendarEvent['status']>> = {
  inProgress: 'TENTATIVE',
  toTravel: 'CONFIRMED',
  completed: 'CONFIRMED',
  closed: 'CANCELLED',
}

/** An order's rides or flights, each an event of its own. The first bears the order's name, as an order of one always did. */
function eventsOfOrder(row: CalendarRow, order: ListedOrder, language: Language): readonly CalendarEvent[] {
  const { carrierCancelled, notTravelling, legs = [order] } = order
  // Of a journey of several ways those that are still flown stay in the calendar.
  const isPart = (order.legs ?? []).some(({ isCancelled }) => isCancelled)
  const isOff = (leg: object): boolean => (isPart ? 'isCancelled' in leg : carrierCancelled === true)
  return legs.map(({ title, from, to, ...leg }, index) => ({
    uid: index === 0 ? row.orderId : `${row.orderId}-${index + 1}`,
    sequence: row.version,
    changedAt: row.changedAt,
    startsAt: Temporal.Instant.from(from.at),
    endsAt: Temporal.Instant.from(to.at),
    // A trip that waits for its money to be asked back is none in a calendar, and neither is one that others make without her.
    status: isOff(leg) || notTravelling ? 'CANCELLED' : STATUSES[row.summary],
    summary: `${title} ${from.name[language]} → ${to.name[language]}`,
    location: from.label,
  }))
}
