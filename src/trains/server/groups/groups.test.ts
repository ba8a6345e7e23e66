import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../../tools/invariants/index.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { setFaults } from '../../../server/faults.ts'
import type { TrainGroupForm, TrainGroupPart } from '../../calls/groups.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import type { searchTrains } from '../../calls.ts'

/* Groups booked over HTTP against the real server, the real database and the sandbox's railway. An assistant books for everybody. */

type Found = CallResult<typeof searchTrains>
type Seat = Found['trains'][number]['seats'][number]
type Rule = 'allOrNothing' | 'asManyAsPossible'

const LOOKS_MAX = 40
const pointsFile = join(tmpdir(), `qicheng-train-groups-points-${process.pid}`)
const PAIR = ['QC1001', 'QC1002']
const SEVEN = ['QC1001', 'QC1002', 'QC2001', 'QC2002', 'QC3002', 'QC4001', 'QC9001']
const REASON = { code: 'CLIENT', note: 'Same train as the client' }

let product: TestProduct
let xu = ''

beforeAll(async () => {
  product = await testProduct()
  xu = await product.tokenOf('QC3001')
})
afterAll(async () => {
  rmSync(pointsFile, { force: true })
  await product.stop()
})
afterEach(async () => {
  setFaults({})
  await product.control('DELETE', '/faults')
  const { db } = product.program
  const { violations } = await checkInvariants({ db, sandboxOrigin: product.sandboxOrigin, logDir: join(product.dataDir, 'log') })
  if (violations.length > 0) throw new Error(violations.join('\n'))
})

async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}, token = xu): Promise<T> {
  const { body } = await product.ask<T>(method, path, input, { token, language: 'en' })
  if (body.code !== 'Z000') throw new Error(`${path}: ${body.code} ${body.message} ${JSON.stringify(body)}`)
  return body.result
}
const refused = async (path: string, input: object) => (await product.ask('POST', path, input, { token: xu, language: 'en' })).body

/** One person rides one train at a time: what was ticketed, or never ends, leaves its day to itself. */
const FIRST_DAY = Temporal.PlainDate.from('2026-11-23')
let taken = 0
const today = (): string => FIRST_DAY.add({ days: taken }).toString()

interface Ride {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly seat: string
}

/** A train of a day of its own with seats of a type that are left for these. */
async function ride(userCodes: readonly string[], isWanted: (seat: Seat) => boolean = ({ seat }) => seat === 'second'): Promise<Ride> {
  const trip = { from: { city: '北京' }, to: { city: '上海' }, trainDate: today(), travellers: { mode: 'agent', userCodes } }
  const { trains } = await must<Found>('POST', '/train/app/search', trip)
  for (const { canBook, seats, trainId, fromStationCode, toStationCode } of trains) {
    const seat = seats.find((one) => one.isLeft && isWanted(one))
    if (canBook && seat) return { trainId, fromStationCode, toStationCode, seat: seat.seat }
  }
  throw new Error('no train is left')
}

const fill = (asked: Ride, userCodes: readonly string[], more: object = {}) =>
  must<TrainGroupForm>('POST', '/train/app/group/fill', { ...asked, travellers: { mode: 'agent', userCodes }, ...more })

const passengersOf = ({ travellers }: Pick<TrainGroupPart, 'travellers'>) =>
  travellers.map(({ userCode, cards, maskedPhone }) => ({
    userCode,
    cardId: cards.find(({ fault }) => fault === null)?.cardId,
    ...(maskedPhone === '' ? { phone: '13900001234' } : {}),
  }))

const partOf = (part: TrainGroupPart) => ({
  passengers: passengersOf(part),
  applicationId: part.applicationId,
  acceptedTotalMinor: part.totalMinor,
  ...(part.approval && {
    reason: REASON,
    approvers: part.travellers.map(({ userCode }) => ({ userCode, approverCode: part.approval?.approvers[0]?.userCode })),
  }),
})

const submission = (asked: Ride, rule: Rule, form: TrainGroupForm, parts: readonly object[] = form.parts.map(partOf)) => ({
  ...asked,
  formId: form.formId,
  mode: 'agent',
  rule,
  contact: { kind: 'own' },
  termsAgreed: true,
  parts,
})

/** Two who share one order by themselves, each on an order of her own: what each of them says is read by itself. */
async function pair(rule: Rule, asked?: Ride) {
  const wanted = asked ?? (await ride(PAIR))
  const form = await fill(wanted, PAIR)
  const [whole] = form.parts
  if (!whole) throw new Error('a form has a part')
  const parts = whole.travellers.map((one) =>
    partOf({ ...whole, travellers: [one], totalMinor: whole.totalMinor / whole.travellers.length }),
  )
  return { wanted, form, body: submission(wanted, rule, form, parts) }
}

/** Work goes on by itself once something is sent: what is to happen before any seats are taken has this long. */
const HOLDS_WAIT = { DELAY_AT: 'trains.hold.before-call:1500' }

const send = async (body: object): Promise<readonly string[]> =>
  (await must<{ orderSeqs: string[] }>('POST', '/train/app/group', body)).orderSeqs
const order = (orderSeq: string) => must<TrainOrderDetails>('GET', `/train/app/orderDetails/${orderSeq}`)
const keysOf = async (orderSeqs: readonly string[]): Promise<readonly string[]> =>
  Promise.all(orderSeqs.map(async (one) => (await order(one)).status.key))
const run = () => product.program.jobs.runDue({ retryNow: true })

/** Lets what comes by itself come, until the orders are as said. */
async function until(orderSeqs: readonly string[], keys: readonly string[]): Promise<readonly TrainOrderDetails[]> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if (String(await keysOf(orderSeqs)) === String(keys)) {
      if (keys.includes('ticketIssued')) taken += 1
      return Promise.all(orderSeqs.map(order))
    }
    await run()
    await product.advance({ seconds: 2 })
  }
  const told = await Promise.all(
    orderSeqs.map(async (one) => (await order(one)).timeline.map(({ title, detail }) => `${title}: ${detail}`)),
  )
  throw new Error(`${String(await keysOf(orderSeqs))} and not ${String(keys)}: ${told.map((one) => one.join(' | ')).join(' || ')}`)
}

const usedCredit = async (): Promise<number> =>
  (await product.program.db.kysely.selectFrom('companyCredit').select('usedMinor').executeTakeFirstOrThrow()).usedMinor
const titles = ({ timeline }: TrainOrderDetails): string[] => timeline.map(({ title }) => title)
const RELEASED = 'Not all of the group got seats'

/** Everybody who is asked about an order answers. */
async function decide(orderSeq: string, decision: 'agree' | 'reject'): Promise<void> {
  for (;;) {
    const { approval, status } = await order(orderSeq)
    if (!approval || status.key !== 'awaitingApproval') return
    const token = await product.tokenOf(approval.approvers[0]?.en === 'Lan Zhou' ? 'QC2001' : 'QC9001')
    const { approvalId } = approval
    const { version } = await must<{ version: number }>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, token)
    await must('PUT', '/approval/approval/handleApproval', { approvalId, decision, comment: 'Take second class', version }, token)
    await product.advance({ seconds: 9 })
  }
}

describe('a party that is larger than an order [C-TRAIN-13]', () => {
  it('is divided, each order with its own verdict, price and payers, and all of them are ticketed', async () => {
    const asked = await ride(SEVEN)
    const form = await fill(asked, SEVEN)
    expect(form.parts.length).toBeGreaterThan(1)
    expect(form.parts.flatMap(({ travellers }) => travellers.map(({ userCode }) => userCode)).toSorted()).toEqual(SEVEN.toSorted())
    expect(Math.max(...form.parts.map(({ travellers }) => travellers.length))).toBeLessThanOrEqual(5)
    expect([form.seated, form.totalMinor]).toEqual([7, form.parts.reduce((sum, { totalMinor }) => sum + totalMinor, 0)])
    const seqs = await send(submission(asked, 'allOrNothing', form))
    const issued = await until(
      seqs,
      seqs.map(() => 'ticketIssued'),
    )
    expect(issued[0]?.group).toMatchObject({ rule: 'allOrNothing', hasEnded: false, count: form.parts.length })
    expect(issued[0]?.group?.orders.map(({ orderSeq, isThis }) => [orderSeq, isThis])).toEqual(seqs.map((one, nth) => [one, nth === 0]))
    const tickets = issued.flatMap(({ passengers }) => passengers.map(({ ticketNumber }) => ticketNumber))
    expect(new Set(tickets).size).toBe(7)
  })

  it('is looked for as a whole, and is told how many seats are left where these are too few', async () => {
    const asked = await ride(SEVEN)
    const form = await fill(asked, SEVEN)
    await product.control('POST', '/rail/seats', { trainId: asked.trainId, seatType: asked.seat, left: 6 })
    expect(await fill(asked, SEVEN)).toMatchObject({ seated: 7, seatsLeft: 6 })
    const sent = await refused('/train/app/group', submission(asked, 'allOrNothing', form))
    expect([sent.code, sent.message]).toEqual(['TR-GROUP-SEATS', expect.stringMatching(/7 seats are needed and 6 are left/) as string])
    await product.control('POST', '/rail/seats', { trainId: asked.trainId, seatType: asked.seat, left: 0 })
    for (const rule of ['allOrNothing', 'asManyAsPossible'] as const)
      expect((await refused('/train/app/group', submission(asked, rule, form))).code).toBe('TR-GONE')
  })

  it('is shown where one of its orders is larger than what is left, and says at that one how many seats there are', async () => {
    const asked = await ride(SEVEN)
    await product.control('POST', '/rail/seats', { trainId: asked.trainId, seatType: asked.seat, left: 3 })
    const { parts } = await fill(asked, SEVEN)
    expect(parts.map(({ seated, bookable }) => [seated, bookable.allowed])).toEqual([
      [4, false],
      [3, true],
    ])
    expect(parts[0]?.bookable).toMatchObject({
      code: 'TR-GROUP-SEATS',
      message: expect.stringMatching(/^4 seats are needed and 3 are left/) as string,
    })
    // Three stand on one order until it is said who stands on which application.
    await product.control('POST', '/rail/seats', { trainId: asked.trainId, seatType: asked.seat, left: 2 })
    const one = await fill(asked, SEVEN.slice(0, 3))
    expect([one.parts.length, one.parts[0]?.bookable.allowed, one.seatsLeft]).toEqual([1, false, 2])
    await product.control('POST', '/rail/seats', { trainId: asked.trainId, seatType: asked.seat, left: 40 })
  })

  it('has nobody on two of its orders, takes no price but the one that was shown, and is agreed to by whoever submits it', async () => {
    const { body } = await pair('allOrNothing')
    const [first, second] = body.parts as { passengers: object[]; acceptedTotalMinor: number }[]
    expect((await refused('/train/app/group', { ...body, parts: [first, first] })).code).toBe('TR-GROUP-TWICE')
    const dearer = await refused('/train/app/group', { ...body, parts: [first, { ...second, acceptedTotalMinor: 1 }] })
    expect(dearer.code).toBe('TR-PRICE')
    expect((await refused('/train/app/group', { ...body, termsAgreed: false })).code).toBe('TR-TERMS')
    // One order alone is no group.
    expect((await refused('/train/app/group', { ...body, parts: [second] })).code).toBe('P400')
  })

  it('is one group for one form, however often that is sent, and nobody has the train twice', async () => {
    const { wanted, body } = await pair('allOrNothing')
    const [first, second] = await Promise.all([send(body), send(body)])
    expect([second, await send(body)]).toEqual([first, first])
    const again = await pair('allOrNothing', wanted)
    expect((await refused('/train/app/group', again.body)).code).toBe('TR-TWICE')
    await until(first, ['ticketIssued', 'ticketIssued'])
  })
})

describe('all or nothing [C-TRAIN-13]', () => {
  it('gives the seats of one back where the other got none: both say why, and nobody is charged', async () => {
    const before = await usedCredit()
    const { wanted, body } = await pair('allOrNothing')
    setFaults(HOLDS_WAIT)
    const seqs = await send(body)
    await product.control('POST', '/rail/seats', { trainId: wanted.trainId, seatType: wanted.seat, left: 1 })
    const ended = await until(seqs, ['bookingFailed', 'bookingFailed'])
    expect(ended.flatMap(titles).filter((title) => title === 'No seats')).toHaveLength(1)
    expect(ended.flatMap(titles).filter((title) => title === RELEASED)).toHaveLength(1)
    expect(ended.every(({ passengers }) => passengers.every(({ ticketNumber }) => ticketNumber === null))).toBe(true)
    expect([ended[0]?.group?.hasEnded, await usedCredit()]).toEqual([true, before])
    await run()
  })

  it.each([
    ['trains.hold.after-call#1', 'held at the railway, and not yet known'],
    ['trains.held.after-commit#1', 'held, the other one not'],
    ['trains.group.after-commit#2', 'between a step of one and of the other'],
    ['trains.group.pay.before-commit#1', 'about to be paid'],
  ])('is ticketed once, whole, where the run breaks off at %s: %s', async (point) => {
    const { body } = await pair('allOrNothing')
    setFaults({ FAIL_AT: point, POINTS_FILE: pointsFile })
    const seqs = await send(body)
    for (let tries = 0; tries < 4; tries += 1) await run()
    setFaults({})
    expect(readFileSync(pointsFile, 'utf8').split('\n')).toContain(point.split('#')[0])
    rmSync(pointsFile)
    const issued = await until(seqs, ['ticketIssued', 'ticketIssued'])
    for (const one of issued) expect(titles(one).filter((title) => title === 'Tickets issued')).toHaveLength(1)
  })

  it('ends whole where the run breaks off between one that got no seats and the other', async () => {
    const before = await usedCredit()
    const { wanted, body } = await pair('allOrNothing')
    setFaults(HOLDS_WAIT)
    const seqs = await send(body)
    await product.control('POST', '/rail/seats', { trainId: wanted.trainId, seatType: wanted.seat, left: 1 })
    setFaults({ ...HOLDS_WAIT, FAIL_AT: 'trains.not-held.after-commit#1,trains.group.release.after-commit#1' })
    for (let tries = 0; tries < 4; tries += 1) await run()
    setFaults({})
    await until(seqs, ['bookingFailed', 'bookingFailed'])
    expect(await usedCredit()).toBe(before)
  })

  it('waits with seats that are held for those that are still looked for, and orders no ticket meanwhile', async () => {
    const { body } = await pair('allOrNothing')
    await product.control('POST', '/faults', { match: 'railHold', times: 1, kind: 'lostReply' })
    const seqs = await send(body)
    await product.program.jobs.runDue()
    const keys = await keysOf(seqs)
    expect(keys.toSorted()).toEqual(['awaitingGroup', 'unclear'])
    const waiting = await order(seqs[keys.indexOf('awaitingGroup')] ?? '')
    expect(waiting.timeline.at(-2)?.title).toBe('Seats held, waiting for the group')
    expect(waiting.passengers[0]?.ticketNumber).toBeNull()
    await until(seqs, ['ticketIssued', 'ticketIssued'])
  })

  it('ends with whichever order is cancelled before tickets are ordered', async () => {
    const { body } = await pair('allOrNothing')
    setFaults(HOLDS_WAIT)
    const seqs = await send(body)
    await must('POST', `/train/app/cancel/${seqs[1]}`, { reason: 'Plans have changed' })
    const ended = await until(seqs, ['bookingFailed', 'cancelledClosed'])
    expect(titles(ended[0] as TrainOrderDetails).at(-1)).toBe(RELEASED)
  })
})

describe('whoever is above the standard [C-TRAIN-13]', () => {
  const above = ({ seat }: Seat): boolean => seat === 'first'

  // Seats that were held and given back are counted by the day at the railway.
  beforeAll(() => product.advance({ hours: 24 }))

  /** Two of whom one may ride in first class, and the other has to ask: each on an order of her own. */
  async function mixed(rule: Rule) {
    const both = ['QC9001', 'QC1001']
    const asked = await ride(both, above)
    const form = await fill(asked, both)
    expect(form.parts.map(({ because, approval }) => [because, approval !== null])).toEqual([
      [null, false],
      ['limit', true],
    ])
    return send(submission(asked, rule, form))
  }

  it('has an order of her own, whose approver is waited for before any seat of the group is taken', async () => {
    const seqs = await mixed('allOrNothing')
    await run()
    expect(await keysOf(seqs)).toEqual(['awaitingGroup', 'awaitingApproval'])
    await decide(seqs[1] ?? '', 'agree')
    // She pays her part herself: until then no ticket of the group is ordered.
    const due = await until(seqs, ['awaitingGroup', 'awaitingPayment'])
    expect(due[0]?.timeline.slice(-2).map(({ title }) => title)).toEqual(['Paid, waiting for the group', 'Tickets'])
    const before = await usedCredit()
    await product.advance({ minutes: 11 })
    const ended = await until(seqs, ['bookingFailed', 'lapsed'])
    expect(titles(ended[0] as TrainOrderDetails)).toContain(RELEASED)
    expect(await usedCredit()).toBeLessThan(before)
  })

  it('ends all of the group where her approver says no, and nothing was held', async () => {
    const before = await usedCredit()
    const seqs = await mixed('allOrNothing')
    await run()
    await decide(seqs[1] ?? '', 'reject')
    const ended = await until(seqs, ['bookingFailed', 'rejected'])
    expect([ended[0]?.pickupNumber, titles(ended[0] as TrainOrderDetails).at(-1), await usedCredit()]).toEqual([null, RELEASED, before])
  })

  it('keeps nobody from a seat where as many as possible are to have one', async () => {
    const seqs = await mixed('asManyAsPossible')
    await until(seqs, ['ticketIssued', 'awaitingApproval'])
    await decide(seqs[1] ?? '', 'reject')
    const [ticketed] = await until(seqs, ['ticketIssued', 'rejected'])
    expect(ticketed?.group?.hasEnded).toBe(false)
  })
})

describe('as many as possible [C-TRAIN-13]', () => {
  it('tickets whoever got a seat, and says of the other that there was none', async () => {
    const { wanted, body } = await pair('asManyAsPossible')
    setFaults(HOLDS_WAIT)
    const seqs = await send(body)
    await product.control('POST', '/rail/seats', { trainId: wanted.trainId, seatType: wanted.seat, left: 1 })
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      await run()
      await product.advance({ seconds: 2 })
    }
    expect((await keysOf(seqs)).toSorted()).toEqual(['bookingFailed', 'ticketIssued'])
    taken += 1
    const [first] = await Promise.all(seqs.map(order))
    expect(first?.group).toMatchObject({ rule: 'asManyAsPossible', hasEnded: false, count: 2 })
  })

  it('is seen whole by whoever booked, and in her own order by who travels', async () => {
    const { body } = await pair('asManyAsPossible')
    const seqs = await send(body)
    await until(seqs, ['ticketIssued', 'ticketIssued'])
    const su = await product.tokenOf('QC1002')
    const own = seqs[1] ?? ''
    const seen = await must<TrainOrderDetails>('GET', `/train/app/orderDetails/${own}`, {}, su)
    expect(seen.group).toMatchObject({ count: 2, orders: [{ orderSeq: own, isThis: true }] })
  })
})
