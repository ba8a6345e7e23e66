import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats } from '../../../tools/testing/held-seats.ts'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { mailOf, ZHOU } from '../../../tools/testing/trip-requests.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { openDecisionLink } from '../calls/link.ts'

/* A price that moved inside of what a request covers, as whoever decides reads it: on her page, by link and in mails. */

const seats = await heldSeats()
const { book, cancel, decide, latest, movePrice, order, product, untilRenewal } = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

const newestMail = async (): Promise<string> => (await inboxOf(product, mailOf(ZHOU)))[0]?.text ?? ''
const aboutOf = async (token: string) => {
  const { body } = await product.ask<CallResult<typeof openDecisionLink>>('POST', '/approval/link/open', { token })
  return { state: body.result.state, ...body.result.about }
}

describe('a price that moved inside of what a request covers', () => {
  it('is what a link shows that was sent before, with what it was and who pays', async () => {
    const booked = await book()
    const mail = await newestMail()
    const token = /\/approval\/link#(\S+)/.exec(mail)?.[1] ?? ''
    const before = await aboutOf(token)
    const ownMinor = (await order(booked)).personPart?.amountMinor ?? 0
    expect(before).toMatchObject({ state: 'open', totalMinor: booked.totalMinor, wasMinor: null, payers: { personMinor: ownMinor } })
    expect(mail).toContain(formatMoney(booked.totalMinor))
    expect(mail).toContain(`林一帆付 ${formatMoney(ownMinor)}`)

    await movePrice(booked, 3)
    await untilRenewal(booked)
    const { totalMinor, personPart } = await order(booked)
    const byMinor = totalMinor - booked.totalMinor
    expect(byMinor).toBeGreaterThan(0)
    const now = { totalMinor, overMinor: (before.overMinor ?? 0) + byMinor, wasMinor: booked.totalMinor, more: null }
    const personMinor = ownMinor + byMinor
    const payers = { companyMinor: totalMinor - personMinor, personMinor, person: { zh: '林一帆' } }
    expect(personPart?.amountMinor).toBe(personMinor)
    expect(await aboutOf(token)).toMatchObject({ state: 'open', ...now, payers })

    const { approvalId } = await latest(booked)
    await product.ask('GET', `/approval/urgeApproval/${approvalId}`, {}, { token: await product.tokenOf('QC1001') })
    expect(await newestMail()).toContain(`金额　${formatMoney(totalMinor)}（等待审批时价格变了，原来 ${formatMoney(booked.totalMinor)}）`)
    expect(await newestMail()).toContain(`超出标准 ${formatMoney(now.overMinor)}`)
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('stands beside what it was on the approver’s page, before her word and after', async () => {
    const booked = await book()
    const asked = await latest(booked)
    expect(asked.previous).toBeNull()
    await movePrice(booked, 3)
    await untilRenewal(booked)
    const { totalMinor } = await order(booked)
    const differenceMinor = totalMinor - booked.totalMinor
    const previous = { totalMinor: booked.totalMinor, differenceMinor, isAgreed: false, isCovered: true }
    const overMinor = asked.overMinor + differenceMinor
    expect(await latest(booked)).toMatchObject({ approvalId: asked.approvalId, order: { totalMinor }, overMinor, previous })
    await decide(booked, 'agree')
    expect(await latest(booked)).toMatchObject({ status: { key: 'agreed' }, overMinor, previous })
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })
})
