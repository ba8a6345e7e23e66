import { z } from 'zod'
import { dayInWords } from '../../kernel/day-words.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { MessagesFace } from '../../notices/server/index.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import type { Jobs } from '../../server/jobs.ts'
import { defineJob } from '../../server/jobs/definition.ts'
import { toldText } from '../text/told/index.ts'
import type { ToldText } from '../text/told/zh.ts'
import type { Lines, OrderBrief } from './lines.ts'
import type { Readings, TimelineRow } from './reading.ts'
import type { OrderRef } from './ref.ts'

/*
 * What those whom an order concerns want to know at once is told them in the app, and by the channels that they have chosen: here, for
 * all lines, as it stands on the order's timeline. A job of its own tells it, so that the step itself waits for nobody's address.
 */

type Step = keyof ToldText['steps']

/** Who hears of a step: all who travel and whoever booked, or those who pay, and no others [P-PRIV-01]. */
const HEARERS: Readonly<Record<Step, { subject: 'orders' | 'payments'; hears: 'everybody' | 'payers' }>> = {
  held: { subject: 'orders', hears: 'everybody' },
  flyerRefused: { subject: 'orders', hears: 'everybody' },
  holdFailed: { subject: 'orders', hears: 'everybody' },
  approvalAgreed: { subject: 'orders', hears: 'payers' },
  approvalRejected: { subject: 'orders', hears: 'everybody' },
  approvalTimedOut: { subject: 'orders', hears: 'everybody' },
  approvalNobody: { subject: 'orders', hears: 'everybody' },
  differenceAsked: { subject: 'orders', hears: 'payers' },
  seatsOffered: { subject: 'orders', hears: 'payers' },
  seatsRetimed: { subject: 'orders', hears: 'payers' },
  holdRenewedAtPrice: { subject: 'payments', hears: 'payers' },
  priceInside: { subject: 'payments', hears: 'payers' },
  holdEnded: { subject: 'orders', hears: 'everybody' },
  otherWayEnded: { subject: 'orders', hears: 'everybody' },
  waysLapsed: { subject: 'orders', hears: 'everybody' },
  payDue: { subject: 'payments', hears: 'payers' },
  paySoon: { subject: 'payments', hears: 'payers' },
  issued: { subject: 'orders', hears: 'everybody' },
  checkInOpen: { subject: 'orders', hears: 'everybody' },
  receiptDue: { subject: 'orders', hears: 'everybody' },
  issueFailed: { subject: 'orders', hears: 'everybody' },
  rungFailed: { subject: 'orders', hears: 'everybody' },
  ladderWentOn: { subject: 'orders', hears: 'everybody' },
  flightNext: { subject: 'orders', hears: 'everybody' },
  flewInstead: { subject: 'orders', hears: 'everybody' },
  noFlightInstead: { subject: 'orders', hears: 'everybody' },
  standbyServed: { subject: 'orders', hears: 'everybody' },
  standbyUnmet: { subject: 'orders', hears: 'everybody' },
  standbyLeft: { subject: 'orders', hears: 'everybody' },
  returned: { subject: 'orders', hears: 'payers' },
  notReturned: { subject: 'orders', hears: 'payers' },
  returnByDesk: { subject: 'orders', hears: 'payers' },
  refunded: { subject: 'payments', hears: 'payers' },
  refundStuck: { subject: 'payments', hears: 'payers' },
  refundLate: { subject: 'payments', hears: 'payers' },
  refundOverdue: { subject: 'payments', hears: 'payers' },
  refundByTransfer: { subject: 'payments', hears: 'payers' },
  refundTransferred: { subject: 'payments', hears: 'payers' },
  cancelled: { subject: 'orders', hears: 'everybody' },
  lapsed: { subject: 'orders', hears: 'everybody' },
  stuck: { subject: 'orders', hears: 'payers' },
  airlineCancelled: { subject: 'orders', hears: 'everybody' },
  heldRetimed: { subject: 'orders', hears: 'everybody' },
  airlineRetimed: { subject: 'orders', hears: 'everybody' },
  airlineProtected: { subject: 'orders', hears: 'everybody' },
  airlineWithdrawn: { subject: 'orders', hears: 'everybody' },
  airlineAccepted: { subject: 'orders', hears: 'everybody' },
  airlineNotAccepted: { subject: 'orders', hears: 'payers' },
  railCancelled: { subject: 'orders', hears: 'everybody' },
  railDelayed: { subject: 'orders', hears: 'everybody' },
  railRestored: { subject: 'orders', hears: 'everybody' },
}

/** A price that moved inside of what its approval covers is told where somebody pays more of it herself than she has seen. */
const OF_OWN_PART: ReadonlySet<Step> = new Set(['holdRenewedAtPrice', 'priceInside'])

const isStep = (kind: string): kind is Step => Object.hasOwn(HEARERS, kind)

/** What a step is told as: seats that wait for a yes to other times are another matter than those that were looked for. */
const toldAs = ({ kind, facts }: Pick<TimelineRow, 'kind' | 'facts'>): string =>
  kind === 'seatsOffered' && facts['reason'] === 'times' ? 'seatsRetimed' : kind

const toldJob = defineJob({
  name: 'orders.told',
  version: 1,
  payload: z.strictObject({ companyId: z.uuid(), orderId: z.uuid(), seq: z.number().int().positive() }),
  attempts: 12,
  backoff: { firstMs: 1_000, maxMs: 300_000 },
  concurrency: 2,
  timeoutMs: 30_000,
})
export { toldJob }

/** With the step itself, in its transaction. */
export async function tellLater(
  jobs: Pick<Jobs, 'send'>,
  writer: Writer,
  { companyId, orderId }: OrderRef,
  events: readonly { readonly kind: string; readonly seq: number }[],
): Promise<void> {
  for (const { kind, seq } of events) if (isStep(kind)) await jobs.send(writer, toldJob, { companyId, orderId, seq })
}

export interface TellingDeps {
  readonly db: Database
  readonly orders: Pick<Lines & Readings, 'briefs' | 'find' | 'reachOn' | 'timeline'>
  readonly notices: Pick<MessagesFace, 'inform'>
  readonly people: Pick<PeopleFace, 'findAll'> & { readonly accounts: Pick<PeopleFace['accounts'], 'contacts'> }
}

/** Job: tells a step to all who want to know of it, but not to whoever took it, nor to those who travel on it no more. */
export async function tellStep(deps: TellingDeps, { companyId, orderId, seq }: OrderRef & { seq: number }): Promise<void> {
  const order = { companyId, orderId }
  const { read } = deps.db
  const found = (await deps.orders.timeline(read, order)).find((one) => one.seq === seq)
  const event = found && { ...found, kind: toldAs(found) }
  const row = await deps.orders.find(read, order)
  if (!event || !row || !isStep(event.kind) || event.facts['open'] === 1) return // one of several words: it goes on with the last
  if (OF_OWN_PART.has(event.kind) && riseOf(event) === null) return
  const [[zh], [en]] = [await deps.orders.briefs(read, [order], 'zh'), await deps.orders.briefs(read, [order], 'en')]
  if (!zh || !en) return
  const { subject, hears } = HEARERS[event.kind]
  const members = await membersOf(read, order)
  // Of a flight those hear no more who do not travel on it any longer.
  const left = new Set(isOfFlight(event.kind) ? zh.left : [])
  const whole = members.flatMap(({ personId }) => (personId !== row.bookerId && left.has(personId) ? [] : [personId]))
  // Whose tickets a step takes away hears of it too, whoever pays.
  const whose = new Set(whoseOf(event))
  const lost = members.flatMap(({ personId }) => (whose.has(personId) ? [personId] : []))
  const told = hears === 'payers' ? [row.ownerId, row.bookerId, ...lost] : whole
  // Where nobody can decide any more she is told at once whom to turn to [P-ADMIN-02].
  const { kind } = event
  const contacts = kind === 'approvalNobody' ? await deps.people.accounts.contacts(read, companyId) : []
  const riders = members.flatMap(({ personId, travels }) => (travels && !left.has(personId) ? [personId] : []))
  const people = await deps.people.findAll(read, companyId, [...new Set([row.ownerId, ...riders, ...whose])])
  const payer = asksToPay(kind) ? (people.get(row.ownerId)?.name ?? null) : null
  const namesOf = (ids: Iterable<string>) =>
    [...ids].flatMap((personId) => people.get(personId)?.name ?? []).toSorted((a, b) => a.en.localeCompare(b.en, 'en'))
  const deadline = deadlineOf(event)
  const reached = await deps.orders.reachOn(read, order)
  await deps.db.transact(
    async (writer) => {
      for (const personId of new Set(told)) {
        if (personId === event.actorId) continue
        const reach = reached.get(personId)
        // Whoever booked it for somebody else reads who pays, and for whom: of several orders of one train nothing else tells them apart.
        const isAgent = personId === row.bookerId && !riders.includes(personId)
        const mayDecide = personId === row.bookerId || personId === row.ownerId
        const said = {
          kind,
          contacts,
          payer: personId === row.ownerId ? null : payer,
          travellers: isAgent && whose.size === 0 ? namesOf(riders) : [],
          holders: !mayDecide || isHersAlone(whose, personId) ? [] : namesOf(whose),
          mayDecide,
        }
        const words = { zh: wordsOf(event, { ...said, brief: zh }, 'zh'), en: wordsOf(event, { ...said, brief: en }, 'en') }
        await deps.notices.inform(writer, {
          who: { companyId, personId },
          subject,
          words,
          sms: { zh: words.zh.sms, en: words.en.sms },
          link: zh.path,
          key: `orders.told:${orderId}:${seq}`,
          ...(deadline && { deadline }),
          ...(reach && { reach }),
        })
      }
    },
    { name: 'orders.told' },
  )
}

const isHersAlone = (whose: ReadonlySet<string>, personId: string): boolean => whose.size === 1 && whose.has(personId)

const BETWEEN = ' '

/** Names in the facts of a step whose tickets it takes away. */
export const whoseTickets = (personIds: readonly string[]) => ({ whose: [...new Set(personIds)].join(BETWEEN) })

const whoseOf = ({ facts: { whose } }: Pick<TimelineRow, 'facts'>): readonly string[] =>
  typeof whose === 'string' ? whose.split(BETWEEN) : []

const membersOf = (reader: Reader, { companyId, orderId }: OrderRef) =>
  reader
    .selectFrom('orderMember')
    .select(['personId', 'travels'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .execute()

/** What the airline itself has done to it. */
const isOfAirline = (kind: string): boolean => kind.startsWith('airline')
/** What only those go by who fly. */
const isOfFlight = (kind: string): boolean => isOfAirline(kind) || kind === 'checkInOpen'
/** The same before anybody has a ticket. */
const isBeforeTicket = (kind: string): boolean => kind === 'heldRetimed' || kind === 'seatsRetimed'
/** The same of the railway. */
const isOfRailway = (kind: string): boolean => kind === 'railCancelled' || kind === 'railDelayed' || kind === 'railRestored'

/** What asks to pay: as the window opens, and once more before it ends. */
const asksToPay = (kind: string): boolean => kind === 'payDue' || kind === 'paySoon'

/** Until when it is to be paid. */
function dueOf({ kind, facts }: TimelineRow): Temporal.Instant | null {
  return asksToPay(kind) && typeof facts.until === 'string' ? Temporal.Instant.from(facts.until) : null
}

/** By when it has to be known: what would come after quiet hours too late goes out within them. */
function deadlineOf(event: TimelineRow): Temporal.Instant | null {
  const { knowBy } = event.facts
  return typeof knowBy === 'string' ? Temporal.Instant.from(knowBy) : dueOf(event)
}

/** Old and new times of a flight or train, with its number; the new one alone where nothing was agreed to before. */
function timesOf({ kind, facts }: TimelineRow, language: Language): string | null {
  const isBefore = isBeforeTicket(kind)
  if (!isOfAirline(kind) && !isOfRailway(kind) && !isBefore) return null
  const { flightNumber = facts.trainNo, newFlightNumber, oldDepartsAt, newDepartsAt } = facts
  const ends = (which: 'old' | 'new') => ` ${String(facts[`${which}Ends${language === 'zh' ? 'Zh' : 'En'}`] ?? '')}`.trimEnd()
  if (typeof oldDepartsAt !== 'string' || (isBefore && oldDepartsAt === newDepartsAt)) return null
  const at = (time: string) => minuteThere(time, language)
  const before = `${String(flightNumber ?? '')} ${at(oldDepartsAt)}${ends('old')}`.trim()
  if (typeof newDepartsAt !== 'string') return before
  if (kind === 'airlineWithdrawn') return before
  const number = newFlightNumber === undefined || newFlightNumber === flightNumber ? '' : `${String(newFlightNumber ?? '')} `
  const landing = number === '' && isOfAirline(kind) ? landingOf(facts) : null
  if (landing) return toldText[language].lands(String(flightNumber ?? ''), at(landing.before), at(landing.now))
  return `${before} → ${number}${at(newDepartsAt)}${ends('new')}`
}

/** When it was to land and lands now, where it leaves when it was to leave: of a connection whose later flight was moved. */
function landingOf({ oldDepartsAt, newDepartsAt, oldArrivesAt, newArrivesAt }: TimelineRow['facts']) {
  if (oldDepartsAt !== newDepartsAt || typeof oldArrivesAt !== 'string' || typeof newArrivesAt !== 'string') return null
  return oldArrivesAt === newArrivesAt ? null : { before: oldArrivesAt, now: newArrivesAt }
}

/** How many had spoken where time ran out; null where nobody had, and of older rows, which do not say. */
function heardIn({ facts }: TimelineRow) {
  const { agreed, refused, of, needed, before } = facts
  if (typeof agreed !== 'number' || typeof refused !== 'number' || typeof of !== 'number') return null
  if (typeof needed !== 'number' || typeof before !== 'number') return null
  return agreed + refused + before === 0 ? null : { agreed, refused, of, needed, before }
}

/** What is paid personally where that rose: before and now. */
function riseOf({ facts: { ownOldMinor, ownMinor } }: TimelineRow): { readonly before: string; readonly now: string } | null {
  if (typeof ownOldMinor !== 'number' || typeof ownMinor !== 'number') return null
  return { before: formatMoney(ownOldMinor), now: formatMoney(ownMinor) }
}

/** What is to be paid, or was agreed to; none of older rows, nor of what those hear who only go along. */
function amountOf({ kind, facts }: TimelineRow): string {
  const minor = asksToPay(kind) ? facts['amountMinor'] : kind === 'approvalAgreed' ? facts['totalMinor'] : undefined
  return typeof minor === 'number' ? formatMoney(minor) : ''
}

interface Said {
  readonly kind: Step
  readonly brief: OrderBrief
  readonly contacts: readonly BothNames[]
  /** Who is to pay, where it is not whoever is told. */
  readonly payer: BothNames | null
  /** For whom it is, where that is not said otherwise: to whoever booked it and stays at home. */
  readonly travellers: readonly BothNames[]
  /** Whose tickets it takes away, where they are not the reader's alone; who only goes along reads of nobody else [P-PRIV-01]. */
  readonly holders: readonly BothNames[]
  /** Who only goes along decides nothing about what the airline has done. */
  readonly mayDecide: boolean
}

/** What ends a change. */
const MAY_BE_BROKEN: ReadonlySet<Step> = new Set(['holdFailed', 'holdEnded', 'issueFailed'])

/** What ends or waits in an order that is a change concerns the change alone: the ticket that she has stays good. */
const isOfChange = (kind: Step): kind is keyof ToldText['ofChange'] => Object.hasOwn(toldText.zh.ofChange, kind)

/** Its airline has quoted a change, and holds nothing for it: no seat is spoken of before it is paid. */
const isPrepared = ({ kind, facts }: TimelineRow): boolean => kind === 'held' && facts['unheld'] === 1

/** What she can do about what its airline did: another flight for nothing only where that names flights. */
function airlineAsks({ facts }: TimelineRow, isCancelled: boolean, t: ToldText): string {
  if (facts['exchanges'] === 0) return isCancelled ? t.airlineAsksBackCancelled : t.airlineAsksBack
  return isCancelled ? t.airlineAsksCancelled : t.airlineAsks
}

/** What it is about: of a journey of several ways the one whose check-in has opened, or that its airline has moved or cancelled. */
function aboutOf({ kind, facts }: TimelineRow, brief: OrderBrief): Pick<OrderBrief, 'title' | 'subtitle'> {
  if (kind !== 'checkInOpen' && !isOfAirline(kind)) return brief
  // A way that was moved leaves by its new times already, and one that is cancelled stands as it was.
  const leaves = [facts['departsAt'], facts['newDepartsAt'], facts['oldDepartsAt']].filter((at) => typeof at === 'string')
  return brief.ways?.find(({ departsAt }) => leaves.some((at) => departsAt.equals(at))) ?? brief
}

function wordsOf(event: TimelineRow, { kind, brief, contacts, payer, travellers, holders, mayDecide }: Said, language: Language) {
  const { originPath } = brief
  const { title: trip, subtitle } = aboutOf(event, brief)
  const t = toldText[language]
  const own = isPrepared(event) ? t.prepared : originPath !== null && isOfChange(kind) ? t.ofChange[kind] : null
  const { step } = own ?? t.steps[kind]
  const heard = kind === 'approvalTimedOut' && own === null ? heardIn(event) : null
  const isAsked = isOfAirline(kind) && event.facts['asks'] === 1
  // Half a journey is nothing to accept.
  const isGone = kind === 'airlineCancelled' || event.facts['accepts'] === 0
  const asks = !isAsked ? null : mayDecide ? airlineAsks(event, isGone, t) : t.airlineAsksOthers
  const lineOf = own ? t.ofLine.trainChange : t.ofLine.train
  const ofLine: Partial<Record<Step, string>> = brief.line === 'train' ? lineOf : {}
  // Of a ticket whose own flights its airline has changed nobody says that it is as good as before.
  const isBroken = MAY_BE_BROKEN.has(kind) && event.facts['reason'] === 'journeyMoved'
  const text = isBroken ? t.brokenMeanwhile : (ofLine[kind] ?? own?.text ?? (heard ? t.ranOut(heard) : t.steps[kind].text))
  const due = dueOf(event)
  const whom = contacts.map((name) => name[language])
  const amount = amountOf(event)
  const agreedAt = kind === 'approvalAgreed' && amount !== '' && t.agreedAt(amount)
  const rise = riseOf(event)
  const { trainNo, nextTrainNo } = event.facts
  const turned = nextTrainNo !== undefined && t.nextTrain(String(trainNo ?? ''), String(nextTrainNo))
  const by = due && minuteOf(due, language)
  const pay = by && (payer ? t.paysBy(payer[language], by, amount) : t.payBy(by, amount))
  const lines = [
    timesOf(event, language) ?? subtitle,
    travellers.length > 0 && t.travelling(travellers.map((name) => name[language])),
    holders.length > 0 && t.ticketsOf(holders.map((name) => name[language])),
    pay,
    agreedAt,
    rise && t.ownPart(rise),
    turned,
    text,
    asks,
    whom.length > 0 && t.turnTo(whom),
  ]
  return { title: t.title(step, trip), text: lines.filter(Boolean).join('\n'), sms: { trip, step } }
}

const OFFSET = /[+-]\d{2}:\d{2}$/

/** By the clock of the airport, where a time is kept with its offset; an instant alone by Shanghai's. */
function minuteThere(time: string, language: Language): string {
  const at = Temporal.Instant.from(time)
  return minuteOf(at, language, OFFSET.exec(time)?.[0])
}

function minuteOf(at: Temporal.Instant, language: Language, zone: string = DEFAULT_ZONE): string {
  const local = at.toZonedDateTimeISO(zone)
  return `${dayInWords(local.toPlainDate().toString(), language)} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
