import type { Selectable } from 'kysely'
import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { FeePromise } from '../../../payments/rules/service-fees.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import { json } from '../../../server/database/values.ts'
import type { AirlineCharge, ChangeOf } from '../../rules/change-cost.ts'
import {
  changeTransitions,
  FLIGHT_CHANGE_CODES as CHANGE,
  isChanging,
  type FlightChangeCode,
  type FlightChangeEvent,
} from '../../rules/change-states.ts'
import type { AnyOffer } from '../../rules/any-offer.ts'
import type { PriceParts } from '../../rules/offer.ts'
import { FLIGHT_ORDER_CODES as ORDER, type FlightOrderCode } from '../../rules/states.ts'
import type { Who } from '../deps.ts'

/* The SQL of changes: what is put together, what was asked for, and of which tickets. */

/** The flight that was chosen, at what the airline quoted. */
export interface ChangeChoice extends Pick<ChangeOf, 'worth' | 'personWorthMinor' | 'payers'> {
  readonly offer: AnyOffer
  readonly price: PriceParts
  readonly quoteId: string
  readonly verdict: Verdict
  readonly judgedAs: string
  readonly policyVersion: number
  readonly feePromise: FeePromise
  /** What it was shown to cost before the airline was asked, where that was another sum. */
  readonly movedFromMinor: number | null
}

/** What an airline abroad offered for a leg, by the key of its offer: for all tickets together. */
export type OfferedCharges = Readonly<Record<string, AirlineCharge>>

export interface DraftRow extends Omit<Selectable<DB['flightChangeDraft']>, 'choice' | 'offered'> {
  readonly choice: ChangeChoice | null
  readonly offered: OfferedCharges | null
}

export type ChangeRow = Selectable<DB['flightChange']>
export type ChangeTicketRow = Selectable<DB['flightChangeTicket']>

export async function insertDraft(
  writer: Writer,
  row: Pick<DraftRow, 'companyId' | 'id' | 'orderId' | 'personId' | 'passengerNos' | 'departDate' | 'leg' | 'createdAt' | 'expiresAt'> &
    Partial<Pick<DraftRow, 'reasonCode'>>,
): Promise<void> {
  await writer
    .insertInto('flightChangeDraft')
    .values({ ...row, passengerNos: [...row.passengerNos] })
    .execute()
}

/** A person's own draft, whatever became of it. */
export async function findDraft(reader: Reader, { companyId, personId }: Who, id: string): Promise<DraftRow | null> {
  const row = await reader
    .selectFrom('flightChangeDraft')
    .selectAll()
    .where((eb) => eb.and({ companyId, personId, id }))
    .executeTakeFirst()
  return row ? { ...row, choice: row.choice as ChangeChoice | null, offered: row.offered as OfferedCharges | null } : null
}

/** Changes a draft that was not submitted. */
export async function changeDraft(
  writer: Writer,
  { companyId, id }: Pick<DraftRow, 'companyId' | 'id'>,
  { choice, offered, ...change }: Partial<Pick<DraftRow, 'reasonCode' | 'note' | 'searchId' | 'choice' | 'offered'>>,
): Promise<void> {
  await writer
    .updateTable('flightChangeDraft')
    .set({ ...change, ...(choice && { choice: json(choice) }), ...(offered && { offered: json(offered) }) })
    .where((eb) => eb.and({ companyId, id }))
    .where('newOrderId', 'is', null)
    .execute()
}

/** Whoever submits it first does; false where somebody did before. */
export async function claimDraft(
  writer: Writer,
  { companyId, id }: Pick<DraftRow, 'companyId' | 'id'>,
  newOrderId: string,
): Promise<boolean> {
  const row = await writer
    .updateTable('flightChangeDraft')
    .set({ newOrderId })
    .where((eb) => eb.and({ companyId, id }))
    .where('newOrderId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertChange(
  writer: Writer,
  row: Omit<ChangeRow, 'endedAt' | 'refusal' | 'decidedBy'>,
  tickets: readonly Pick<ChangeTicketRow, 'passengerNo' | 'ticketNumber'>[],
): Promise<void> {
  const { companyId, orderId, id: changeId } = row
  await writer.insertInto('flightChange').values(row).execute()
  await writer
    .insertInto('flightChangeTicket')
    .values(tickets.map((ticket) => ({ companyId, orderId, changeId, isOpen: true, ...ticket })))
    .execute()
}

export async function findChange(reader: Reader, { companyId, id }: Pick<ChangeRow, 'companyId' | 'id'>): Promise<ChangeRow | null> {
  const row = await reader
    .selectFrom('flightChange')
    .selectAll()
    .where((eb) => eb.and({ companyId, id }))
    .executeTakeFirst()
  return row ?? null
}

/** All of an order, oldest first. */
export const changesOfOrder = (reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly ChangeRow[]> =>
  reader
    .selectFrom('flightChange')
    .selectAll()
    .where((eb) => eb.and({ companyId, orderId }))
    .orderBy('id')
    .execute()

/** Their tickets, by change in the order of the passengers. */
export const ticketsOfChanges = (reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly ChangeTicketRow[]> =>
  reader
    .selectFrom('flightChangeTicket')
    .selectAll()
    .where((eb) => eb.and({ companyId, orderId }))
    .orderBy('changeId')
    .orderBy('passengerNo')
    .execute()

/** It came to nothing: its tickets are free for another. */
export async function freeChanged(writer: Writer, { companyId, changeId }: { companyId: string; changeId: string }): Promise<void> {
  await writer
    .updateTable('flightChangeTicket')
    .set({ isOpen: false })
    .where((eb) => eb.and({ companyId, changeId }))
    .execute()
}

const ENDS: ReadonlySet<FlightChangeCode> = new Set([CHANGE.CHANGE_SUCCEED, CHANGE.CHANGE_FAILED, CHANGE.CLOSE_CHANGE])

/** Moves a change to a state that its table knows from where it stands; another one is a broken invariant. */
export async function moveChange(
  writer: Writer,
  row: ChangeRow,
  to: FlightChangeCode,
  { now, ...more }: { readonly now: Temporal.Instant } & Partial<Pick<ChangeRow, 'newOrderId' | 'refusal' | 'decidedBy'>>,
): Promise<void> {
  const from = row.state
  const ways = Object.entries(changeTransitions[from]) as [FlightChangeEvent, FlightChangeCode][]
  invariant(
    ways.some(([, target]) => target === to),
    `a change in state ${from} does not become ${to}`,
  )
  await writer
    .updateTable('flightChange')
    .set({ ...more, state: to, ...(ENDS.has(to) && { endedAt: now }) })
    .where((eb) => eb.and({ companyId: row.companyId, id: row.id }))
    .execute()
}

/** An order as far as a change follows it. */
interface Followed extends OrderRef {
  readonly change: Pick<ChangeOf, 'changeId'> | null
}

/** Lets the change behind an order go on with it. What has ended stays so, whatever becomes of the new tickets. */
export async function followChange(
  writer: Writer,
  { companyId, change }: Followed,
  to: FlightChangeCode,
  now: Temporal.Instant,
): Promise<void> {
  if (!change) return
  const row = await findChange(writer, { companyId, id: change.changeId })
  invariant(row, 'an order that is a change has it')
  const state = row.state
  if (isChanging(state) && state !== to) await moveChange(writer, row, to, { now })
}

/** Why the order behind a change is about to come to nothing, where that says more than how it ended. */
export async function noteRefusal(writer: Writer, { companyId, change }: Followed, refusal: string): Promise<void> {
  if (!change) return
  await writer
    .updateTable('flightChange')
    .set({ refusal })
    .where((eb) => eb.and({ companyId, id: change.changeId }))
    .execute()
}

/** Where a change stands whose order stands so. An order that nobody cancelled, and for which nothing was taken or issued, has failed. */
function stateBehind(order: FlightOrderCode, outcome: string | null): FlightChangeCode {
  switch (order) {
    case ORDER.OCCUPYING:
      return CHANGE.START_CHANGE
    case ORDER.UNAPPROVED:
      return CHANGE.APPROVAL
    case ORDER.UNPAID:
      return CHANGE.PAY
    case ORDER.UNTICKETED:
      return CHANGE.PAY_SUCCESS
    case ORDER.CLOSED:
      return outcome === 'ticketFailed' || outcome === 'bookingFailed' ? CHANGE.CHANGE_FAILED : CHANGE.CLOSE_CHANGE
    default:
      return CHANGE.CHANGE_SUCCEED
  }
}

/** An order has moved: so has the change that it is, if it is one. */
export const followOrder = (
  writer: Writer,
  row: Followed & { readonly state: FlightOrderCode; readonly outcome: string | null },
  now: Temporal.Instant,
): Promise<void> => (row.change ? followChange(writer, row, stateBehind(row.state, row.outcome), now) : Promise.resolve())
