import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCalendar } from '../../../../tools/testing/calendar-reader.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { journeysAbroad } from '../../../../tools/testing/journeys-abroad.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { LegPage } from '../../calls/abroad.ts'
import type { opsTicketChanges } from '../../calls/change-desk.ts'
import type { readDisruption } from '../../calls/disruptions.ts'
import type { opsTicketRefunds } from '../../calls/refund-desk.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { plansJob } from '../jobs.ts'

/* What its airline does to ways of a journey that the newest of its changes is not about, over HTTP on the real server and the sandbox. */

const TIMEOUT = { timeout: 240_000 }
let world: Awaited<ReturnType<typeof governedWorld>>
let abroad: ReturnType<typeof journeysAbroad>
beforeAll(async () => {
  world = await governedWorld()
  abroad = journeysAbroad(world)
}, 300_000)
afterAll(() => world.product.stop())

const legs = (out: string, back: string) => [
  { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: out },
  { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: back },
]
const slicesOf = ({ flight }: Pick<FlightOrderDetails, 'flight'>) => flight.slices ?? []
/** As the control page names the flights of a way. */
const keysOf = (order: FlightOrderDetails, way: number): readonly string[] =>
  (slicesOf(order)[way]?.segments ?? []).map(({ number, from, to }) => `${number}_${from.airport}_${to.airport}_${from.at.slice(0, 10)}`)
const does = (flightKey: string | undefined, what: object) => world.product.control('POST', '/duffel/flights', { flightKey, ...what })

async function look(): Promise<void> {
  await world.product.advance({ hours: 25 })
  const { db, jobs } = world.product.program
  await db.transact((writer) => jobs.send(writer, plansJob, {}))
  await abroad.pass()
}

async function saidOf(orderSeq: string): Promise<readonly string[]> {
  const token = await world.product.tokenOf('QC1001')
  const { body } = await world.product.ask<{ messages: { title: string; text: string; link: string }[] }>(
    'POST',
    '/notices/messages',
    { size: 50 },
    { token },
  )
  return body.result.messages.flatMap(({ title, text, link }) => (link === `/flights/order/${orderSeq}` ? [`${title}\n${text}`] : []))
}

async function daysInCalendar(orderSeq: string): Promise<readonly (readonly (string | undefined)[])[]> {
  const token = await world.product.tokenOf('QC1001')
  const file = await world.product.ask<{ text: string }>('GET', '/order/calendar/trip', { orderSeq }, { token })
  return readCalendar(file.body.result.text).events.map(({ STATUS, DTSTART }) => [DTSTART, STATUS])
}

const hoursLater = (at: string | undefined, hours: number): Temporal.Instant => Temporal.Instant.from(at ?? '').add({ hours })
const instantOf = (at: string | undefined): Temporal.Instant => Temporal.Instant.from(at ?? '')

it('tells and writes a way that was moved before another was cancelled, though nobody looked in between', TIMEOUT, async () => {
  const order = await abroad.issued('RT', legs('2026-12-08', '2026-12-11'))
  const backAt = slicesOf(order)[1]?.from.at
  for (const key of keysOf(order, 1)) await does(key, { status: 'moved', minutes: -60 })
  await does(keysOf(order, 0)[0], { status: 'cancelled', onto: null })
  await look()
  const now = await abroad.order(order.orderSeq)
  expect(slicesOf(now).map(({ isCancelled }) => isCancelled === true)).toEqual([true, false])
  expect(instantOf(slicesOf(now)[1]?.from.at)).toEqual(hoursLater(backAt, -1))
  expect(now.timeline.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Times changed by the airline', 'Cancelled by the airline']),
  )
  const said = await saidOf(order.orderSeq)
  expect(said).toContainEqual(expect.stringMatching(/^Flight times changed · Tokyo → Shanghai/))
  expect(said).toContainEqual(expect.stringMatching(/^Flight cancelled · Shanghai → Tokyo/))
  const leaves = hoursLater(backAt, -1).toString().replaceAll(/[-:]/g, '')
  expect(await daysInCalendar(order.orderSeq)).toContainEqual([leaves, 'CONFIRMED'])
  // And once: the next look finds nothing new.
  await look()
  expect((await saidOf(order.orderSeq)).length).toBe(said.length)
})

/** The way back is moved to another day; what happens meanwhile happens before its airline is asked to exchange the ticket. */
async function changedWhile(orderSeq: string, day: string, meanwhile: () => Promise<unknown>): Promise<string> {
  const form = await abroad.open(orderSeq, { departDate: day, leg: 1 })
  const { newOrderSeq } = await abroad.post<{ newOrderSeq: string }>(`/airfrond/alterSubmit/${form.changeId}`, {
    acceptedTotalMinor: form.cost.totalMinor,
    acceptedPersonMinor: form.cost.payers.find(({ kind }) => kind === 'person')?.amountMinor ?? 0,
    termsAgreed: true,
    overlapConfirmed: true,
    overReason: null,
    approvers: [],
    notifiers: [],
  })
  await meanwhile()
  for (let tries = 0; tries < 8 && (await abroad.order(newOrderSeq)).status.code !== 3; tries += 1) await abroad.pass(8)
  return newOrderSeq
}

it('flies a changed journey at the times to which its other way was moved meanwhile', TIMEOUT, async () => {
  const order = await abroad.issued('RT', legs('2027-01-12', '2027-01-15'))
  const outAt = slicesOf(order)[0]?.from.at
  const changed = await changedWhile(order.orderSeq, '2027-01-17', async () => {
    for (const key of keysOf(order, 0)) await does(key, { status: 'moved', minutes: -60 })
  })
  const now = await abroad.order(changed)
  expect(now.status.key).toBe('ticketIssued')
  expect(instantOf(slicesOf(now)[0]?.from.at)).toEqual(hoursLater(outAt, -1))
  expect(await saidOf(changed)).toContainEqual(expect.stringMatching(/^Flight times changed · Shanghai → Tokyo/))
})

it('exchanges no ticket of which a way was cancelled meanwhile, and leaves its free refund', TIMEOUT, async () => {
  const order = await abroad.issued('RT', legs('2027-02-12', '2027-02-15'))
  await world.product.control('POST', '/faults', { match: 'duffelConfirmChange', kind: 'status', status: 503, times: 1 })
  const changed = await changedWhile(order.orderSeq, '2027-02-17', () => does(keysOf(order, 0)[0], { status: 'cancelled', onto: null }))
  await look()
  const { status, timeline } = await abroad.order(changed)
  expect(status.key).toMatch(/^(bookingFailed|ticketFailed)$/)
  expect(JSON.stringify([timeline, await saidOf(changed)])).not.toContain('as good as before')
  const old = await abroad.order(order.orderSeq)
  expect([old.status.label, old.airline?.mayDecide]).toEqual(['Part of it cancelled', true])
  const quote = await abroad.post<{ feeMinor: number }>(`/airfrond/getRefundFee/${order.orderSeq}`, { tickets: [1], kind: 'voluntary' })
  expect(quote.feeMinor).toBe(0)
})

it('begins a change anew whose other way was moved while its form was open, and says so', TIMEOUT, async () => {
  const order = await abroad.issued('RT', legs('2027-05-04', '2027-05-07'))
  const { changeId, cost } = await abroad.open(order.orderSeq, { departDate: '2027-05-09', leg: 1 })
  for (const key of keysOf(order, 0)) await does(key, { status: 'moved', minutes: 60 })
  const shown = { acceptedTotalMinor: cost.totalMinor, acceptedPersonMinor: 0, termsAgreed: true, overlapConfirmed: true }
  const asked = { ...shown, overReason: null, approvers: [], notifiers: [] }
  expect(await world.desk.codeOf('POST', `/airfrond/alterSubmit/${changeId}`, asked, world.lin)).toBe('AF-CHANGE-AGAIN')
  const again = await abroad.open(order.orderSeq, { departDate: '2027-05-09', leg: 1 })
  expect(again.cost.totalMinor).toBe(cost.totalMinor)
})

it('says of a change whose own way was cancelled that the old ticket is not what it was', TIMEOUT, async () => {
  const order = await abroad.issued('RT', legs('2027-05-18', '2027-05-21'))
  const changed = await changedWhile(order.orderSeq, '2027-05-23', () => does(keysOf(order, 1)[0], { status: 'cancelled', onto: null }))
  const { timeline, status } = await abroad.order(changed)
  expect(status.key).toBe('bookingFailed')
  expect(timeline.at(-1)?.title).toBe('Not changed: the airline has changed the old ticket’s flights')
  const said = JSON.stringify([timeline, (await abroad.order(order.orderSeq)).timeline, await saidOf(changed)])
  expect(said).not.toContain('as good as before')
})

it('names the way that is cancelled, though its airline had moved it before', TIMEOUT, async () => {
  const order = await abroad.issued('RT', legs('2027-03-02', '2027-03-05'))
  const [first] = keysOf(order, 0)
  await does(first, { status: 'moved', minutes: 45 })
  await look()
  const { disruption } = await abroad.get<CallResult<typeof readDisruption>>(`/airfrond/airlineChange/${order.orderSeq}`)
  await abroad.post(`/airfrond/airlineChange/${order.orderSeq}/accept`, { disruptionId: disruption?.disruptionId })
  await abroad.pass()
  // What was agreed to is 45 minutes later, what the order tells an hour earlier than that.
  await does(first, { status: 'moved', minutes: -15 })
  await look()
  await does(first, { status: 'cancelled', onto: null })
  await look()
  expect(await saidOf(order.orderSeq)).toContainEqual(expect.stringMatching(/^Flight cancelled · Shanghai → Tokyo/))
})

it('asks nobody about tickets that are being given back already', TIMEOUT, async () => {
  const order = await abroad.issued('RT', legs('2027-03-22', '2027-03-25'))
  const { quoteId } = await abroad.post<{ quoteId: string }>(`/airfrond/getRefundFee/${order.orderSeq}`, {
    tickets: [1],
    kind: 'voluntary',
  })
  await world.product.control('POST', '/faults', { match: 'duffelCancel', kind: 'status', status: 503, times: 40 })
  await abroad.post(`/airfrond/addRefund/${order.orderSeq}`, { quoteId, reason: 'planChanged', note: '', fileIds: [] })
  await does(keysOf(order, 1)[0], { status: 'cancelled', onto: null })
  const { db, jobs } = world.product.program
  await db.kysely.updateTable('flightOrder').set({ planLookAt: world.product.clock.now() }).where('planLookAt', 'is not', null).execute()
  await db.transact((writer) => jobs.send(writer, plansJob, {}))
  await abroad.pass(1)
  expect((await abroad.order(order.orderSeq)).status.key).toBe('refunding')
  const [said = ''] = (await saidOf(order.orderSeq)).filter((one) => one.startsWith('Flight cancelled'))
  expect(said).toContain('The airline has cancelled this flight.')
  expect(said).not.toContain('free refund')
  await world.product.control('DELETE', '/faults')
})

it('tells when a connection lands whose later flight is moved, and not twice when it leaves', TIMEOUT, async () => {
  const order = await abroad.issued('OW', [{ fromCityCode: 'HGH', toCityCode: 'LON', departDate: '2027-04-12' }])
  const [, second] = keysOf(order, 0)
  await does(second, { status: 'moved', minutes: 60 })
  await look()
  const { number } = slicesOf(order)[0]?.segments[0] ?? { number: '' }
  const said = (await saidOf(order.orderSeq)).find((one) => one.startsWith('Flight times changed')) ?? ''
  expect(said).toMatch(new RegExp(`${number} lands .+ → .+`))
})

it('names both airports of a flight on which its airline keeps seats elsewhere, before anybody agrees to it', TIMEOUT, async () => {
  const asked = { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: '2027-04-20' }
  const order = await abroad.issued('OW', [asked])
  const own = slicesOf(order)[0]
  const page = await abroad.post<LegPage>('/airfrond/international/flightList', { journeyType: 'OW', legs: [asked], cabin: 'economy' })
  const other = page.slices.find(({ from, segments }) => segments.length === 1 && from.airport !== own?.from.airport)
  const { number = '', from, to } = other?.segments[0] ?? {}
  await does(keysOf(order, 0)[0], { status: 'cancelled', onto: `${number}_${from?.airport}_${to?.airport}_${from?.at.slice(0, 10)}` })
  await look()
  const { disruption } = await abroad.get<CallResult<typeof readDisruption>>(`/airfrond/airlineChange/${order.orderSeq}`)
  const { before, now } = disruption ?? {}
  expect([before?.from.airport, now?.from.airport]).toEqual([own?.from.airport, from?.airport])
  const said = (await saidOf(order.orderSeq)).find((one) => one.includes('another is kept for you')) ?? ''
  const endsNow = `${now?.from.label}–${now?.to.label}`
  expect(said).toContain(`${before?.from.label}–${before?.to.label} → `)
  expect(said).toContain(endsNow)
  expect((await abroad.order(order.orderSeq)).timeline.map(({ detail }) => detail).join()).toContain(endsNow)
})

it('tells the desk that is asked to change or refund a ticket whose flight its airline has cancelled', TIMEOUT, async () => {
  const [changed, returned] = [
    await abroad.issued('RT', legs('2027-06-01', '2027-06-04')),
    await abroad.issued('RT', legs('2027-06-15', '2027-06-18')),
  ]
  await does(keysOf(changed, 1)[0], { status: 'cancelled', onto: null })
  await look()
  const why = { departDate: '2027-06-05', leg: 1, reason: 'meetingMoved', note: 'another one, please' }
  await abroad.post(`/airfrond/addChange/${changed.orderSeq}`, { tickets: [1], ...why })
  await abroad.post(`/airfrond/manualRefund/${returned.orderSeq}`, { tickets: [1], reason: 'planChanged', note: 'please ask', fileIds: [] })
  // Their sessions end with the shift.
  const token = await world.product.staffToken('desk')
  const { changes } = await world.desk.must<CallResult<typeof opsTicketChanges>>('GET', '/ops/ticketChanges', {}, token)
  const { refunds } = await world.desk.must<CallResult<typeof opsTicketRefunds>>('GET', '/ops/ticketRefunds', {}, token)
  expect(changes.find(({ orderSeq }) => orderSeq === changed.orderSeq)?.airline).toMatch(/cancelled/)
  expect(refunds.find(({ orderSeq }) => orderSeq === returned.orderSeq)?.airline).toBe('')
})
