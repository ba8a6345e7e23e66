import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isAbove, onlyPrice } from '../../../../tools/testing/governed.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { ApprovalOrder } from '../../calls/orders.ts'
import type { ListedFlight } from '../../calls/searching.ts'

/* What governs a booking, over HTTP: its scene, reasons alone, who pays, and how somebody is asked. */

const world = await governedWorld()
const { product, desk, lin, zhou, nextDay, order, govern, open, codeOf, issued, decide } = world
afterAll(() => product.stop())
afterEach(() => world.checkBooks())

const writtenIn = { zh: '1.2', en: '1.2' }
const REASON = { code: 'CLIENT', note: 'The only flight that day' }

const search = (more: object, token = lin) =>
  product.ask<{ scene: { code: string | null }; flights: { verdict: { compliant: boolean } }[] }>(
    'POST',
    '/airfrond/flightList',
    { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: nextDay(), cabin: 'economy', ...more },
    { token },
  )

describe('a scene', () => {
  beforeAll(() =>
    govern((file) => {
      onlyPrice(file, { default: 500 })
      file.policy.layers = [
        {
          name: { zh: '展会', en: 'Fairs' },
          for: { scene: 'TRADE-FAIR' },
          domesticFlights: { rules: { 'fare-within-price-limit': { limit: 9_000 } } },
        },
      ]
    }),
  )

  it('changes what complies, is kept with search, form and order, and holds for nothing else [C-SCENE-04]', async () => {
    const departDate = nextDay()
    const usual = (await search({ departDate })).body.result
    const fair = (await search({ departDate, sceneCode: 'TRADE-FAIR' })).body.result
    const compliant = (found: typeof usual) => found.flights.filter(({ verdict }) => verdict.compliant).length
    expect([usual.scene.code, fair.scene.code]).toEqual([null, 'TRADE-FAIR'])
    expect(compliant(fair)).toBe(fair.flights.length)
    expect(compliant(usual)).toBeLessThan(usual.flights.length)
    const found = fair as unknown as { searchId: string; flights: { flightId: string; lowest: { offerKey: string } }[] }
    const offerKey = found.flights[0]?.lowest.offerKey
    const opened = { version: '2.0', searchId: found.searchId, offerKey }
    const { bookingId } = await desk.must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened, lin)
    const form = await desk.form(bookingId, lin)
    expect([form.scene.code, form.scene.name?.en, form.verdict.compliant]).toEqual(['TRADE-FAIR', 'Trade fair', true])
    const { governed } = await order(await desk.submit(form, lin))
    expect(governed.scene).toEqual({ code: 'TRADE-FAIR', name: { zh: '展会', en: 'Trade fair' } })
  })

  it('is refused where it is closed or unknown, with the words for it [E-ACCESS-03]', async () => {
    for (const sceneCode of ['ROADSHOW', 'NOWHERE']) {
      const { body } = await search({ sceneCode })
      expect([body.code, body.message]).toEqual(['POLICY-SCENE', expect.stringContaining('no longer open')])
    }
  })

  it('has to be chosen where the company asks for one; the usual one is chosen already [E-ACCESS-02]', async () => {
    await govern((file) => {
      onlyPrice(file, { default: 9_000 })
      file.policy.asksForScene = true
    })
    expect((await search({})).body.code).toBe('POLICY-NO-SCENE')
    expect((await search({ sceneCode: 'TRADE-FAIR' })).body.code).toBe('Z000')
    await desk.must('PUT', '/regulation/ruPerson/setUserDefaultScene', { sceneId: 'CLIENT-VISIT' }, lin)
    expect((await search({})).body.result.scene.code).toBe('CLIENT-VISIT')
    await desk.must('PUT', '/regulation/ruPerson/setUserDefaultScene', { sceneId: null }, lin)
  })

  it('asks for what its company wants to know, and the form says so before it is submitted', async () => {
    await govern((file) => {
      onlyPrice(file, { default: 9_000 })
      for (const scene of file.scenes) if (scene['code'] === 'TRADE-FAIR') scene['asks'] = ['remark', 'project']
    })
    const found = (await search({ sceneCode: 'TRADE-FAIR' })).body.result as unknown as {
      searchId: string
      flights: { lowest: { offerKey: string } }[]
    }
    const opened = { version: '2.0', searchId: found.searchId, offerKey: found.flights[0]?.lowest.offerKey }
    const { bookingId } = await desk.must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened, lin)
    const form = await desk.form(bookingId, lin)
    expect(form.scene.asks.toSorted()).toEqual(['project', 'remark'])
    expect(await codeOf(form)).toBe('POLICY-ASKS-REMARK')
    expect(await codeOf(form, { remark: 'Stand 12' })).toBe('POLICY-ASKS-PROJECT')
    const share = { to: { kind: 'costCentre', code: 'CC-3102' }, projectCode: 'FAIR-2026', basisPoints: 10_000 }
    const whole = { remark: 'Stand 12', attribution: { by: 'percent', shares: [share] } }
    const { governed } = await order(await desk.submit(form, lin, whole))
    expect(governed.charges.map(({ project }) => project?.code)).toEqual(['FAIR-2026'])
  })
})

describe('above a limit', () => {
  it('a reason alone is asked for where nobody has to agree, kept, and shown; the order goes on by itself [P-POL-01] [V-FLIGHT-19]', async () => {
    await govern((file) => onlyPrice(file, { onBreach: 'reason' }))
    const form = await open(isAbove)
    expect([form.needs, form.approval, form.bookable]).toEqual([{ reason: true, approval: null }, null, { allowed: true }])
    expect(form.reasons.map(({ code }) => code)).toContain('CLIENT')
    expect(await codeOf(form)).toBe('AF-OVER-REASON')
    expect(await codeOf(form, { reason: { code: 'OTHER', note: '' } })).toBe('AF-OVER-NOTE')
    const done = await issued(await desk.submit(form, lin, { reason: REASON }))
    expect([done.status.key, done.approval, done.governed.reason?.note]).toEqual(['ticketIssued', null, REASON.note])
  })

  it('nothing is booked where the company does not allow it [P-POL-01]', async () => {
    await govern((file) => {
      onlyPrice(file, { onBreach: 'approve' })
      file.policy.domesticFlights.aboveLimit = 'forbidden'
    })
    const form = await open(isAbove)
    expect([form.needs, form.bookable]).toMatchObject([
      { reason: false, approval: null },
      { allowed: false, code: 'AF-OVER' },
    ])
    expect(await codeOf(form, { reason: REASON })).toBe('AF-OVER')
  })

  it('the person pays the whole trip where the rule says so, and is told why [P-POL-08]', async () => {
    await govern((file) => {
      onlyPrice(file, { onBreach: 'tell', paidBy: 'person' })
      Object.assign(file.settings, { serviceFees: { rates: [{ yuan: 10 }], paidBy: 'asTrip' } })
    })
    const form = await open(isAbove)
    expect(form.payers).toMatchObject([{ kind: 'person', amountMinor: form.totalMinor }])
    const { governed, payers } = await order(await desk.submit(form, lin))
    expect([payers.map(({ kind }) => kind), governed.paidWhy]).toEqual([['person'], expect.stringContaining('paid by the traveller')])
    expect(governed.charges).toEqual([])
  })

  it('the cheapest way back into the policy is said with what to take instead, on the form and on its page', async () => {
    await govern((file) => onlyPrice(file, { onBreach: 'reason', default: 1_300 }))
    const departDate = nextDay()
    const { form, fare, found } = await desk.open(lin, undefined, departDate, isAbove)
    const asked = { searchId: found.searchId, offerKey: fare.offerKey }
    const page = await desk.must<Pick<BookingForm, 'changes' | 'needs'>>('POST', '/airfrond/policyListNew', asked, lin)
    expect([page.changes.length, page.changes]).toEqual([1, form.changes])
    const [change] = form.changes
    const all = (await Promise.all(found.flights.map((flight) => desk.cabins(found, flight, lin)))).flat()
    const taken = all.find(({ offerKey }) => offerKey === change?.offerKey)
    expect([change?.rule, taken?.verdict.compliant]).toEqual(['fare-within-price-limit', true])
  })
})

describe('what a flight emits', () => {
  it('is judged by the kilometre, as the carrier says it', async () => {
    await govern((file) => {
      file.policy.layers = []
      file.policy.domesticFlights.rules = { 'co2-within-limit': { onBreach: 'tell', writtenIn, default: 60 } }
    })
    const { found, fare } = await desk.open(lin, undefined, nextDay(), ({ verdict }) => !verdict.compliant)
    const asked = { searchId: found.searchId, offerKey: fare.offerKey }
    const page = await desk.must<Pick<ApprovalOrder, 'explanation'>>('POST', '/airfrond/policyListNew', asked, lin)
    const [rule] = page.explanation.rules
    expect([rule?.rule, rule?.unit, rule?.limit]).toEqual(['co2-within-limit', 'grams', 60])
    expect(rule?.actual).toBeGreaterThan(60)
    expect(rule?.actual).toBeLessThan(600)
  })

  it('is said on the row as it is judged: of one passenger, in the cabin of the fare that is shown', async () => {
    const departDate = nextDay()
    const rows = async (cabin: string) => {
      const asked = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate, cabin }
      return (await desk.must<{ flights: ListedFlight[] }>('POST', '/airfrond/flightList', asked, lin)).flights
    }
    const [economy, business] = [await rows('economy'), await rows('business')]
    const both = business.flatMap((flight) => {
      const same = economy.find(({ flightId }) => flightId === flight.flightId)
      return same ? [[same.co2Grams ?? 0, flight.co2Grams ?? 0] as const] : []
    })
    expect(both.length).toBeGreaterThan(0)
    expect(both.filter(([inEconomy, inBusiness]) => inEconomy <= 0 || inBusiness <= inEconomy)).toEqual([])
  })
})

describe('somebody’s word', () => {
  it('told only: the order goes on at once, and the approver can read it (passive)', async () => {
    await govern((file) => onlyPrice(file, { approval: 'passive', paidBy: 'company' }))
    const form = await open(isAbove)
    expect(form.needs).toEqual({ reason: true, approval: 'passive' })
    const done = await issued(await desk.submit(form, lin))
    expect([done.status.key, done.approval?.way]).toEqual(['ticketIssued', 'passive'])
    const seen = await desk.must<ApprovalOrder>('GET', `/airfrond/getOrderForApproval/${done.approval?.approvalId}`, {}, zhou)
    expect(seen.orderSeq).toBe(done.orderSeq)
  })

  it('a no in time stops it, silence lets it go on (soft)', async () => {
    await govern((file) => {
      onlyPrice(file, { approval: 'soft', paidBy: 'company' })
      file.settings.approval['hoursToDecide'] = 1
    })
    const stopped = await order(await desk.submit(await open(isAbove), lin))
    expect([stopped.status.key, stopped.approval?.way]).toEqual(['awaitingApproval', 'soft'])
    expect(stopped.timeline.find(({ state }) => state === 'now')?.detail).toContain('goes on by itself')
    expect(await decide(stopped.approval?.approvalId ?? '', 'reject', 'Take the train')).toBe('Z000')
    expect((await order(stopped.orderSeq)).status.key).toBe('rejected')

    const silent = await desk.submit(await open(isAbove), lin)
    await product.advance({ minutes: 61 })
    const done = await issued(silent)
    expect(done.status.key).toBe('ticketIssued')
    expect(done.timeline.map(({ title }) => title)).toContain('Nobody objected')
  })

  it('is asked before any seat is taken where the company wants that; then it is held, paid and ticketed (beforeBooking)', async () => {
    await govern((file) => onlyPrice(file, { approval: 'beforeBooking', paidBy: 'company' }))
    const orderSeq = await desk.submit(await open(isAbove), lin)
    const waiting = await order(orderSeq)
    expect([waiting.status.key, waiting.heldUntil, waiting.pnr]).toEqual(['awaitingApproval', null, null])
    expect(waiting.timeline.map(({ title }) => title)).not.toContain('Seat held')
    expect(await decide(waiting.approval?.approvalId ?? '', 'agree')).toBe('Z000')
    expect((await issued(orderSeq)).status.key).toBe('ticketIssued')

    const refused = await order(await desk.submit(await open(isAbove), lin))
    await decide(refused.approval?.approvalId ?? '', 'reject', 'Not this month')
    const ended = await order(refused.orderSeq)
    expect([ended.status.key, ended.timeline.at(-1)?.detail]).toEqual(['rejected', expect.stringContaining('No seat had been taken')])

    const cancelled = await order(await desk.submit(await open(isAbove), lin))
    await desk.must('POST', `/airfrond/closeOrder/${cancelled.orderSeq}`, { reason: 'plans changed' }, lin)
    expect((await order(cancelled.orderSeq)).status.key).toBe('cancelledClosed')
  })

  it('cannot be asked where nobody is set: whom to turn to is said, and nothing is written [E-ACCESS-01]', async () => {
    await govern((file) => {
      onlyPrice(file, { paidBy: 'company' })
      file.settings.approval['flows'] = [{ code: 'FINANCE', levels: [{ ask: { role: 'finance' } }] }]
    })
    await product.program.db.pool.query(`update person set status = 'left' where user_code = 'QC3002'`)
    const form = await open(isAbove)
    expect(form.approval).toMatchObject({ byFlow: true, approvers: [], about: { breaches: ['fare-within-price-limit'] } })
    expect(form.approval?.about.overMinor).toBe(form.verdict.overMinor)
    const says = expect.stringMatching(/administrator.*Jing Xu/) as string
    expect(form.bookable).toEqual({ allowed: false, code: 'AF-NO-APPROVER', message: says })
    const { body } = await product.ask('POST', '/airfrond/bookingSubmit', desk.submission(form, { approvers: [] }), { token: lin })
    expect([body.code, body.message]).toEqual(['AF-NO-APPROVER', says])
    expect((await desk.form(form.bookingId, lin)).status).toBe('open')
  })

  it('is said with the verdict already where the line above her ends, whoever answers for what it will be charged to [E-ACCESS-01]', async () => {
    await govern((file) => {
      onlyPrice(file, { paidBy: 'company' })
      file.settings.approval['flows'] = [{ code: 'LINE', levels: [{ ask: { manager: 1 } }, { ask: 'costCentreOwner' }] }]
    })
    expect((await open(isAbove)).bookable).toEqual({ allowed: true })
    await product.program.db.pool.query(`update person set status = 'left', manager_id = null where user_code = 'QC2001'`)
    const says = expect.stringContaining('Jing Xu') as string
    expect((await open(isAbove)).bookable).toEqual({ allowed: false, code: 'AF-NO-APPROVER', message: says })
  })

  it('says so by name on the form already where nobody stands above her [E-ACCESS-01] [P-ADMIN-02]', async () => {
    await govern((file) => onlyPrice(file, { paidBy: 'company' }))
    const { pool } = product.program.db
    await pool.query(`update person set manager_id = null where user_code = 'QC1001'`)
    await pool.query(`update person set roles = array_remove(roles, 'approver')`)
    const form = await open(isAbove)
    const says = expect.stringContaining('Jing Xu') as string
    expect(form.bookable).toEqual({ allowed: false, code: 'AF-NO-APPROVER', message: says })
    const submission = desk.submission(form, { reason: REASON, approvers: [] })
    const { body } = await product.ask('POST', '/airfrond/bookingSubmit', submission, { token: lin })
    expect([body.code, body.message]).toEqual(['AF-NO-APPROVER', says])
  })
})
