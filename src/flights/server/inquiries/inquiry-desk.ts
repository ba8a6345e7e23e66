import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { allows } from '../../../kernel/states.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { sealStaffDeed, type StaffDeedName } from '../../../server/staff-deeds.ts'
import type { DeskInquiry, opsInquiries, opsInquiryContact, opsQuoteInquiry, opsRefuseInquiry } from '../../calls/inquiry-desk.ts'
import { checkPlan } from '../../rules/inquiry-plan.ts'
import { INQUIRY_CODES as CODE, inquiryTransitions, type InquiryEvent } from '../../rules/inquiry-states.ts'
import type { FlightsDeps } from '../deps.ts'
import { CONTACT_PURPOSE, peopleOf, type InquiryContact } from './inquiry-asking.ts'
import { inquiryToldJob, watchInquiryJob } from './inquiry-jobs.ts'
import { placeOf, presentLeg } from './inquiry-places.ts'
import { priceOf } from './inquiry-showing.ts'
import { companyOf, findInquiry, insertPlans, lockInquiry, moveInquiry, plansOf, waitingForDesk, type InquiryRow } from './inquiry-store.ts'
import { ENDING_MINUTES, lastHold } from './inquiry-watching.ts'

/*
 * The desk's side: what waits for it, by its promise; plans, and what became of the one that was chosen. No traveller is named in the list;
 * whom to turn to is looked up by itself, and that is kept.
 */

const SHOWN_AT_ONCE = 30

interface Staff {
  readonly staffId: string
}

export async function listForDesk(deps: FlightsDeps, { after }: CallParsed<typeof opsInquiries>): Promise<CallResult<typeof opsInquiries>> {
  const { read } = deps.db
  const now = deps.clock.now()
  const companyId = after === undefined ? null : await companyOf(read, after)
  const last = after !== undefined && companyId !== null ? await findInquiry(read, { companyId, inquiryId: after }) : null
  const rows = await waitingForDesk(read, last, SHOWN_AT_ONCE + 1)
  const page = rows.slice(0, SHOWN_AT_ONCE)
  const inquiries = await Promise.all(
    page.map(async ({ company, ...row }): Promise<DeskInquiry> => {
      invariant(row.askedAt && row.dueAt, 'what waits for the desk was asked')
      const { legs, cabin, flexDays, budgetMinor, remark } = row.wish
      return {
        inquiryId: row.id,
        number: row.number,
        company,
        code: row.state,
        next: row.state === CODE.CHOSEN ? 'contact' : 'quote',
        legs: legs.map(presentLeg),
        cabin,
        flexDays,
        budgetMinor,
        remark,
        travellers: row.travellers.length,
        askedAt: row.askedAt.toString(),
        dueAt: row.dueAt.toString(),
        isLate: Temporal.Instant.compare(row.dueAt, now) < 0,
        chosen: await chosenOf(deps, row),
      }
    }),
  )
  return { inquiries, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

async function chosenOf(deps: FlightsDeps, row: InquiryRow): Promise<DeskInquiry['chosen']> {
  if (row.chosenPlanId === null) return null
  const chosen = (await plansOf(deps.db.read, row.companyId, [row.id])).find(({ id }) => id === row.chosenPlanId)
  if (!chosen) return null
  return {
    position: chosen.position,
    flights: chosen.plan.legs.flat().map(({ number, from, to, departAt }) => `${number} ${from}–${to} ${departAt.replace('T', ' ')}`),
    totalMinor: priceOf(row, chosen.plan).price.totalMinor,
    holdsUntil: chosen.holdsUntil.toString(),
  }
}

/** Does something to a request that is with the desk: moves it, and writes down who did. */
async function decide<T>(
  deps: FlightsDeps,
  { staffId }: Staff,
  inquiryId: string,
  { event, what, why = '' }: { readonly event: InquiryEvent; readonly what: StaffDeedName; readonly why?: string },
  work: (writer: Writer, row: InquiryRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const companyId = await companyOf(deps.db.read, inquiryId)
  if (companyId === null) return refuse('P404')
  return unlessRefused(deps.db, { name: 'flights.inquiry-desk' }, async (writer) => {
    const row = await lockInquiry(writer, { companyId, inquiryId })
    if (!row || row.state === CODE.DRAFT) return refuse('P404')
    if (!allows(inquiryTransitions, row.state, event)) return refuse('AF-DESK-DECIDED')
    const result = await work(writer, row)
    if (!isRefusal(result)) await sealStaffDeed(writer, deps, { staffId, what, subject: inquiryId, why, facts: { companyId } })
    return result
  })
}

export const takeInquiry = (deps: FlightsDeps, staff: Staff, inquiryId: string) =>
  decide(deps, staff, inquiryId, { event: 'take', what: 'inquiry.taken' }, async (writer, row) => {
    await moveInquiry(writer, row, 'take', deps.clock.now(), { decidedBy: staff.staffId })
    return { taken: true } as const
  })

/** The plans, and when they will have ended. */
export const quoteInquiry = (deps: FlightsDeps, staff: Staff, { inquiryId, plans }: CallParsed<typeof opsQuoteInquiry>) =>
  decide(deps, staff, inquiryId, { event: 'quote', what: 'inquiry.quoted' }, async (writer, row) => {
    const now = deps.clock.now()
    for (const [i, plan] of plans.entries()) {
      const wrong = checkPlan(plan, row.wish, now, { placeOf })
      if (wrong) return refuse(wrong.refused, { field: `plans.${i}.${wrong.field ?? ''}`, facts: { ...wrong.facts, plan: i + 1 } })
    }
    const { companyId } = row
    const rows = plans.map((plan, i) => ({
      companyId,
      inquiryId,
      id: uuidv7(now.epochMilliseconds),
      position: i + 1,
      plan,
      holdsUntil: Temporal.Instant.from(plan.holdsUntil),
    }))
    await insertPlans(writer, rows)
    await moveInquiry(writer, row, 'quote', now, { answeredAt: now, decidedBy: staff.staffId })
    const ref = { companyId, inquiryId }
    const last = lastHold(rows)
    invariant(last, 'a quote has a plan')
    await deps.jobs.send(writer, inquiryToldJob, { ...ref, what: 'plans' })
    await deps.jobs.send(writer, watchInquiryJob, { ...ref, what: 'lapse' }, { at: last })
    const ending = last.subtract({ minutes: ENDING_MINUTES })
    // Who was told of them just now need not be told that they end.
    if (Temporal.Instant.compare(now.add({ minutes: ENDING_MINUTES }), ending) <= 0)
      await deps.jobs.send(writer, watchInquiryJob, { ...ref, what: 'ending' }, { at: ending })
    return { sent: rows.length }
  })

/** Ends it with the desk's words, and tells whoever asked. */
const endWith =
  (event: 'refuse' | 'arrange', what: StaffDeedName, told: 'notHad' | 'arranged') =>
  (deps: FlightsDeps, staff: Staff, { inquiryId, why }: CallParsed<typeof opsRefuseInquiry>) =>
    decide(deps, staff, inquiryId, { event, what, why }, async (writer, row) => {
      const now = deps.clock.now()
      const isAnswer = row.answeredAt === null
      await moveInquiry(writer, row, event, now, { deskWords: why, decidedBy: staff.staffId, ...(isAnswer && { answeredAt: now }) })
      await deps.jobs.send(writer, inquiryToldJob, { companyId: row.companyId, inquiryId, what: told })
      return { ended: true } as const
    })
export const refuseInquiry = endWith('refuse', 'inquiry.refused', 'notHad')
export const settleInquiry = endWith('arrange', 'inquiry.arranged', 'arranged')

/** Whom to turn to, once a plan was chosen. */
export const contactOfInquiry = (
  deps: FlightsDeps,
  staff: Staff,
  { inquiryId, why }: CallParsed<typeof opsInquiryContact>,
): Promise<CallResult<typeof opsInquiryContact> | Refusal> =>
  decide(deps, staff, inquiryId, { event: 'arrange', what: 'inquiry.contactOpened', why }, async (_, row) => {
    if (!row.contactSealed) return refuse('AF-DESK-DECIDED')
    const { name, phone } = JSON.parse(deps.secrets.open(CONTACT_PURPOSE, row.contactSealed)) as InquiryContact
    const people = await peopleOf(deps, row.companyId, row.travellers)
    return { name, phone, travellers: people.map((person) => person.name) }
  })
