import { uuidv7 } from '../../../kernel/ids.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { BothNames } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { maskPhone, readMainlandMobile } from '../../../people/rules/phone.ts'
import type { Person } from '../../../people/server/index.ts'
import { promiseOf } from '../../../payments/rules/service-fees.ts'
import { dayMark, isRestDay, type HolidayFacts } from '../../../places/rules/calendar.ts'
import { findAnyCity, isAbroad } from '../../../places/rules/world-cities.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { InquiryForm, inquireOrderCheck, inquireOrderStart, inquireOrderSubmit } from '../../calls/inquiring.ts'
import type { AskedTravellers } from '../../calls/words.ts'
import { promisedAt, type DeskHours } from '../../rules/desk-hours.ts'
import { hasEndedUnbooked, INQUIRY_CODES as CODE } from '../../rules/inquiry-states.ts'
import {
  checkInquiry,
  INQUIRIES_OPEN_MAX,
  INQUIRY_BUDGET_MINOR_MAX,
  INQUIRY_DRAFT_DAYS,
  INQUIRY_FLEX_DAYS_MAX,
  INQUIRY_LEGS_MAX,
  INQUIRY_REMARK_CHARACTERS_MAX,
  type InquiryWish,
} from '../../rules/inquiry.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { findParty, partyAsked, type KeptParty, type Party } from '../party.ts'
import type { Booker } from '../while-open.ts'
import { watchInquiryJob } from './inquiry-jobs.ts'
import { presentLeg } from './inquiry-places.ts'
import {
  chosenOf,
  countOpen,
  findInquiry,
  insertDraft,
  isAsked,
  lockInquiry,
  moveInquiry,
  nextInquiryNumber,
  type InquiryRow,
} from './inquiry-store.ts'
import { hasLivePart } from './plan-store.ts'

/* A request of the desk from its first page until it is sent. */

/** Whom the desk turns to. */
export interface InquiryContact {
  readonly name: BothNames
  readonly phone: string
}
export const CONTACT_PURPOSE = 'flight_inquiry.contact'

export const deskHoursOf = ({ settings }: Pick<Booker, 'settings'>): DeskHours => settings.inquiries

export const worksOn = (holidays: HolidayFacts) => (date: Temporal.PlainDate) => !isRestDay(dayMark(date.toString(), holidays))

export const isCallers = (who: Who, person: Pick<Person, 'personId'>): boolean => who.personId === person.personId

export const presentTraveller = (who: Who, person: Person) => ({
  userCode: person.userCode,
  name: person.name,
  isCaller: isCallers(who, person),
})

/** Those who are named on a request, in its order; who was erased since is nobody any more. */
export async function peopleOf(deps: FlightsDeps, companyId: string, ids: readonly string[]): Promise<Person[]> {
  const people = await deps.people.findAll(deps.db.read, companyId, [...new Set(ids)])
  return ids.flatMap((personId) => people.get(personId) ?? [])
}

/** A request's party as it may be booked for now. */
export async function partyOfInquiry(deps: FlightsDeps, { companyId, personId, mode, travellers }: InquiryRow): Promise<Party | Refusal> {
  const people = await peopleOf(deps, companyId, travellers)
  const isAlone = mode === 'personal' && travellers.every((one) => one === personId)
  const kept: KeptParty = { mode, party: isAlone ? [] : people.map(({ userCode }) => userCode) }
  return findParty(deps, { companyId, personId }, kept)
}

const partyIds = ({ travellers }: Party): string[] => travellers.map(({ person }) => person.personId)

const worldOf = (deps: FlightsDeps) => ({
  today: dateIn(DEFAULT_ZONE, deps.clock.now()),
  zoneOf: (code: string) => findAnyCity(code)?.zone,
  isAbroad,
})

const NOTHING: InquiryWish = { legs: [], cabin: 'Y', flexDays: 0, budgetMinor: null, remark: '' }

/** Writes a draft, at first or anew from one that is over. */
export async function beginWith(
  deps: FlightsDeps,
  who: Who,
  draft: {
    readonly wish: InquiryWish
    readonly mode: KeptParty['mode']
    readonly travellers: readonly string[]
    readonly restartedFrom: string | null
  },
): Promise<{ inquireOrderSeq: string }> {
  const createdAt = deps.clock.now()
  const id = uuidv7(createdAt.epochMilliseconds)
  const { companyId, personId } = who
  await deps.db.transact(
    async (writer) => {
      const number = await nextInquiryNumber(writer, createdAt)
      const expiresAt = createdAt.add({ hours: INQUIRY_DRAFT_DAYS * 24 })
      await insertDraft(writer, { companyId, id, number, personId, ...draft, travellers: [...draft.travellers], createdAt, expiresAt })
    },
    { name: 'flights.inquiry-begun' },
  )
  return { inquireOrderSeq: id }
}

export async function beginInquiry(
  deps: FlightsDeps,
  who: Booker,
  { legs, travellers }: CallParsed<typeof inquireOrderStart>,
): Promise<CallResult<typeof inquireOrderStart> | Refusal> {
  const party = await partyAsked(deps, who, travellers)
  if (isRefusal(party)) return party
  return beginWith(deps, who, { wish: { ...NOTHING, legs }, mode: party.mode, travellers: partyIds(party), restartedFrom: null })
}

/** A draft of the caller's, whatever became of it; null for anybody else's. */
async function ownDraft(deps: FlightsDeps, who: Who, inquiryId: string): Promise<InquiryRow | null> {
  const row = await findInquiry(deps.db.read, { companyId: who.companyId, inquiryId })
  return row?.personId === who.personId ? row : null
}

export async function readInquiryForm(deps: FlightsDeps, who: Booker, inquiryId: string): Promise<InquiryForm | Refusal> {
  const row = await ownDraft(deps, who, inquiryId)
  if (!row) return refuse('P404')
  const party = await partyOfInquiry(deps, row)
  if (isRefusal(party)) return party
  const phone = await deps.people.phoneOf(deps.db.read, who)
  return {
    inquireOrderSeq: row.id,
    wish: { ...row.wish, legs: row.wish.legs.map(presentLeg) },
    mode: row.mode,
    travellers: party.travellers.map(({ person }) => presentTraveller(who, person)),
    maskedPhone: phone === null ? '' : maskPhone(phone),
    limits: {
      legs: INQUIRY_LEGS_MAX,
      flexDays: INQUIRY_FLEX_DAYS_MAX,
      remarkCharacters: INQUIRY_REMARK_CHARACTERS_MAX,
      budgetMinor: INQUIRY_BUDGET_MINOR_MAX,
    },
    desk: deskHoursOf(who),
    firstDate: worldOf(deps).today.toString(),
    applySeq: isAsked(row) ? row.id : null,
  }
}

type Asked = InquiryWish & { readonly travellers?: AskedTravellers | undefined }

/** Whether it can be sent, and for whom. */
async function checked(deps: FlightsDeps, who: Booker, asked: Asked): Promise<Party | Refusal> {
  const party = await partyAsked(deps, who, asked.travellers)
  if (isRefusal(party)) return party
  return checkInquiry(asked, party.mode, worldOf(deps)) ?? party
}

export function asksOf(deps: FlightsDeps, holidays: HolidayFacts) {
  const promise = (who: Booker, now: Temporal.Instant): Temporal.Instant => promisedAt(now, deskHoursOf(who), worksOn(holidays))
  return {
    promise,
    async check(
      who: Booker,
      { id, ...asked }: CallParsed<typeof inquireOrderCheck>,
    ): Promise<CallResult<typeof inquireOrderCheck> | Refusal> {
      const row = await ownDraft(deps, who, id)
      if (!row) return refuse('P404')
      if (row.state !== CODE.DRAFT) return refuse('AF-INQUIRY-SENT')
      const party = await checked(deps, who, asked)
      if (isRefusal(party)) return party
      const now = deps.clock.now()
      const travellers = party.travellers.map(({ person }) => presentTraveller(who, person))
      return { travellers, promisedAt: promise(who, now).toString(), now: now.toString() }
    },

    async submit(
      who: Booker,
      { id, phone, ...asked }: CallParsed<typeof inquireOrderSubmit>,
    ): Promise<CallResult<typeof inquireOrderSubmit> | Refusal> {
      const before = await ownDraft(deps, who, id)
      if (!before) return refuse('P404')
      if (isAsked(before)) return { applySeq: id, number: before.number, promisedAt: before.promisedAt.toString() }
      const party = await checked(deps, who, asked)
      if (isRefusal(party)) return party
      const contact = await contactOf(deps, who, phone)
      if (!contact) return refuse('AF-CONTACT', { field: 'phone' })
      const { travellers: _, ...wish } = asked
      const ref = { companyId: who.companyId, inquiryId: id }
      return unlessRefused(deps.db, { name: 'flights.inquiry-asked' }, async (writer) => {
        const row = await lockInquiry(writer, ref)
        if (!row) return refuse('P404')
        if (isAsked(row)) return { applySeq: id, number: row.number, promisedAt: row.promisedAt.toString() }
        const now = deps.clock.now()
        await closeEnded(writer, row, now)
        if ((await countOpen(writer, who)) >= INQUIRIES_OPEN_MAX) return refuse('AF-INQUIRY-MANY', { facts: { max: INQUIRIES_OPEN_MAX } })
        const promised = promise(who, now)
        const product = wish.legs.some((leg) => isAbroad(leg.fromCityCode) || isAbroad(leg.toCityCode)) ? 'flightAbroad' : 'flight'
        await moveInquiry(writer, row, 'submit', now, {
          wish,
          mode: party.mode,
          travellers: partyIds(party),
          contactSealed: deps.secrets.seal(CONTACT_PURPOSE, JSON.stringify(contact)),
          feePromise: promiseOf(who.settings.serviceFees, { product, channel: party.mode === 'agent' ? 'agent' : 'own' }),
          askedAt: now,
          promisedAt: promised,
          dueAt: promised,
        })
        await deps.jobs.send(writer, watchInquiryJob, { ...ref, what: 'late' }, { at: promised })
        return { applySeq: id, number: row.number, promisedAt: promised.toString() }
      })
    },
  }
}

/** What was asked before, and has a chosen plan that has ended, is over once the same is asked anew; one with an order goes on. */
async function closeEnded(writer: Writer, { companyId, restartedFrom }: InquiryRow, now: Temporal.Instant): Promise<void> {
  if (restartedFrom === null) return
  const ref = { companyId, inquiryId: restartedFrom }
  const before = await lockInquiry(writer, ref)
  if (!before || !hasEndedUnbooked(before, await chosenOf(writer, before), now) || (await hasLivePart(writer, ref))) return
  await moveInquiry(writer, before, 'lapse', now)
}

/** Her own number, or the one that she gives; null where neither can be called. */
async function contactOf(deps: FlightsDeps, who: Who, given: string | null): Promise<InquiryContact | null> {
  const own = await deps.people.find(deps.db.read, who)
  invariant(own, 'who is signed in is a person')
  const phone = given === null ? await deps.people.phoneOf(deps.db.read, who) : readMainlandMobile(given)
  return phone === null ? null : { name: own.name, phone }
}
