import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { forgetJob } from '../jobs.ts'
import type { DeskInquiry, opsInquiryContact } from '../../calls/inquiry-desk.ts'
import type { InquiryBrief, InquiryDetails, InquiryForm } from '../../calls/inquiring.ts'

/* Requests of the desk over HTTP on the real server: asked, answered by staff, chosen, called off, asked anew. It is Saturday as it begins. */

const LEGS = [
  { fromCityCode: 'HGH', toCityCode: 'TYO', departDate: '2026-12-10' },
  { fromCityCode: 'TYO', toCityCode: 'HGH', departDate: '2026-12-14' },
]
const wish = { legs: LEGS, cabin: 'Y', flexDays: 0, budgetMinor: 300_000, remark: 'window seats, please' }
const flight = (number: string, from: string, to: string, departAt: string, arriveAt: string, cabin = 'Y') => ({
  number,
  from,
  to,
  departAt,
  arriveAt,
  cabin,
  bookingClass: 'Q',
})
const OUT = flight('CA145', 'HGH', 'NRT', '2026-12-10T09:00', '2026-12-10T13:00')
const BACK = flight('CA146', 'HND', 'HGH', '2026-12-14T14:00', '2026-12-14T17:10')
const plan = (more: object = {}) => ({
  legs: [[OUT], [BACK]],
  fareMinor: 220_000,
  taxesMinor: 60_000,
  change: { is: 'fee', feeMinor: 30_000 },
  refund: { is: 'no', feeMinor: null },
  baggage: { pieces: 1, kgEach: 23, carryOnKg: 7 },
  note: 'the airline changes terminals in spring',
  holdsUntil: '2026-11-24T18:00:00+08:00',
  ...more,
})

let product: TestProduct
let lin: string
let other: string
let staff: string
beforeAll(async () => {
  product = await testProduct()
  ;[lin, other, staff] = [await product.tokenOf('QC1001'), await product.tokenOf('QC3001'), await product.staffToken('desk')]
}, 120_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const ask = <T = never>(method: 'GET' | 'POST', path: string, input: object = {}, token = lin, language: Language = 'en') =>
  product.ask<T>(method, path, input, { token, language })
async function must<T>(method: 'GET' | 'POST', path: string, input: object = {}, token = lin, language: Language = 'en'): Promise<T> {
  const { body } = await ask<T>(method, path, input, token, language)
  if (body.code !== 'Z000') throw new Error(`${path}: ${body.code} ${body.message}`)
  return body.result
}
const codeOf = async (method: 'GET' | 'POST', path: string, input: object = {}, token = lin) =>
  (await ask(method, path, input, token)).body.code

/** Sessions end with time; staff's first. */
async function signInAnew(): Promise<void> {
  lin = await product.tokenOf('QC1001')
  staff = await product.staffToken('desk')
}

async function forget(after: Temporal.DurationLike): Promise<void> {
  await product.advance(after)
  await product.program.db.transact((writer) => product.program.jobs.send(writer, forgetJob, {}))
  await product.program.jobs.runDue()
}

const start = async (): Promise<string> =>
  (await must<{ inquireOrderSeq: string }>('POST', '/airfrond/inquireOrderStart', { legs: LEGS })).inquireOrderSeq
async function send(more: object = {}): Promise<string> {
  const id = await start()
  return (await must<{ applySeq: string }>('POST', `/airfrond/inquireOrderSubmit/${id}`, { ...wish, ...more })).applySeq
}
const details = (id: string, token = lin, language: Language = 'en') =>
  must<InquiryDetails>('GET', `/airfrond/inquireOrderDetails/${id}`, {}, token, language)
const quote = (id: string, plans: object[]) => ask<{ sent: number }>('POST', `/ops/inquiries/${id}/quote`, { plans }, staff)
async function quoted(plans: object[] = [plan()], more: object = {}): Promise<InquiryDetails> {
  const id = await send(more)
  expect((await quote(id, plans)).body.code).toBe('Z000')
  return details(id)
}
const desk = async (): Promise<readonly DeskInquiry[]> =>
  (await must<{ inquiries: DeskInquiry[] }>('GET', '/ops/inquiries', {}, staff)).inquiries
const told = async (id: string, language: Language = 'en'): Promise<string[]> => {
  await product.program.jobs.runDue()
  const page = await must<{ messages: { title: string; link: string | null }[] }>('POST', '/notices/messages', { size: 50 }, lin, language)
  return page.messages
    .filter(({ link }) => link === `/flight/inquiry/detail/${id}`)
    .map(({ title }) => title)
    .toReversed()
}
const cancelAll = async (): Promise<void> => {
  const { inquiries } = await must<{ inquiries: InquiryBrief[] }>('POST', '/airfrond/inquireOrderList')
  for (const { applySeq, status } of inquiries) if (!status.settled) await must('POST', `/airfrond/inquireOrderCancel/${applySeq}`)
}
const choose = (id: string, planId: string, acceptedTotalMinor: number, token = lin) =>
  ask<InquiryDetails>('POST', `/airfrond/inquirePlanChoose/${id}`, { planId, acceptedTotalMinor }, token)

describe('a request of the desk', () => {
  it('is begun, read, checked and sent once, with the promise of working hours [C-AIR-49, C-AIR-50, C-AIR-51, C-AIR-52]', async () => {
    const id = await start()
    const form = await must<InquiryForm>('GET', `/airfrond/inquireOrderForm/${id}`)
    expect(form).toMatchObject({ applySeq: null, mode: 'personal', desk: { from: '09:00', until: '18:00', answerMinutes: 120 } })
    expect(form.wish.legs[0]).toMatchObject({ from: { en: 'Hangzhou' }, to: { zh: '东京', en: 'Tokyo' } })
    expect(form.travellers).toMatchObject([{ userCode: 'QC1001', isCaller: true }])
    const check = await must<{ promisedAt: string }>('POST', `/airfrond/inquireOrderCheck/${id}`, wish)
    // Asked on a Saturday: two hours after the desk opens on Monday.
    expect(check.promisedAt).toBe('2026-11-23T03:00:00Z')
    const first = await must<{ number: string }>('POST', `/airfrond/inquireOrderSubmit/${id}`, wish)
    const again = await must<{ number: string }>('POST', `/airfrond/inquireOrderSubmit/${id}`, { ...wish, remark: 'other words' })
    expect(again).toEqual(first)
    const shown = await details(id)
    expect(shown).toMatchObject({ number: first.number, isLate: false, status: { code: 1, status: 'processing', step: 'asked' } })
    expect(shown.wish.remark).toBe(wish.remark)
    expect(shown.maskedPhone).toMatch(/^1\d\d •••• \d{4}$/)
    expect(await codeOf('POST', `/airfrond/inquireOrderCheck/${id}`, wish)).toBe('AF-INQUIRY-SENT')
  })

  it('is refused where it cannot be flown, naming leg and field', async () => {
    const id = await start()
    const faults = [
      [{ legs: [] }, 'AF-INQUIRY-LEGS'],
      [{ legs: [LEGS[1], LEGS[0]] }, 'AF-INQUIRY-ORDER'],
      [{ legs: [{ ...LEGS[0], toCityCode: 'XXX' }] }, 'AF-NO-CITY'],
      [{ legs: [{ ...LEGS[0], departDate: '2026-11-01' }] }, 'AF-DATE'],
      [{ phone: '123' }, 'AF-CONTACT'],
      [{ travellers: { mode: 'personal', userCodes: ['QC2001'] } }, 'PEOPLE-NO-AUTHORITY'],
    ] as const
    for (const [more, code] of faults)
      expect([code, await codeOf('POST', `/airfrond/inquireOrderSubmit/${id}`, { ...wish, ...more })]).toEqual([code, code])
    expect(await codeOf('GET', `/airfrond/inquireOrderDetails/${id}`)).toBe('P404')
  })

  it('is asked by whoever travels where it leaves the mainland, and by an agent within it [E-FLIGHT-06]', async () => {
    const agent = await product.tokenOf('QC1002')
    const travellers = { mode: 'agent', userCodes: ['QC1001'] }
    const { body } = await ask<{ inquireOrderSeq: string }>('POST', '/airfrond/inquireOrderStart', { legs: LEGS, travellers }, agent)
    expect(body.code).toBe('Z000')
    const path = `/airfrond/inquireOrderSubmit/${body.result.inquireOrderSeq}`
    const refused = await ask('POST', path, { ...wish, travellers }, agent)
    expect([refused.body.code, refused.body.message]).toEqual([
      'AF-INTL-SELF',
      expect.stringMatching(/International flights only for self-booking/),
    ])
    const inland = [{ fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-12-10' }]
    const { applySeq } = await must<{ applySeq: string }>('POST', path, { ...wish, legs: inland, travellers }, agent)
    // Whoever travels reads it, and does not act on it.
    const hers = await details(applySeq)
    expect([hers.askedBy === null, hers.actions.cancel.allowed, hers.maskedPhone]).toEqual([false, false, ''])
    expect(await codeOf('POST', `/airfrond/inquireOrderCancel/${applySeq}`)).toBe('AF-INQUIRY-OTHERS')
    await must('POST', `/airfrond/inquireOrderCancel/${applySeq}`, {}, agent)
  })

  it('is nobody else’s: a colleague reads nothing of it and does nothing to it [P-PRIV-01]', async () => {
    const { applySeq: id, plans } = await quoted()
    for (const [method, path] of [
      ['GET', `/airfrond/inquireOrderDetails/${id}`],
      ['GET', `/airfrond/planTicketRule/${id}/${plans[0]?.planId ?? ''}`],
      ['GET', `/airfrond/inquireOrderForm/${id}`],
      ['POST', `/airfrond/inquireOrderCancel/${id}`],
      ['POST', `/airfrond/inquireOrderRestart/${id}`],
    ] as const)
      expect([path, await codeOf(method, path, {}, other)]).toEqual([path, 'P404'])
    expect((await choose(id, plans[0]?.planId ?? '', 1, other)).body.code).toBe('P404')
    const { inquiries } = await must<{ inquiries: InquiryBrief[] }>('POST', '/airfrond/inquireOrderList', {}, other)
    expect(inquiries).toEqual([])
    await cancelAll()
  })
})

describe('the desk', () => {
  it('reads what waits without a name, takes it up, and its plans are told to whoever asked [C-AIR-53, C-AIR-54]', async () => {
    const id = await send()
    const [waiting] = (await desk()).filter(({ inquiryId }) => inquiryId === id)
    expect(waiting).toMatchObject({ next: 'quote', travellers: 1, remark: wish.remark, isLate: false, chosen: null })
    expect(JSON.stringify(waiting)).not.toMatch(/Lin|林|138\d{8}|138 /)
    expect(await codeOf('POST', `/ops/inquiries/${id}/take`, {}, staff)).toBe('Z000')
    expect((await details(id)).status.step).toBe('taken')
    expect((await quote(id, [plan(), plan({ fareMinor: 260_000, holdsUntil: '2026-11-25T18:00:00+08:00' })])).body.result).toEqual({
      sent: 2,
    })
    expect(await told(id)).toEqual(['Plans to choose from · Hangzhou – Tokyo – Hangzhou'])
    expect(await told(id, 'zh')).toEqual(['询价有方案了 · 杭州－东京－杭州'])
    expect((await inboxOf(product, 'yifan.lin@qicheng.example')).some(({ text }) => text.includes(`/flight/inquiry/detail/${id}`))).toBe(
      true,
    )
    const shown = await details(id)
    expect(shown.status).toMatchObject({ code: 3, step: 'quoted', status: 'processing' })
    const [first, second] = shown.plans
    expect(first?.price).toMatchObject({ fareMinor: 220_000, taxesMinor: 60_000 })
    expect(second?.overBudgetMinor).toBeGreaterThan(0)
    expect(first?.legs[0]?.flights[0]).toMatchObject({
      number: 'CA145',
      durationMinutes: 180,
      from: { at: '2026-12-10T09:00+08:00' },
      to: { at: '2026-12-10T13:00+09:00', city: { en: 'Tokyo' } },
    })
    const brief = (await must<{ inquiries: InquiryBrief[] }>('POST', '/airfrond/inquireOrderList')).inquiries.find(
      (one) => one.applySeq === id,
    )
    expect(brief).toMatchObject({ plans: 2, holdsUntil: '2026-11-25T10:00:00Z', status: { step: 'quoted' } })
    expect(await codeOf('POST', `/ops/inquiries/${id}/take`, {}, staff)).toBe('AF-DESK-DECIDED')
    await cancelAll()
  })

  it('cannot send what cannot be flown, and nothing of it is kept', async () => {
    const id = await send()
    const faults = [
      [plan({ legs: [[OUT]] }), 'AF-PLAN-LEGS'],
      [plan({ legs: [[{ ...OUT, to: 'KIX' }], [BACK]] }), 'AF-PLAN-AIRPORT'],
      [plan({ legs: [[{ ...OUT, arriveAt: '2026-12-10T09:30' }], [BACK]] }), 'AF-PLAN-TIME'],
      [plan({ legs: [[OUT], [{ ...BACK, departAt: '2026-12-15T14:00', arriveAt: '2026-12-15T17:10' }]] }), 'AF-PLAN-DAY'],
      [plan({ holdsUntil: '2026-11-20T18:00:00+08:00' }), 'AF-PLAN-EXPIRY'],
    ] as const
    for (const [wrong, code] of faults) {
      const { body } = await quote(id, [plan(), wrong])
      expect([body.code, body.message]).toEqual([code, expect.stringContaining('Plan 2')])
    }
    expect((await details(id)).plans).toEqual([])
    await cancelAll()
  })

  it('says that a journey cannot be had, and why', async () => {
    const id = await send()
    await must('POST', `/ops/inquiries/${id}/refuse`, { why: 'every seat of these days is sold' }, staff)
    expect(await details(id)).toMatchObject({
      status: { code: 6, status: 'completed', step: 'notHad', settled: true },
      deskWords: 'every seat of these days is sold',
      actions: { choose: { allowed: false }, cancel: { allowed: false, code: 'AF-INQUIRY-OVER' }, restart: { allowed: true } },
    })
    expect(await told(id)).toEqual(['Could not be booked · Hangzhou – Tokyo – Hangzhou'])
    // Completed orders cannot be cancelled.
    expect(await codeOf('POST', `/airfrond/inquireOrderCancel/${id}`)).toBe('AF-INQUIRY-OVER')
  })
})

describe('a request that is made anew', () => {
  it('keeps its days, so that one that has passed is asked for again and not taken for today', async () => {
    const id = await send()
    await must('POST', `/airfrond/inquireOrderCancel/${id}`)
    const passed = '2026-11-01'
    await sql`update flight_inquiry set wish = jsonb_set(wish, '{legs,0,departDate}', to_jsonb(${passed}::text)) where id = ${id}`.execute(
      product.program.db.kysely,
    )
    const { inquireOrderSeq } = await must<{ inquireOrderSeq: string }>('POST', `/airfrond/inquireOrderRestart/${id}`)
    const { wish: again, firstDate } = await must<InquiryForm>('GET', `/airfrond/inquireOrderForm/${inquireOrderSeq}`)
    expect([again.legs[0]?.departDate, again.legs[1]?.departDate]).toEqual([passed, LEGS[1]?.departDate])
    expect(firstDate > passed).toBe(true)
    const legs = again.legs.map(({ fromCityCode, toCityCode, departDate }) => ({ fromCityCode, toCityCode, departDate }))
    expect(await codeOf('POST', `/airfrond/inquireOrderCheck/${inquireOrderSeq}`, { ...wish, legs })).toBe('AF-DATE')
  })
})

describe('a plan', () => {
  it('says what may be done with its tickets, in both languages [C-AIR-57]', async () => {
    const { applySeq, plans } = await quoted()
    const path = `/airfrond/planTicketRule/${applySeq}/${plans[0]?.planId ?? ''}`
    expect(await must('GET', path)).toMatchObject({
      change: { is: 'fee', text: '¥300 each person and time, before departure' },
      refund: { is: 'no', text: 'Not allowed' },
      baggage: '1 checked bag of 23 kg, 7 kg on board',
      note: 'the airline changes terminals in spring',
    })
    expect(await must('GET', path, {}, lin, 'zh')).toMatchObject({ change: { text: '起飞前每人每次 ¥300' }, refund: { text: '不可以' } })
    await cancelAll()
  })

  it('is judged within the mainland by what can be asked of it: its cabin, not the price of several legs; abroad by the part for international flights', async () => {
    const legs = [
      { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-12-10' },
      { fromCityCode: 'BJS', toCityCode: 'HGH', departDate: '2026-12-14' },
    ]
    const out = (cabin: string) => flight('CA1703', 'HGH', 'PEK', '2026-12-10T09:00', '2026-12-10T11:20', cabin)
    const back = flight('CA1704', 'PEK', 'HGH', '2026-12-14T14:00', '2026-12-14T16:10')
    const { plans } = await quoted([plan({ legs: [[out('Y')], [back]] }), plan({ legs: [[out('F')], [back]] })], { legs })
    const [first, second] = plans
    expect([first?.policy?.judgesPrice, first?.policy?.rules.some(({ rule }) => rule === 'fare-within-price-limit')]).toEqual([
      false,
      false,
    ])
    expect(first?.policy?.rules.find(({ rule }) => rule.startsWith('cabin'))?.pass).toBe(true)
    expect(second?.policy?.verdict.compliant).toBe(false)
    expect(second?.policy?.rules[0]).toMatchObject({ pass: false, rule: expect.stringMatching(/^cabin/) as string })
    const usual = plan()
    const dearer = plan({ legs: usual.legs.map((leg) => leg.map((one) => ({ ...one, cabin: 'F' }))) })
    const abroad = await quoted([usual, dearer])
    const [within, above] = abroad.plans.map(({ policy }) => policy)
    expect([within?.judgesPrice, above?.judgesPrice]).toEqual([true, true])
    expect(within?.rules.find(({ rule }) => rule === 'cabin-within-rank')?.pass).toBe(true)
    expect(above?.rules.find(({ rule }) => rule === 'cabin-within-rank')).toMatchObject({
      pass: false,
      sentence: expect.stringContaining('nternational') as string,
    })
    await cancelAll()
  })

  it('says before it is chosen that it leads one way, where the company wants the way back booked along [V-FLIGHT-08]', async () => {
    const ruleOfWayBack = ({ plans: [first] }: InquiryDetails) => first?.policy?.rules.find(({ rule }) => rule === 'return-flight-booked')
    const wayBack = (details: InquiryDetails) => ruleOfWayBack(details)?.pass
    expect(wayBack(await quoted())).toBe(true)
    await cancelAll()
    const oneWay = await quoted([plan({ legs: [[OUT]] })], { legs: LEGS.slice(0, 1) })
    expect([wayBack(oneWay), oneWay.plans[0]?.policy?.verdict.compliant]).toEqual([false, false])
    // A rule that is kept or not has no figures beside its sentence.
    expect(ruleOfWayBack(oneWay)).toMatchObject({ actualText: '', gapText: '' })
    await cancelAll()
  })

  it('is chosen once, at the total that was seen; the desk is told, finds whom to call, and says what became of it', async () => {
    const { applySeq: id, plans } = await quoted([plan(), plan({ fareMinor: 240_000 })])
    const [first, second] = plans
    if (!first || !second) throw new Error('there are two plans')
    expect((await choose(id, first.planId, first.totalMinor - 1)).body.code).toBe('AF-PRICE')
    expect((await choose(id, id, first.totalMinor)).body.code).toBe('AF-PLAN-OTHER')
    const answers = await Promise.all([choose(id, first.planId, first.totalMinor), choose(id, second.planId, second.totalMinor)])
    const codes = answers.map(({ body }) => body.code).toSorted()
    expect(codes).toEqual(['AF-INQUIRY-OVER', 'Z000'])
    const shown = await details(id)
    expect(shown).toMatchObject({ status: { code: 4, step: 'chosen' }, contactBy: '2026-11-23T03:00:00Z' })
    const chosen = shown.plans.find(({ isChosen }) => isChosen)
    expect((await choose(id, chosen?.planId ?? '', chosen?.totalMinor ?? 0)).body.code).toBe('Z000')
    const [waiting] = (await desk()).filter(({ inquiryId }) => inquiryId === id)
    expect(waiting).toMatchObject({ next: 'contact', chosen: { position: chosen?.position, totalMinor: chosen?.price.totalMinor } })
    const contact = await must<CallResult<typeof opsInquiryContact>>('POST', `/ops/inquiries/${id}/contact`, { why: 'to book it' }, staff)
    expect([contact.name.en, contact.phone]).toEqual(['Yifan Lin', expect.stringMatching(/^\+?\d+$/)])
    await must('POST', `/ops/inquiries/${id}/settle`, { why: 'record ABC123, paid by invoice' }, staff)
    expect((await details(id)).status).toMatchObject({ code: 5, status: 'completed', step: 'arranged' })
    expect(await told(id)).toContain('Inquiry arranged · Hangzhou – Tokyo – Hangzhou')
    const { rows } = await product.program.db.pool.query<{ what: string }>(
      "select body->>'what' as what from staff_deed where body->>'subject' = $1 order by seq",
      [id],
    )
    expect(rows.map(({ what }) => what)).toEqual(['inquiry.quoted', 'inquiry.contactOpened', 'inquiry.arranged'])
    // No number outlives its use: it stays sealed, and no list has it.
    expect(await codeOf('POST', `/ops/inquiries/${id}/contact`, { why: 'once more' }, staff)).toBe('AF-DESK-DECIDED')
  })

  it('cannot be chosen once it holds no longer; when the last has ended it is over, and is asked anew [C-AIR-56]', async () => {
    const { applySeq: id, plans } = await quoted([
      plan({ holdsUntil: '2026-11-21T14:00:00+08:00' }),
      plan({ holdsUntil: '2026-11-21T20:00:00+08:00' }),
    ])
    const [first] = plans
    await product.advance({ hours: 4, minutes: 1 })
    expect((await details(id)).plans.map(({ isOver }) => isOver)).toEqual([true, false])
    expect((await choose(id, first?.planId ?? '', first?.totalMinor ?? 0)).body.code).toBe('AF-PLAN-OVER')
    expect(await codeOf('POST', `/airfrond/inquireOrderRestart/${id}`)).toBe('AF-INQUIRY-OPEN')
    await product.advance({ hours: 5 })
    expect(await told(id)).toEqual(['Plans to choose from', 'Plans end soon'].map((step) => `${step} · Hangzhou – Tokyo – Hangzhou`))
    await product.advance({ hours: 1 })
    expect((await details(id)).status).toMatchObject({ code: 7, status: 'completed', step: 'lapsed' })
    expect((await told(id)).at(-1)).toBe('Plans have ended · Hangzhou – Tokyo – Hangzhou')
    const anew = await must<{ inquireOrderSeq: string }>('POST', `/airfrond/inquireOrderRestart/${id}`)
    const form = await must<InquiryForm>('GET', `/airfrond/inquireOrderForm/${anew.inquireOrderSeq}`)
    expect([form.applySeq, form.wish.remark, form.wish.legs.length]).toEqual([null, wish.remark, 2])
  })
})

describe('a plan that was chosen', () => {
  it('and has ended unbooked is told of, can be asked anew, and is over once that is sent [C-AIR-56]', async () => {
    await signInAnew()
    const { applySeq: id, plans } = await quoted([plan({ holdsUntil: '2026-11-21T23:00:00+08:00' })])
    const [only] = plans
    expect((await choose(id, only?.planId ?? '', only?.totalMinor ?? 0)).body.code).toBe('Z000')
    expect(await codeOf('POST', `/airfrond/inquireOrderRestart/${id}`)).toBe('AF-INQUIRY-OPEN')
    await product.advance({ hours: 3 })
    await signInAnew()
    const shown = await details(id)
    expect([shown.status.step, shown.status.label, shown.actions.restart.allowed]).toEqual(['chosen', 'Chosen plan has ended', true])
    expect((await told(id)).at(-1)).toBe('Chosen plan has ended · Hangzhou – Tokyo – Hangzhou')
    const { inquireOrderSeq } = await must<{ inquireOrderSeq: string }>('POST', `/airfrond/inquireOrderRestart/${id}`)
    // A form that is opened alone ends nothing: the desk may still arrange it.
    expect((await details(id)).status.step).toBe('chosen')
    await must('POST', `/airfrond/inquireOrderSubmit/${inquireOrderSeq}`, { ...wish, phone: null })
    expect((await details(id)).status).toMatchObject({ code: 7, step: 'lapsed' })
    expect((await desk()).map(({ inquiryId }) => inquiryId)).toEqual([inquireOrderSeq])
    await must('POST', `/airfrond/inquireOrderCancel/${inquireOrderSeq}`)
  })
})

describe('time', () => {
  it('that passes the promise is told truly: to whoever asked, and first in the desk’s list; cancelled it leaves the list [C-AIR-55]', async () => {
    const late = await send()
    await product.advance({ hours: 72 })
    await signInAnew()
    const fresh = await send()
    const shown = await details(late)
    expect([shown.isLate, shown.status.step]).toEqual([true, 'asked'])
    expect(await told(late)).toEqual(['No answer yet · Hangzhou – Tokyo – Hangzhou'])
    expect((await desk()).map(({ inquiryId, isLate }) => [inquiryId, isLate])).toEqual([
      [late, true],
      [fresh, false],
    ])
    for (const id of [late, fresh]) {
      const over = await must<InquiryDetails>('POST', `/airfrond/inquireOrderCancel/${id}`)
      expect(over.status).toMatchObject({ code: 9, status: 'cancelled' })
      expect(await codeOf('POST', `/airfrond/inquireOrderCancel/${id}`)).toBe('Z000')
    }
    expect(await desk()).toEqual([])
    expect((await quote(late, [plan({ holdsUntil: '2026-11-28T18:00:00+08:00' })])).body.code).toBe('AF-DESK-DECIDED')
  })

  it('forgets drafts after a week, and what is over after half a year', async () => {
    const draft = await start()
    await forget({ hours: 8 * 24 })
    await signInAnew()
    expect(await codeOf('GET', `/airfrond/inquireOrderForm/${draft}`)).toBe('P404')
    const { inquiries } = await must<{ inquiries: InquiryBrief[] }>('POST', '/airfrond/inquireOrderList')
    expect(inquiries.length).toBeGreaterThan(0)
    await forget({ hours: 190 * 24 })
    await signInAnew()
    expect((await must<{ inquiries: InquiryBrief[] }>('POST', '/airfrond/inquireOrderList')).inquiries).toEqual([])
  })
})
