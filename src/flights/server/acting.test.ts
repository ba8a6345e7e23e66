import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { CancelForm } from '../../orders/calls.ts'
import type { getApplyChangeInfo } from '../calls/changing.ts'
import type { getApplyRefundInfo } from '../calls/returning.ts'
import { flightText } from '../text/index.ts'

/* Min Su has booked for Yifan Lin as an assistant; then the company takes her right away. */

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [su, lin]: string[] = []
let [held, ticketed]: string[] = []

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  ;[su, lin] = await Promise.all(['QC1002', 'QC1001'].map((code) => product.tokenOf(code)))
  const forLin = { mode: 'agent', userCodes: ['QC1001'] } as const
  const booked = async (day: string, isWanted?: Parameters<typeof desk.open>[3]) =>
    desk.submit((await desk.open(su ?? '', forLin, day, isWanted)).form, su ?? '')
  held = await booked('2026-11-25', ({ verdict }) => verdict.action === 'approve')
  ticketed = await booked('2026-11-27')
  await desk.issue(ticketed, su ?? '')
  await product.program.db.kysely.deleteFrom('agency').execute()
})
afterAll(() => product.stop())

const codeOf = (method: 'GET' | 'POST' | 'PUT', path: string, input: object, token = su ?? '') =>
  product.ask(method, path, input, { token }).then(({ body }) => body.code)

describe('an assistant whose right to book has ended', () => {
  it('goes on reading what she booked, and is told that she may do nothing to it', async () => {
    const { actions, canLeaveValue } = await desk.order(held ?? '', su ?? '')
    expect([actions.cancel, canLeaveValue]).toMatchObject([{ allowed: false, code: 'AF-RIGHT-ENDED' }, false])
    const { verdict } = await desk.must<CancelForm>('GET', `/order/cancel/${held}`, {}, su ?? '')
    expect(verdict).toMatchObject({ allowed: false, code: 'ORDER-RIGHT-ENDED' })
    expect((await desk.orders('others', su ?? '')).map(({ orderSeq }) => orderSeq)).toContain(held)
  })

  it('cancels nothing, gives nothing up, and notes nothing on it', async () => {
    const { version } = await desk.order(held ?? '', su ?? '')
    expect(await codeOf('POST', `/airfrond/closeOrder/${held}`, { reason: 'plans changed' })).toBe('AF-RIGHT-ENDED')
    const given = { version, reasonCode: 'OTHER', words: 'No more trip' }
    expect(await codeOf('POST', `/order/cancel/${held}`, given)).toBe('ORDER-RIGHT-ENDED')
    expect(await codeOf('PUT', `/order/remark/${held}`, { remark: 'hello' })).toBe('ORDER-RIGHT-ENDED')
    expect(await codeOf('GET', `/airfrond/value/leaving/${ticketed}`, {})).toBe('AF-RIGHT-ENDED')
    expect((await desk.order(held ?? '', lin ?? '')).status.key).toBe('awaitingApproval')
  })

  it('is given that as the reason, of tickets not yet flown too: on the order, as it is cancelled, refunded and changed', async () => {
    const message = flightText.en.refusals['AF-RIGHT-ENDED']
    const { actions, returning, changing } = await desk.order(ticketed ?? '', su ?? '')
    expect(actions.cancel).toMatchObject({ allowed: false, code: 'AF-RIGHT-ENDED', message })
    expect([returning.allowed, changing.allowed]).toEqual([false, false])
    const { verdict, returnPath } = await desk.must<CancelForm>('GET', `/order/cancel/${ticketed}`, {}, su ?? '')
    expect(verdict).toMatchObject({ allowed: false, code: 'ORDER-RIGHT-ENDED', message })
    expect(returnPath).toBeNull()
    for (const read of ['getRefundForm', 'ticketList', 'getAlterReason'])
      expect([read, await codeOf('GET', `/airfrond/${read}/${ticketed}`, {})]).toEqual([read, 'AF-RIGHT-ENDED'])
    expect((await desk.order(ticketed ?? '', lin ?? '')).actions.cancel).toMatchObject({ allowed: false, code: 'AF-COMPLETE' })
  })

  it('reads how a refund and a change of it stand, and can neither withdraw them nor ask for more', async () => {
    const wish = { tickets: [1], reason: 'other', note: 'The trip was called off', fileIds: [] }
    const { refundId } = await desk.must<{ refundId: string }>('POST', `/airfrond/manualRefund/${ticketed}`, wish, lin ?? '')
    const verdict = { allowed: false, code: 'AF-RIGHT-ENDED', message: flightText.en.refusals['AF-RIGHT-ENDED'] }
    const refundsFor = (token: string) =>
      desk.must<CallResult<typeof getApplyRefundInfo>>('GET', `/airfrond/getApplyRefundInfo/${ticketed}`, {}, token)
    const [hers, travellers] = await Promise.all([refundsFor(su ?? ''), refundsFor(lin ?? '')])
    expect([hers.refunds.map((one) => [one.refundId, one.canWithdraw]), hers.verdict]).toEqual([[[refundId, false]], verdict])
    expect(travellers.refunds.map((one) => one.canWithdraw)).toEqual([true])
    const changes = await desk.must<CallResult<typeof getApplyChangeInfo>>('GET', `/airfrond/getApplyChangeInfo/${ticketed}`, {}, su ?? '')
    expect([changes.changes, changes.verdict]).toEqual([[], verdict])
    expect(await codeOf('POST', `/airfrond/withdrawRefund/${ticketed}`, { refundId })).toBe('AF-RIGHT-ENDED')
    expect(await codeOf('POST', `/airfrond/withdrawRefund/${ticketed}`, { refundId }, lin)).toBe('Z000')
  })

  it('leaves it to whoever travels, who can', async () => {
    expect((await desk.order(held ?? '', lin ?? '')).actions.cancel).toEqual({ allowed: true })
    expect(await codeOf('POST', `/airfrond/closeOrder/${held}`, { reason: 'plans changed' }, lin)).toBe('Z000')
    await product.checkBooks()
  })
})
