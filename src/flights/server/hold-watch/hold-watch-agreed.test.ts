import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats } from '../../../../tools/testing/held-seats.ts'
import type { ApprovalDetail, getApprovalFlow } from '../../../approvals/calls.ts'
import type { CallResult } from '../../../kernel/call.ts'

/* A fare that is guaranteed no longer when all have agreed. */

const seats = await heldSeats()
const { book, cancel, decide, fault, latest, movePrice, order, product, request, settle, standsThere, titles } = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

/** From how much above the limit on each level is asked, in minor units. */
const setLevels = (thresholdsMinor: readonly number[]) =>
  sql`update company set settings = jsonb_set(settings, '{approval,levelsAboveMinor}', ${JSON.stringify(thresholdsMinor)}::jsonb)`.execute(
    product.program.db.kysely,
  )

/** Whom a request asks, in order. */
async function levelsOf({ approvalId }: ApprovalDetail) {
  const token = await product.tokenOf('QC1001')
  const { body } = await product.ask<CallResult<typeof getApprovalFlow>>(
    'GET',
    `/approval/approval/getApprovalFlow/${approvalId}`,
    {},
    { token },
  )
  return body.result.steps.flatMap(({ key, state, name }) => (key === 'level' ? [[name?.en, state]] : []))
}

describe('a fare that is guaranteed no longer when all have agreed', () => {
  const afterGuarantee = () => product.advance({ hours: 2, minutes: 10 })

  it('is looked at before anybody pays, and paid where it costs the same', async () => {
    const booked = await book()
    await afterGuarantee()
    await decide(booked, 'agree')
    expect((await order(booked)).status.key).toBe('awaitingPayment')
    expect(await titles(booked)).toContain('Price checked')
    expect(await standsThere(booked)).toEqual(['held'])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is paid at its new price inside the ceiling, without a word', async () => {
    const booked = await book()
    await movePrice(booked, 3)
    await afterGuarantee()
    await decide(booked, 'agree')
    const { status, totalMinor, personPart } = await order(booked)
    expect(status.key).toBe('awaitingPayment')
    expect(totalMinor).toBeGreaterThan(booked.totalMinor)
    expect(personPart?.state).toBe('due')
    expect(await standsThere(booked)).toEqual(['cancelled', 'held'])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is asked for once more where the airline did not answer until its price was too old', async () => {
    const booked = await book()
    await movePrice(booked, 3)
    await afterGuarantee()
    await fault('hold', 'status', { status: 503 })
    await decide(booked, 'agree')
    await product.advance({ minutes: 25 })
    await settle()
    expect([(await order(booked)).status.key, await standsThere(booked)]).toEqual(['awaitingPayment', ['cancelled', 'held']])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('asks about the difference alone where it left the ceiling: who has agreed is asked for no more than that', async () => {
    const booked = await book()
    const before = await latest(booked)
    await movePrice(booked, 20)
    await afterGuarantee()
    await decide(booked, 'agree')
    const asked = await latest(booked)
    expect(asked.approvalId).not.toBe(before.approvalId)
    const { totalMinor, status } = await order(booked)
    expect(status.key).toBe('awaitingApproval')
    const overMinor = before.overMinor + totalMinor - booked.totalMinor
    expect(asked).toMatchObject({ overMinor, previous: { totalMinor: booked.totalMinor, isAgreed: true }, replacedBy: null })
    // What she agreed to stays what it was, whatever the order costs since.
    const { overMinor: overThen, order: orderThen } = before
    expect(await request(before.approvalId)).toMatchObject({
      status: { code: 2 },
      order: { totalMinor: orderThen.totalMinor },
      overMinor: overThen,
      payers: null,
      replacedBy: { totalMinor },
    })
    await decide(booked, 'agree')
    expect((await order(booked)).status.key).toBe('awaitingPayment')
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('asks whom the company wants for so much above the limit, who was not needed before [ST-APPR-04]', async () => {
    const booked = await book()
    const before = await latest(booked)
    await setLevels([0, before.overMinor + 1])
    await movePrice(booked, 20)
    await afterGuarantee()
    await decide(booked, 'agree')
    const levels = await levelsOf(await latest(booked))
    expect(levels).toEqual([
      ['Lan Zhou', 'now'],
      ['Yuan Qin', 'next'],
    ])
    await decide(booked, 'agree')
    // One word of two: nothing is paid for before the other.
    expect((await order(booked)).status.key).toBe('awaitingApproval')
    await setLevels([0, 50_000])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('that has become cheaper is held and paid at what it costs now', async () => {
    const booked = await book()
    await movePrice(booked, -10)
    await afterGuarantee()
    await decide(booked, 'agree')
    await settle()
    const { totalMinor, personPart, status } = await order(booked)
    expect(totalMinor).toBeLessThan(booked.totalMinor)
    // Where nothing lies above the limit any more the company pays all of it, and at once.
    expect(status.key).toBe(personPart === null ? 'ticketIssued' : 'awaitingPayment')
    if (personPart !== null) await cancel(booked)
    await product.advance({ seconds: 2 })
  })
})
