import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pointsViolations } from '../../../tools/invariants/points.ts'
import { governedWorld } from '../../../tools/testing/governed.ts'
import { leavesValue, valueDesk } from '../../../tools/testing/unused-value.ts'
import { COMPANY_PAYS_YUAN, pointsDesk, REASON } from '../../../tools/testing/reward-points.ts'
import type { CallResult } from '../../kernel/call.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { grantedPoints } from '../calls/points.ts'
import type { companyStatement } from '../calls/statements.ts'

/* Reward points from the grant to the order that they pay, and back, over HTTP on the real server and the sandbox. */

const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  points = pointsDesk(world)
  await valueDesk(world).govern(COMPANY_PAYS_YUAN)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
  await points.endAll()
  await world.checkBooks()
})

const titlesOf = async (orderSeq: string) => (await world.order(orderSeq)).timeline.map(({ title }) => title)

describe('a grant', () => {
  const grant = async (input: object, as = 'QC3001') => {
    const body = { userCodes: ['QC1001'], points: 100, reason: REASON, ...input }
    return world.desk.codeOf('POST', '/points/grant', body, await world.product.tokenOf(as))
  }

  it('is drawn from the company’s credit, told to who gets it, and listed for whoever grants', TIMEOUT, async () => {
    const before = await points.usedCreditMinor()
    await points.grant(1_200, { validUntil: '2026-12-31' })
    expect((await points.usedCreditMinor()) - before).toBe(1_200)
    expect(await points.mine()).toMatchObject({
      rewardName: '积分',
      rewardNameEn: 'points',
      leftMinor: 1_200,
      firstEnds: '2026-12-31',
      grants: [{ amountMinor: 1_200, leftMinor: 1_200, reason: REASON, validUntil: '2026-12-31', hasEnded: false }],
      uses: [],
    })
    const { messages } = await world.desk.must<{ messages: { title: string; link: string | null }[] }>(
      'POST',
      '/notices/messages',
      { cursor: null, size: 50 },
      world.lin,
    )
    expect(messages.filter(({ link }) => link === '/my/value?of=points')).toEqual([
      expect.objectContaining({ title: 'You were granted 1200 points, worth ¥12' }),
    ])
    const manager = await world.product.tokenOf('QC3001')
    const listed = await world.desk.must<CallResult<typeof grantedPoints>>('GET', '/points/granted', {}, manager)
    expect(listed.grants[0]).toMatchObject({
      amountMinor: 1_200,
      reason: REASON,
      person: { userCode: 'QC1001', name: { en: 'Yifan Lin' } },
    })

    const finance = await world.product.tokenOf('QC3002')
    const month = world.product.clock.now().toString().slice(0, 7)
    const statement = await world.desk.must<CallResult<typeof companyStatement>>('GET', '/statement/company', { month }, finance)
    expect(statement.movements.at(-1)).toMatchObject({ what: 'granted', orderSeq: null, paidWith: 'points', amountMinor: 1_200 })
    await points.endAll()
    expect(await points.usedCreditMinor()).toBe(before)
    expect(await points.mine()).toMatchObject({ leftMinor: 0, firstEnds: null, grants: [{ expiredMinor: 1_200, hasEnded: true }] })
  })

  it(
    'is refused to strangers and leavers, to oneself, for a day that is over, and beyond the credit, and then nobody gets any',
    TIMEOUT,
    async () => {
      for (const [code, input, as] of [
        ['ACCESS-ROLE', {}, 'QC1001'],
        ['ACCESS-ROLE', {}, 'QC3002'],
        ['POINTS-WHOM', { userCodes: ['QC1001', 'LH1001'] }],
        ['POINTS-WHOM', { userCodes: ['QC1001', 'nobody'] }],
        ['POINTS-SELF', { userCodes: ['QC1001', 'QC3001'] }],
        ['POINTS-DAY', { validUntil: '2026-01-31' }],
      ] as const)
        expect([code, await grant(input, as)]).toEqual([code, code])
      for (const input of [{ points: 0 }, { points: -5 }, { points: 1.5 }, { points: 1_000_001 }, { reason: '  ' }, { userCodes: [] }])
        expect([input, await grant(input)]).not.toEqual([input, 'Z000'])
      await world.product.program.db.pool.query(
        `update company_credit set limit_minor = used_minor + 150 where company_id = (select company_id from person where user_code = 'QC1001')`,
      )
      expect(await grant({ userCodes: ['QC1001', 'QC1002'] })).toBe('POINTS-CREDIT')
      expect((await points.mine()).leftMinor).toBe(0)
      expect(await grant({ userCodes: ['QC1001', 'QC1001'] })).toBe('Z000')
      expect((await points.mine()).leftMinor).toBe(100)
      await world.product.program.db.pool.query(
        `update company_credit set limit_minor = 100000000 where company_id = (select company_id from person where user_code = 'QC1001')`,
      )
    },
  )
})

describe('the invariants of points', () => {
  it.each([
    ['left_minor = left_minor - 1', /do not make it/],
    ['amount_minor = amount_minor + 1, left_minor = left_minor + 1', /have drawn/],
  ])('name a grant that is changed: %s', TIMEOUT, async (change, problem) => {
    await points.grant(90)
    const { db } = world.product.program
    expect(await pointsViolations(db)).toEqual([])
    const open = `ended_at is null`
    const before = await db.pool.query<{ id: string; amount: string; left: string }>(
      `select id, amount_minor as amount, left_minor as left from points_grant where ${open}`,
    )
    await db.pool.query(`update points_grant set ${change} where ${open}`)
    expect((await pointsViolations(db)).join('\n')).toMatch(problem)
    const [row] = before.rows
    await db.pool.query('update points_grant set amount_minor = $2, left_minor = $3 where id = $1', [row?.id, row?.amount, row?.left])
  })
})

describe('points at the checkout', () => {
  it('pay of her part, the rest goes to the gateway, and each is on her statement [C-PAY-06]', TIMEOUT, async () => {
    await points.grant(1_200)
    const { order, payOrderId } = await points.due()
    const before = await points.info(payOrderId)
    expect(before.points).toEqual({ name: 'points', payMinor: 1_200, asideMinor: 0, isFree: true })
    const taken = await points.take(payOrderId)
    expect(taken.body.result).toEqual({ dueMinor: before.dueMinor - 1_200, state: 'due' })
    // Said again, nothing changes.
    expect((await points.take(payOrderId)).body.result).toEqual({ dueMinor: before.dueMinor - 1_200, state: 'due' })
    const aside = await points.info(payOrderId)
    expect(aside).toMatchObject({
      totalMinor: before.totalMinor,
      parts: [{ kind: 'company' }, before.parts[1]],
      dueMinor: before.dueMinor - 1_200,
    })
    expect(aside.points).toEqual({ name: 'points', payMinor: 1_200, asideMinor: 1_200, isFree: true })
    expect(aside.assets.find(({ key }) => key === 'points')).toMatchObject({ amountMinor: 1_200, payer: 'person', validUntil: null })
    expect((await points.mine()).leftMinor).toBe(0)
    expect(await points.use(order.orderSeq)).toMatchObject({ amountMinor: 1_200, state: 'aside' })

    await points.payAtAlipay(payOrderId)
    expect(await points.info(payOrderId)).toMatchObject({ state: 'paid', kind: before.kind, points: null, totalMinor: before.totalMinor })
    expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
    expect(await titlesOf(order.orderSeq)).toContain('Reward points set aside')
    expect((await world.order(order.orderSeq)).timeline.find(({ title }) => title === 'Paid')?.detail).toMatch(
      /^Company bill ¥[\d,.]+, reward points ¥12, paid by yourself ¥/,
    )
    expect(await points.balances(order.orderSeq)).toMatchObject({ points: 1_200, gateway: before.dueMinor - 1_200 })
    expect(await points.use(order.orderSeq)).toMatchObject({ amountMinor: 1_200, state: 'used' })
    const month = world.product.clock.now().toString().slice(0, 7)
    const mine = await world.desk.must<CallResult<typeof companyStatement>>('GET', '/statement/mine', { month }, world.lin)
    const ofOrder = mine.movements.filter(({ orderSeq }) => orderSeq === order.orderSeq)
    expect(ofOrder.filter(({ paidWith }) => paidWith === 'points').map(({ what, amountMinor }) => [what, amountMinor])).toEqual([
      ['charged', 1_200],
      ['paid', -1_200],
    ])
  })

  it('stand beside what somebody outside has paid of the same part, each by itself', TIMEOUT, async () => {
    await points.grant(1_200)
    const { order, payOrderId } = await points.due()
    await points.take(payOrderId)
    const { dueMinor, parts } = await points.info(payOrderId)
    const companyMinor = parts.find(({ kind }) => kind === 'company')?.amountMinor ?? 0
    await points.payByLink(payOrderId)
    const paid = await points.info(payOrderId)
    expect(paid.parts.map(({ kind, label, amountMinor }) => [kind, label, amountMinor])).toEqual([
      ['company', 'Company', companyMinor],
      ['person', 'You', 1_200],
      ['third', 'Third party', dueMinor],
    ])
    expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
    const { payers, personPart, totalMinor } = await world.order(order.orderSeq)
    expect(payers.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['company', companyMinor],
      ['person', 1_200],
      ['third', dueMinor],
    ])
    expect(payers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
    expect(personPart).toMatchObject({ amountMinor: dueMinor + 1_200, thirdMinor: dueMinor })
  })

  it('pay all of it at once, and come back at once when no ticket comes of it', TIMEOUT, async () => {
    await points.grant(900_000, { validUntil: '2026-12-31' })
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    const { order, payOrderId } = await points.due()
    const { dueMinor, points: offered } = await points.info(payOrderId)
    expect(offered?.payMinor).toBe(dueMinor)
    expect((await points.take(payOrderId)).body.result).toEqual({ dueMinor: 0, state: 'paid' })
    expect((await points.take(payOrderId)).body.code).toBe('PAY-PAID')
    const paid = await points.info(payOrderId)
    expect([paid.state, paid.assets.find(({ key }) => key === 'points')?.amountMinor]).toEqual(['paid', dueMinor])
    expect((await world.order(order.orderSeq)).personPart).toMatchObject({ state: 'paid', amountMinor: dueMinor })
    expect(await points.settled(order.orderSeq)).toBe('ticketFailed')
    expect(await points.balances(order.orderSeq)).toEqual({})
    expect((await points.mine()).leftMinor).toBe(900_000)
    expect(await points.use(order.orderSeq)).toMatchObject({ state: 'back', amountMinor: dueMinor, backMinor: dueMinor })
  })

  it('are let go when she says so, and when her time is over', TIMEOUT, async () => {
    await points.grant(500)
    const { order, payOrderId } = await points.due()
    const { dueMinor } = await points.info(payOrderId)
    await points.take(payOrderId)
    expect((await points.leave(payOrderId)).body.result).toEqual({ dueMinor, state: 'due' })
    expect((await points.mine()).leftMinor).toBe(500)
    await points.take(payOrderId)
    await world.product.advance({ minutes: 31 })
    await world.product.program.jobs.runDue()
    expect((await world.order(order.orderSeq)).status.key).toBe('lapsed')
    expect((await points.mine()).leftMinor).toBe(500)
    expect(await points.balances(order.orderSeq)).toEqual({})
  })

  it('stay as they are while a payment is under way, and pay with it', TIMEOUT, async () => {
    await points.grant(500)
    const { payOrderId } = await points.due()
    await world.desk.must('POST', '/personal/alipay/wap/prepay', { payOrderId }, world.lin)
    expect((await points.info(payOrderId)).points).toMatchObject({ asideMinor: 0, isFree: false })
    expect((await points.take(payOrderId)).body.code).toBe('PAY-BEGUN')
    const other = await points.due()
    await points.take(other.payOrderId)
    await world.desk.must('POST', '/personal/alipay/wap/prepay', { payOrderId: other.payOrderId }, world.lin)
    expect((await points.leave(other.payOrderId)).body.code).toBe('PAY-BEGUN')
    expect((await points.info(other.payOrderId)).points).toMatchObject({ asideMinor: 500, isFree: false })
    await points.payAtAlipay(other.payOrderId)
    expect((await points.info(other.payOrderId)).state).toBe('paid')
  })

  it('pay of nobody’s part but hers, charged at once, also where she goes to the desk with the rest', TIMEOUT, async () => {
    await points.grant(500)
    const { payOrderId } = await points.due()
    await world.desk.must('POST', '/pay/link/make', { payOrderId }, world.lin)
    expect((await points.info(payOrderId)).points).toBeNull()
    expect((await points.take(payOrderId)).body.code).toBe('PAY-NO-POINTS')
    await world.desk.must('POST', '/pay/link/revoke', { payOrderId }, world.lin)
    expect((await points.info(payOrderId)).points).toMatchObject({ payMinor: 500 })
    const setPayment = (payment: object) =>
      world.product.program.db.pool.query(
        `update company set settings = jsonb_set(settings::jsonb, '{payment}', settings::jsonb->'payment' || $1::jsonb)`,
        [JSON.stringify(payment)],
      )
    await setPayment({ personPays: 'guarantee' })
    expect((await points.take(payOrderId)).body.code).toBe('PAY-NO-POINTS')
    await setPayment({ personPays: 'charge', cash: true })
    await world.desk.must('POST', '/pay/desk/choose', { payOrderId }, world.lin)
    expect((await points.info(payOrderId)).points).toMatchObject({ payMinor: 500, isFree: true })
    expect((await points.take(payOrderId)).body.code).toBe('Z000')
    expect((await points.leave(payOrderId)).body.code).toBe('Z000')
    await setPayment({ cash: false })
    const stranger = await world.product.tokenOf('QC1002')
    expect(await world.desk.codeOf('POST', '/pay/checkout/assetPayment', { payOrderId, assets: ['points'] }, stranger)).toBe('P404')
    expect((await points.mine()).leftMinor).toBe(500)
  })

  it('are spent once by two phones, and by two orders at once', TIMEOUT, async () => {
    await points.grant(700)
    await points.grant(300, { validUntil: '2026-12-31' })
    const [one, other] = [await points.due(), await points.due()]
    const dues = [await points.info(one.payOrderId), await points.info(other.payOrderId)].map(({ dueMinor }) => dueMinor)
    const all = await Promise.all([0, 1, 2, 3, 4, 5].flatMap(() => [points.take(one.payOrderId), points.take(other.payOrderId)]))
    expect(all.every(({ body: { code } }) => code === 'Z000' || code === 'PAY-NO-POINTS')).toBe(true)
    const after = [await points.info(one.payOrderId), await points.info(other.payOrderId)]
    const aside = after.map((info) => info.points?.asideMinor ?? 0)
    expect(aside.reduce((sum, minor) => sum + minor, 0)).toBe(1_000)
    expect(after.map(({ dueMinor }, index) => dueMinor + (aside[index] ?? 0))).toEqual(dues)
    expect((await points.mine()).leftMinor).toBe(0)
    // One takes them, the other lets them go, at once and often.
    await Promise.all(
      [0, 1, 2, 3].flatMap(() => [points.take(one.payOrderId), points.leave(one.payOrderId), points.leave(other.payOrderId)]),
    )
    const { leftMinor } = await points.mine()
    const end = [await points.info(one.payOrderId), await points.info(other.payOrderId)]
    expect(leftMinor + end.reduce((sum, info) => sum + (info.points?.asideMinor ?? 0), 0)).toBe(1_000)
  })
})

describe('points that come back', () => {
  it('are divided with the gateway in proportion, and are there at once', TIMEOUT, async () => {
    const value = valueDesk(world)
    await points.grant(5_000)
    const { order, payOrderId } = await points.due((fare) => leavesValue(fare) && !fare.verdict.compliant)
    await points.take(payOrderId)
    await points.payAtAlipay(payOrderId)
    expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
    const quote = await value.leave(order.orderSeq)
    const { leftMinor } = await points.mine()
    const { rows } = await world.product.program.db.pool.query<{
      kind: string
      amount: string
      back: string
      gross: string
      value: string
    }>(
      `select p.kind, p.amount_minor as amount, p.back_minor as back, r.gross_minor as gross, r.value_minor as value from payment p
       join payment_refund r on r.company_id = p.company_id and r.payment_id = p.id
       join orders o on o.company_id = p.company_id and o.id = p.order_id where o.number = $1 order by p.kind`,
      [order.orderSeq],
    )
    const by = new Map(rows.map((row) => [row.kind, row]))
    expect([...by.keys()]).toEqual(['alipay', 'companyCredit', 'points'])
    expect(Number(by.get('points')?.gross)).toBe(5_000)
    expect(Number(by.get('points')?.back)).toBe(leftMinor)
    expect(leftMinor).toBeGreaterThan(0)
    const backOf = (kind: string) => Number(by.get(kind)?.back) / Number(by.get(kind)?.amount)
    expect(backOf('points')).toBeCloseTo(backOf('alipay'), 2)
    expect(quote.shares.filter(({ payer }) => payer === 'person').reduce((sum, { backMinor }) => sum + backMinor, 0)).toBe(
      Number(by.get('points')?.back) + Number(by.get('alipay')?.back),
    )
    expect(await points.use(order.orderSeq)).toMatchObject({ amountMinor: 5_000, backMinor: leftMinor, state: 'used' })
    const told = (await world.order(order.orderSeq)).timeline.filter(({ title }) => title === 'Reward points came back')
    expect(told.map(({ detail }) => detail)).toEqual([expect.stringContaining(formatMoney(leftMinor))])
  })

  it('end at once where their last day has passed meanwhile, and are the company’s credit again', TIMEOUT, async () => {
    const before = await points.usedCreditMinor()
    await points.grant(400, { validUntil: '2026-12-31' })
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    const { order, payOrderId } = await points.due()
    await points.take(payOrderId)
    await points.endAll()
    // What is set aside is not what has ended.
    expect((await points.info(payOrderId)).points).toMatchObject({ asideMinor: 400 })
    await points.payAtAlipay(payOrderId)
    expect(await points.settled(order.orderSeq)).toBe('ticketFailed')
    expect(await points.mine()).toMatchObject({ leftMinor: 0 })
    expect((await points.mine()).grants.at(-1)).toMatchObject({ expiredMinor: 400, hasEnded: true })
    expect(await points.usedCreditMinor()).toBe(before)
  })
})
