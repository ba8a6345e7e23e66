import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../../tools/invariants/index.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { searchTrains } from '../../calls.ts'
import type { StandbyDetails, StandbyForm } from '../../calls/standby.ts'
import { faultPoints, setFaults } from '../../../server/faults.ts'
import { plansJob, restJob } from '../jobs.ts'

/* Waiting for sold-out seats, over HTTP against the real server, the real database and the sandbox's railway. Every sum is held to the cent. */

type Found = CallResult<typeof searchTrains>

const LOOKS_MAX = 40

let product: TestProduct
let lin = ''

beforeAll(async () => {
  product = await testProduct()
  await product.control('POST', '/rail/settings', { nightStop: false })
})
/** Five a day are submitted by one person: she and a colleague take turns. */
let turns = 0
beforeEach(async () => {
  turns += 1
  lin = await product.tokenOf(['QC1001', 'QC1002'][turns % 2] ?? '')
})
afterAll(() => product.stop())
afterEach(async () => {
  setFaults({})
  await product.control('DELETE', '/faults')
  await product.control('POST', '/rail/settings', { nightStop: false })
  const { db } = product.program
  const report = await checkInvariants({ db, sandboxOrigin: product.sandboxOrigin, logDir: join(product.dataDir, 'log') })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
})

async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object = {}, token = lin): Promise<T> {
  const { body } = await product.ask<T>(method, path, input, { token, language: 'en' })
  if (body.code !== 'Z000') throw new Error(`${path}: ${body.code} ${body.message}`)
  return body.result
}
const codeOf = async (method: 'GET' | 'POST', path: string, input: object, token = lin): Promise<string> =>
  (await product.ask(method, path, input, { token, language: 'en' })).body.code

interface Wish {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly seat: string
}

/** Each test waits on a day of its own: whoever has a ticket of a day rides no second time on it. */
const FIRST_DAY = Temporal.PlainDate.from('2026-11-21')
let days = 0
/** Sales open day by day while the tests wait. */
const nextDay = (): string => FIRST_DAY.add({ days: (days += 1) }).toString()

/** Trains of a day with second class, sold out now, the earliest first; those before the afternoon leave too little time. */
async function soldOut(date: string, count: number, seat = 'second'): Promise<Wish[]> {
  const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate: date }
  const { trains } = await must<Found>('POST', '/train/app/search', asked)
  const chosen = trains
    .filter(({ seats, from }) => from.at.slice(11, 13) >= '10' && seats.some((one) => one.seat === seat && one.verdict?.action === 'allow'))
    .slice(0, count)
  for (const { trainId } of chosen) await product.control('POST', '/rail/seats', { trainId, seatType: seat, left: 0 })
  return chosen.map(({ trainId, fromStationCode, toStationCode }) => ({ trainId, fromStationCode, toStationCode, seat }))
}

const left = ({ trainId, seat }: Wish, seats: number) => product.control('POST', '/rail/seats', { trainId, seatType: seat, left: seats })

const fill = (requirements: readonly Wish[], more: object = {}, token = lin) =>
  must<StandbyForm>('POST', '/train/app/standby/fill', { requirements, ...more }, token)

const submission = (requirements: readonly Wish[], form: StandbyForm, more: object = {}) => ({
  requirements,
  formId: form.formId,
  passengers: form.travellers.map(({ userCode, cards, maskedPhone }) => ({
    userCode,
    cardId: cards.find(({ fault }) => fault === null)?.cardId,
    ...(maskedPhone === '' ? { phone: '13900001234' } : {}),
  })),
  contact: { kind: 'own' },
  termsAgreed: true,
  acceptedTotalMinor: form.totalMinor,
  cutOffAt: form.latestCutOffAt,
  ...more,
})

const send = (requirements: readonly Wish[], form: StandbyForm, more: object = {}, token = lin) =>
  must<{ standbyId: string }>('POST', '/train/app/standby/submit', submission(requirements, form, more), token)

async function submitted(requirements: readonly Wish[], more: object = {}): Promise<{ standbyId: string; form: StandbyForm }> {
  const form = await fill(requirements)
  const { standbyId } = await send(requirements, form, more)
  return { standbyId, form }
}

const standby = (standbyId: string, token = lin) => must<StandbyDetails>('GET', `/train/app/standby/details/${standbyId}`, {}, token)

/** Lets what comes by itself come, until it is as said. */
async function until(standbyId: string, is: (seen: StandbyDetails) => boolean, token = lin): Promise<StandbyDetails> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    await product.program.jobs.runDue({ retryNow: true })
    const seen = await standby(standbyId, token)
    if (is(seen)) {
      await product.program.jobs.runDue({ retryNow: true })
      return standby(standbyId, token)
    }
    await product.advance({ seconds: 61 })
  }
  const { standing, timeline } = await standby(standbyId, token)
  throw new Error(`${standbyId} is ${standing.key}: ${timeline.map(({ title, detail }) => `${title} ${detail}`).join(' | ')}`)
}
const isKey =
  (key: string) =>
  ({ standing }: StandbyDetails): boolean =>
    standing.key === key
const isQueued = ({ timeline }: StandbyDetails): boolean => timeline.some(({ title }) => title === 'On standby')

interface RailStandby {
  readonly standbyId: string
  readonly clientReference: string
  readonly status: string
  readonly prepaidMinor: number
  readonly backMinor: number
}
const atRailway = async (): Promise<readonly RailStandby[]> =>
  (await product.control<{ standbys: RailStandby[] }>('GET', '/rail/standbys')).standbys

const usedCredit = async (): Promise<number> =>
  (await product.program.db.kysely.selectFrom('companyCredit').select('usedMinor').executeTakeFirstOrThrow()).usedMinor
const titles = ({ timeline }: StandbyDetails): string[] => timeline.map(({ title }) => title)
const withdraw = (standbyId: string, reason = 'Plans have changed') =>
  must<{ status: { key: string } }>('POST', `/train/app/standby/withdraw/${standbyId}`, { reason })

describe('waiting for seats that are sold out', () => {
  it('is filled in, paid ahead by the company, queued for, and is a ticketed order once one of two trains is served for less [C-TRAIN-08] [ST-TRAINSTANDBY]', async () => {
    const before = await usedCredit()
    const [one, other] = await soldOut(nextDay(), 2)
    if (!one || !other) throw new Error('two trains run')
    await product.control('POST', '/rail/price', { trainId: other.trainId, percent: 30 })
    const { standbyId, form } = await submitted([one, other])
    const [cheap = 0, dear = 0] = form.requirements.map(({ fareMinor }) => fareMinor)
    expect(dear).toBeGreaterThan(cheap)
    expect(form.lines.find(({ kind }) => kind === 'fare')?.amountMinor).toBe(dear)
    expect(form.payers).toMatchObject({ companyMinor: form.totalMinor, personMinor: 0 })
    const waiting = await until(standbyId, isQueued)
    expect(waiting).toMatchObject({ prepaidMinor: form.totalMinor, standing: { code: 1, key: 'standbyWaiting' }, ticketsPath: null })
    expect((await usedCredit()) - before).toBe(form.totalMinor)
    await left(one, 1)
    const served = await until(standbyId, isKey('standbySucceeded'))
    expect(served.wishes.map(({ state }) => state)).toEqual(['won', 'ended'])
    expect([served.status.key, served.train.trainId, served.standing.code]).toEqual(['ticketIssued', one.trainId, 2])
    expect(served.totalMinor).toBe(form.totalMinor - (dear - cheap))
    expect(served.back).toEqual({ amountMinor: dear - cheap, isDone: true })
    expect(served.payers).toMatchObject({ companyMinor: served.totalMinor, personMinor: 0 })
    expect((await usedCredit()) - before).toBe(served.totalMinor)
    expect(served.passengers[0]?.ticketNumber).toMatch(/\S/)
    expect(served.ticketsPath).toBe(`/order/train/${standbyId}`)
    const settled = await product.program.db.kysely
      .selectFrom('ledgerPosting')
      .select('amountMinor')
      .where('account', '=', 'supplier:rail1')
      .execute()
    expect(settled.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(-cheap)
  })

  it('says that what is to come back is late where it does not go, and gives it back once somebody puts the job back', async () => {
    const [one, other] = await soldOut(nextDay(), 2)
    if (!one || !other) throw new Error('two trains run')
    await product.control('POST', '/rail/price', { trainId: other.trainId, percent: 30 })
    const { standbyId } = await submitted([one, other])
    await until(standbyId, isQueued)
    setFaults({ FAIL_AT: 'trains.standby.rest.before-commit' })
    await left(one, 1)
    const late = await until(standbyId, (seen) => titles(seen).includes('Return delayed'))
    expect(late.back).toMatchObject({ isDone: false })
    setFaults({})
    const parked = (await product.program.jobs.parked()).find(({ name }) => name === restJob.name)
    expect(await product.program.jobs.retry(parked?.id ?? '')).toBe(true)
    const done = await until(standbyId, ({ back }) => back?.isDone === true)
    expect(titles(done)).toContain('Difference returned')
  })

  it('ends unmet at its cut-off, also where the clock has jumped far beyond it, and all comes back [ST-TRAINSTANDBY]', async () => {
    const before = await usedCredit()
    const wishes = await soldOut(nextDay(), 1)
    const form = await fill(wishes)
    const { standbyId } = await send(wishes, form, { cutOffAt: Temporal.Instant.from(form.now).add({ hours: 1 }).toString() })
    await until(standbyId, isQueued)
    expect((await usedCredit()) - before).toBe(form.totalMinor)
    await product.advance({ hours: 5 })
    const unmet = await until(standbyId, isKey('standbyFailed'))
    expect([unmet.standing.code, unmet.wishes[0]?.state]).toEqual([3, 'ended'])
    expect(titles(unmet).slice(-2)).toEqual(['No seats came', 'Money returned'])
    expect(await usedCredit()).toBe(before)
    await left(wishes[0] ?? { trainId: '', fromStationCode: '', toStationCode: '', seat: '' }, 3)
    expect((await until(standbyId, () => true)).standing.code).toBe(3)
  })

  it('is left by whoever waits: all comes back, and seats that come later are somebody else’s [ST-TRAINSTANDBY]', async () => {
    const before = await usedCredit()
    const wishes = await soldOut(nextDay(), 1)
    const { standbyId } = await submitted(wishes)
    await until(standbyId, isQueued)
    expect(await codeOf('POST', `/train/app/standby/withdraw/${standbyId}`, { reason: '' })).toBe('TR-REASON')
    await withdraw(standbyId)
    const gone = await until(standbyId, isKey('standbyWithdrawn'))
    expect([gone.standing.code, gone.hasQueued, titles(gone).slice(-2)]).toEqual([5, true, ['Standby queue left', 'Money returned']])
    expect(await usedCredit()).toBe(before)
    const own = (await atRailway()).at(-1)
    expect([own?.status, own?.backMinor]).toEqual(['cancelled', own?.prepaidMinor])
  })

  it('stays served where the railway served it before it was left', async () => {
    const [wish] = await soldOut(nextDay(), 1)
    if (!wish) throw new Error('a train runs')
    const { standbyId } = await submitted([wish])
    await until(standbyId, isQueued)
    await left(wish, 1)
    await withdraw(standbyId)
    expect((await until(standbyId, isKey('standbySucceeded'))).status.key).toBe('ticketIssued')
  })

  it('is watched once it is served like any ticket: that its train does not run is found where the railway does not tell', async () => {
    const [wish] = await soldOut(nextDay(), 1)
    if (!wish) throw new Error('a train runs')
    const { standbyId } = await submitted([wish])
    await until(standbyId, isQueued)
    await left(wish, 1)
    await until(standbyId, isKey('standbySucceeded'))
    await product.control('POST', '/faults', { match: 'railNotice', kind: 'loseNotice', times: 0 })
    await product.control('POST', '/rail/trains', { trainId: wish.trainId, status: 'cancelled' })
    await product.advance({ hours: 25 })
    const { db, jobs } = product.program
    await db.transact((writer) => jobs.send(writer, plansJob, {}))
    await product.program.jobs.runDue()
    expect((await standby(standbyId)).status.key).toBe('trainCancelled')
  })

  it('is one standby for one form, and stands in the way of a ticket at that time [C-TRAIN-08]', async () => {
    const date = nextDay()
    const [wish] = await soldOut(date, 1)
    if (!wish) throw new Error('a train runs')
    const form = await fill([wish])
    const [first, second] = await Promise.all([send([wish], form), send([wish], form)])
    expect([second, await send([wish], form)]).toEqual([first, first])
    await until(first.standbyId, isQueued)
    expect((await atRailway()).filter(({ status }) => status === 'waiting')).toHaveLength(1)
    expect(await codeOf('POST', '/train/app/standby/submit', submission([wish], await fill([wish])))).toBe('TR-TWICE')
    await withdraw(first.standbyId)
    await until(first.standbyId, isKey('standbyWithdrawn'))
  })
})

describe('a railway that does not answer clearly', () => {
  it.each(['lostReply', 'cutAfterBody'])('is asked, and queued at once: %s', async (kind) => {
    const before = await usedCredit()
    const [wish] = await soldOut(nextDay(), 1)
    if (!wish) throw new Error('a train runs')
    await product.control('POST', '/faults', { match: 'railSubmitStandby', times: 1, kind })
    const known = (await atRailway()).length
    const { standbyId } = await submitted([wish])
    const queued = await until(standbyId, isQueued)
    expect(titles(queued)).toContain('Asking the railway')
    expect((await atRailway()).length - known).toBe(1)
    await withdraw(standbyId)
    await until(standbyId, isKey('standbyWithdrawn'))
    expect(await usedCredit()).toBe(before)
  })

  it('ends it, with all the money back, where the fare has moved before it was sent', async () => {
    const before = await usedCredit()
    const [wish] = await soldOut(nextDay(), 1)
    if (!wish) throw new Error('a train runs')
    await product.control('POST', '/faults', { match: 'railSubmitStandby', times: 1, kind: 'status', status: 503 })
    const { standbyId } = await submitted([wish])
    await product.control('POST', '/rail/price', { trainId: wish.trainId, percent: 108 })
    const ended = await until(standbyId, isKey('standbyFailed'))
    expect(ended.timeline.find(({ title }) => title === 'No seats came')?.detail).toMatch(/fare had changed/)
    expect(await usedCredit()).toBe(before)
  })

  it('ends a wish to leave that came while it did not answer, as soon as it does', async () => {
    const before = await usedCredit()
    const [wish] = await soldOut(nextDay(), 1)
    if (!wish) throw new Error('a train runs')
    await product.control('POST', '/faults', { match: 'railSubmitStandby', times: 2, kind: 'status', status: 503 })
    const { standbyId } = await submitted([wish])
    await until(standbyId, ({ timeline }) => timeline.some(({ title }) => title === 'Asking the railway'))
    await withdraw(standbyId)
    await until(standbyId, isKey('standbyWithdrawn'))
    expect(await usedCredit()).toBe(before)
    expect((await atRailway()).filter(({ status }) => status === 'waiting')).toEqual([])
  })

  it('waits for the morning where it takes nobody in at night, and may be left at once meanwhile', async () => {
    const before = await usedCredit()
    const [wish] = await soldOut(nextDay(), 1)
    if (!wish) throw new Error('a train runs')
    const known = (await atRailway()).length
    await product.control('POST', '/faults', { match: 'railSubmitStandby', times: 1, kind: 'status', status: 503 })
    const { standbyId } = await submitted([wish])
    await product.control('POST', '/rail/settings', { nightStop: true })
    const { now } = await standby(standbyId)
    const night = Temporal.Instant.from(now).toZonedDateTimeISO('Asia/Shanghai').add({ days: 1 }).with({ hour: 2, minute: 0 })
    await product.advance(Temporal.Instant.from(now).until(night.toInstant()))
    await until(standbyId, ({ timeline }) => timeline.some(({ title }) => title === 'The railway rests'))
    expect((await withdraw(standbyId)).status.key).toBe('standbyWithdrawn')
    expect((await standby(standbyId)).hasQueued).toBe(false)
    expect([await usedCredit(), (await atRailway()).length]).toEqual([before, known])
  })

  it('is over where it is left in the moment in which the railway says that it rests', async () => {
    const before = await usedCredit()
    const [wish] = await soldOut(nextDay(), 1)
    if (!wish) throw new Error('a train runs')
    await product.control('POST', '/faults', { match: 'railSubmitStandby', times: 1, kind: 'status', status: 503 })
    const { standbyId } = await submitted([wish])
    await product.control('POST', '/rail/settings', { nightStop: true })
    const { now } = await standby(standbyId)
    const night = Temporal.Instant.from(now).toZonedDateTimeISO('Asia/Shanghai').add({ days: 1 }).with({ hour: 2, minute: 0 })
    setFaults({ DELAY_AT: 'trains.queue.after-call:1500' })
    const asking = product
      .advance(Temporal.Instant.from(now).until(night.toInstant()))
      .then(() => product.program.jobs.runDue({ retryNow: true }))
    while (!faultPoints.has('trains.queue.after-call')) await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await withdraw(standbyId)).status.key).not.toBe('standbyWithdrawn')
    await asking
    expect((await until(standbyId, isKey('standbyWithdrawn'))).hasQueued).toBe(false)
    expect(await usedCredit()).toBe(before)
  })
})

describe('what may not be waited for', () => {
  it('is told before anything is written: too many, seats that are left, a standard that is passed, a cut-off that is none [V-TRAIN-07] [V-TRAIN-08] [V-TRAIN-09] [V-TRAIN-12] [V-TRAIN-13] [E-TRAIN-02]', async () => {
    const date = nextDay()
    const [one, ...others] = await soldOut(date, 6)
    if (!one) throw new Error('trains run')
    const refused = (requirements: readonly Wish[]) => codeOf('POST', '/train/app/standby/fill', { requirements })
    expect(await refused([])).toBe('TR-STANDBY-NONE')
    expect(await refused([one, one])).toBe('TR-STANDBY-TWICE')
    expect(await refused([one, ...others])).toBe('TR-STANDBY-PER-DATE')
    expect(await refused(Array.from({ length: 11 }, () => one))).toBe('TR-STANDBY-MOST')
    const later = await soldOut(Temporal.PlainDate.from(date).add({ days: 2 }).toString(), 1)
    expect(await refused([one, ...later])).toBe('TR-STANDBY-DATES')
    await left(one, 2)
    expect(await refused([one])).toBe('TR-STANDBY-LEFT')
    const above = { ...one, seat: 'business' }
    await left(above, 0)
    expect(await refused([above])).toBe('TR-STANDBY-OVER')
    const wishes = others.slice(0, 1)
    const form = await fill(wishes)
    const submit = (cutOffAt: string | null) => codeOf('POST', '/train/app/standby/submit', submission(wishes, form, { cutOffAt }))
    const tooLate = Temporal.Instant.from(form.latestCutOffAt).add({ seconds: 1 }).toString()
    expect([await submit(null), await submit(form.now), await submit(tooLate)]).toEqual(['TR-CUTOFF', 'TR-CUTOFF-PAST', 'TR-CUTOFF-LATE'])
  })

  it('is a sixth one of one person and day, also where two are sent at once [V-TRAIN-10] [E-TRAIN-02]', async () => {
    await product.advance({ hours: 25 })
    lin = await product.tokenOf('QC1001')
    const today = product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
    const dayAhead = (ahead: number): string => today.add({ days: ahead }).toString()
    const wishes = await soldOut(dayAhead(10), 1)
    for (let time = 1; time <= 4; time += 1) {
      const { standbyId } = await submitted(wishes)
      await withdraw(standbyId)
      await until(standbyId, isKey('standbyWithdrawn'))
    }
    const others = await soldOut(dayAhead(11), 1)
    const both = [submission(wishes, await fill(wishes)), submission(others, await fill(others))]
    setFaults({ DELAY_AT: 'trains.submit.before-commit:700' })
    const codes = await Promise.all(both.map((sent) => codeOf('POST', '/train/app/standby/submit', sent)))
    expect(codes.toSorted()).toEqual(['TR-STANDBY-PER-DAY', 'Z000'])
    const later = await soldOut(dayAhead(12), 1)
    expect(await codeOf('POST', '/train/app/standby/submit', submission(later, await fill(later)))).toBe('TR-STANDBY-PER-DAY')
  })
})
