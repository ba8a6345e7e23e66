import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats, type Booked } from '../../../../tools/testing/held-seats.ts'
import { findOrder } from '../store.ts'

/* Seats that wait for somebody’s word, and cost another price when they are held anew. */

const seats = await heldSeats()
const { book, cancel, decide, latest, movePrice, order, product, request, standsThere, titles, untilRenewal } = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

async function findVerdict({ orderId }: Booked) {
  const { companyId } = await product.program.db.kysely
    .selectFrom('orders')
    .select('companyId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (await findOrder(product.program.db.read, { companyId, orderId }))?.verdict
}
/** What was told of an order in the app, to whoever travels or booked. */
const heard = async ({ orderId }: Booked): Promise<readonly string[]> => {
  await product.program.jobs.runDue()
  const { kysely } = product.program.db
  const rows = await kysely.selectFrom('message').select('titleEn').where('key', 'like', `orders.told:${orderId}:%`).execute()
  return rows.map(({ titleEn }) => titleEn.split(' · ')[0] ?? '')
}

describe('seats that wait for somebody’s word', () => {
  it('cost another price inside the ceiling, and nobody is asked again; every part of the money follows', async () => {
    const booked = await book()
    const before = await latest(booked)
    await movePrice(booked, 3)
    await untilRenewal(booked)
    const after = await order(booked)
    expect(after.totalMinor).toBeGreaterThan(booked.totalMinor)
    expect(after.payers.reduce((sum, payer) => sum + payer.amountMinor, 0)).toBe(after.totalMinor)
    expect(after.personPart?.amountMinor).toBe(after.payers.find((payer) => payer.kind === 'person')?.amountMinor)
    expect(await titles(booked)).toContain('Seat held again, new price')
    expect((await latest(booked)).approvalId).toBe(before.approvalId)
    const beside = { fromMinor: booked.totalMinor, toMinor: after.totalMinor, standing: 'inside' }
    expect(after.moved).toEqual({ ...beside, wasAgreed: false })
    await decide(booked, 'agree')
    expect(await order(booked)).toMatchObject({
      status: { key: 'awaitingPayment' },
      moved: { ...beside, wasAgreed: false, standing: 'agreed' },
    })
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('cost more than the ceiling: the difference is asked, old and new side by side, and agreed to', async () => {
    const booked = await book()
    const before = await latest(booked)
    expect((await order(booked)).moved).toBeNull()
    await movePrice(booked, 20)
    await untilRenewal(booked)
    const asked = await latest(booked)
    expect(asked.approvalId).not.toBe(before.approvalId)
    const { totalMinor, moved } = await order(booked)
    const beside = { fromMinor: booked.totalMinor, toMinor: totalMinor, wasAgreed: false }
    expect(moved).toEqual({ ...beside, standing: 'asked' })
    expect(asked).toMatchObject({ status: { code: 1 }, order: { totalMinor }, previous: { totalMinor: booked.totalMinor } })
    expect(asked.previous?.differenceMinor).toBe(totalMinor - booked.totalMinor)
    expect(await titles(booked)).toContain('Price moved: approval at the new price')
    // The limits that judged it are held against what it costs now, and whoever booked hears that somebody is asked again.
    const judged = await findVerdict(booked)
    const limit = judged?.rules.find(({ rule }) => rule === 'fare-within-price-limit')
    expect(limit).toMatchObject({ actual: judged?.fareMinor, pass: false })
    expect(await heard(booked)).toContain('Price moved, asked at the new one')
    expect(await request(before.approvalId)).toMatchObject({
      status: { code: 5 },
      order: { totalMinor: booked.totalMinor },
      overMinor: before.overMinor,
      payers: null,
      replacedBy: { totalMinor },
    })
    await decide(booked, 'agree')
    expect(await order(booked)).toMatchObject({ status: { key: 'awaitingPayment' }, moved: { ...beside, standing: 'agreed' } })
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('cost more than the ceiling, and the difference is rejected: the order ends and everything goes back', async () => {
    const booked = await book()
    await movePrice(booked, 20)
    await untilRenewal(booked)
    await decide(booked, 'reject')
    const rejected = { status: { key: 'rejected' }, personPart: { state: 'closed' }, moved: { standing: 'notAgreed' } }
    expect(await order(booked)).toMatchObject(rejected)
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled'])
  })

  it('end where the price left the ceiling and the company asks nobody about that', async () => {
    const beyond = (word: string) =>
      sql`update company set settings = jsonb_set(settings, '{approval,ceiling,beyond}', to_jsonb(${word}::text))`.execute(
        product.program.db.kysely,
      )
    await beyond('end')
    const booked = await book()
    await movePrice(booked, 20)
    await untilRenewal(booked)
    await beyond('ask')
    expect((await order(booked)).status.key).toBe('lapsed')
    expect(await heard(booked)).toContain('Seats could not be kept')
    const { timeline } = await order(booked)
    expect(timeline.find((step) => step.title === 'Seat could not be kept')?.detail).toContain('beyond what was agreed to')
    await product.advance({ seconds: 2 })
    expect(await standsThere(booked)).toEqual(['cancelled'])
  })

  /** As if what is broken counted no money: the company pays all of it, and all of a rise. */
  const companyPaysAll = ({ orderId }: Booked) =>
    sql`update flight_order set verdict = jsonb_set(verdict, '{rules}', '[]') where order_id = ${orderId}`.execute(
      product.program.db.kysely,
    )
  const reservedMinor = async ({ orderId }: Booked) => {
    const entries = await product.program.db.kysely.selectFrom('costEntry').selectAll().where('orderId', '=', orderId).execute()
    return entries.reduce((sum, entry) => sum + (entry.kind === 'reserve' ? entry.amountMinor : -entry.amountMinor), 0)
  }

  it('cost the company more: credit and budgets are reserved for what they cost now, and let go when it ends', async () => {
    const booked = await book()
    await companyPaysAll(booked)
    await movePrice(booked, 3)
    await untilRenewal(booked)
    const { totalMinor, payers, personPart } = await order(booked)
    expect(totalMinor).toBeGreaterThan(booked.totalMinor)
    expect([payers.map((payer) => payer.kind), personPart]).toEqual([['company'], null])
    const { db } = product.program
    const credit = await db.kysely.selectFrom('payment').selectAll().where('orderId', '=', booked.orderId).executeTakeFirstOrThrow()
    expect([credit.state, credit.amountMinor, await reservedMinor(booked)]).toEqual(['reserved', totalMinor, totalMinor])
    await cancel(booked)
    await product.advance({ seconds: 2 })
    expect(await reservedMinor(booked)).toBe(0)
  })

  it('end where the company’s credit does not reach to the new price', async () => {
    const booked = await book()
    await companyPaysAll(booked)
    const { db } = product.program
    const { limitMinor } = await db.kysely.selectFrom('companyCredit').selectAll().executeTakeFirstOrThrow()
    await sql`update company_credit set limit_minor = used_minor`.execute(db.kysely)
    await movePrice(booked, 3)
    await untilRenewal(booked)
    await db.kysely.updateTable('companyCredit').set({ limitMinor }).execute()
    await product.advance({ seconds: 2 })
    const { status, timeline } = await order(booked)
    expect(status.key).toBe('lapsed')
    expect(timeline.find((step) => step.title === 'Seat could not be kept')?.detail).toContain('credit does not cover it')
    expect(await standsThere(booked)).toEqual(['cancelled', 'cancelled'])
  })
})
