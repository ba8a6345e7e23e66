import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { forgetReceipts } from '../../../orders/server/index.ts'
import { setFaults } from '../../../server/faults.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import type { askTrainReceipt, readTrainReceipt, trainPapers } from '../../calls/papers.ts'

/* The receipts of tickets of trains over HTTP, at the sandbox's railway: when they are to be had, for whom, and what becomes of them. */

const TIMEOUT = { timeout: 240_000 }

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let tokens: Readonly<Record<'lin' | 'he' | 'assistant', string>>

beforeAll(async () => {
  product = await testProduct()
}, 300_000)
// Days pass between journeys, and sessions end.
beforeEach(signIn)
afterAll(() => product.stop())
afterEach(async () => {
  setFaults({})
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

async function signIn(): Promise<void> {
  const [lin, he, assistant] = await Promise.all(['QC1001', 'QC2002', 'QC3001'].map((code) => product.tokenOf(code)))
  tokens = { lin: lin ?? '', he: he ?? '', assistant: assistant ?? '' }
  rail = railDesk(product, tokens.assistant)
}

const dayAhead = (days: number): string => product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().add({ days }).toString()
/** Of Lin and He, booked by an assistant. */
const party = async (): Promise<TrainOrderDetails> => (await rail.ticketed({ date: dayAhead(3), userCodes: ['QC1001', 'QC2002'] })).order

const papersOf = ({ orderSeq }: TrainOrderDetails, token: string) =>
  rail.must<CallResult<typeof trainPapers>>('GET', `/train/app/papers/${orderSeq}`, {}, token)
const receiptOf = async (order: TrainOrderDetails, token: string, passengerNo = 1) =>
  (await papersOf(order, token)).tickets.find((ticket) => ticket.passengerNo === passengerNo)?.receipt
const path = ({ orderSeq }: TrainOrderDetails): string => `/train/app/receipt/${orderSeq}`
const ask = async (order: TrainOrderDetails, token: string, passenger = 1) =>
  (await product.ask<CallResult<typeof askTrainReceipt>>('POST', path(order), { passenger }, { token, language: 'en' })).body
const open = async (order: TrainOrderDetails, token: string, passenger = 1) =>
  (await product.ask<CallResult<typeof readTrainReceipt>>('GET', path(order), { passenger }, { token, language: 'en' })).body

/** To an instant; sessions may have ended meanwhile. */
async function to(instant: Temporal.Instant): Promise<void> {
  await product.advance(product.clock.now().until(instant))
  await product.program.jobs.runDue()
  await signIn()
}
const arrivalOf = ({ train }: TrainOrderDetails): Temporal.Instant => Temporal.Instant.from(train.to.at)

describe('the receipt of a ticket of a train', () => {
  it('is asked for once its train has arrived, by who rode or who acts for her, and kept with number, day and file', TIMEOUT, async () => {
    const order = await party()
    expect(await receiptOf(order, tokens.lin)).toMatchObject({ standing: 'notFlown', canAsk: false })
    expect((await ask(order, tokens.lin)).code).toBe('TR-RECEIPT-NOT')
    await to(arrivalOf(order).add({ minutes: 1 }))
    expect((await rail.order(order.orderSeq)).status.key).toBe('completed')
    const until = Temporal.PlainDate.from(order.train.to.at.slice(0, 10)).add({ days: 180 }).toString()
    expect(await receiptOf(order, tokens.lin)).toMatchObject({ standing: 'open', canAsk: true, until })

    const asked = await ask(order, tokens.lin)
    expect([asked.code, asked.result?.receipt.standing]).toEqual(['Z000', 'asked'])
    expect((await ask(order, tokens.assistant)).result?.receipt.standing).toBe('asked')
    expect((await open(order, tokens.lin)).code).toBe('TR-RECEIPT-NONE')
    // A colleague on the order neither sees it nor asks for it; nobody else finds the order at all [P-PRIV-01].
    expect((await papersOf(order, tokens.he)).tickets.map(({ passengerNo }) => passengerNo)).toEqual([2])
    expect([(await ask(order, tokens.he)).code, (await open(order, tokens.he)).code]).toEqual(['P404', 'P404'])
    expect((await ask(order, await product.tokenOf('QC2001'))).code).toBe('P404')

    for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 4 })
    const issued = await receiptOf(order, tokens.lin)
    expect(issued).toMatchObject({ standing: 'issued', hasFile: true, canAsk: false, issuedOn: dayAhead(0) })
    expect(issued?.number).toMatch(/^\d{20}$/)
    const { result } = await open(order, tokens.lin)
    expect(result).toMatchObject({ number: issued?.number, name: `e-receipt-${issued?.number}.pdf` })
    expect(Buffer.from(result.pdf, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
    const sealed = await product.program.db.kysely.selectFrom('trainReceipt').select('fileSealed').executeTakeFirstOrThrow()
    expect(sealed.fileSealed?.toString('latin1')).not.toContain('%PDF')
    expect((await rail.order(order.orderSeq)).timeline.map(({ title }) => title)).toContain('E-receipt issued')
    const journal = await product.control<{ entries: { effect: string; detail: { number?: string } }[] }>('GET', '/journal')
    expect(journal.entries.filter(({ effect, detail }) => effect === 'receipt' && detail.number === issued?.number)).toHaveLength(1)

    const who = await product.program.db.kysely
      .selectFrom('person')
      .select(['companyId', 'id as personId'])
      .where('userCode', '=', 'QC1001')
      .executeTakeFirstOrThrow()
    await product.program.db.transact((writer) => forgetReceipts(writer, 'trainReceipt', who))
    expect(await receiptOf(order, tokens.assistant)).toMatchObject({ standing: 'issued', number: issued?.number, hasFile: false })
    expect((await open(order, tokens.assistant)).code).toBe('TR-RECEIPT-NONE')
  })

  it.each(['before-call', 'after-call'])('is issued once though the run that asks breaks off at %s', TIMEOUT, async (point) => {
    const order = await party()
    await to(arrivalOf(order).add({ minutes: 1 }))
    setFaults({ FAIL_AT: `trains.receipt.${point}#1` })
    expect((await ask(order, tokens.lin)).code).toBe('Z000')
    await product.program.jobs.runDue()
    setFaults({})
    await product.program.jobs.runDue({ retryNow: true })
    for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 4 })
    expect((await receiptOf(order, tokens.lin))?.standing).toBe('issued')
    expect((await rail.order(order.orderSeq)).timeline.filter(({ title }) => title === 'E-receipt issued')).toHaveLength(1)
  })

  it('says why the railway issues none, and is asked for again', TIMEOUT, async () => {
    const order = await party()
    const { tickets } = await papersOf(order, tokens.assistant)
    await product.control('POST', '/rail/tickets', { ticketNumber: tickets[1]?.ticketNumber, is: 'missed' })
    await to(arrivalOf(order).add({ minutes: 1 }))
    expect((await ask(order, tokens.assistant, 2)).code).toBe('Z000')
    await product.program.jobs.runDue()
    expect(await receiptOf(order, tokens.he, 2)).toMatchObject({ standing: 'refused', canAsk: true })
    expect((await rail.order(order.orderSeq)).timeline.map(({ title }) => title)).toContain('E-receipt not issued')
    await product.control('POST', '/rail/tickets', { ticketNumber: tickets[1]?.ticketNumber, is: 'boarded' })
    expect((await ask(order, tokens.he, 2)).code).toBe('Z000')
    for (let look = 0; look < 6; look += 1) await product.advance({ seconds: 4 })
    expect((await receiptOf(order, tokens.he, 2))?.standing).toBe('issued')
  })

  it('is reminded of once, two weeks before its last day, and is not to be had after that', TIMEOUT, async () => {
    const order = await party()
    await to(arrivalOf(order).add({ minutes: 1 }))
    const last = Temporal.PlainDate.from(order.train.to.at.slice(0, 10)).add({ days: 180 })
    const at = (days: number, plainTime: string) => last.add({ days }).toZonedDateTime({ timeZone: 'Asia/Shanghai', plainTime }).toInstant()
    const reminders = async () => (await rail.order(order.orderSeq)).timeline.filter(({ title }) => title === 'E-receipt not asked for yet')
    await to(at(-14, '08:59'))
    expect(await reminders()).toHaveLength(0)
    await to(at(-14, '09:01'))
    await product.program.jobs.runDue()
    expect(await reminders()).toHaveLength(1)
    const told = await product.program.db.kysely
      .selectFrom('message as m')
      .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'm.companyId').onRef('p.id', '=', 'm.personId'))
      .select(['p.userCode', 'm.textEn'])
      .where('m.link', '=', `/order/train/${order.orderSeq}`)
      .where('m.titleEn', 'like', 'E-receipt%')
      .execute()
    expect(told.map(({ userCode }) => userCode).toSorted()).toEqual(['QC1001', 'QC2002', 'QC3001'])
    expect(told.every(({ textEn }) => textEn.includes('the railway issues none any more'))).toBe(true)
    await to(at(1, '00:01'))
    expect(await receiptOf(order, tokens.lin)).toMatchObject({ standing: 'late', canAsk: false })
    expect(await reminders()).toHaveLength(1)
  })
})
