import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pdfPages } from '../../../../tools/testing/pdf-text.ts'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { issuedTickets } from '../../calls/itinerary.ts'
import type { askReceipt, readReceipt } from '../../calls/receipts.ts'
import { FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { forgetPerson } from '../store-forgetting.ts'

/* The receipts of tickets over HTTP, at the sandbox's airline: when they are to be had, for whom, and what becomes of them. */

type Listed = CallResult<typeof issuedTickets>['orders'][number]['tickets'][number]
type Opened = CallResult<typeof readReceipt>

const TIMEOUT = { timeout: 240_000 }
let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let tokens: Readonly<Record<'su' | 'lin' | 'he' | 'xu', string>>
/** Of Lin and He, booked by Su. */
let party = ''

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  await signIn()
  party = await book(['QC1001', 'QC2002'], '2026-11-24')
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

async function signIn(): Promise<void> {
  const [su, lin, he, xu] = await Promise.all(['QC1002', 'QC1001', 'QC2002', 'QC3001'].map((code) => product.tokenOf(code)))
  tokens = { su: su ?? '', lin: lin ?? '', he: he ?? '', xu: xu ?? '' }
}

async function book(userCodes: readonly string[], date: string): Promise<string> {
  const { form } = await desk.open(tokens.su, { mode: 'agent', userCodes }, date)
  const orderSeq = await desk.submit(form, tokens.su)
  await desk.issue(orderSeq, tokens.su)
  return orderSeq
}

async function ticketsOf(orderSeq: string, token: string, language: 'zh' | 'en' = 'en'): Promise<readonly Listed[]> {
  const { body } = await product.ask<CallResult<typeof issuedTickets>>('GET', '/airfrond/issuedTickets', { orderSeq }, { token, language })
  return body.result.orders[0]?.tickets ?? []
}
const receiptOf = async (orderSeq: string, token: string, passengerNo = 1) =>
  (await ticketsOf(orderSeq, token)).find((ticket) => ticket.passengerNo === passengerNo)?.receipt
const ask = async (orderSeq: string, token: string, passenger = 1) =>
  (await product.ask<CallResult<typeof askReceipt>>('POST', `/airfrond/receipt/${orderSeq}`, { passenger }, { token })).body
const open = async (orderSeq: string, token: string, passenger = 1) =>
  (await product.ask<Opened>('GET', '/airfrond/receipt', { orderSeq, passenger }, { token })).body

/** To an instant; sessions may have ended meanwhile. */
async function to(instant: Temporal.Instant): Promise<void> {
  await product.advance(product.clock.now().until(instant))
  await product.program.jobs.runDue()
  await signIn()
}
async function afterArrival(orderSeq: string, more: Temporal.DurationLike = { minutes: 1 }): Promise<void> {
  const { flight } = await desk.order(orderSeq, tokens.su)
  await to(Temporal.Instant.from(flight.to.at).add(more))
}
const lastDayOf = async (orderSeq: string): Promise<string> => (await receiptOf(orderSeq, tokens.su))?.until ?? ''
const kindsOf = async (orderSeq: string): Promise<readonly string[]> =>
  (await desk.order(orderSeq, tokens.su)).timeline.map(({ title }) => title)

/** Her ticket reads so: what the way there leads to is another suite's matter. */
const setTicket = (orderSeq: string, passengerNo: number, state: number) =>
  product.program.db.kysely
    .updateTable('flightTicket')
    .set({ state })
    .where('passengerNo', '=', passengerNo)
    .where('orderId', '=', (eb) => eb.selectFrom('orders').select('id').where('number', '=', orderSeq))
    .execute()

describe('the receipt of a ticket', () => {
  it('is not to be had before the flight has arrived, and says until when it will be', TIMEOUT, async () => {
    const receipt = await receiptOf(party, tokens.su)
    expect(receipt).toMatchObject({ standing: 'notFlown', canAsk: false, hasFile: false, number: null, until: '2027-05-23' })
    expect(receipt?.sentence).toBe('It can be issued once the flight has arrived, until 23 May 2027.')
    expect((await ticketsOf(party, tokens.su, 'zh'))[0]?.receipt).toMatchObject({ label: '乘机后开具' })
    expect((await ask(party, tokens.su)).code).toBe('AF-RECEIPT-NOT')
    expect((await open(party, tokens.su)).code).toBe('AF-RECEIPT-NONE')
  })

  it(
    'is asked of the airline once it has flown, once however often it is tapped, and kept with number, day and file',
    TIMEOUT,
    async () => {
      await afterArrival(party)
      expect(await receiptOf(party, tokens.su)).toMatchObject({ standing: 'open', canAsk: true })
      const [first, again] = [await ask(party, tokens.su), await ask(party, tokens.lin)]
      expect([first.code, first.result.receipt.standing, again.result.receipt.standing]).toEqual(['Z000', 'asked', 'asked'])
      await product.program.jobs.runDue()
      expect(await receiptOf(party, tokens.su)).toMatchObject({ standing: 'asked', canAsk: false })
      for (let look = 0; look < 4; look += 1) await product.advance({ seconds: 8 })
      const receipt = await receiptOf(party, tokens.lin)
      expect(receipt).toMatchObject({
        standing: 'issued',
        hasFile: true,
        issuedOn: '2026-11-24',
      })
      expect(receipt?.number).toMatch(/^26\d{18}$/)
      const { result } = await open(party, tokens.su)
      expect([result.number, result.name]).toEqual([receipt?.number, `e-receipt-${receipt?.number}.pdf`])
      const [text = ''] = await pdfPages(Buffer.from(result.pdf, 'base64'))
      const [ticket] = await ticketsOf(party, tokens.su)
      for (const words of [receipt?.number, ticket?.ticketNumber]) expect(text).toContain(words)
      expect((await kindsOf(party)).filter((title) => title === 'E-receipt issued')).toHaveLength(1)
      const { rows } = await sql<{
        plain: number
      }>`select count(*)::int as plain from flight_receipt where encode(file_sealed, 'escape') like '%PDF%'`.execute(
        product.program.db.kysely,
      )
      expect(rows[0]?.plain).toBe(0)
    },
  )

  it('is read by whoever reads the ticket, and by nobody else [P-PRIV-01]', TIMEOUT, async () => {
    expect((await ticketsOf(party, tokens.he)).map(({ name }) => name.en)).toEqual(['Li He'])
    for (const [token, passenger] of [
      [tokens.he, 1],
      [tokens.xu, 1],
      [tokens.su, 9],
    ] as const)
      expect([(await open(party, token, passenger)).code, (await ask(party, token, passenger)).code]).toEqual(['P404', 'P404'])
    expect((await ask(party, tokens.he, 2)).result.receipt.standing).toBe('asked')
    for (let look = 0; look < 5; look += 1) await product.advance({ seconds: 8 })
    expect((await open(party, tokens.he, 2)).code).toBe('Z000')
    expect((await open(party, tokens.su, 2)).code).toBe('Z000')
  })

  it('is void once its ticket is refunded or changed, and handed to nobody; none is issued of one that is', TIMEOUT, async () => {
    for (const state of [FLIGHT_TICKET_CODES.REFUND_SUCCESS, FLIGHT_TICKET_CODES.REISSUE_SUCCESS]) {
      await setTicket(party, 2, state)
      expect(await receiptOf(party, tokens.he, 2)).toMatchObject({ standing: 'void', hasFile: false, canAsk: false })
      expect((await open(party, tokens.he, 2)).code).toBe('AF-RECEIPT-NONE')
      expect((await ask(party, tokens.he, 2)).code).toBe('AF-RECEIPT-NOT')
    }
    await setTicket(party, 2, FLIGHT_TICKET_CODES.TICKET_SUCCESS)
    expect(await receiptOf(party, tokens.he, 2)).toMatchObject({ standing: 'issued' })
  })

  it('is among what somebody is shown of herself, and its file goes as she is erased', TIMEOUT, async () => {
    const shown = async () =>
      JSON.stringify((await product.ask('GET', '/usercenter/userPerson/getUserInfoDesensitization', {}, { token: tokens.he })).body.result)
    const { number } = (await receiptOf(party, tokens.he, 2)) ?? {}
    expect(await shown()).toContain(`E-receipt ${number}`)
    const person = product.program.db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', 'QC2002')
    const { companyId, id } = await person.executeTakeFirstOrThrow()
    await product.program.db.transact((writer) => forgetPerson(writer, { companyId, personId: id }))
    expect(await receiptOf(party, tokens.su, 2)).toMatchObject({ standing: 'issued', number, hasFile: false })
    expect((await open(party, tokens.su, 2)).code).toBe('AF-RECEIPT-NONE')
    expect((await open(party, tokens.su, 1)).code).toBe('Z000')
  })
})

describe('an airline that does not issue it', () => {
  it('says so in words, and is asked again under another key', TIMEOUT, async () => {
    const orderSeq = await book(['QC1001'], '2026-11-27')
    await afterArrival(orderSeq)
    const [ticket] = await ticketsOf(orderSeq, tokens.su)
    // Nobody came to the flight: there is nothing to be claimed.
    await product.control('POST', '/tickets', { ticketNumber: ticket?.ticketNumber, is: 'noShow' })
    await ask(orderSeq, tokens.su)
    await product.program.jobs.runDue()
    expect(await receiptOf(orderSeq, tokens.su)).toMatchObject({ standing: 'refused', canAsk: true, number: null })
    expect((await receiptOf(orderSeq, tokens.su))?.sentence).toContain('no record of this flight being flown')
    expect(await kindsOf(orderSeq)).toContain('E-receipt not issued')
    await product.control('POST', '/tickets', { ticketNumber: ticket?.ticketNumber, is: 'notCheckedIn' })
    await ask(orderSeq, tokens.su)
    for (let look = 0; look < 5; look += 1) await product.advance({ seconds: 8 })
    expect(await receiptOf(orderSeq, tokens.su)).toMatchObject({ standing: 'issued' })
  })

  it('is asked again where its answer was lost, and there is one receipt', TIMEOUT, async () => {
    const orderSeq = await book(['QC1001'], '2026-12-01')
    await afterArrival(orderSeq)
    await product.control('POST', '/faults', { match: 'receipt', kind: 'lostReply', times: 1 })
    await ask(orderSeq, tokens.su)
    await product.program.jobs.runDue({ retryNow: true })
    for (let look = 0; look < 5; look += 1) await product.advance({ seconds: 8 })
    expect(await receiptOf(orderSeq, tokens.su)).toMatchObject({ standing: 'issued' })
    expect((await kindsOf(orderSeq)).filter((title) => title === 'E-receipt issued')).toHaveLength(1)
  })
})

describe('the last day of a receipt', () => {
  async function remindersOf(orderSeq: string, token: string): Promise<number> {
    await product.program.jobs.runDue()
    const asked = await product.ask<{ messages: { title: string; link: string }[] }>('POST', '/notices/messages', { size: 50 }, { token })
    const own = asked.body.result.messages.filter(({ link }) => link === `/flights/order/${orderSeq}`)
    return own.filter(({ title }) => title.startsWith('E-receipt not asked for yet')).length
  }

  it(
    'is told two weeks before to whoever flew and whoever booked, once, and not where it was issued; after it none is',
    TIMEOUT,
    async () => {
      const [open, done] = [await book(['QC1001'], '2026-12-05'), await book(['QC1001'], '2026-12-06')]
      await afterArrival(done)
      await ask(done, tokens.su)
      for (let look = 0; look < 5; look += 1) await product.advance({ seconds: 8 })
      const last = Temporal.PlainDate.from(await lastDayOf(open))
      expect(last.toString()).toBe('2027-06-03')
      const at = (days: number, hour: number) => last.subtract({ days }).toZonedDateTime('Asia/Shanghai').add({ hours: hour }).toInstant()
      await to(at(14, 8))
      expect([await remindersOf(open, tokens.lin), await remindersOf(open, tokens.su)]).toEqual([0, 0])
      await to(at(14, 9))
      expect([await remindersOf(open, tokens.lin), await remindersOf(open, tokens.su)]).toEqual([1, 1])
      await sql`update pgboss.job set state = 'created', completed_on = null where name = 'flights.receipt-due'`.execute(
        product.program.db.kysely,
      )
      await to(at(12, 9))
      expect([await remindersOf(open, tokens.lin), await remindersOf(done, tokens.lin)]).toEqual([1, 0])
      expect((await desk.order(open, tokens.su)).timeline.at(-1)).toMatchObject({ title: 'E-receipt not asked for yet' })
      await to(at(-1, 0))
      expect(await receiptOf(open, tokens.su)).toMatchObject({ standing: 'late', canAsk: false })
      expect((await ask(open, tokens.su)).code).toBe('AF-RECEIPT-NOT')
      expect(await receiptOf(done, tokens.su)).toMatchObject({ standing: 'issued', hasFile: true })
    },
  )
})
