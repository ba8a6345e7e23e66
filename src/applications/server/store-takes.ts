import { sql } from 'kysely'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { Product } from '../rules/plan.ts'
import type { ApplicationRef } from './deps.ts'

/* All SQL of what orders take of applications. */

export interface Take extends ApplicationRef {
  readonly tripId: string
  readonly product: Product
  readonly units: number
}

/** One conditional update: of two who want the last one, the second finds it gone. False where not enough is left. */
export async function takeCount(writer: Writer, { companyId, applicationId, tripId, product, units }: Take): Promise<boolean> {
  const row = await writer
    .updateTable('tripCount')
    .set((eb) => ({ taken: eb('taken', '+', units) }))
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('tripId', '=', tripId)
    .where('product', '=', product)
    .where((eb) => eb(eb('taken', '+', units), '<=', eb.ref('wanted')))
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertTake(
  writer: Writer,
  take: Take & {
    readonly orderId: string
    readonly restsOn: 'agreement' | 'authorisation'
    readonly takenAt: Temporal.Instant
    /** What it costs the company; null where its line does not say. */
    readonly amountMinor: number | null
  },
): Promise<void> {
  await writer
    .insertInto('tripTake')
    .values({ ...take, givenBackAt: null })
    .execute()
}

/**
 * Gives back what an order holds, or only so much of it, as for one ticket of several; of several legs of one journey as much of each. An order
 * that holds nothing gives nothing back. Whoever calls holds the order, so that nobody else gives back of it meanwhile.
 */
export async function giveBackOf(
  writer: Writer,
  { companyId, orderId }: OrderRef,
  { at, units = null }: { readonly at: Temporal.Instant; readonly units?: number | null },
): Promise<void> {
  const takes = await writer
    .selectFrom('tripTake')
    .select(['applicationId', 'tripId', 'product', 'units', 'givenBackUnits'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('givenBackAt', 'is', null)
    // One order of locks for everybody, lest two that give back wait for one another.
    .orderBy('applicationId')
    .orderBy('tripId')
    .orderBy('product')
    .forUpdate()
    .execute()
  let left = units ?? Infinity
  /** How much of an application goes back: of each of its parts as much. */
  const backOf = new Map<string, number>()
  for (const take of takes) {
    const held = take.units - take.givenBackUnits
    const known = backOf.get(take.applicationId)
    const back = Math.min(held, known ?? left)
    if (known === undefined) {
      backOf.set(take.applicationId, back)
      left -= back
    }
    if (back === 0) continue
    await writer
      .updateTable('tripTake')
      .set((eb) => ({ givenBackUnits: eb('givenBackUnits', '+', back), givenBackAt: back === held ? at : null }))
      .where('companyId', '=', companyId)
      .where('orderId', '=', orderId)
      .where('applicationId', '=', take.applicationId)
      .where('tripId', '=', take.tripId)
      .where('product', '=', take.product)
      .execute()
    await writer
      .updateTable('tripCount')
      .set((eb) => ({ taken: eb('taken', '-', back) }))
      .where('companyId', '=', companyId)
      .where('applicationId', '=', take.applicationId)
      .where('tripId', '=', take.tripId)
      .where('product', '=', take.product)
      .execute()
  }
  invariant(units === null || takes.length === 0 || left === 0, 'no more comes back of an application than was taken')
}

/** Of what an order costs the company, what it still holds: of several tickets each costs alike. */
const AMOUNT_HELD = sql<number | null>`(amount_minor - amount_minor * given_back_units / units)::bigint`

/** The applications on which an order rests, those first that it still holds something of. */
export async function takesOf(reader: Reader, { companyId, orderId }: OrderRef) {
  return reader
    .selectFrom('tripTake as t')
    .innerJoin('tripApplication as a', (join) => join.onRef('a.companyId', '=', 't.companyId').onRef('a.id', '=', 't.applicationId'))
    .select(['t.applicationId', 'a.number', 't.tripId', 't.product', 't.units', 't.restsOn', 't.givenBackAt'])
    .where('t.companyId', '=', companyId)
    .where('t.orderId', '=', orderId)
    .orderBy('t.givenBackAt', (order) => order.asc().nullsFirst())
    .orderBy('t.takenAt')
    .execute()
}

/** What the orders that hold something of an application cost the company. */
export async function amountTaken(reader: Reader, { companyId, applicationId }: ApplicationRef): Promise<number> {
  const { taken } = await reader
    .selectFrom('tripTake')
    .select(sql<number>`coalesce(sum(${AMOUNT_HELD}), 0)::bigint`.as('taken'))
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('givenBackAt', 'is', null)
    .executeTakeFirstOrThrow()
  return taken
}

/** How many orders hold something of an application. */
export async function bookingsOn(reader: Reader, { companyId, applicationId }: ApplicationRef): Promise<number> {
  const { held } = await reader
    .selectFrom('tripTake')
    .select((eb) => eb.fn.count<number>('orderId').distinct().as('held'))
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('givenBackAt', 'is', null)
    .executeTakeFirstOrThrow()
  return held
}

/** The orders that hold something of an application, the latest first, and what each still holds. */
export async function heldOrders(reader: Reader, { companyId, applicationId }: ApplicationRef) {
  return reader
    .selectFrom('tripTake')
    .select((eb) => ['orderId', 'tripId', 'product', eb('units', '-', eb.ref('givenBackUnits')).as('units'), AMOUNT_HELD.as('amountMinor')])
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('givenBackAt', 'is', null)
    .orderBy('takenAt', 'desc')
    .orderBy('orderId')
    .execute()
}
