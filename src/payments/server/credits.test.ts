import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld } from '../../../tools/testing/governed.ts'
import { creditViolations } from '../../../tools/invariants/credits.ts'
import { givesMoney, NO_LIMIT_YUAN, valueDesk } from '../../../tools/testing/unused-value.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { myCredits } from '../calls/credits.ts'
import type { companyStatement } from '../calls/statements.ts'
import { creditsJob } from './jobs.ts'

/* Who sees unused value, when its end is told, and what becomes of it, over HTTP on the real server. */

const TIMEOUT = { timeout: 240_000 }
type Mine = CallResult<typeof myCredits>

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  await value.govern(NO_LIMIT_YUAN)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(() => world.checkBooks())

const seenBy = async (userCode: string): Promise<Mine> =>
  world.desk.must<Mine>('GET', '/value/mine', {}, await world.product.tokenOf(userCode))

/** The messages that somebody has been told about value that ends. */
async function toldTo(userCode: string): Promise<string[]> {
  const token = await world.product.tokenOf(userCode)
  const { messages } = await world.desk.must<{ messages: { title: string; link: string | null }[] }>(
    'POST',
    '/notices/messages',
    { cursor: null, size: 50 },
    token,
  )
  return messages.filter(({ link }) => link === '/my/value').map(({ title }) => title)
}

async function tend(): Promise<void> {
  const { db, jobs } = world.product.program
  await db.transact((writer) => jobs.send(writer, creditsJob, {}, { key: creditsJob.name }))
  await jobs.runDue()
}

/** As if the ticket had been issued about a year ago. */
const endsOn = (day: string) =>
  world.product.program.db.pool.query(`update travel_credit set valid_until = $1 where ended_at is null and airline <> 'ZZ'`, [day])

it('shows the company’s value to its traveller, to whoever may book for her and to finance, and to nobody else', TIMEOUT, async () => {
  const { quote, order } = await value.left()
  const mine = await seenBy('QC1001')
  expect(mine.left).toEqual([{ airline: quote.airline, amountMinor: quote.valueMinor, firstEnds: quote.validUntil }])
  expect(mine.credits).toMatchObject([
    {
      owner: 'company',
      traveller: { en: 'Yifan Lin' },
      amountMinor: quote.valueMinor,
      leftMinor: quote.valueMinor,
      validUntil: quote.validUntil,
      hasEnded: false,
      from: { orderSeq: order.orderSeq },
      uses: [],
    },
  ])
  // Her assistant for flights, the desk that books for everybody, and finance; no colleague.
  for (const userCode of ['QC1002', 'QC3001', 'QC3002']) expect((await seenBy(userCode)).credits).toHaveLength(1)
  for (const userCode of ['QC2001', 'QC4001']) expect((await seenBy(userCode)).credits).toEqual([])

  const next = await value.submit(await value.open(givesMoney(quote.airline.code)))
  await world.issued(next.orderSeq)
  const used = await seenBy('QC1001')
  expect(used.left).toEqual([])
  expect(used.credits[0]).toMatchObject({
    leftMinor: 0,
    uses: [{ orderSeq: next.orderSeq, path: `/flights/order/${next.orderSeq}`, amountMinor: quote.valueMinor, state: 'used' }],
  })
  // Finance does not open a colleague's order.
  expect((await seenBy('QC3002')).credits[0]?.uses[0]).toMatchObject({ orderSeq: next.orderSeq, path: null })
})

it.each([
  ['left_minor = left_minor - 1', /of \d+: 0 used, \d+ left and 0 ended do not make it/],
  ['amount_minor = amount_minor + 1, left_minor = left_minor + 1', /the books owe \d+ on travelCredit:company, there is \d+ of values/],
])('is named by the invariants where it is changed: %s', TIMEOUT, async (change, problem) => {
  await value.hideAll()
  await value.left()
  const { db } = world.product.program
  expect(await creditViolations(db)).toEqual([])
  const open = `ended_at is null and left_minor > 1`
  const { rows } = await db.pool.query<{ id: string; amount: string; left: string }>(
    `select id, amount_minor as amount, left_minor as left from travel_credit where ${open}`,
  )
  await db.pool.query(`update travel_credit set ${change} where ${open}`)
  expect((await creditViolations(db)).join('\n')).toMatch(problem)
  for (const { id, amount, left } of rows)
    await db.pool.query('update travel_credit set amount_minor = $2, left_minor = $3 where id = $1', [id, amount, left])
})

it('ends at once what comes back of an order after its end', TIMEOUT, async () => {
  await value.hideAll()
  const { quote } = await value.left()
  await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
  const lin = await world.product.tokenOf('QC1001')
  const form = await value.open(givesMoney(quote.airline.code))
  // The hold is there and value pays; its last day passes before the airline has refused to issue.
  const orderSeq = await world.desk.submit(form, lin)
  await world.product.program.db.pool.query(`update travel_credit set valid_until = '2026-11-20' where airline <> 'ZZ'`)
  await tend()
  await world.desk.issue(orderSeq, lin)
  const ended = await world.order(orderSeq)
  expect(ended.status.key).toBe('ticketFailed')
  // It is not told to be value again.
  const back = ended.timeline.find(({ title }) => title === 'Unused value came back')
  expect(back?.detail).toBe(`${formatMoney(quote.valueMinor)} had passed its last day and cannot be used any more`)
  expect(await value.lastCredit()).toMatchObject({ left: 0, expired: quote.valueMinor })
  expect(await value.balances(orderSeq)).toEqual({
    'supplier:air1': -quote.valueMinor,
    'travelCredit:company': expect.any(Number) as number,
  })
  await world.product.control('DELETE', '/faults')
})

it('is not taken for a ticket that may be issued after its end', TIMEOUT, async () => {
  await value.hideAll()
  const { quote } = await value.left()
  const today = world.product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
  await endsOn(today.subtract({ days: 1 }).toString())
  const order = await value.submit(await value.open(givesMoney(quote.airline.code)))
  expect(order.timeline.map(({ title }) => title)).not.toContain('Unused value set aside')
})

it('is told of once, a fortnight before its end, and ends with an entry that leaves it to the airline', TIMEOUT, async () => {
  await value.hideAll()
  const { quote, order } = await value.left()
  await endsOn('2026-12-06')
  await tend()
  expect(await toldTo('QC1001')).toEqual([])
  await world.product.advance({ hours: 24 })
  await tend()
  await tend()
  for (const userCode of ['QC1001', 'QC3002']) expect(await toldTo(userCode)).toEqual([expect.stringContaining('ends on 6 Dec 2026')])
  expect(await toldTo('QC1002')).toEqual([])

  await world.product.advance({ hours: 14 * 24 })
  await tend()
  expect((await value.lastCredit()).left).toBe(quote.valueMinor)
  await world.product.advance({ hours: 24 })
  await tend()
  await tend()
  expect(await value.lastCredit()).toMatchObject({ left: 0, expired: quote.valueMinor })
  expect(await value.balances(order.orderSeq)).toMatchObject({ 'supplier:air1': -quote.feeMinor - quote.valueMinor })
  const mine = (await seenBy('QC1001')).credits.find(({ from }) => from.orderSeq === order.orderSeq)
  expect(mine).toMatchObject({ hasEnded: true, expiredMinor: quote.valueMinor, leftMinor: 0 })
})

it('stands in the company’s statement line by line, page and file, as the books have it', TIMEOUT, async () => {
  const clerk = await world.product.tokenOf('QC3002')
  const { rows } = await world.product.program.db.pool.query<{ kind: string; minor: string }>(
    `select e.kind, -sum(p.amount_minor) as minor from ledger_posting p join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
     where p.account = 'travelCredit:company' group by e.kind`,
  )
  const booked = new Map(rows.map(({ kind, minor }) => [kind, Number(minor)]))
  const { told, closingMinor } = await valueTold(clerk)
  expect(new Set(told.keys())).toEqual(new Set(['valueLeft', 'valueUsed', 'valueBack', 'valueEnded']))
  for (const [kind, what] of [
    ['grant', 'valueLeft'],
    ['pay', 'valueUsed'],
    ['return', 'valueBack'],
    ['expire', 'valueEnded'],
  ] as const)
    expect([what, told.get(what)]).toEqual([what, booked.get(kind)])
  expect(closingMinor).toBe([...booked.values()].reduce((sum, minor) => sum + minor, 0))

  const asked = { method: 'GET', path: '/statement/company/file', input: { month: '2026-11' } } as const
  const { body } = await world.product.ask<{ text: string }>(asked.method, asked.path, asked.input, { token: clerk, language: 'en' })
  const lines = body.result.text.split('\r\n')
  const ofValue = lines.filter((line) => line.endsWith(',Unused value'))
  expect(ofValue.at(0)).toContain('Balance at the start')
  expect(ofValue.at(-1)).toContain('Balance at the end')
  expect(ofValue.some((line) => line.includes('Left by a ticket given up'))).toBe(true)
  expect(lines.findIndex((line) => line.endsWith(',Unused value'))).toBeGreaterThan(
    lines.findLastIndex((line) => line.endsWith(',Company credit')),
  )
  // Of a colleague’s own there is none, and none of the company’s is told her.
  expect((await valueTold(await world.product.tokenOf('QC2001'), 'mine')).told.size).toBe(0)
})

/** All months’ movements of unused value by what they say, and what is there at the end. */
async function valueTold(token: string, whose: 'company' | 'mine' = 'company') {
  const told = new Map<string, number>()
  let closingMinor = 0
  for (const month of ['2026-11', '2026-12']) {
    let cursor: string | null = null
    do {
      const more: object = cursor === null ? {} : { cursor }
      const page: CallResult<typeof companyStatement> = await world.desk.must(
        'GET',
        `/statement/${whose}`,
        { month, account: 'value', ...more },
        token,
      )
      expect(page.openingMinor).toBe(closingMinor)
      for (const { what, amountMinor } of page.movements) told.set(what, (told.get(what) ?? 0) + amountMinor)
      cursor = page.next
      if (cursor === null) closingMinor = page.closingMinor
    } while (cursor !== null)
  }
  return { told, closingMinor }
}
