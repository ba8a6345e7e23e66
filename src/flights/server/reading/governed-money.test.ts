import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld, isAbove, isEconomy, isInside, onlyPrice, type GovernedFile } from '../../../../tools/testing/governed.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { ApprovalOrder } from '../../calls/orders.ts'

/* What governs a booking, over HTTP: the application that it belongs to, the budgets that it comes out of, and what is kept of it. */

const world = await governedWorld()
const { product, desk, lin, zhou, nextDay, order, govern, open, codeOf, issued, decide } = world
afterAll(() => product.stop())
afterEach(() => world.checkBooks())

const writtenIn = { zh: '1.2', en: '1.2' }
const REASON = { code: 'CLIENT', note: 'The only flight that day' }

/** An application of Yifan Lin's for one flight there, agreed to unless the company asks somebody. */
async function applied(departDate: string): Promise<string> {
  const segment = {
    kind: 'leg',
    departureCity: 'HGH',
    arrivalCity: 'BJS',
    startDate: departDate,
    endDate: departDate,
    wanted: { flight: 1 },
  }
  const plan = { segments: [segment], travellers: ['QC1001'], estimateMinor: 500_000, costCode: 'CC-3102', reason: 'Client' }
  const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
  return (await desk.must<{ applicationId: string }>('POST', path, plan, lin)).applicationId
}

async function taken(applicationId: string): Promise<number> {
  const { rows } = await product.program.db.pool.query<{ taken: number }>('select taken from trip_count where application_id = $1', [
    applicationId,
  ])
  return rows[0]?.taken ?? 0
}

describe('a trip application', () => {
  const link = (file: GovernedFile, onBreach: string) => {
    onlyPrice(file, { default: 9_000 })
    file.policy.domesticFlights.rules['application-linked'] = { onBreach, writtenIn, default: true }
    Object.assign(file.settings.applications, { earlierDays: 0, laterDays: 0, needsApproval: false })
  }

  it('is named by every booking where the policy says so, fits it exactly, and comes back when the order ends [P-POL-04] [E-DATE]', async () => {
    await govern((file) => link(file, 'forbid'))
    const departDate = nextDay()
    const form = await open(isInside, departDate)
    expect([form.application, form.verdict.compliant, form.bookable]).toEqual([{ need: 'needed', because: null }, true, { allowed: true }])
    // The page of the verdict says so before anything is begun.
    const search = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: nextDay(), cabin: 'economy' }
    const { searchId, flights } = await desk.must<{ searchId: string; flights: { flightId: string }[] }>(
      'POST',
      '/airfrond/flightList',
      search,
      lin,
    )
    const { fares } = await desk.must<{ fares: { offerKey: string }[] }>(
      'POST',
      '/airfrond/cabinList',
      { searchId, flightId: flights[0]?.flightId },
      lin,
    )
    const page = await desk.must<
      Pick<BookingForm, 'application'> & { explanation: { compliant: boolean; whatNow: string; rules: { rule: string; pass: boolean }[] } }
    >('POST', '/airfrond/policyListNew', { searchId, offerKey: fares[0]?.offerKey }, lin)
    expect(page.application).toEqual({ need: 'needed', because: null })
    // Rule by rule it stands among the others; of the offer itself nothing is wrong.
    const linking = page.explanation.rules.filter(({ rule }) => rule === 'application-linked')
    expect([page.explanation.compliant, linking.map(({ pass }) => pass)]).toEqual([true, [false]])
    expect(page.explanation.whatNow).toBe('With a trip application you can book it; the company pays.')
    expect(await codeOf(form)).toBe('TA-LINK')
    const late = await applied(nextDay())
    const { body } = await product.ask('POST', '/airfrond/bookingSubmit', desk.submission(form, { applicationId: late }), { token: lin })
    const { mismatches } = body.result as unknown as { mismatches: { code: string; message: string }[] }
    expect([body.code, mismatches.map(({ code }) => code)]).toEqual(['TA-MISMATCH', ['TA-DATE']])

    // Before its ticket is ordered an order gives back what it took.
    const applicationId = await applied(departDate)
    await product.control('POST', '/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })
    const first = await desk.submit(form, lin, { applicationId })
    expect(await taken(applicationId)).toBe(1)
    await desk.must('POST', `/airfrond/closeOrder/${first}`, { reason: 'plans changed' }, lin)
    await product.program.jobs.runDue({ retryNow: true })
    await product.control('DELETE', '/faults')
    expect([(await order(first)).status.key, await taken(applicationId)]).toEqual(['cancelledClosed', 0])

    const second = await order(await desk.submit(await open(isInside, departDate), lin, { applicationId }))
    expect([second.governed.application, await taken(applicationId)]).toMatchObject([{ applicationId, restsOn: 'agreement' }, 1])
    const { flightId } = second.flight
    const third = await open((fare) => isInside(fare) && !fare.offerKey.startsWith(flightId), departDate)
    expect(await codeOf(third, { applicationId })).toBe('TA-MISMATCH')
  })

  it('may be left out where a booking without one only needs a reason; linked, it needs none [P-POL-04]', async () => {
    await govern((file) => link(file, 'reason'))
    const departDate = nextDay()
    const form = await open(isInside, departDate)
    expect([form.application.need, form.needs.reason]).toEqual(['optional', true])
    expect(form.changes.map(({ rule }) => rule)).toEqual(['application-linked'])
    const applicationId = await applied(departDate)
    const linked = await desk.must<BookingForm>('POST', `/airfrond/governBooking/${form.bookingId}`, { applicationId }, lin)
    expect([linked.needs.reason, linked.changes]).toEqual([false, []])
    expect(await codeOf(form)).toBe('AF-OVER-REASON')
    expect(await codeOf(form, { applicationId })).toBe('Z000')
  })

  it('that waits opens nothing; an urgent trip is opened by an agreement given elsewhere [P-URGENT-01] [P-URGENT-02]', async () => {
    await govern((file) => {
      link(file, 'forbid')
      Object.assign(file.settings.applications, { needsApproval: true, allowsOfflineAuthorisation: true, urgentHours: 168 })
    })
    const departDate = product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().add({ days: 2 }).toString()
    const applicationId = await applied(departDate)
    const form = await open(isInside, departDate)
    expect(await codeOf(form, { applicationId })).toBe('TA-AUTHORISATION')
    await product.program.db.pool.query(
      `insert into trip_authorisation (company_id, application_id, authoriser_id, given_at, file_id, recorded_by_id, recorded_at, state, plan)
       select a.company_id, a.id, b.id, now(), gen_random_uuid(), a.applicant_id, now(), 'unchecked', a.plan || '{"reason": "", "fileIds": []}' from trip_application a
       join person b on b.company_id = a.company_id and b.user_code = 'QC2001' where a.id = $1`,
      [applicationId],
    )
    const { governed } = await order(await desk.submit(form, lin, { applicationId }))
    expect(governed.application).toMatchObject({ applicationId, restsOn: 'authorisation' })
  })

  it('is not asked of a super-agent; of anybody else for the same traveller it is [P-SUPER-01]', async () => {
    await govern((file) => link(file, 'forbid'))
    const [agent, assistant] = [await product.tokenOf('QC3001'), await product.tokenOf('QC1002')]
    const travellers = { mode: 'agent', userCodes: ['QC1001'] } as const
    const { form } = await desk.open(agent, travellers, nextDay(), isInside)
    expect(form.application).toEqual({ need: 'waived', because: 'superAgent' })
    const booked = await desk.order(await desk.submit(form, agent), agent)
    expect([booked.governed.application, booked.governed.applicationWaived]).toEqual([null, 'superAgent'])
    const other = await desk.open(assistant, travellers, nextDay(), isInside)
    expect([other.form.application.need, await codeOf(other.form, {}, assistant)]).toEqual(['needed', 'TA-LINK'])
  })
})

describe('a budget that does not suffice', () => {
  const budget = (file: GovernedFile, onBreach: string | null) => {
    onlyPrice(file, { default: 9_000 })
    if (onBreach !== null) file.policy.domesticFlights.rules['budget-not-exceeded'] = { onBreach, writtenIn, default: 100 }
  }
  /** Leaves one yuan in the budget of the sales department, in whatever period. */
  const drain = async (leftMinor = 100) => {
    await product.program.db.pool.query(
      `update budget_line l set limit_minor = l.reserved_minor + l.spent_minor + $1, excess_minor = 0 from budget b
       where b.id = l.budget_id and b.code = 'B-SALES'`,
      [leftMinor],
    )
  }
  const excess = async (): Promise<number> => {
    const { rows } = await product.program.db.pool.query<{ excess: string }>(
      `select coalesce(sum(l.excess_minor), 0) as excess from budget_line l join budget b on b.id = l.budget_id where b.code = 'B-SALES'`,
    )
    return Number(rows[0]?.excess)
  }

  it('is a limit where no rule speaks of it: told on the form without a figure, refused at its row [P-POL-05]', async () => {
    await govern((file) => budget(file, null))
    await drain()
    const form = await open(isEconomy)
    expect([form.budget?.word, form.bookable]).toEqual(['forbid', { allowed: true }])
    expect(form.budget?.sentence).toContain('Sales travel')
    expect(form.budget?.sentence).toContain('Li He')
    expect(form.budget?.sentence).not.toContain('¥')
    const { body } = await product.ask('POST', '/airfrond/bookingSubmit', desk.submission(form), { token: lin })
    expect([body.code, body.message]).toEqual(['COST-BUDGET', expect.stringContaining('Li He, who answers for it')])
    expect(body.result).toMatchObject({ fields: [{ field: 'attribution' }] })
  })

  it('is named as the one that is short, whatever else the cost comes out of, and nothing is called in policy then [P-POL-05]', async () => {
    await govern((file) => budget(file, 'forbid'))
    await drain()
    const form = await open(isEconomy)
    expect(form.budget?.sentence).toBe(
      'The budget “Sales travel” for 2026-Q4 does not cover this. Charge it to something else, or contact Li He',
    )
    expect(form.verdict).toMatchObject({ compliant: false, action: 'forbid', badge: 'Budget too low' })
    const { body } = await product.ask('POST', '/airfrond/bookingSubmit', desk.submission(form), { token: lin })
    expect([body.code, body.message]).toEqual(['COST-BUDGET', expect.stringContaining('“Sales travel” in 2026-Q4')])
    expect(body.message).toContain('Li He, who answers for it')
    // Charged to what gives enough it is in policy again.
    const share = { to: { kind: 'person', code: 'QC9001' }, projectCode: null, legalEntityCode: null, basisPoints: 10_000 }
    const path = `/airfrond/governBooking/${form.bookingId}`
    const other = await desk.must<BookingForm>('POST', path, { attribution: { by: 'percent', shares: [share] } }, lin)
    expect([other.budget, other.verdict.compliant]).toEqual([null, true])
  })

  it('says so where more than one is short, and names the shortest [P-POL-05]', async () => {
    const others = (limitMinor: string) =>
      product.program.db.pool.query(
        `update budget_line l set limit_minor = ${limitMinor} from budget b where b.id = l.budget_id and b.code = 'B-TRAVEL'`,
      )
    await govern((file) => budget(file, 'forbid'))
    await drain()
    await others('l.reserved_minor + l.spent_minor + 200')
    const form = await open(isEconomy)
    expect(form.budget?.sentence).toContain('“Sales travel” for 2026-Q4 does not cover this, and 1 other does not either.')
    const { body } = await product.ask('POST', '/airfrond/bookingSubmit', desk.submission(form), { token: lin })
    expect(body.message).toContain('“Sales travel” in 2026-Q4 does not cover this cost, and 1 other does not either')
    await others('500000000')
  })

  it('is told on the form of a change too, which can be charged to nothing else [P-POL-05]', async () => {
    await govern((file) => budget(file, null))
    const changes = changeDesk(world)
    const booked = await issued((await order(await desk.submit(await open((fare) => isInside(fare) && isChangeable(fare)), lin))).orderSeq)
    const isWanted = ({ cost }: { readonly cost: { readonly totalMinor: number } }): boolean => cost.totalMinor > 10_000
    const before = await changes.open(booked, { isWanted })
    expect([before.budget, before.verdict.compliant]).toEqual([null, true])
    await drain()
    const shown = await changes.form(before.changeId)
    expect(shown.budget?.word).toBe('forbid')
    expect(shown.budget?.sentence).toContain('Sales travel')
    expect(shown.verdict).toMatchObject({ compliant: false, badge: 'Budget too low' })
    expect((await changes.submitting(shown)).body.code).toBe('COST-BUDGET')
  })

  it('is only told where the rule tells, and goes beyond by exactly what is wanting [P-POL-05]', async () => {
    await govern((file) => budget(file, 'tell'))
    await drain()
    const form = await open(isEconomy)
    expect([form.budget?.word, form.needs]).toEqual(['tell', { reason: false, approval: null }])
    expect(form.verdict.compliant).toBe(true)
    const orderSeq = await desk.submit(form, lin)
    expect([await excess(), (await order(orderSeq)).status.tone]).toEqual([form.totalMinor - 100, expect.any(String)])
  })

  it('asks for somebody’s word where the rule says so, and she reads that, without a figure [P-POL-05]', async () => {
    await govern((file) => budget(file, 'approve'))
    await drain()
    const form = await open(isEconomy)
    expect([form.budget?.word, form.needs, form.approval?.approvers[0]?.userCode]).toEqual([
      'approve',
      { reason: true, approval: 'hard' },
      'QC2001',
    ])
    const waiting = await order(await desk.submit(form, lin))
    expect(waiting.status.key).toBe('awaitingApproval')
    const path = `/airfrond/getOrderForApproval/${waiting.approval?.approvalId}`
    const seen = await desk.must<ApprovalOrder>('GET', path, {}, zhou)
    expect(seen.explanation).toMatchObject({ compliant: false, action: 'approve', headline: 'More than is left in the budget' })
    expect(seen.explanation.rules.map(({ rule }) => rule)).not.toContain('budget-not-exceeded')
    // The one thing that stands against it is told, and no other flight is named as if it were an answer to that.
    expect([seen.beyondBudget, seen.alternatives]).toEqual(['More than is left in the budget', null])
    // Nobody is said to have chosen a seat above the policy.
    const asked = `/approval/approval/getApprovalDetail/${waiting.approval?.approvalId}`
    expect(await desk.must('GET', asked, {}, zhou)).toMatchObject({ isInside: false, isChoiceAbove: false })
    expect(await decide(waiting.approval?.approvalId ?? '', 'agree')).toBe('Z000')
    expect((await issued(waiting.orderSeq)).status.key).toBe('ticketIssued')
  })

  it('is no question where another cost centre pays: the same booking asks for nothing then', async () => {
    const form = await open(isEconomy)
    const share = { to: { kind: 'costCentre', code: 'CC-5001' }, projectCode: null, legalEntityCode: null, basisPoints: 10_000 }
    const own = { by: 'percent', shares: [{ ...share, to: { kind: 'person', code: 'QC9001' } }] }
    const path = `/airfrond/governBooking/${form.bookingId}`
    const asked = await desk.must<BookingForm>('POST', path, { attribution: own }, lin)
    expect([form.needs.approval, asked.needs.approval, asked.budget]).toEqual(['hard', null, null])
    expect(await codeOf(form, { attribution: own, reason: null, approvers: [] })).toBe('Z000')
  })
})

describe('a split cost', () => {
  it('stands with the order to the cent, part by part, and nobody who only goes along reads it [V-OTHER-07] [P-PRIV-01]', async () => {
    await govern((file) => onlyPrice(file, { default: 9_000 }))
    const form = await open(isEconomy)
    const parts = [3_333, 3_333, 3_334]
    const to = [
      { kind: 'costCentre', code: 'CC-3102' },
      { kind: 'costCentre', code: 'CC-5001' },
      { kind: 'person', code: 'QC9001' },
    ]
    const shares = parts.map((basisPoints, i) => ({
      to: to[i],
      projectCode: i === 1 ? 'SH-2026.01' : null,
      legalEntityCode: null,
      basisPoints,
    }))
    const { governed, costCentre } = await order(await desk.submit(form, lin, { attribution: { by: 'percent', shares } }))
    expect(governed.charges.map((charge) => [charge.to.kind, charge.to.code, charge.project?.code ?? null])).toEqual([
      ['costCentre', 'CC-3102', null],
      ['costCentre', 'CC-5001', 'SH-2026.01'],
      ['person', 'QC9001', null],
    ])
    expect(governed.charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(form.totalMinor)
    expect(costCentre.code).toBe('CC-3102')
    // Who only goes along reads nothing of whose money it is.
    const [agent, companion] = [await product.tokenOf('QC3001'), await product.tokenOf('QC1002')]
    const party = await desk.open(agent, { mode: 'agent', userCodes: ['QC1001', 'QC1002'] }, nextDay(), isEconomy)
    const together = await desk.submit(party.form, agent)
    const [whole, part] = [await desk.order(together, agent), await desk.order(together, companion)]
    expect([whole.part, whole.governed.charges.length, part.part, part.governed.charges]).toEqual(['booker', 1, 'companion', []])
    const missing = { by: 'percent', shares: shares.slice(0, 2) }
    expect(await codeOf(await open(isEconomy), { attribution: missing })).toBe('COST-PERCENT')
  })
})

describe('who pays', () => {
  const paid = (payers: readonly { kind: string; amountMinor: number }[]) =>
    payers.filter(({ amountMinor }) => amountMinor > 0).map(({ kind, amountMinor }) => [kind, amountMinor])

  it('is not moved to the company by somebody who comes along: what takes her own money stops a party [P-POL-03]', async () => {
    const agent = await product.tokenOf('QC3001')
    for (const paidBy of ['person', 'difference']) {
      await govern((file) => onlyPrice(file, { onBreach: 'tell', paidBy }))
      const day = nextDay()
      const alone = await desk.open(agent, { mode: 'agent', userCodes: ['QC1001'] }, day, isAbove)
      expect(alone.form.bookable).toEqual({ allowed: true })
      expect(paid(alone.form.payers).some(([kind]) => kind === 'person')).toBe(true)
      const together = await desk.open(agent, { mode: 'agent', userCodes: ['QC1001', 'QC1002'] }, day, isAbove)
      expect(together.form.bookable).toMatchObject({ allowed: false, code: 'AF-PARTY-OVER' })
      expect(await codeOf(together.form, {}, agent)).toBe('AF-PARTY-OVER')
    }
  })

  it('is the word of the edition that the form was opened under, on form and order and in what is charged', async () => {
    for (const [from, to] of [
      ['company', 'person'],
      ['person', 'company'],
    ] as const) {
      const under = (aboveLimitPaidBy: string) =>
        govern((file) => {
          onlyPrice(file, { default: 500 })
          file.policy.domesticFlights.aboveLimitPaidBy = aboveLimitPaidBy
          Object.assign(file.settings, { serviceFees: { rates: [{ yuan: 10 }], paidBy: 'asTrip' } })
        })
      await under(from)
      const form = await open(isAbove)
      await under(to)
      const orderSeq = await desk.submit(form, lin)
      const { rows } = await product.program.db.pool.query<{ person: string }>(
        `select coalesce(sum(p.amount_minor), 0) as person from pay_order p join orders o on o.id = p.order_id where o.number = $1`,
        [orderSeq],
      )
      const shown = await order(orderSeq)
      expect([paid(form.payers), paid(shown.payers)]).toEqual([[[from, form.totalMinor]], [[from, form.totalMinor]]])
      expect(Number(rows[0]?.person)).toBe(from === 'person' ? form.totalMinor : 0)
    }
  })

  it('and what must be linked are of one edition: one that was published under an open form asks it for nothing', async () => {
    await govern((file) => onlyPrice(file, { default: 9_000 }))
    const form = await open(isInside)
    await govern((file) => {
      onlyPrice(file, { default: 9_000 })
      file.policy.domesticFlights.rules['application-linked'] = { onBreach: 'forbid', writtenIn, default: true }
    })
    expect(await codeOf(form)).toBe('Z000')
    expect(await codeOf(await open(isInside))).toBe('TA-LINK')
  })
})

describe('what is kept of it', () => {
  it('is what was judged, in policy’s words and without a name, for whoever holds a draft against it', async () => {
    await govern((file) => onlyPrice(file, { onBreach: 'reason' }))
    const orderSeq = await desk.submit(await open(isAbove), lin, { reason: REASON })
    const { rows } = await product.program.db.pool.query<{ facts: Record<string, unknown> }>(
      `select f.judged_facts as facts from flight_order f join orders o on o.id = f.order_id where o.number = $1`,
      [orderSeq],
    )
    const facts = rows[0]?.facts
    expect(facts).toMatchObject({ size: 1, traveller: { rankCode: 'P6' }, offer: { departCity: 'HGH', arriveCity: 'BJS' } })
    expect(JSON.stringify(facts)).not.toMatch(/Lin|林/)
  })
})
