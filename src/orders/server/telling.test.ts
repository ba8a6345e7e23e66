import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import { partyDesk } from '../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'

interface Shown {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly link: string
}

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [su, lin, he]: string[] = []

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  ;[su, lin, he] = await Promise.all(['QC1002', 'QC1001', 'QC2002'].map((code) => product.tokenOf(code)))
})
afterAll(() => product.stop())

/** What is told of an order, the oldest first. */
async function toldOf(orderSeq: string, token = ''): Promise<readonly Shown[]> {
  await product.program.jobs.runDue()
  const { body } = await product.ask<{ messages: Shown[] }>('POST', '/notices/messages', { size: 50 }, { token })
  return body.result.messages.filter(({ link }) => link === `/flights/order/${orderSeq}`).toReversed()
}
const stepsOf = async (orderSeq: string, token?: string) =>
  (await toldOf(orderSeq, token)).map(({ title }) => title.split(' · ')[0] ?? '').toSorted()

describe('the steps of an order', () => {
  it('are told to all who travel and to whoever booked, without an amount [P-PRIV-01]', async () => {
    const { form } = await desk.open(su ?? '', { mode: 'agent', userCodes: ['QC1001', 'QC2002'] }, '2026-11-25')
    const orderSeq = await desk.submit(form, su ?? '')
    await desk.issue(orderSeq, su ?? '')
    for (const token of [su, lin, he]) expect(await stepsOf(orderSeq, token)).toEqual(['Seats held', 'Ticketed'])
    const told = await toldOf(orderSeq, he)
    expect(JSON.stringify(told)).not.toMatch(/[¥￥]/)
    expect(told.map(({ subject }) => subject)).toEqual(['orders', 'orders'])
    // Whoever booked it for them reads for whom; those who travel read of nobody else.
    expect((await toldOf(orderSeq, su)).map(({ text }) => text)).toEqual(
      [1, 2].map(() => expect.stringContaining('Travelling: Li He, Yifan Lin') as string),
    )
    expect(told.map(({ text }) => text).join()).not.toContain('Travelling')
  })

  it('are told by mail too, each once, however often the job that tells them runs', async () => {
    const { db, jobs } = product.program
    await sql`update pgboss.job set state = 'created', completed_on = null where name = 'orders.told'`.execute(db.kysely)
    await jobs.runDue()
    const mails = await db.kysely.selectFrom('notice').select(['key', 'personId']).where('key', 'like', 'orders.told:%').execute()
    expect(new Set(mails.map(({ key }) => key)).size).toBe(mails.length)
    expect(new Set(mails.map(({ personId }) => personId)).size).toBe(3)
    expect(mails).toHaveLength(6)
  })

  it('are not told to whoever took them', async () => {
    const { form } = await desk.open(lin ?? '', undefined, '2026-11-27', ({ verdict }) => verdict.action === 'approve')
    const orderSeq = await desk.submit(form, lin ?? '')
    await product.program.jobs.runDue()
    const path = `/order/cancel/${orderSeq}`
    const { body: shown } = await product.ask<{ version: number }>('GET', path, {}, { token: lin ?? '' })
    const given = { version: shown.result.version, reasonCode: 'OTHER', words: 'No more trip' }
    const { body } = await product.ask('POST', path, given, { token: lin ?? '' })
    expect(`${body.code} ${body.message}`).toMatch(/^Z000/)
    expect(await stepsOf(orderSeq, lin)).toEqual(['Seats held'])
  })
})

it('what an airline does to a flight is told to those who still fly on it', { timeout: 60_000 }, async () => {
  const { form } = await desk.open(su ?? '', { mode: 'agent', userCodes: ['QC1001', 'QC2002'] }, '2026-12-02')
  const orderSeq = await desk.submit(form, su ?? '')
  await desk.issue(orderSeq, su ?? '')
  const path = `/airfrond/getRefundFee/${orderSeq}` as const
  const gone = (await desk.order(orderSeq, su ?? '')).passengers.findIndex(({ name }) => name.en === 'Li He') + 1
  const { quoteId } = await desk.must<{ quoteId: string }>('POST', path, { tickets: [gone], kind: 'voluntary' }, su ?? '')
  await desk.must('POST', `/airfrond/addRefund/${orderSeq}`, { quoteId, reason: 'planChanged', note: '', fileIds: [] }, su ?? '')
  for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 5 })
  // Whose ticket somebody else has given back reads of it, though she neither booked nor pays.
  expect(await stepsOf(orderSeq, he)).toContain('Tickets refunded')
  const returned = async (token?: string) => (await toldOf(orderSeq, token)).find(({ title }) => title.startsWith('Tickets refunded'))?.text
  // Whoever booked it reads whose they are; she reads of her own.
  expect([await returned(su), (await returned(he))?.includes('Tickets of')]).toEqual([expect.stringContaining('Tickets of Li He\n'), false])
  await product.control('POST', '/schedule', { flightId: form.flight.flightId, minutes: 90 })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  for (let look = 0; look < 3; look += 1) await product.advance({ seconds: 2 })
  expect(await stepsOf(orderSeq, lin)).toContain('Flight times changed')
  expect(await stepsOf(orderSeq, he)).not.toContain('Flight times changed')
  // Whoever booked it reads for whom.
  const moved = (await toldOf(orderSeq, su)).find(({ title }) => title.startsWith('Flight times changed'))
  expect(moved?.text).toContain('Travelling: Yifan Lin\n')
})

it('whoever is asked to agree reads it in the app, and that she is asked no longer', async () => {
  const { db } = product.program
  const told = await db.kysely.selectFrom('message').selectAll().where('subject', '=', 'approvals').orderBy('createdAt').execute()
  expect(told.map(({ titleEn }) => titleEn.split(':')[0])).toEqual(['To approve', 'Withdrawn, nothing to decide'])
  for (const { link } of told) expect(link).toMatch(/^\/approval\/[^/]+\/[0-9a-f-]{36}\/[^/]+$/)
  expect(new Set(told.map(({ personId, link }) => `${personId} ${link}`)).size).toBe(1)
})

it('keeps its books whole', async () => {
  const { violations } = await checkInvariants({
    db: product.program.db,
    sandboxOrigin: product.sandboxOrigin,
    logDir: `${product.dataDir}/log`,
  })
  expect(violations).toEqual([])
})
