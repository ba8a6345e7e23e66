import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldSeats, type Booked } from '../../../../tools/testing/held-seats.ts'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { mailOf, ZHOU } from '../../../../tools/testing/trip-requests.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { getApprovalFlow } from '../../calls.ts'
import type { openDecisionLink } from '../../calls/link.ts'

/* A price that moved inside of what a request covers, as whoever decides reads it: on her page, by link and in mails. */

interface Shown {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly link: string
}

const LIN = 'QC1001'
const LINS_MAIL = 'yifan.lin@qicheng.example'
const seats = await heldSeats()
const { book, cancel, decide, latest, movePrice, order, product, request, untilRenewal } = seats
beforeEach(() => seats.signIn())
afterEach(() => seats.checkBooks())
afterAll(() => product.stop())

const newestMail = async (): Promise<string> => (await inboxOf(product, mailOf(ZHOU)))[0]?.text ?? ''
const labelsOf = async (approvalId: string) => {
  const token = await product.tokenOf(ZHOU)
  const flow = await product.ask<CallResult<typeof getApprovalFlow>>(
    'GET',
    `/approval/approval/getApprovalFlow/${approvalId}`,
    {},
    { token },
  )
  return flow.body.result.steps.map(({ label }) => label)
}
/** What is sealed of her yes. */
async function sealedOf(approvalId: string) {
  const { rows } = await sql<{ facts: object }>`select body->'facts' as facts from audit_chain
    where body->>'what' = 'approval.agreed' and body->>'subjectId' = ${approvalId}`.execute(product.program.db.kysely)
  return rows.map(({ facts }) => facts)
}
const mailsTo = async (mail: string): Promise<string[]> => (await inboxOf(product, mail)).map(({ text }) => text)
/** What she reads of an order in the app. */
async function messagesOf({ orderSeq }: Booked) {
  const token = await product.tokenOf(LIN)
  const shown = await product.ask<{ messages: Shown[] }>('POST', '/notices/messages', { size: 50 }, { token })
  return shown.body.result.messages.filter(({ link }) => link === `/flights/order/${orderSeq}`)
}
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
    // Whose page shows the price before has not read that of now.
    const agree = (shownMinor: number) => product.ask('POST', '/approval/link/decide', { token, decision: 'agree', totalMinor: shownMinor })
    expect((await agree(booked.totalMinor)).body.code).toBe('STATE_CHANGED')
    expect((await aboutOf(token)).state).toBe('open')

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
    expect(await latest(booked)).toMatchObject({ status: { key: 'agreed' }, overMinor, previous, agreedMinor: totalMinor })
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is what was agreed to, where it moved before her word: in chart, order and audit, and when it leaves the ceiling', async () => {
    const booked = await book()
    const asked = await latest(booked)
    await movePrice(booked, 3)
    await untilRenewal(booked)
    const { totalMinor: readMinor } = await order(booked)
    const byMinor = readMinor - booked.totalMinor
    await decide(booked, 'agree')
    expect(await labelsOf(asked.approvalId)).toContain(`Approved at ${formatMoney(readMinor)}`)
    const moved = { fromMinor: booked.totalMinor, toMinor: readMinor, wasAgreed: false, standing: 'agreed' }
    expect((await order(booked)).moved).toEqual(moved)
    expect(await sealedOf(asked.approvalId)).toMatchObject([{ totalMinor: readMinor, overMinor: asked.overMinor + byMinor }])
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is what a difference is told from, and the ceiling stays that of what was asked', async () => {
    const booked = await book()
    const asked = await latest(booked)
    await movePrice(booked, 3)
    await untilRenewal(booked)
    const { totalMinor: readMinor } = await order(booked)
    await product.advance({ hours: 2, minutes: 10 })
    await movePrice(booked, 7)
    await decide(booked, 'agree')
    const { totalMinor, status } = await order(booked)
    // Less than the ceiling's five per cent above what she read, and more than that above what was asked.
    expect(status.key).toBe('awaitingApproval')
    const difference = await latest(booked)
    expect(difference.approvalId).not.toBe(asked.approvalId)
    const differenceMinor = totalMinor - readMinor
    expect(difference.previous).toEqual({ totalMinor: readMinor, differenceMinor, isAgreed: true, isCovered: false })
    expect((await order(booked)).moved).toEqual({ fromMinor: readMinor, toMinor: totalMinor, wasAgreed: true, standing: 'asked' })
    expect(await request(asked.approvalId)).toMatchObject({ order: { totalMinor: readMinor }, agreedMinor: readMinor, payers: null })
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })

  it('is told once to whoever pays more of it herself, old and new, and what is due names sum and time', async () => {
    const booked = await book()
    const before = (await order(booked)).personPart?.amountMinor ?? 0
    await movePrice(booked, 3)
    await untilRenewal(booked)
    await product.program.jobs.runDue()
    const { totalMinor, personPart } = await order(booked)
    const now = personPart?.amountMinor ?? 0
    expect(now).toBeGreaterThan(before)
    const rises = async () =>
      (await mailsTo(LINS_MAIL)).filter(
        (text) => text.includes(booked.orderSeq) && text.includes(`个人支付 ${formatMoney(now)}，原来 ${formatMoney(before)}。`),
      )
    expect(await rises()).toHaveLength(1)
    const inApp = (await messagesOf(booked)).filter(({ title }) => title.startsWith('More to pay personally'))
    expect(inApp.map(({ subject }) => subject)).toEqual(['payments'])
    expect(inApp[0]?.text).toContain(`To be paid personally: ${formatMoney(now)}; it was ${formatMoney(before)}.`)

    await decide(booked, 'agree')
    await product.program.jobs.runDue()
    expect(await rises()).toHaveLength(1)
    const told = await messagesOf(booked)
    const textOf = (step: string) => told.find(({ title }) => title.startsWith(step))?.text
    expect(textOf('Approved')).toContain(`Approved at ${formatMoney(totalMinor)}.`)
    expect(textOf('Payment due')).toMatch(new RegExp(`Please pay ${formatMoney(now).replace('.', '\\.')} by .+, Beijing time\\.`))
    await cancel(booked)
    await product.advance({ seconds: 2 })
  })
})
