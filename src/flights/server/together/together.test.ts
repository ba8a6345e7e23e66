import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { readTogether } from '../../calls/together.ts'
import { forgetJob } from '../jobs.ts'

/* An assistant books for two colleagues; what holds for each of them, and what she chooses for one. */

type Together = CallResult<typeof readTogether>

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let su = ''
let form: BookingForm

const PARTY = { mode: 'agent' as const, userCodes: ['QC1001', 'QC2002'] }

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  su = await product.tokenOf('QC1002')
  form = (await desk.open(su, PARTY, '2026-11-24')).form
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const together = (of = su): Promise<Together> => desk.must('GET', `/airfrond/together/${form.bookingId}`, {}, of)
const give = (passengerNo: number, input: object, of = su) =>
  product.ask('POST', `/airfrond/together/${form.bookingId}/${passengerNo}`, input, { token: of })
/** Numbers such as each programme of the mainland gives out. */
const NUMBER_OF: Readonly<Record<string, string>> = {
  HU: '3456789012',
  CA: '123456789012',
  MU: '123456789012',
  CZ: '123456789012',
  MF: '123456789012',
  '3U': '123456789012',
  HO: '123456789012',
  '9C': '123456789012',
}

const kept = () => product.program.db.kysely.selectFrom('flightBookingTraveller').selectAll().execute()

describe('several who travel on one booking', () => {
  it('are told each with her own limit, verdict, cost centre, approver, document and phone [V-OTHER-08]', async () => {
    const read = await together()
    expect(read).toMatchObject({ mode: 'agent', totalMinor: form.totalMinor })
    expect(read.travellers.map(({ passengerNo, userCode }) => [passengerNo, userCode])).toEqual([
      [1, 'QC1001'],
      [2, 'QC2002'],
    ])
    const alone = await Promise.all(PARTY.userCodes.map((code) => desk.open(su, { mode: 'agent', userCodes: [code] }, '2026-11-24')))
    for (const [index, one] of read.travellers.entries()) {
      expect(one.policyLine).not.toBe('')
      expect(one.verdict.compliant).toBe(true)
      expect(one.costCentre?.code).toBe(alone[index]?.form.costCentres.find(({ isDefault }) => isDefault)?.code)
      expect(one.cards.map(({ cardId }) => cardId)).toEqual(alone[index]?.form.travellers[0]?.cards.map(({ cardId }) => cardId))
    }
    // They belong to different departments: each is charged to her own.
    expect(new Set(read.travellers.map(({ costCentre }) => costCentre?.code)).size).toBe(2)
  })

  it('fly on the document and are called under the number that was chosen for one of them', async () => {
    const [first] = (await together()).travellers
    const cardId = first?.cards[0]?.cardId ?? ''
    expect((await give(1, { cardId, phone: '139 0000 7788' })).body.code).toBe('Z000')
    const shown = (await desk.form(form.bookingId, su)).travellers
    expect(shown[0]).toMatchObject({ maskedPhone: '139 •••• 7788' })
    expect(shown[0]?.cards.find(({ isDefault }) => isDefault)?.cardId).toBe(cardId)
    expect(shown[1]?.maskedPhone).toBe(form.travellers[1]?.maskedPhone)
    expect((await kept()).map(({ phoneMasked }) => phoneMasked)).toEqual(['139 •••• 7788'])
  })

  it('are not given what does not board the flight, nor a number that nobody can call, and nobody is who does not travel', async () => {
    const [first, second] = (await together()).travellers
    const cardId = first?.cards[0]?.cardId ?? ''
    const codes = await Promise.all([
      give(1, { cardId: second?.cards[0]?.cardId, phone: '' }),
      give(1, { cardId, phone: '12345' }),
      give(3, { cardId, phone: '' }),
    ])
    expect(codes.map(({ body }) => body.code)).toEqual(['AF-DOCUMENT', 'AF-PHONE', 'AF-TRAVELLER'])
    const stranger = await product.tokenOf('QC3001')
    expect((await give(1, { cardId, phone: '' }, stranger)).body.code).toBe('P404')
    expect(await desk.codeOf('GET', `/airfrond/together/${form.bookingId}`, {}, stranger)).toBe('P404')
  })

  it('are written to, and have their miles counted, where each of them wants: in what she keeps, in another programme, or nowhere', async () => {
    const own = await product.tokenOf('QC2002')
    const [first, second] = (await together()).travellers
    const [programme] = first?.programmes ?? []
    const saved = { programme: programme?.code, number: NUMBER_OF[programme?.code ?? ''] }
    expect((await product.ask('POST', '/usercenter/frequentFlyer/save', saved, { token: own })).body.code).toBe('Z000')
    // Hers counts here: it goes along by itself, and whoever books reads its end alone.
    expect((await together()).travellers[1]).toMatchObject({
      flyerUse: 'best',
      flyer: { programme: programme?.code, maskedNumber: '•••• 012' },
    })
    const [mine, hers] = [first?.cards[0]?.cardId, second?.cards[0]?.cardId]
    const codes = await Promise.all([
      give(1, { cardId: mine, phone: '', mail: 'not a mail' }),
      give(1, { cardId: mine, phone: '', flyer: { use: 'typed', programme: 'QF', number: '1234567' } }),
      give(1, { cardId: mine, phone: '', flyer: { use: 'typed', programme: programme?.code, number: '12' } }),
      give(1, { cardId: mine, phone: '', flyer: { use: 'kept', programme: programme?.code } }),
    ])
    expect(codes.map(({ body }) => body.code)).toEqual(['AF-MAIL', 'AF-FLYER', 'FLYER-NUMBER', 'AF-FLYER'])
    const refusedByAirline = `${saved.number?.slice(0, -4)}0000`
    const typed = { use: 'typed', programme: programme?.code, number: refusedByAirline }
    expect((await give(1, { cardId: mine, phone: '', mail: 'trip@example.com', flyer: typed })).body.code).toBe('Z000')
    expect((await give(2, { cardId: hers, phone: '', flyer: { use: 'none' } })).body.code).toBe('Z000')
    expect((await together()).travellers[1]).toMatchObject({ flyerUse: 'none', flyer: null })
    expect((await give(2, { cardId: hers, phone: '', flyer: { use: 'best' } })).body.code).toBe('Z000')
    const read = (await together()).travellers
    expect(read[0]).toMatchObject({
      maskedMail: 't•••@example.com',
      maskedPhone: '139 •••• 7788',
      hasOwnContact: true,
      flyer: { maskedNumber: '•••• 000' },
    })
    expect(read[1]).toMatchObject({ hasOwnContact: false, flyer: { maskedNumber: '•••• 012' } })
    expect(JSON.stringify(await kept())).not.toContain(refusedByAirline)
  })

  it('take it along to their tickets, and nothing of it is left with the session', async () => {
    const fresh = await desk.form(form.bookingId, su)
    const orderSeq = await desk.submit(fresh, su)
    const { passengers } = await desk.order(orderSeq, su)
    expect(passengers.map(({ maskedPhone }) => maskedPhone)).toEqual(['139 •••• 7788', form.travellers[1]?.maskedPhone])
    expect(passengers.map(({ maskedMail }) => maskedMail)).toEqual(['t•••@example.com', ''])
    expect(await kept()).toEqual([])
    expect(await desk.codeOf('GET', `/airfrond/together/${form.bookingId}`, {}, su)).toBe('AF-0-0021')
    await desk.issue(orderSeq, su)
    // The airline has taken one number and not the other: the seats are there in either case, and both travellers hear of it where they wanted to.
    const after = await desk.order(orderSeq, su)
    expect(after.passengers.map(({ flyer }) => flyer?.isRefused)).toEqual([true, false])
    expect(after.timeline.filter(({ title }) => /常旅客卡号|Frequent flyer/.test(title))).toHaveLength(1)
    const deeds = await product.program.db.kysely.selectFrom('auditEntry').select('what').where('what', '=', 'flyer.opened').execute()
    expect(deeds).toHaveLength(2)
    const rows = await product.program.db.kysely.selectFrom('flightTicket').selectAll().where('flyerProgramme', 'is not', null).execute()
    expect(rows.map(({ flyerMasked }) => flyerMasked)).toEqual(['•••• 000', '•••• 012'])
    expect(rows[0]?.flyerSealed?.includes('0000')).toBe(false)
  })

  it('lose what was chosen for them with a session that nobody goes on with', async () => {
    form = (await desk.open(su, PARTY, '2026-11-26')).form
    const cardId = form.travellers[0]?.cards[0]?.cardId
    await give(1, { cardId, phone: '' })
    expect(await kept()).toHaveLength(1)
    await product.advance({ hours: 30 })
    await product.program.db.transact((writer) => product.program.jobs.send(writer, forgetJob, {}))
    await product.program.jobs.runDue()
    expect(await desk.codeOf('GET', `/airfrond/together/${form.bookingId}`, {}, su)).toMatch(/^(AF-0-0021|P404)$/)
    expect(await kept()).toEqual([])
  })
})
