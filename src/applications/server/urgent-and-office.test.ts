import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { ApplicationShown } from '../calls/applying.ts'
import { applicationsOf } from './face.ts'
import { applicationsServer, asked, handIn, type ApplicationsServer } from './testing.ts'

/* Urgent trips, super-agents, and what a company's office system says. */

const BASE = '/personal/businessTrip/applyOrder'
const OFFICE = '/foroa/trip/oa'

let database: TestDatabase
let server: ApplicationsServer

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await applicationsServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const tomorrow = { segments: [{ ...asked().segments[0], startDate: '2026-11-21', endDate: '2026-11-22' }] }
const submitted = async () => {
  const path = `${BASE}/submitBusinessTripApplyOrder`
  return (await server.ask<{ applicationId: string; version: number }>('QC1001', 'POST', path, asked(tomorrow))).result.applicationId
}
async function bookableIn(applicationId: string, hours: number) {
  const { companyId, personId } = await server.idOf('QC1001')
  const booking = {
    kind: 'leg',
    product: 'flight',
    travellerIds: [personId],
    units: 1,
    from: 'HGH',
    to: 'PEK',
    date: '2026-11-22',
  } as const
  const departsAt = server.clock.now().add({ hours })
  const match = await server.face.match(database.db.read, {
    companyId,
    applicationId,
    bookerId: personId,
    booking,
    departsAt,
    language: 'en',
  })
  return isRefusal(match) ? match.refused : match.restsOn
}
/** How the sheet of an order form offers it for a flight that leaves in so many hours. */
async function offeredIn(applicationId: string, hours: number) {
  const departsAt = server.clock.now().add({ hours })
  const day = departsAt.toZonedDateTimeISO('Asia/Shanghai').toPlainDate().toString()
  type Offered = {
    readonly applicationId: string
    readonly fits: boolean
    readonly mismatches: readonly { code: string; message: string }[]
  }
  const { code, result } = await server.ask<{ applications: readonly Offered[] }>('QC1001', 'POST', `${BASE}/forTrip`, {
    product: 'flight',
    travellers: ['QC1001'],
    departureCity: 'HGH',
    arrivalCity: 'PEK',
    startDate: day,
    endDate: day,
    departsAt: departsAt.toZonedDateTimeISO('Asia/Shanghai').toString({ timeZoneName: 'never', smallestUnit: 'second' }),
  })
  expect(code).toBe('Z000')
  const offered = result.applications.find((one) => one.applicationId === applicationId)
  return offered && { fits: offered.fits, codes: offered.mismatches.map(({ code }) => code), message: offered.mismatches[0]?.message }
}
/** What the sheet says of its days to a flight that they do not hold. */
async function daysSaid(applicationId: string, language: 'zh' | 'en') {
  const [startDate, departureCity, arrivalCity] = ['2026-12-16', 'HGH', 'PEK']
  const trip = { product: 'flight', travellers: ['QC1001'], departureCity, arrivalCity, startDate, endDate: startDate }
  type Offered = { readonly applicationId: string; readonly mismatches: readonly { code: string; message: string }[] }
  const { result } = await server.ask<{ applications: readonly Offered[] }>('QC1001', 'POST', `${BASE}/forTrip`, trip, { language })
  const mine = result.applications.find((one) => one.applicationId === applicationId)
  return mine?.mismatches.find(({ code }) => code === 'TA-DATE')?.message
}
const picture = (userCode: string) => handIn(server, userCode)
const authorise = async (applicationId: string, more: object = {}) =>
  server.ask<{ state: string }>('QC1001', 'POST', `${BASE}/authoriseOffline/${applicationId}`, {
    authoriserCode: 'QC2001',
    givenAt: '2026-11-21T01:00:00Z',
    fileId: await picture('QC1001'),
    ...more,
  })

describe('an urgent trip', () => {
  it('cannot be booked on an application that waits, where the company allows nothing else [P-URGENT-01]', async () => {
    const id = await submitted()
    expect(await bookableIn(id, 5)).toBe('TA-UNAPPROVED')
    expect((await authorise(id)).code).toBe('TA-UNAPPROVED')
  })

  it('is opened by who, when and a file, and checked afterwards by somebody else [P-URGENT-02]', async () => {
    await server.set({ allowsOfflineAuthorisation: true })
    const id = await submitted()
    expect(await bookableIn(id, 5)).toBe('TA-AUTHORISATION')
    for (const [more, code] of [
      [{ authoriserCode: 'QC1001' }, 'TA-AUTHORISER'],
      [{ authoriserCode: 'NOBODY' }, 'TA-AUTHORISER'],
      [{ givenAt: '2026-11-21T03:00:00Z' }, 'TA-GIVEN-AT'],
      [{ fileId: randomUUID() }, 'TA-FILE'],
    ] as const)
      expect([more, (await authorise(id, more)).code]).toEqual([more, code])
    type Listed = { readonly applicationId: string }
    const toBook = async () => {
      const list = await server.ask<{ applications: readonly Listed[] }>('QC1001', 'GET', `${BASE}/myItinerary`, { tab: 'bookable' })
      const standing = await server.ask<{ next: Listed | null }>('QC1001', 'GET', `${BASE}/standing`)
      return [list.result.applications.some(({ applicationId }) => applicationId === id), standing.result.next?.applicationId === id]
    }
    expect(await toBook()).toEqual([false, false])
    const unopened: unknown = expect.stringContaining('you can record an offline authorisation')
    expect(await offeredIn(id, 5)).toEqual({ fits: false, codes: ['TA-AUTHORISATION'], message: unopened })
    const toCheck = async (who: string, roles: readonly string[] = []) =>
      server.face.toCheck(database.db.read, { ...(await server.idOf(who)), roles })
    expect([await toCheck('QC2001'), await toCheck('QC3001', ['travelManager'])]).toEqual([null, null])
    expect((await authorise(id)).result.state).toBe('unchecked')
    // Whoever is named finds it among her approvals, and who looks after travel; nobody else does.
    const waiting = { count: 1, path: '/my/authorisations' }
    expect([await toCheck('QC2001'), await toCheck('QC3001', ['travelManager']), await toCheck('QC1001')]).toEqual([waiting, waiting, null])
    expect(await toBook()).toEqual([true, true])
    const { urgent } = (await server.ask<ApplicationShown>('QC1001', 'GET', `${BASE}/detail/${id}`)).result
    expect(urgent.openThrough).toBe('2026-11-22')
    expect((await authorise(id)).code).toBe('TA-AUTHORISED')
    expect([await bookableIn(id, 5), await bookableIn(id, 25), await bookableIn(id, 39)]).toEqual([
      'authorisation',
      'authorisation',
      'TA-UNAPPROVED',
    ])
    // Where a booking is linked it is offered for what it opens alone: of a later day it says so before anything that differs.
    expect(await offeredIn(id, 5)).toEqual({ fits: true, codes: [], message: undefined })
    const within: unknown = expect.stringContaining('opens departures up to 22 Nov')
    expect(await offeredIn(id, 25)).toEqual({ fits: true, codes: [], message: undefined })
    expect(await offeredIn(id, 39)).toEqual({ fits: false, codes: ['TA-UNAPPROVED', 'TA-DATE'], message: within })
    expect(await offeredIn(id, 25 * 24)).toEqual({ fits: false, codes: ['TA-UNAPPROVED', 'TA-DATE'], message: within })
    // Of its days none that is over, and none behind what it opens.
    expect(await daysSaid(id, 'en')).toContain('the application allows 21 Nov – 22 Nov, you chose 16 Dec')
    const check = (who: string, verdict: string) =>
      server.ask<{ state: string }>(who, 'PUT', `${BASE}/checkAuthorisation/${id}`, { verdict })
    expect((await check('QC1001', 'confirm')).code).toBe('TA-NOT-CHECKER')
    expect((await check('QC3002', 'confirm')).code).toBe('P404')
    expect((await check('QC2001', 'dispute')).result.state).toBe('disputed')
    const { events } = (await server.ask<ApplicationShown>('QC1001', 'GET', `${BASE}/detail/${id}`)).result
    expect(events.at(-1)).toMatchObject({ title: 'Offline authorisation disputed: it was not given', by: { en: 'Lan Zhou' } })
    expect(await toCheck('QC2001')).toBe(null)
    expect((await check('QC3001', 'confirm')).code).toBe('STATE_CHANGED')
    expect(await bookableIn(id, 5)).toBe('TA-UNAPPROVED')
    const denied: unknown = expect.stringContaining('was disputed')
    expect(await offeredIn(id, 5)).toEqual({ fits: false, codes: ['TA-UNAPPROVED'], message: denied })
    expect(await offeredIn(id, 25 * 24)).toEqual({ fits: false, codes: ['TA-UNAPPROVED', 'TA-DATE'], message: denied })
    expect(await toBook()).toEqual([false, false])
    type OnTheList = { authorisations: readonly { mayCheck: boolean; trip: object | null }[] }
    const listed = async (who: string) => (await server.ask<OnTheList>(who, 'GET', `${BASE}/authorisations`)).result.authorisations
    // Which trip it was stays to be read by whoever checks such ones, also where another has denied it.
    const stillRead = {
      mayCheck: false,
      trip: { title: 'Hangzhou → Beijing', startTime: '2026-11-21', endTime: '2026-11-22', estimateMinor: 300_000, reason: '客户验收' },
    }
    expect([await listed('QC2001'), await listed('QC3001'), await listed('QC3002')]).toMatchObject([[stillRead], [stillRead], []])
    await server.set({ allowsOfflineAuthorisation: false })
  })

  it('is offered to book from where a part of it opens now, with the last day whose departures do [P-URGENT-02]', async () => {
    await server.set({ allowsOfflineAuthorisation: true })
    type Listed = { readonly applicationId: string; readonly openThrough: string | null }
    const bookable = async () =>
      (await server.ask<{ applications: readonly Listed[] }>('QC1001', 'GET', `${BASE}/myItinerary`, { tab: 'bookable' })).result
        .applications
    const putWith = async (segments: readonly object[]) => {
      const path = `${BASE}/submitBusinessTripApplyOrder`
      return (await server.ask<{ applicationId: string }>('QC1001', 'POST', path, asked({ segments }))).result.applicationId
    }
    const [there, back] = asked().segments
    const id = await putWith([{ ...there, startDate: '2026-11-21', endDate: '2026-11-22' }, { ...back }])
    const later = await putWith([there ?? {}])
    for (const one of [id, later]) expect((await authorise(one)).code).toBe('Z000')
    const seen = (rows: readonly Listed[]) => rows.filter(({ applicationId }) => applicationId === id || applicationId === later)
    expect(seen(await bookable())).toMatchObject([{ applicationId: id, openThrough: '2026-11-22' }])
    const next = async () => (await server.ask<{ next: Listed | null }>('QC1001', 'GET', `${BASE}/standing`)).result.next
    expect(await next()).toMatchObject({ applicationId: id, openThrough: '2026-11-22' })

    // Once the days of its first part are over, its second is as far away as the other application; a tolerance of days keeps it open.
    server.clock.set('2026-11-23T02:00:00Z')
    expect([seen(await bookable()), await next()]).toEqual([[], null])
    await server.set({ laterDays: 1 })
    expect(seen(await bookable())).toMatchObject([{ applicationId: id }])
    await server.set({ laterDays: 0, earlierDays: 6 })
    expect(seen(await bookable())).toMatchObject([])
    await server.set({ earlierDays: 7 })
    expect(seen(await bookable())).toMatchObject([{ applicationId: later }])
    server.clock.set('2026-11-21T02:00:00Z')
    await server.set({ allowsOfflineAuthorisation: false, earlierDays: 0 })
    expect(seen(await bookable())).toEqual([])
  })
})

describe('an agreement given elsewhere', () => {
  const sealed = async (applicationId: string) =>
    (
      await sql<{
        what: string
      }>`select body->>'what' as what from audit_chain where body->>'subjectId' = ${applicationId} order by seq`.execute(database.db.kysely)
    ).rows.map(({ what }) => what)
  const check = async (who: string, applicationId: string) =>
    (await server.ask(who, 'PUT', `${BASE}/checkAuthorisation/${applicationId}`, { verdict: 'confirm' })).code

  it('in the name of somebody whom nobody asks is checked by a travel manager alone, and both deeds are sealed [P-URGENT-02]', async () => {
    await server.set({ allowsOfflineAuthorisation: true })
    const id = await submitted()
    expect((await authorise(id, { authoriserCode: 'QC1002' })).code).toBe('Z000')
    expect(await check('QC1002', id)).toBe('TA-NOT-CHECKER')
    expect(await sealed(id)).toEqual(['application.authorisedOffline'])
    expect(await check('QC3001', id)).toBe('Z000')
    expect(await sealed(id)).toEqual(['application.authorisedOffline', 'application.authorisationConfirmed'])
    await server.set({ allowsOfflineAuthorisation: false })
  })

  it('opens no other plan of an application that was rejected: not put anew by its applicant, not by the office system', async () => {
    await server.set({ allowsOfflineAuthorisation: true })
    const id = await submitted()
    await authorise(id)
    const { version } = (await server.ask<{ version: number }>('QC1001', 'GET', `${BASE}/detail/${id}`)).result
    const { companyId } = await server.idOf('QC1001')
    await database.db.transact((writer) => server.face.decided(writer, { companyId, applicationId: id, version }, 'rejected'))
    const anew = asked({ ...tomorrow, version: version + 1 })
    expect((await server.ask('QC1001', 'PUT', `${BASE}/changeTrip/${id}`, anew)).code).toBe('TA-PUT-ANEW')

    const put = async (revision: number, state: string, segment: object = {}) => {
      const segments = [{ ...tomorrow.segments[0], tripId: 'OA-U-0', ...segment }]
      const application = { officeId: 'OA-U', revision, state, applicantCode: 'QC1001', ...asked({ segments }) }
      const token = await server.sign({ application })
      return (await server.ask<{ applicationId: string }>(null, 'POST', `${OFFICE}/application`, { token })).result.applicationId
    }
    const ofOffice = await put(1, 'awaiting')
    expect((await authorise(ofOffice)).code).toBe('Z000')
    expect(await bookableIn(ofOffice, 5)).toBe('authorisation')
    await put(2, 'awaiting', { wanted: { flight: 9 } })
    expect(await bookableIn(ofOffice, 5)).toBe('TA-AUTHORISATION')
    await put(3, 'awaiting')
    expect(await bookableIn(ofOffice, 5)).toBe('authorisation')
    await put(4, 'rejected')
    await put(5, 'awaiting')
    expect(await bookableIn(ofOffice, 5)).toBe('TA-AUTHORISATION')
    expect((await authorise(ofOffice)).code).toBe('Z000')
    expect(await bookableIn(ofOffice, 5)).toBe('authorisation')
    await server.set({ allowsOfflineAuthorisation: false })
  })
})

describe('pictures of an application', () => {
  it('that somebody may have agreed to stay with it, also where a change names them no more', async () => {
    const fileId = await picture('QC1001')
    const plan = { ...asked({ segments: [asked().segments[0]] }), fileIds: [fileId] }
    type Moved = { applicationId: string; version: number }
    const { result } = await server.ask<Moved>('QC1001', 'POST', `${BASE}/submitBusinessTripApplyOrder`, plan)
    const { companyId } = await server.idOf('QC1001')
    const ref = { companyId, applicationId: result.applicationId }
    await database.db.transact((writer) => server.face.decided(writer, { ...ref, version: result.version }, 'agreed'))
    const { tripData } = (await server.ask<{ tripData: { tripId: string }[] }>('QC1001', 'GET', `${BASE}/detail/${ref.applicationId}`))
      .result
    const segments = plan.segments.map((segment, index) => ({ ...segment, tripId: tripData[index]?.tripId }))
    const change = { ...plan, segments, version: result.version + 1, fileIds: [] }
    expect((await server.ask('QC1001', 'PUT', `${BASE}/changeTrip/${ref.applicationId}`, change)).code).toBe('Z000')
    expect((await server.ask('QC1001', 'GET', `${BASE}/file/${ref.applicationId}/${fileId}`)).code).toBe('Z000')
  })
})

describe('a super-agent', () => {
  it('needs no link for those whom she covers as one, and an ordinary booker does [P-SUPER-01] [P-POL-04]', async () => {
    const agent = await server.idOf('QC3001')
    const executive = await server.idOf('QC9001')
    const traveller = await server.idOf('QC1001')
    const rows = await server.deps.agencies(database.db.read, agent)
    expect(rows.some(({ isSuper }) => isSuper)).toBe(true)
    const need = (who: typeof agent, of: typeof agent) =>
      server.face.linkNeed(who, { travellerIds: [of.personId], product: 'flight' }).then(({ is }) => is)
    expect([await need(agent, executive), await need(traveller, traveller)]).toEqual(['notNeeded', 'notNeeded'])
    // The policy of the demo company asks for none; here it does.
    const asking = { ...server.deps, policy: { travelPolicyAt: needing } }
    await database.db.kysely.updateTable('person').set({ isSpecial: true }).where('userCode', '=', 'QC9001').execute()
    const strict = applicationsOf(asking)
    expect(await strict.linkNeed(traveller, { travellerIds: [traveller.personId], product: 'flight' })).toEqual({ is: 'needed' })
    const covered = await strict.linkNeed(agent, { travellerIds: [traveller.personId], product: 'flight' })
    expect(covered).toEqual({ is: 'waived', because: 'superAgent' })
    expect(await strict.linkNeed(executive, { travellerIds: [executive.personId], product: 'flight' })).toEqual({
      is: 'waived',
      because: 'specialUser',
    })
  })
})

/** The policy in force, with a link asked for. */
async function needing(...ask: Parameters<ApplicationsServer['deps']['policy']['travelPolicyAt']>) {
  const policy = await server.deps.policy.travelPolicyAt(...ask)
  if (!policy) return null
  const rule = { onBreach: 'forbid', writtenIn: { zh: '差旅制度', en: 'Policy' }, limit: { default: true, byRank: {} } } as const
  const { domesticFlights } = policy
  return { ...policy, domesticFlights: { ...domesticFlights, rules: { ...domesticFlights.rules, 'application-linked': rule } } }
}

describe('a company’s office system', () => {
  const application = (more: object = {}) => ({
    officeId: 'OA-1',
    revision: 1,
    state: 'approved',
    applicantCode: 'QC1001',
    ...asked(),
    segments: asked().segments.map((segment, i) => ({ ...segment, tripId: `OA-1-${i}` })),
    ...more,
  })
  const put = async (more: object = {}, signing: object = {}) =>
    server.ask<{ applicationId: string; taken: boolean; version: number }>(null, 'POST', `${OFFICE}/application`, {
      token: await server.sign({ application: application(more) }, signing),
    })
  const changes = async (since?: string) =>
    (
      await server.ask<{ applications: readonly { officeId: string | null; state: string; asked: unknown }[]; cursor: string }>(
        null,
        'POST',
        `${OFFICE}/changes`,
        {
          token: await server.sign(since === undefined ? {} : { since }),
        },
      )
    ).result

  it('puts what it has agreed to, once; an older word changes nothing', async () => {
    const first = await put()
    expect(first.result).toMatchObject({ taken: true, version: 1 })
    expect((await put()).result).toMatchObject({ taken: false, version: 1, applicationId: first.result.applicationId })
    expect((await put({ revision: 3, estimateMinor: 400_000 })).result).toMatchObject({ taken: true, version: 2 })
    expect((await put({ revision: 2, state: 'withdrawn' })).result).toMatchObject({ taken: false, version: 2 })
    expect(await bookableOn(first.result.applicationId)).toBe('agreement')
  })

  it('is believed with its own key alone, for this reader, for minutes', async () => {
    for (const signing of [{ key: randomBytes(32) }, { aud: 'qicheng-travel' }, { seconds: 3_600 }, { iss: 'LANHAI' }, { seconds: -120 }])
      expect([signing, (await put({ officeId: 'OA-X' }, signing)).code]).toEqual([signing, 'TA-TOKEN'])
    expect((await put({ officeId: 'OA-X', applicantCode: 'NOBODY' })).code).toBe('TA-NO-AUTHORITY')
    expect((await put({ officeId: 'OA-X', surprise: 1 })).code).toBe('TA-TOKEN')
    const bare = await server.ask(null, 'POST', `${OFFICE}/application`, { token: 'none.none.none' })
    expect(bare.code).toBe('TA-TOKEN')
  })

  it('lets people add a leg, which waits for its word, and take one out [C-TRIP-02] [C-TRIP-04] [C-TRIP-06]', async () => {
    const { result } = await put({
      officeId: 'OA-2',
      segments: application().segments.map((segment, i) => ({ ...segment, tripId: `OA-2-${i}` })),
    })
    const leg = { officeId: 'OA-2', departureCity: 'BJS', arrivalCity: 'SHA', startDate: '2026-12-03', endDate: '2026-12-04' }
    const out = await server.ask<{ version: number }>('QC1001', 'DELETE', `${OFFICE}/deleteTrip/OA-2-1`)
    expect(out.result.version).toBe(2)
    const added = await server.ask<{ tripId: string; version: number }>('QC1001', 'POST', `${OFFICE}/saveAirTrip`, leg)
    expect(added.result.version).toBe(3)
    expect((await changes()).applications.find(({ officeId }) => officeId === undefined)).toBeUndefined()
    server.clock.advance({ seconds: 6 })
    const told = (await changes()).applications.find(({ officeId }) => officeId === 'OA-2')
    expect([told?.state, Array.isArray(told?.asked)]).toEqual(['changing', true])
    expect((await server.ask('QC1001', 'POST', `${OFFICE}/saveTrainTrip`, leg)).code).toBe('STATE_CHANGED')
    await put({
      officeId: 'OA-2',
      revision: 2,
      segments: application().segments.map((segment, i) => ({ ...segment, tripId: `OA-2-${i}` })),
    })
    const train = { ...leg, tripId: 'OA-2-0', departureCity: 'HGH', arrivalCity: 'BJS', startDate: '2026-12-01', endDate: '2026-12-03' }
    expect((await server.ask('QC1001', 'POST', `${OFFICE}/saveTrainTrip`, train)).code).toBe('Z000')
    expect((await server.ask('QC2001', 'POST', `${OFFICE}/saveAirTrip`, leg)).code).toBe('P404')
    expect((await server.ask('QC2001', 'DELETE', `${OFFICE}/deleteTrip/OA-2-0`)).code).toBe('P404')
    const mine = await server.ask('QC1001', 'PUT', `${BASE}/withdraw/${result.applicationId}`, { what: 'application', version: 1 })
    expect(mine.code).toBe('TA-OFFICE')
  })

  it('reads what changed since it asked last, and nothing twice', async () => {
    server.clock.advance({ seconds: 6 })
    const all = await changes()
    expect(all.applications.length).toBeGreaterThan(1)
    expect((await changes(all.cursor)).applications).toEqual([])
    await put({ officeId: 'OA-3', segments: application().segments.map((segment, i) => ({ ...segment, tripId: `OA-3-${i}` })) })
    expect((await changes(all.cursor)).applications).toEqual([])
    server.clock.advance({ seconds: 6 })
    expect((await changes(all.cursor)).applications.map(({ officeId }) => officeId)).toEqual(['OA-3'])
  })

  it('says things with a token for one call, which another does not take', async () => {
    const token = await server.sign({ application: application({ officeId: 'OA-T' }) })
    expect((await server.ask(null, 'POST', `${OFFICE}/changes`, { token })).code).toBe('TA-TOKEN')
  })

  it('puts a new one twenty times at once: it is there once, and nothing breaks', async () => {
    const segments = application().segments.map((segment, i) => ({ ...segment, tripId: `OA-N-${i}` }))
    const codes = await Promise.all(Array.from({ length: 20 }, () => put({ officeId: 'OA-N', segments }).then(({ code }) => code)))
    expect(new Set(codes)).toEqual(new Set(['Z000']))
    expect((await put({ officeId: 'OA-N\0', segments })).code).not.toBe('P500')
  })

  async function bookableOn(applicationId: string) {
    const { companyId, personId } = await server.idOf('QC1001')
    const booking = {
      kind: 'leg',
      product: 'flight',
      travellerIds: [personId],
      units: 1,
      from: 'HGH',
      to: 'PEK',
      date: '2026-12-02',
    } as const
    const departsAt = server.clock.now().add({ hours: 250 })
    const ask = { companyId, applicationId, bookerId: personId, booking, departsAt, language: 'en' } as const
    const match = await server.face.match(database.db.read, ask)
    return isRefusal(match) ? match.refused : match.restsOn
  }
})
