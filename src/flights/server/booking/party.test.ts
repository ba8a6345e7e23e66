import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../kernel/ids.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { isRefusal } from '../../../kernel/result.ts'
import { checkCharacterOf } from '../../../people/rules/id-card.ts'
import { documentsOf } from '../../../people/server/documents.ts'
import type { ApprovalDetail } from '../../../approvals/calls.ts'
import type { Holding } from '../../../privacy/calls.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { partyDesk } from '../../../../tools/testing/party.ts'

/* Su, the assistant of Sales, books for others: for colleagues, for a guest, and above the limit for one of them. */

const GUEST = 'GST100001'

/** A guest of somebody who has given her ID card, and no phone: her host is asked for one. */
async function addGuest(hostCode: string): Promise<void> {
  const { db, secrets } = product.program
  const host = await db.kysely.selectFrom('person').selectAll().where('userCode', '=', hostCode).executeTakeFirstOrThrow()
  const now = product.clock.now()
  const id = uuidv7(now.epochMilliseconds)
  const { companyId, departmentId, rankId } = host
  const who = { companyId, personId: id }
  await db.transact(async (writer) => {
    await writer
      .insertInto('person')
      .values({
        companyId,
        id,
        userCode: GUEST,
        kind: 'guest',
        hostId: host.id,
        nameZh: '陈客',
        nameEn: 'Ke Chen',
        surnameLatin: 'Chen',
        givenLatin: 'Ke',
        phoneMasked: '',
        departmentId,
        rankId,
        roles: [],
        isSpecial: false,
        language: 'zh',
        status: 'active',
        createdAt: now,
      })
      .execute()
    const first = '11019919850709001'
    const input = {
      cardType: 1,
      cardNumber: first + checkCharacterOf(first),
      cardName: '陈客',
      cardSurname: '',
      cardGivenname: '',
      sex: null,
      birthday: null,
      periodValidity: null,
      hasNoEnd: true,
      countryCode: 'CN',
      oldCountryCode: 'CN',
    }
    const added = await documentsOf(secrets).add(writer, who, { input, language: 'en', at: now })
    if (isRefusal(added)) throw new Error(JSON.stringify(added))
  })
}

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [su, lin, he, xu]: string[] = []

const token = (of: string | undefined): string => of ?? ''

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  ;[su, lin, he, xu] = await Promise.all(['QC1002', 'QC1001', 'QC2002', 'QC3001'].map((code) => product.tokenOf(code)))
  await addGuest('QC1002')
})
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

const agent = (...userCodes: string[]) => ({ mode: 'agent' as const, userCodes })
const THREE = agent('QC1001', 'QC2002', GUEST)

describe('an assistant who books above a limit for a colleague', () => {
  it('is told by name who pays what is hers, on the form and where the offer is explained', async () => {
    const { form, fare, found } = await desk.open(token(su), agent('QC1001'), '2026-11-28', ({ verdict }) => verdict.action === 'approve')
    const person = form.payers.find(({ kind }) => kind === 'person')
    expect(person?.label).toBe('Yifan Lin')
    const asked = { searchId: found.searchId, offerKey: fare.offerKey }
    const explained = await desk.must<{ explanation: { whatNow: string } }>('POST', '/airfrond/policyListNew', asked, token(su))
    expect(explained.explanation.whatNow).toContain('Yifan Lin pays the ¥')
  })
})

describe('an assistant who books for two colleagues and a guest', () => {
  let orderSeq = ''

  it('gets one order with a ticket for each, priced and ticketed for three [V-OTHER-08] [P-AGENT-03]', async () => {
    const { form, fare, found } = await desk.open(token(su), THREE, '2026-11-24')
    expect(found.travellerCount).toBe(3)
    expect(form.travellers.map(({ userCode, kind }) => [userCode, kind])).toEqual([
      ['QC1001', 'employee'],
      ['QC2002', 'employee'],
      [GUEST, 'guest'],
    ])
    expect(form.lines.find((line) => line.kind === 'fare')).toMatchObject({
      amountMinor: fare.fareMinor * 3,
      each: { count: 3, amountMinor: fare.fareMinor },
    })
    expect(form.totalMinor).toBe(fare.price.totalMinor)
    expect(form.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(form.totalMinor)
    expect(form.payers).toMatchObject([{ kind: 'company', amountMinor: form.totalMinor }])
    orderSeq = await desk.submit(form, token(su))
    await desk.issue(orderSeq, token(su))
    const order = await desk.order(orderSeq, token(su))
    expect(order.status.key).toBe('ticketIssued')
    expect(new Set(order.passengers.map((passenger) => passenger.ticketNumber)).size).toBe(3)
    expect(order.passengers.map((passenger) => passenger.name.en)).toEqual(['Yifan Lin', 'Li He', 'Ke Chen'])
    expect(order).toMatchObject({ part: 'booker', travellerCount: 3, totalMinor: form.totalMinor, bookedBy: null })
  })

  it('is told of the guest which kind of document she gave, and no digit of it [P-PRIV-01]', async () => {
    const { passengers } = await desk.order(orderSeq, token(su))
    expect(passengers[2]).toMatchObject({ document: 'ID card', maskedPhone: '139 •••• 1234' })
    expect(passengers[0]?.document).toMatch(/^ID card .*\d{4}$/)
  })

  it('leaves each colleague her own name, document and part, and nothing of the others [P-PRIV-01]', async () => {
    const whole = await desk.order(orderSeq, token(su))
    const own = await desk.order(orderSeq, token(he))
    expect(own.passengers.map((passenger) => passenger.name.en)).toEqual(['Li He'])
    expect(own).toMatchObject({ part: 'companion', travellerCount: 3, totalMinor: whole.totalMinor / 3, contact: null })
    expect(own.bookedBy?.en).toBe('Min Su')
    const told = JSON.stringify(own)
    for (const other of ['Yifan Lin', '林一帆', 'Ke Chen', whole.passengers[0]?.document, whole.passengers[0]?.ticketNumber])
      expect(told).not.toContain(other)
  })

  it('stands among what is kept about each, with the amount for whoever reads the whole order alone [P-PRIV-01]', async () => {
    const keptOf = async (of: string | undefined): Promise<string> => {
      const path = '/usercenter/userPerson/getUserInfoDesensitization'
      const { holdings } = await desk.must<{ holdings: Holding[] }>('GET', path, {}, token(of))
      const orders = holdings.find(({ key }) => key === 'orders')?.items ?? []
      return orders.find(({ label }) => label === orderSeq)?.value ?? ''
    }
    const whole = formatMoney((await desk.order(orderSeq, token(su))).totalMinor)
    expect([await keptOf(su), await keptOf(lin)]).toEqual([expect.stringContaining(whole), expect.stringContaining(whole)])
    expect(await keptOf(he)).toMatch(/^submitted \d{4}-\d{2}-\d{2}, going along$/)
  })

  it('hides the order from everybody else, whatever is asked [P-PRIV-01]', async () => {
    const asked: [method: 'GET' | 'POST', path: string, input: object][] = [
      ['GET', `/airfrond/getOrderDetails/${orderSeq}`, {}],
      ['GET', '/airfrond/getOrderStatus', { orderSeq }],
      ['GET', '/airfrond/mergeList', { orderSeq }],
      ['GET', `/airfrond/airbooking/regular/${orderSeq}`, {}],
      ['POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'not mine' }],
    ]
    for (const [method, path, input] of asked) expect([path, await desk.codeOf(method, path, input, token(xu))]).toEqual([path, 'P404'])
  })

  it('stands among the trips of who travels, and among what the assistant booked for others', async () => {
    const seen = async (whose: 'mine' | 'others', of: string | undefined) =>
      (await desk.orders(whose, token(of))).filter((order) => order.orderSeq === orderSeq).length
    expect([await seen('mine', su), await seen('others', su)]).toEqual([0, 1])
    expect([await seen('mine', lin), await seen('others', lin)]).toEqual([1, 0])
    expect([await seen('mine', he), await seen('others', xu)]).toEqual([1, 0])
  })

  it('is written down for each whose document was opened for the airline', async () => {
    const rows = await product.program.db.kysely
      .selectFrom('auditEntry as a')
      .innerJoin('person as p', 'p.id', 'a.subjectId')
      .select(['p.userCode', 'a.actorId'])
      .where('a.what', '=', 'document.opened')
      .orderBy('p.userCode')
      .execute()
    expect(rows.map((row) => [row.userCode, row.actorId])).toEqual([
      [GUEST, null],
      ['QC1001', null],
      ['QC2002', null],
    ])
  })

  it('refuses the same flight again for whoever of another party has it, by name [V-FLIGHT-04]', async () => {
    const whole = await desk.order(orderSeq, token(su))
    const same = ({ offerKey }: { offerKey: string }) => offerKey === whole.fare.offerKey
    const { form } = await desk.open(token(su), agent('QC1002', 'QC1001'), '2026-11-24', same)
    const { body } = await product.ask('POST', '/airfrond/bookingSubmit', desk.submission(form), { token: token(su) })
    expect([body.code, body.message]).toEqual(['AF-REPEAT', expect.stringContaining('Yifan Lin has booked this flight')])
  })
})

describe('who may be booked for', () => {
  const asked = (travellers: object, of = su) =>
    desk.codeOf(
      'POST',
      '/airfrond/flightList',
      { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-25', cabin: 'economy', travellers },
      token(of),
    )

  it('is only whom the agency covers, on its lines, and never the agent alone [V-OTHER-09] [P-AGENT-03] [E-ACCESS-09] [P-LINE-05]', async () => {
    expect(await asked(agent('QC3001'))).toBe('PEOPLE-NO-AUTHORITY')
    expect(await asked(agent('QC9001'))).toBe('PEOPLE-LINE')
    expect(await asked(agent('QC1002'))).toBe('PEOPLE-AGENT-SELF')
    expect(await asked(agent('QC1002'), lin)).toBe('PEOPLE-NO-AUTHORITY')
    expect(await asked({ mode: 'personal', userCodes: ['QC1002', 'QC1001'] })).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('is asked again at the submit: a guest who was taken out meanwhile does not travel [E-ID-04]', async () => {
    const { form } = await desk.open(token(su), { mode: 'personal', userCodes: ['QC1002', GUEST] }, '2026-11-25')
    const { db } = product.program
    const guests = (status: 'active' | 'left') => db.kysely.updateTable('person').set({ status }).where('userCode', '=', GUEST).execute()
    await guests('left')
    expect(await desk.codeOf('POST', '/airfrond/bookingSubmit', desk.submission(form), token(su))).toBe('PEOPLE-CANNOT-JOIN')
    await guests('active')
  })

  it('needs a number to be reached under, and a document that holds until the arrival', async () => {
    const { form } = await desk.open(token(su), { mode: 'personal', userCodes: ['QC1002', GUEST] }, '2026-11-26')
    const own = desk.submission(form).travellers.map(({ userCode, cardId }) => ({ userCode, cardId }))
    const refused = async (travellers: object[]) =>
      (await product.ask('POST', '/airfrond/bookingSubmit', { ...desk.submission(form), travellers }, { token: token(su) })).body.code
    expect(await refused(own)).toBe('AF-PHONE')
    expect(await refused(own.slice(0, 1))).toBe('AF-TRAVELLER')
    expect(await refused([])).toBe('AF-TRAVELLER')
    await product.program.db.kysely
      .updateTable('idCard')
      .set({ expiresDate: Temporal.PlainDate.from('2026-11-25'), hasNoEnd: false })
      .where('id', '=', own[1]?.cardId ?? '')
      .execute()
    const later = await desk.form(form.bookingId, token(su))
    expect(later.travellers[1]?.cards[0]?.fault?.code).toBe('expired')
    expect(await refused([...desk.submission(form).travellers])).toBe('AF-DOCUMENT')
    await product.program.db.kysely
      .updateTable('idCard')
      .set({ expiresDate: null, hasNoEnd: true })
      .where('id', '=', own[1]?.cardId ?? '')
      .execute()
  })
})

describe('several travellers', () => {
  it('are judged by the strictest of their standards, which is named [P-POL-03]', async () => {
    const { limitMinor, standardOf } = await desk.search(token(su), agent('QC2002', 'QC1001'), '2026-11-27')
    expect([limitMinor, standardOf?.en]).toEqual([160_000, 'Yifan Lin'])
    const ofEquals = await desk.search(token(su), agent('QC1002', 'QC1001'), '2026-11-27')
    expect(ofEquals.standardOf).toBeNull()
  })

  it('never go above the limit together, and are told so in a sentence of its own [P-POL-03]', async () => {
    const over = ({ verdict }: { verdict: { action: string; overMinor: number } }) => verdict.action === 'forbid' && verdict.overMinor > 0
    const { form } = await desk.open(token(su), THREE, '2026-11-27', over)
    expect(form.bookable).toMatchObject({ allowed: false, code: 'AF-PARTY-OVER' })
    expect([form.approval, form.standardOf?.en]).toEqual([null, 'Yifan Lin'])
    expect(await desk.codeOf('POST', '/airfrond/bookingSubmit', desk.submission(form), token(su))).toBe('AF-PARTY-OVER')
    // One of them alone may: then somebody has to agree.
    const travellers = agent('QC1001')
    await desk.must('POST', `/airfrond/changeTravellers/${form.bookingId}`, { travellers }, token(su))
    const alone = await desk.form(form.bookingId, token(su))
    expect([alone.bookable.allowed, alone.verdict.action, alone.standardOf]).toEqual([true, 'approve', null])
  })

  it('join and leave an open form, priced anew each time; who finds no seat does not join [E-ID-04]', async () => {
    const { form, fare } = await desk.open(token(su), agent('QC1001'), '2026-11-28')
    const change = (...codes: string[]) =>
      product.ask<{ newTotalMinor: number }>(
        'POST',
        `/airfrond/changeTravellers/${form.bookingId}`,
        { travellers: agent(...codes) },
        { token: token(su) },
      )
    expect((await change('QC1001', 'QC2002')).body.result.newTotalMinor).toBe(form.totalMinor * 2)
    const two = await desk.form(form.bookingId, token(su))
    expect([two.travellers.length, two.totalMinor, two.movedFromMinor]).toEqual([2, form.totalMinor * 2, null])
    await product.control('POST', '/inventory', { flightId: form.flight.flightId, bookingClass: fare.bookingClass, seats: 2 })
    expect((await change('QC1001', 'QC2002', GUEST)).body.code).toBe('AF-JOIN')
    expect((await desk.form(form.bookingId, token(su))).travellers.length).toBe(2)
    const sold = await desk.search(token(su), THREE, '2026-11-28')
    const listed = sold.flights.find((flight) => flight.flightId === form.flight.flightId)
    const fares = listed ? await desk.cabins(sold, listed, token(su)) : []
    expect(fares.some((one) => one.bookingClass === fare.bookingClass)).toBe(false)
  })
})

describe('one colleague above the limit, booked by the assistant', () => {
  it('goes to the colleague’s approver, applied for by the booker; the colleague owns it and pays her part [P-AGENT-03]', async () => {
    const over = ({ verdict, cabin }: { verdict: { action: string; overMinor: number }; cabin: string }) =>
      cabin === 'Y' && verdict.action === 'approve' && verdict.overMinor > 0
    const { form } = await desk.open(token(su), agent('QC1001'), '2026-12-01', over)
    expect(form.approval?.approvers.map((one) => one.userCode)).toEqual(['QC2001', 'QC9001', 'QC2002'])
    const orderSeq = await desk.submit(form, token(su))
    const booked = await desk.order(orderSeq, token(su))
    const owned = await desk.order(orderSeq, token(lin))
    expect([booked.part, owned.part, booked.personPart?.isCallers, owned.personPart?.isCallers]).toEqual(['booker', 'owner', false, true])
    const zhou = await product.tokenOf('QC2001')
    const path = `/approval/approval/getApprovalDetail/${booked.approval?.approvalId}`
    const asked = await desk.must<ApprovalDetail>('GET', path, {}, zhou)
    expect([asked.applicant.name.en, asked.traveller?.name.en]).toEqual(['Min Su', 'Yifan Lin'])
    expect((await desk.must<ApprovalDetail>('GET', path, {}, token(lin))).applicant.isCaller).toBe(false)
    expect(await desk.codeOf('GET', path, {}, token(xu))).toBe('P404')
    const cancelled = await desk.codeOf('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, token(lin))
    expect(cancelled).toBe('Z000')
  })
})

describe('who only goes along', () => {
  it('cannot give up the others’ seats; whoever booked can [P-PRIV-01]', async () => {
    const { form } = await desk.open(token(su), agent('QC1001', 'QC2002'), '2026-12-02')
    // The airline is away once: until the job tries again the order may be given up.
    await product.control('POST', '/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })
    const submitted = await desk.must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', desk.submission(form), token(su))
    const { orderSeq } = submitted
    const cancelOf = async (of: string | undefined) => (await desk.order(orderSeq, token(of))).actions.cancel
    expect(await cancelOf(he)).toMatchObject({ allowed: false, code: 'AF-NOT-YOURS' })
    expect([await cancelOf(su), await cancelOf(lin)]).toEqual([{ allowed: true }, { allowed: true }])
    const close = (of: string | undefined) =>
      desk.codeOf('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, token(of))
    expect([await close(he), await close(su)]).toEqual(['AF-NOT-YOURS', 'Z000'])
    await product.program.jobs.runDue({ retryNow: true })
    expect((await desk.order(orderSeq, token(he))).status.key).toBe('cancelledClosed')
  })
})
