import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { companionDesk } from '../../../people/server/brought-testing.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { railPassengers } from '../../calls/passengers.ts'

/* Who rides, chosen before it is kept; and students to their tickets: over HTTP on the real server, the real database and the sandbox's railway. */

type Chosen = CallResult<typeof railPassengers>

const TIMEOUT = { timeout: 240_000 }
const LIN = 'QC1001'
const [SON, BABY, ELDER, NEPHEW] = ['OUT100001', 'OUT100002', 'OUT100003', 'OUT300001'] as const
/** Students travel for less from 1 December on. */
const STUDENT_DAYS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'] as const

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let assistant = ''

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf(LIN))
  assistant = await product.tokenOf('QC3001')
  const { bring } = companionDesk(product)
  await bring(SON, '林小乐', '2018-05-04')
  await bring(BABY, '林小满', '2025-11-01')
  await bring(ELDER, '林老', '1960-02-03')
  await bring(NEPHEW, '林小舟', '2017-03-02', 'QC3001')
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const ask = ({ date = STUDENT_DAYS[0], ...more }: { date?: string; [more: string]: unknown }, token?: string) =>
  rail.must<Chosen>('POST', '/train/app/passengers', { trainDate: date, arrivesOn: date, seat: 'second', mode: 'personal', ...more }, token)

describe('an order form for a colleague', () => {
  it('names her where something of it is hers to pay, and nobody where the booker travels herself', TIMEOUT, async () => {
    const { wanted, train } = await rail.ride({ date: '2026-11-27', action: 'approve', token: assistant, userCodes: [LIN] })
    // The list that led there names her too.
    const listed = train.seats.find(({ seat }) => seat === wanted.seat)?.verdict
    expect(listed?.payer).toBe('Yifan Lin')
    expect(listed?.reason).toContain('Yifan Lin pays the ¥')
    const alone = await rail.ride({ date: '2026-11-27', action: 'approve' })
    expect(alone.train.seats.map(({ verdict }) => verdict?.payer ?? null)).toEqual(alone.train.seats.map(() => null))
    const form = await rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', wanted, assistant)
    expect([form.payer, form.payers.personMinor > 0]).toEqual([{ zh: '林一帆', en: 'Yifan Lin' }, true])
    expect(form.verdict.whatNow).toContain('Yifan Lin pays the ¥')
    const { travellers: _, ...own } = wanted
    const hers = await rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', own)
    expect([hers.payer, hers.verdict.whatNow.includes('you pay the ¥')]).toEqual([null, true])
  })

  it('tells her to pay, and whoever booked it that she pays', TIMEOUT, async () => {
    const { orderSeq } = await rail.book({ date: '2026-11-28', action: 'approve', token: assistant, userCodes: [LIN] })
    await rail.agree(orderSeq)
    const { personPart } = await rail.until(orderSeq, 'awaitingPayment')
    await product.program.jobs.runDue()
    const toldTo = async (token: string): Promise<string> => {
      const { messages } = await rail.must<{ messages: { title: string; text: string; link: string }[] }>(
        'POST',
        '/notices/messages',
        { size: 50 },
        token,
      )
      const due = messages.find(({ title, link }) => title.startsWith('Payment due') && link.includes(orderSeq))
      return due?.text ?? ''
    }
    const amount = formatMoney(personPart?.amountMinor ?? 0)
    expect(await toldTo(rail.own)).toContain(`Please pay ${amount} by `)
    const toBooker = await toldTo(assistant)
    expect(toBooker).toContain(`Yifan Lin is to pay ${amount} by `)
    expect(toBooker).not.toContain('Please pay')
  })
})

describe('who rides, before it is chosen', () => {
  it('travels as her age on the day says, with her documents, and is counted as seated [V-TRAIN-01] [/fillorder/train/passengerList]', async () => {
    const chosen = await ask({ userCodes: [LIN, SON, BABY, ELDER] })
    expect(chosen.travellers.map(({ userCode, type, studentFare }) => [userCode, type, studentFare?.allowed ?? null])).toEqual([
      [LIN, 'adult', true],
      [SON, 'child', null],
      [BABY, 'freeChild', null],
      [ELDER, 'adult', true],
    ])
    expect([chosen.seated, chosen.together]).toEqual([3, { allowed: true }])
    expect(chosen.travellers.every(({ cards }) => cards.some(({ fault }) => fault === null))).toBe(true)
    const late = await rail.must<Chosen>('POST', '/train/app/passengers', {
      ...{ trainDate: '2031-01-01', arrivesOn: '2031-01-01', seat: 'second', mode: 'personal', userCodes: [LIN, SON] },
    })
    expect(late.travellers[1]?.cards).toEqual([expect.objectContaining({ fault: 'expired' })])
  })

  it('is told that they are too many, or children by themselves, and that nobody else is hers to choose [V-TRAIN-01]', async () => {
    const six = ['QC1001', 'QC1002', 'QC2001', 'QC2002', 'QC3001', NEPHEW]
    const many = await ask({ mode: 'agent', userCodes: six }, assistant)
    expect([many.travellers.length, many.most, many.together]).toMatchObject([6, 5, { allowed: false, code: 'TR-PASSENGERS-MOST' }])
    const alone = await ask({ mode: 'agent', userCodes: [NEPHEW] }, assistant)
    expect(alone.together).toMatchObject({ allowed: false, code: 'TR-CHILD-ALONE' })
    const asked = { trainDate: STUDENT_DAYS[0], arrivesOn: STUDENT_DAYS[0], seat: 'second', mode: 'personal', userCodes: [LIN, NEPHEW] }
    expect(await rail.codeOf('POST', '/train/app/passengers', asked)).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('has the student fare in the railway’s periods and seats alone', async () => {
    const codeOf = async (more: object) => {
      const { together, travellers } = await ask({ userCodes: [LIN], students: [LIN], ...more })
      return [travellers[0]?.type, together.allowed ? null : together.code]
    }
    expect(await codeOf({})).toEqual(['student', null])
    expect(await codeOf({ date: '2026-11-30' })).toEqual(['student', 'TR-STUDENT-PERIOD'])
    expect(await codeOf({ seat: 'first' })).toEqual(['student', 'TR-STUDENT-SEAT'])
    // The sale is asked for anew after twenty seconds: where it does not come, whoever rides as an adult is not kept from it.
    await product.advance({ minutes: 1 })
    await rail.fault('railSale', 'status', { status: 503 })
    const untold = await ask({ userCodes: [LIN] })
    expect([untold.together, untold.travellers[0]?.studentFare]).toMatchObject([{ allowed: true }, { allowed: false, code: 'TR-PRESALE' }])
    const child = await ask({ userCodes: [LIN, SON], students: [SON] })
    expect(child.travellers.map(({ type }) => type)).toEqual(['adult', 'child'])
  })
})

describe('two of a party with one document number', () => {
  it('are told apart from each other before anything is sent: a document buys one ticket a train [V-TRAIN-01]', TIMEOUT, async () => {
    const doubled = 'OUT100004'
    await companionDesk(product).bring(doubled, '林老二', '1961-02-03')
    await product.program.db.pool.query(
      `update id_card set number_hash = (select c.number_hash from id_card c join person p on p.id = c.person_id where p.user_code = $1)
       where person_id = (select id from person where user_code = $2)`,
      [ELDER, doubled],
    )
    const { wanted } = await rail.ride({ date: '2026-11-26' })
    const travellers = { mode: 'personal', userCodes: [LIN, ELDER, doubled] }
    const form = await rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', { ...wanted, travellers })
    const submission = {
      ...{ ...wanted, travellers, formId: form.formId },
      passengers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId, phone: '13800006625' })),
      contact: { kind: 'own' },
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
    }
    const { body } = await product.ask('POST', '/train/app/book', submission, { token: rail.own })
    expect(body).toMatchObject({ code: 'TR-DOCUMENT-TWICE', result: { fields: [{ field: 'travellers.2.cardId' }] } })
  })
})

describe('a student', () => {
  const travellers = { mode: 'personal', userCodes: [LIN], students: [LIN] }

  it('is booked at her fare to a ticket, four times a year [C-TRAIN-02] [C-TRAIN-03]', TIMEOUT, async () => {
    for (const date of STUDENT_DAYS) {
      const { train, wanted } = await rail.ride({ date })
      const adult = await rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', wanted)
      const form = await rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', { ...wanted, travellers })
      const listed = train.seats.find(({ seat }) => seat === wanted.seat)
      expect(form.travellers).toMatchObject([{ type: 'student', fareMinor: listed?.studentFareMinor }])
      expect(form.totalMinor).toBeLessThan(adult.totalMinor)
      const { orderSeq } = await rail.must<{ orderSeq: string }>('POST', '/train/app/book', {
        ...{ ...wanted, travellers, formId: form.formId },
        passengers: [{ userCode: LIN, cardId: form.travellers[0]?.cards.find(({ fault }) => fault === null)?.cardId }],
        contact: { kind: 'own' },
        termsAgreed: true,
        acceptedTotalMinor: form.totalMinor,
      })
      const issued = await rail.until(orderSeq, 'ticketIssued')
      expect(issued.passengers).toMatchObject([{ type: 'student', fareMinor: listed?.studentFareMinor }])
    }
    const { wanted } = await rail.ride({ date: STUDENT_DAYS[3], nth: 1 })
    expect(await rail.codeOf('POST', '/train/app/fillOrder', { ...wanted, travellers })).toBe('TR-STUDENT-RIDES')
    expect(await rail.codeOf('POST', '/train/app/fillOrder', wanted)).toBe('Z000')
    expect((await ask({ userCodes: [LIN], students: [LIN] })).together).toMatchObject({ allowed: false, code: 'TR-STUDENT-RIDES' })
  })
})

describe('a form above the standard on which our fee is hers too', () => {
  it('says by one sum what is hers, and calls no fee of ours above the limit', TIMEOUT, async () => {
    await rail.govern(({ settings }) => {
      settings.serviceFees.rates.unshift({ products: ['train'], yuan: 5 })
      settings.serviceFees.paidBy = 'person'
    })
    const { wanted } = await rail.ride({ date: '2026-11-27', action: 'approve' })
    const form = await rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', wanted)
    expect(form.payers.serviceFeePaidBy).toBe('person')
    expect(form.verdict.whatNow).toContain(`${formatMoney(form.payers.personMinor)} of it is yours to pay`)
    expect(form.verdict.whatNow).not.toContain('above the limit')
  })
})
