import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { HE, level, mailOf, QIN, tripRequestsOf, ZHOU, type TripRequests } from '../../../tools/testing/trip-requests.ts'
import { leftApproversJob } from './jobs.ts'

/* Requests about applications for trips, over HTTP: what becomes of them, and what time does to them. */

let product: TestProduct
let trips: TripRequests

beforeAll(async () => {
  product = await testProduct()
  trips = await tripRequestsOf(product)
})
afterAll(() => product.stop())
beforeEach(() => trips.ask(level([ZHOU])))
afterEach(() => product.checkBooks())

describe('an application that needs agreement', () => {
  it('is read with its whole reason by whoever decides', async () => {
    const reason = `${'客户现场验收，'.repeat(28)}完毕𠮷。`
    expect([...reason]).toHaveLength(200)
    const { approvalId } = await trips.apply({ reason })
    expect((await trips.detail(approvalId)).reason.note).toBe(reason)
  })

  it('is put to whom the flow asks, as a business trip, and holds once it is agreed to [C-APPR-05] [P-APPR-01]', async () => {
    const { applicationId, approvalId } = await trips.apply()
    expect(await trips.stateOf(applicationId)).toBe('awaiting')
    const seen = await trips.detail(approvalId)
    expect(seen).toMatchObject({ kind: 8, kindLabel: 'Business trip', order: { subject: 'application', totalMinor: 300_000 } })
    expect((await trips.awaiting(trips.people.zhou)).map((one) => one.approvalId)).toContain(approvalId)
    expect(await trips.decide(approvalId, 'agree', trips.people.zhou)).toBe('Z000')
    expect(await trips.stateOf(applicationId)).toBe('awaiting') // it can still be taken back
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
    expect((await trips.sealed(approvalId)).map(({ what, via }) => [what, via])).toEqual([['approval.agreed', 'app']])
    expect((await trips.steps(approvalId)).map(({ key }) => key)).toEqual(['submitted', 'level']) // nothing is paid for an application
  })

  it('ends where somebody rejects it, and can be put again', async () => {
    const { applicationId, approvalId } = await trips.apply()
    expect(await trips.decide(approvalId, 'reject', trips.people.zhou)).toBe('AP-COMMENT')
    expect(await trips.decide(approvalId, 'reject', trips.people.zhou, '下周再去')).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('rejected')
  })

  it('is closed for whoever is asked when its applicant withdraws it', async () => {
    const { applicationId, approvalId, version } = await trips.apply()
    const path = `/personal/businessTrip/applyOrder/withdraw/${applicationId}`
    const answer = await product.ask('PUT', path, { what: 'application', version }, { token: trips.people.lin })
    expect(answer.body.code).toBe('Z000')
    expect((await trips.detail(approvalId)).status.code).toBe(4)
    expect((await trips.awaiting(trips.people.zhou)).map((one) => one.approvalId)).not.toContain(approvalId)
  })

  it('tells whoever was asked and has not spoken, and her deputy, that it was withdrawn; nobody who has spoken', async () => {
    const range = { fromDate: '2026-11-01', untilDate: '2026-12-31' }
    const input = { deputyCode: HE, ...range }
    const named = await product.ask<{ deputyId: string }>('POST', '/approval/deputies', input, { token: trips.people.zhou })
    await trips.ask(level([QIN]), level([ZHOU]))
    const { applicationId, approvalId } = await trips.apply()
    expect(await trips.decide(approvalId, 'agree', trips.people.qin)).toBe('Z000')
    await product.advance({ seconds: 8 })
    const link = await trips.linkTo(mailOf(ZHOU))
    const { version } = await product.program.db.kysely
      .selectFrom('tripApplication')
      .select('version')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
    const path = `/personal/businessTrip/applyOrder/withdraw/${applicationId}`
    expect((await product.ask('PUT', path, { what: 'application', version }, { token: trips.people.lin })).body.code).toBe('Z000')
    await product.program.jobs.runDue()
    for (const who of [ZHOU, HE] as const) {
      const [mail] = await inboxOf(product, mailOf(who))
      expect(mail?.subject).toMatch(/^已撤回，不用审批：林一帆 /)
      expect(mail?.text).toContain('不需要你再决定')
      expect(mail?.text).toContain(`/approval/8/${approvalId}/`)
      expect(mail?.text).not.toContain('/approval/link#')
    }
    expect((await inboxOf(product, mailOf(QIN)))[0]?.subject).not.toMatch(/已撤回/)
    const shown = await product.program.db.kysely
      .selectFrom('message')
      .select('key')
      .where('key', 'like', `approvals.withdrawn:${approvalId}:%`)
      .execute()
    expect(shown).toHaveLength(2)
    expect((await trips.open(link)).state).toBe('over')
    await product.ask('DELETE', `/approval/deputies/${named.body.result.deputyId}`, {}, { token: trips.people.zhou })
  })

  it('is for nobody else to read', async () => {
    const { approvalId } = await trips.apply()
    const foreign = await product.ask('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, { token: trips.people.su })
    expect(foreign.body.code).toBe('P404')
  })

  it('asks nobody where the flow leaves it free, and says in the chain that no person agreed', async () => {
    await trips.askFlow({ isFree: true, levels: [] })
    const { applicationId, approvalId } = await trips.apply()
    expect(await trips.stateOf(applicationId)).toBe('approved')
    expect(await trips.sealed(approvalId)).toEqual([{ what: 'approval.leftFree', actorId: null, via: null }])
  })

  it('is refused, and not written, where nobody can be asked: whom to turn to is said by name [E-ACCESS-01] [P-ADMIN-02]', async () => {
    await trips.ask(level(['QC9999']))
    await expect(trips.apply()).rejects.toThrow(/^TA-NO-APPROVER .*Jing Xu/)
  })
})

describe('a change, where the flow leaves less than ¥1,000 free', () => {
  const leg = {
    kind: 'leg',
    departureCity: 'HGH',
    arrivalCity: 'BJS',
    startDate: '2026-12-01',
    endDate: '2026-12-03',
    wanted: { flight: 1 },
  }

  /** A trip for ¥3,000 to Beijing that somebody has agreed to, and how to change it. */
  async function agreed() {
    await trips.askFlow({ isFree: true, when: { total: { belowMinor: 100_000 } } }, { levels: [level([ZHOU])] })
    const { applicationId, approvalId } = await trips.apply()
    await trips.decide(approvalId, 'agree', trips.people.zhou)
    await product.advance({ seconds: 8 })
    const read = async () =>
      (
        await product.ask<{
          version: number
          approvalId: string
          estimateMinor: number
          tripData: { tripId: string; arrivalCity: { cityCode: string } }[]
        }>('GET', `/personal/businessTrip/applyOrder/detail/${applicationId}`, {}, { token: trips.people.lin })
      ).body.result
    const [part] = (await read()).tripData
    /** Whether somebody is asked about it, and about which amount; otherwise it holds. */
    async function change({ segment = {}, ...more }: { segment?: object } & Record<string, unknown>): Promise<number | 'holds'> {
      const { version, estimateMinor } = await read()
      const body = { segments: [{ ...leg, tripId: part?.tripId, ...segment }], travellers: ['QC1001'], estimateMinor, attribution: null }
      const path = `/personal/businessTrip/applyOrder/changeTrip/${applicationId}`
      const sent = { reason: '客户验收', ...body, ...more, version }
      const answer = await product.ask('PUT', path, sent, { token: trips.people.lin })
      if (answer.body.code !== 'Z000') throw new Error(`${answer.body.code} ${answer.body.message}`)
      await product.advance({ seconds: 1 })
      if ((await trips.stateOf(applicationId)) !== 'changing') return 'holds'
      const waiting = (await trips.awaiting(trips.people.zhou)).find(({ order }) => order.path.includes(applicationId))
      return waiting?.order.totalMinor ?? 0
    }
    return { read, change, applicationId, approvalId }
  }

  it('to another journey is asked about as a whole, also at the same estimate or below what is free', async () => {
    const cases: readonly [change: Record<string, unknown>, shownMinor: number | 'holds'][] = [
      [{ segment: { arrivalCity: 'SHA' } }, 300_000],
      [{ segment: { endDate: '2026-12-04' } }, 300_000],
      [{ segment: { wanted: { train: 1 } } }, 300_000],
      [{ segment: { arrivalCity: 'SHA' }, estimateMinor: 40_000 }, 40_000],
      [{ segment: { startDate: '2026-12-02' }, estimateMinor: 200_000 }, 'holds'],
    ]
    for (const [wanted, shownMinor] of cases) expect(await (await agreed()).change(wanted)).toBe(shownMinor)
  })

  it('shows whoever agrees old beside new, and holds nothing before', async () => {
    const { read, change, applicationId } = await agreed()
    await change({ segment: { arrivalCity: 'SHA' } })
    expect((await read()).tripData.map(({ arrivalCity }) => arrivalCity.cityCode)).toEqual(['BJS'])
    const [waiting] = await trips.awaiting(trips.people.zhou)
    expect(waiting?.order.subtitle).toMatch(/^Change of what was agreed to at ¥3,000 · /)
    const seen = await product.ask<{ change: string[]; asked: { tripData: { arrivalCity: { cityCode: string } }[] } | null }>(
      'GET',
      `/personal/businessTrip/applyOrder/forApproval/${waiting?.approvalId}`,
      {},
      { token: trips.people.zhou },
    )
    expect(seen.body.result.change).toEqual(['Cities: Hangzhou → Beijing, now Hangzhou → Shanghai'])
    expect(seen.body.result.asked?.tripData.map(({ arrivalCity }) => arrivalCity.cityCode)).toEqual(['SHA'])
    expect(await trips.decide(waiting?.approvalId ?? '', 'agree', trips.people.zhou)).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect((await read()).tripData.map(({ arrivalCity }) => arrivalCity.cityCode)).toEqual(['SHA'])
    expect(await trips.stateOf(applicationId)).toBe('approved')
  })

  it('that is taken back leaves the request that agreed to the application as the one it stands by', async () => {
    const { read, change, applicationId, approvalId } = await agreed()
    await change({ segment: { arrivalCity: 'SHA' } })
    expect((await read()).approvalId).not.toBe(approvalId)
    const path = `/personal/businessTrip/applyOrder/withdraw/${applicationId}`
    const taken = await product.ask('PUT', path, { what: 'change', version: (await read()).version }, { token: trips.people.lin })
    expect(taken.body.code).toBe('Z000')
    expect((await read()).approvalId).toBe(approvalId)
  })

  it('that is put anew and then withdrawn stands by the request that was withdrawn, not by the one that was rejected', async () => {
    const { applicationId, approvalId } = await trips.apply()
    await trips.decide(approvalId, 'reject', trips.people.zhou, '下周再去')
    await product.advance({ seconds: 8 })
    const base = '/personal/businessTrip/applyOrder'
    const asLin = { token: trips.people.lin }
    const read = async () =>
      (await product.ask<{ version: number; approvalId: string }>('GET', `${base}/detail/${applicationId}`, {}, asLin)).body.result
    const { version } = await read()
    const plan = { segments: [leg], travellers: ['QC1001'], estimateMinor: 300_000, attribution: null, reason: '客户验收', version }
    expect((await product.ask('PUT', `${base}/changeTrip/${applicationId}`, plan, asLin)).body.code).toBe('Z000')
    await product.advance({ seconds: 1 })
    const again = await read()
    expect(again.approvalId).not.toBe(approvalId)
    const taken = { what: 'application', version: again.version }
    expect((await product.ask('PUT', `${base}/withdraw/${applicationId}`, taken, asLin)).body.code).toBe('Z000')
    expect(await trips.stateOf(applicationId)).toBe('withdrawn')
    expect((await read()).approvalId).toBe(again.approvalId)
  })

  it('of money alone goes by the whole sum: who agrees from an amount on is asked, however small the step', async () => {
    const { read, change } = await agreed()
    await trips.askFlow({
      levels: [level([ZHOU]), { ...level([QIN]), when: { total: { fromMinor: 350_000 } } }],
    })
    expect(await change({ estimateMinor: 350_000 })).toBe(350_000)
    const [{ approvalId } = { approvalId: '' }] = await trips.awaiting(trips.people.zhou)
    await trips.decide(approvalId, 'agree', trips.people.zhou)
    await product.advance({ seconds: 8 })
    expect((await read()).estimateMinor).toBe(300_000)
    expect((await trips.awaiting(trips.people.qin)).map((one) => one.approvalId)).toContain(approvalId)
  })
})

describe('silence', () => {
  const hours = { hoursToDecide: 8, remindAfterHours: 4 }

  it('reminds once, by news and by mail, then ends it, and the chain says that nobody did it', async () => {
    await trips.askFlow({ levels: [level([ZHOU])], time: { ...hours, onSilence: 'deny' } })
    const { applicationId, approvalId } = await trips.apply()
    await product.advance({ hours: 4 })
    expect((await inboxOf(product, mailOf(ZHOU)))[0]?.subject).toMatch(/^提醒审批|^Reminder/)
    await product.advance({ hours: 4 })
    expect(await trips.stateOf(applicationId)).toBe('rejected')
    expect((await trips.detail(approvalId)).status.code).toBe(6)
    expect(await trips.sealed(approvalId)).toEqual([{ what: 'approval.timedOut', actorId: null, via: null }])
  })

  it('asks whoever stands above, with the flow’s time anew, and ends where nobody does', async () => {
    await trips.askFlow({ levels: [level([ZHOU])], time: { ...hours, remindAfterHours: null, onSilence: 'escalate' } })
    const { applicationId, approvalId } = await trips.apply()
    const first = await trips.detail(approvalId)
    await product.advance({ hours: 8 })
    expect((await trips.awaiting(trips.people.qin)).map((one) => one.approvalId)).toContain(approvalId)
    expect((await trips.awaiting(trips.people.zhou)).map((one) => one.approvalId)).not.toContain(approvalId)
    const later = await trips.detail(approvalId, trips.people.qin)
    expect(later.decideBy).not.toBe(first.decideBy)
    expect((await trips.steps(approvalId)).map(({ label }) => label)).toContain('Not decided in time, asked above')
    expect(await trips.decide(approvalId, 'agree', trips.people.zhou)).toBe('AP-NOT-ASKED')
    await product.advance({ hours: 8 })
    expect(await trips.stateOf(applicationId)).toBe('rejected')
    expect((await trips.sealed(approvalId)).map(({ what }) => what)).toEqual(['approval.escalated', 'approval.timedOut'])
  })

  it('does not outrun a word that was written down in time', async () => {
    const { applicationId, approvalId } = await trips.apply()
    await product.advance({ hours: 7, minutes: 59, seconds: 57 })
    expect(await trips.decide(approvalId, 'agree', trips.people.zhou)).toBe('Z000')
    await product.advance({ seconds: 4 })
    expect(await trips.stateOf(applicationId)).toBe('awaiting')
    await product.advance({ seconds: 5 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
  })

  it('gives each level the flow’s time from when it is asked', async () => {
    await trips.ask(level([ZHOU]), level([QIN]))
    const { applicationId, approvalId } = await trips.apply()
    await product.advance({ hours: 7 })
    await trips.decide(approvalId, 'agree', trips.people.zhou)
    await product.advance({ hours: 7 })
    expect(await trips.stateOf(applicationId)).toBe('awaiting')
    expect(await trips.decide(approvalId, 'agree', trips.people.qin)).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
  })
})

describe('who answers for the money', () => {
  it('is asked about an application that is charged to her cost centre', async () => {
    await trips.askFlow({ levels: [{ from: [{ by: 'costCentreOwner' }], mode: 'all', when: {}, ifNobody: 'refuse' }] })
    const { approvalId } = await trips.apply()
    expect((await trips.steps(approvalId)).flatMap(({ key, name }) => (key === 'level' ? (name?.en ?? []) : []))).toEqual(['Lan Zhou'])
  })
})

describe('an approver who leaves', () => {
  const setActive = (userCode: string, status: 'active' | 'left') =>
    product.program.db.kysely.updateTable('person').set({ status }).where('userCode', '=', userCode).execute()

  it('while she is asked decides nothing any more, by no link either; a reminder asks whoever stands above', async () => {
    const { applicationId, approvalId } = await trips.apply()
    const token = await trips.linkTo(mailOf(ZHOU))
    await setActive(ZHOU, 'left')
    expect(await trips.byLink(token, 'agree')).toBe('AP-LINK-OVER')
    const urged = await product.ask('GET', `/approval/urgeApproval/${approvalId}`, {}, { token: trips.people.lin })
    expect(urged.body.code).toBe('Z000')
    expect((await trips.awaiting(trips.people.qin)).map((one) => one.approvalId)).toContain(approvalId)
    expect((await trips.steps(approvalId)).map(({ label }) => label)).toContain('Has left the company, skipped')
    expect(await trips.decide(approvalId, 'agree', trips.people.qin)).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
    await setActive(ZHOU, 'active')
  })

  const nameDeputy = (token: string, deputyCode: string) =>
    product.ask<{ deputyId: string }>(
      'POST',
      '/approval/deputies',
      { deputyCode, fromDate: '2026-11-01', untilDate: '2026-12-31' },
      { token },
    )
  const look = (): Promise<void> => {
    const { db, jobs } = product.program
    return db.transact((writer) => jobs.send(writer, leftApproversJob, {}, { key: leftApproversJob.name })).then(() => jobs.runDue())
  }
  const codeOf = async (method: 'GET' | 'PUT', path: string, body: object = {}) =>
    (await product.ask(method, path, body, { token: trips.people.he })).body.code

  it('leaves nobody behind who sees or decides in her name, and whoever stands above her is asked as soon as it is seen', async () => {
    const { body } = await nameDeputy(trips.people.zhou, HE)
    const { applicationId, approvalId } = await trips.apply()
    const { version } = await trips.detail(approvalId, trips.people.he)
    const token = await trips.linkTo(mailOf(HE))
    expect((await trips.open(token)).state).toBe('open')
    expect((await trips.awaiting(trips.people.he)).map((one) => one.approvalId)).toContain(approvalId)
    await setActive(ZHOU, 'left')
    const decision = { approvalId, decision: 'agree', comment: '', version }
    expect(await trips.awaiting(trips.people.he)).toEqual([])
    expect(await codeOf('GET', `/approval/approval/getApprovalDetail/${approvalId}`)).toBe('P404')
    expect(await codeOf('GET', `/personal/businessTrip/applyOrder/forApproval/${approvalId}`)).toBe('P404')
    expect(await codeOf('PUT', '/approval/approval/handleApproval', decision)).toBe('P404')
    expect((await trips.open(token)).state).toBe('over')
    expect(await trips.byLink(token, 'agree')).toBe('AP-NOT-ASKED')
    const listed = await product.ask<{ iStandInFor: object[] }>('GET', '/approval/deputies', {}, { token: trips.people.he })
    expect(listed.body.result.iStandInFor).toEqual([])
    await look()
    expect((await trips.awaiting(trips.people.qin)).map((one) => one.approvalId)).toContain(approvalId)
    expect((await trips.steps(approvalId)).map(({ label }) => label)).toContain('Has left the company, skipped')
    expect(await codeOf('PUT', '/approval/approval/handleApproval', decision)).toBe('P404')
    expect(await trips.decide(approvalId, 'agree', trips.people.qin)).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
    await setActive(ZHOU, 'active')
    await product.ask('DELETE', `/approval/deputies/${body.result.deputyId}`, {}, { token: trips.people.zhou })
  })

  const eventsOf = async (applicationId: string) =>
    (
      await product.program.db.kysely
        .selectFrom('tripApplicationEvent')
        .select('kind')
        .where('applicationId', '=', applicationId)
        .orderBy('seq')
        .execute()
    ).map(({ kind }) => kind)

  it('with nobody above her ends it once that is seen: neither a deputy of hers nor anybody else agrees [E-ACCESS-01]', async () => {
    await trips.ask(level([QIN]))
    await nameDeputy(trips.people.qin, HE)
    const { applicationId, approvalId } = await trips.apply()
    await setActive(QIN, 'left')
    expect(await trips.awaiting(trips.people.he)).toEqual([])
    await look()
    expect(await trips.stateOf(applicationId)).toBe('rejected')
    expect(await eventsOf(applicationId)).toEqual(['submitted', 'nobody'])
    expect(await trips.sealed(approvalId)).toEqual([{ what: 'approval.nobodyLeft', actorId: null, via: null }])
    await setActive(QIN, 'active')
  })

  it('before her turn leaves a level that nobody has agreed to: the word of the level below does not carry it', async () => {
    await trips.ask(level([ZHOU]), level([QIN]))
    const { applicationId, approvalId } = await trips.apply()
    await setActive(QIN, 'left')
    await trips.decide(approvalId, 'agree', trips.people.zhou)
    await product.advance({ seconds: 9 })
    expect(await trips.stateOf(applicationId)).toBe('rejected')
    expect((await trips.sealed(approvalId)).map(({ what }) => what)).toEqual(['approval.nobodyLeft', 'approval.agreed'])
    await setActive(QIN, 'active')
  })

  it('makes a majority of three no smaller: where two of them have left, the third is no majority', async () => {
    await trips.ask(level([ZHOU]), level([QIN, 'QC3001', 'QC3002'], 'majority'))
    const stands = async (...left: string[]) => {
      const { applicationId, approvalId } = await trips.apply()
      for (const userCode of left) await setActive(userCode, 'left')
      await trips.decide(approvalId, 'agree', trips.people.zhou)
      await product.advance({ seconds: 9 })
      const { needed } = await product.program.db.kysely
        .selectFrom('approvalStep')
        .select('needed')
        .where('approvalId', '=', approvalId)
        .where('level', '=', 2)
        .where('state', '!=', 'skipped')
        .executeTakeFirstOrThrow()
      for (const userCode of left) await setActive(userCode, 'active')
      return [await trips.stateOf(applicationId), needed]
    }
    expect(await stands(QIN)).toEqual(['awaiting', 2])
    await product.program.db.kysely.updateTable('person').set({ managerId: null }).where('userCode', 'in', ['QC3001', 'QC3002']).execute()
    expect(await stands(QIN, 'QC3001')).toEqual(['rejected', 2])
  })

  it('as a deputy is told of nothing any more, and nobody reads that she could decide', async () => {
    const { body } = await nameDeputy(trips.people.zhou, HE)
    await setActive(HE, 'left')
    const count = (await inboxOf(product, mailOf(HE))).length
    const { approvalId } = await trips.apply()
    expect((await inboxOf(product, mailOf(HE))).length).toBe(count)
    expect((await trips.steps(approvalId)).flatMap(({ deputies }) => deputies)).toEqual([])
    await setActive(HE, 'active')
    await product.ask('DELETE', `/approval/deputies/${body.result.deputyId}`, {}, { token: trips.people.zhou })
  })
})
