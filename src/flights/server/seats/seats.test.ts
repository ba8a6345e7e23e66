import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { must, traveller, type Ask, type Opened, type Traveller } from '../../../../tools/faults/traveller.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { CancelForm, orderResults } from '../../../orders/calls.ts'
import type { OccupyResult } from '../../calls/seats.ts'

/** Seats that an airline does not give at once, over HTTP, with the airline's clock. */
let product: TestProduct
let ask: Ask
let yifan: Traveller
let day = Temporal.PlainDate.from('2026-12-01')
/** At weekends no fare is above the limit: what rises by a class stays inside of it. */
function anotherDay(): string {
  do day = day.add({ days: 1 })
  while (day.dayOfWeek <= 5)
  return day.toString()
}

beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  const token = await product.tokenOf('QC1001')
  ask = async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body
  yifan = traveller(ask, { fromCityCode: 'HGH', toCityCode: 'BJS' })
})
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})
afterAll(() => product.stop())

const seats = (orderSeq: string) => must<OccupyResult>(ask, 'GET', `/airfrond/getOccupyResult?orderSeq=${orderSeq}`)
const post = async <T = { status: { key: string } }>(path: string, body: object) => ask<T>('POST', path, body, crypto.randomUUID())
const confirm = (orderSeq: string, acceptedTotalMinor: number, acceptedTimes: object | null = null) =>
  post('/airfrond/confirmReservationOrder', { orderSeq, acceptedTotalMinor, acceptedTimes })
const giveUp = (orderSeq: string) => post('/airfrond/cancelReservationOrder', { orderSeq })
const standsThere = async (orderSeq: string): Promise<string[]> => {
  const { id } = await product.program.db.kysely.selectFrom('orders').select('id').where('number', '=', orderSeq).executeTakeFirstOrThrow()
  const { bookings } = await product.control<{ bookings: { status: string }[] }>('GET', `/bookings?clientReference=${id}`)
  return bookings.map((booking) => booking.status)
}
const titles = async (orderSeq: string) => (await yifan.order(orderSeq)).timeline.map(({ title }) => title)
const answerAs = ({ flight }: Pick<Opened, 'flight'>, answer: string) =>
  product.control('POST', '/seats', { flightId: flight.flightId, bookingClass: '*', answer })

/** Submits a booking whose seats the airline answers about later, and has it asked. */
async function request(answer: string, opened?: Opened): Promise<{ orderSeq: string; opened: Opened }> {
  const chosen = opened ?? (await yifan.open(anotherDay()))
  await answerAs(chosen, answer)
  const { code, message, result } = await yifan.submit(chosen.form)
  if (code !== 'Z000') throw new Error(`bookingSubmit: ${code} ${message}`)
  await product.program.jobs.runDue()
  return { orderSeq: result.orderSeq, opened: chosen }
}
/** Lets the airline answer, and what follows of it happen. */
async function answered(): Promise<void> {
  await product.advance({ seconds: 91 })
  await product.advance({ seconds: 15 })
}
/** Its ticket issued. */
async function ticketed(orderSeq: string): Promise<void> {
  for (let look = 0; look < 6 && (await yifan.status(orderSeq)) !== 'ticketIssued'; look += 1) await product.advance({ seconds: 4 })
  expect(await yifan.status(orderSeq)).toBe('ticketIssued')
}

describe('seats that an airline answers about later', () => {
  it('tells that it is asked, since when and until when, and goes on by itself where it has what was asked for [C-AIR-25] [ST-SEATREQUEST]', async () => {
    const { orderSeq, opened } = await request('held')
    const before = await seats(orderSeq)
    expect(before).toMatchObject({
      status: { code: 20, key: 'seatsAsked' },
      request: { state: 1, outcome: null, answeredAt: null, confirmBy: null, offered: null, asked: { totalMinor: opened.form.totalMinor } },
      actions: { giveUp: { allowed: true }, confirm: { allowed: false, code: 'AF-SEATS-WAIT' } },
      cancelsLeft: 3,
      again: { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: day.toString(), cabin: 'economy' },
    })
    const { askedAt = '', answerBy = '' } = before.request ?? {}
    expect(Temporal.Instant.from(askedAt).until(Temporal.Instant.from(answerBy)).total('seconds')).toBe(270)
    expect(await titles(orderSeq)).toEqual(['Submitted', 'Seats asked for', 'The airline is looking for seats', 'Payment and ticket'])
    await answered()
    await ticketed(orderSeq)
    expect(await seats(orderSeq)).toMatchObject({
      request: { state: 3, offered: null },
      actions: { giveUp: { allowed: false, code: 'AF-SEATS-OVER' }, confirm: { allowed: false, code: 'AF-SEATS-OVER' } },
    })
  })

  it('confirms tight seats by itself ten minutes after the airline has them, at an unchanged price', async () => {
    const { orderSeq } = await request('tight')
    await answered()
    const offered = await seats(orderSeq)
    expect(offered).toMatchObject({
      status: { code: 20, key: 'seatsToConfirm' },
      request: { state: 2, confirmsItself: true, offered: null },
      actions: { giveUp: { allowed: true }, confirm: { allowed: true }, confirmWay: 'booking' },
    })
    const { answeredAt, confirmBy } = offered.request ?? {}
    const minutes = Temporal.Instant.from(answeredAt ?? '')
      .until(Temporal.Instant.from(confirmBy ?? ''))
      .total('minutes')
    expect(minutes).toBe(10)
    await product.advance({ minutes: 7 })
    expect((await seats(orderSeq)).request?.state).toBe(2)
    await product.advance({ minutes: 3 })
    await ticketed(orderSeq)
    expect(await titles(orderSeq)).toContain('Seats confirmed')
  })

  it('goes on at once where somebody says yes, once, at the total that she was shown [C-AIR-24]', async () => {
    const { orderSeq, opened } = await request('tight')
    const { totalMinor } = opened.form
    expect(await confirm(orderSeq, totalMinor)).toMatchObject({ code: 'AF-SEATS-WAIT' })
    await answered()
    expect(await confirm(orderSeq, totalMinor - 1)).toMatchObject({ code: 'AF-PRICE' })
    expect(await confirm(orderSeq, totalMinor)).toMatchObject({ code: 'Z000' })
    expect(await confirm(orderSeq, totalMinor)).toMatchObject({ code: 'AF-SEATS-OVER' })
    await ticketed(orderSeq)
  })

  it('charges what other seats cost only where somebody says yes to them, and keeps their fare and its conditions [E-FLIGHT-09]', async () => {
    const { orderSeq, opened } = await request('other')
    await answered()
    const { request: offered, actions } = await seats(orderSeq)
    expect(offered).toMatchObject({ state: 2, isOtherSeats: true, confirmsItself: false, asked: { totalMinor: opened.form.totalMinor } })
    expect(actions).toMatchObject({ confirm: { allowed: true }, giveUp: { allowed: true } })
    const newMinor = offered?.offered?.totalMinor ?? 0
    expect(newMinor).toBeGreaterThan(opened.form.totalMinor)
    // What was agreed to is not charged, and the new price not before somebody has said yes.
    expect((await yifan.order(orderSeq)).totalMinor).toBe(opened.form.totalMinor)
    expect(await confirm(orderSeq, opened.form.totalMinor)).toMatchObject({ code: 'AF-PRICE' })
    expect(await confirm(orderSeq, newMinor)).toMatchObject({ code: 'Z000' })
    await ticketed(orderSeq)
    const after = await yifan.order(orderSeq)
    expect(after.totalMinor).toBe(newMinor)
    expect(after.fare.bookingClass).not.toBe(opened.fare.bookingClass)
    expect(after.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(newMinor)
  })

  it('never takes silence for a yes to a price that moved: it lapses before the airline’s limit, and the seats go back', async () => {
    const { orderSeq } = await request('other')
    await answered()
    await product.advance({ minutes: 11 })
    const { request: offered } = await seats(orderSeq)
    expect(offered?.state).toBe(2)
    await product.advance(
      product.clock
        .now()
        .until(Temporal.Instant.from(offered?.confirmBy ?? ''))
        .add({ seconds: 1 }),
    )
    await product.advance({ seconds: 5 })
    expect(await seats(orderSeq)).toMatchObject({ status: { key: 'lapsed' }, request: { state: 4, outcome: 'lapsed' } })
    expect(await standsThere(orderSeq)).toEqual(['cancelled'])
    expect(await confirm(orderSeq, offered?.offered?.totalMinor ?? 0)).toMatchObject({ code: 'AF-SEATS-OVER' })
  })

  it('ends without a charge where the airline has none', async () => {
    const { orderSeq } = await request('none')
    await answered()
    expect(await seats(orderSeq)).toMatchObject({ status: { code: 99, key: 'bookingFailed' }, request: { state: 4, outcome: 'noSeats' } })
    expect((await yifan.order(orderSeq)).timeline.at(-1)?.detail).toContain('no seats at this fare')
    // Nothing ran out: her list does not say so either.
    const { orders } = await must<CallResult<typeof orderResults>>(ask, 'GET', `/order/resultList?list=${orderSeq}`)
    expect(orders[0]?.next?.kind).toBe('notBooked')
  })

  it('ends what waits on a flight that its airline cancels, whether somebody tells of it or silence would have confirmed it', async () => {
    const cancel = async (orderSeq: string) => {
      const { flightId } = (await yifan.order(orderSeq)).flight
      await product.control('POST', '/flights', { flightId, status: 'cancelled' })
    }
    const ended = async (orderSeq: string) => {
      expect(await seats(orderSeq)).toMatchObject({ status: { code: 99, key: 'bookingFailed' }, request: { state: 4 } })
      const { timeline } = await yifan.order(orderSeq)
      expect([timeline.at(-1)?.title, timeline.at(-1)?.detail]).toEqual([
        'No seat held',
        'The flight is cancelled or no longer sold. Nothing was charged. Please choose another flight.',
      ])
      expect(await standsThere(orderSeq)).toEqual(['cancelled'])
    }
    // While the airline looks for seats, and once it has some: its notice is heard.
    for (const isAnswered of [false, true]) {
      const { orderSeq } = await request('tight')
      if (isAnswered) await answered()
      await cancel(orderSeq)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await product.advance({ seconds: 5 })
      await product.advance({ seconds: 5 })
      await ended(orderSeq)
    }
    // Nobody tells of it: ten minutes of silence are no yes to it.
    const { orderSeq } = await request('tight')
    await answered()
    await product.control('POST', '/faults', { match: 'notice', kind: 'loseNotice', times: 0 })
    await cancel(orderSeq)
    await product.advance({ minutes: 10 })
    await product.advance({ seconds: 5 })
    await ended(orderSeq)
    await product.control('DELETE', '/faults')
  })

  it('stops waiting half an hour after an airline was to answer, and gives back what it may have set aside', async () => {
    const { orderSeq } = await request('silent')
    await product.advance({ minutes: 34 })
    expect((await seats(orderSeq)).request?.state).toBe(1)
    await product.advance({ minutes: 1 })
    await product.advance({ seconds: 5 })
    expect(await seats(orderSeq)).toMatchObject({ status: { key: 'bookingFailed' }, request: { state: 4, outcome: 'silent' } })
    expect(await standsThere(orderSeq)).toEqual(['cancelled'])
  })
})

describe('giving up seats that were asked for', () => {
  it('ends the order at once and gives back what was set aside, before the airline answers and after [C-AIR-23]', async () => {
    for (const isAnswered of [false, true]) {
      await product.advance({ hours: 24 })
      const token = await product.tokenOf('QC1001')
      ask = async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body
      yifan = traveller(ask, { fromCityCode: 'HGH', toCityCode: 'BJS' })
      const { orderSeq } = await request('tight')
      if (isAnswered) await answered()
      expect(await giveUp(orderSeq)).toMatchObject({ code: 'Z000', result: { status: { key: 'cancelledClosed' } } })
      await product.advance({ seconds: 5 })
      expect(await standsThere(orderSeq)).toEqual(['cancelled'])
      expect(await seats(orderSeq)).toMatchObject({ request: { state: 4, outcome: 'givenUp' }, cancelsLeft: 2 })
      expect(await giveUp(orderSeq)).toMatchObject({ code: 'AF-SEATS-OVER' })
      // A late answer of the airline's changes nothing any more.
      await answered()
      expect(await yifan.status(orderSeq)).toBe('cancelledClosed')
    }
  })

  it('counts three a day for an airline, then neither gives up nor asks it for more until tomorrow; others are asked as before [V-FLIGHT-11] [E-FLIGHT-05]', async () => {
    await product.advance({ hours: 24 })
    const token = await product.tokenOf('QC1001')
    ask = async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body
    yifan = traveller(ask, { fromCityCode: 'HGH', toCityCode: 'BJS' })
    const carrierOf = ({ flight }: Opened) => flight.carrier.code
    const first = await yifan.open(anotherDay())
    const carrier = carrierOf(first)
    async function openOf(isWanted: (code: string) => boolean): Promise<Opened> {
      const on = anotherDay()
      for (let nth = 0; nth < 12; nth += 1) {
        const opened = await yifan.open(on, nth)
        if (isWanted(carrierOf(opened))) return opened
      }
      throw new Error('no such flight')
    }
    const requests = [await request('tight', first)]
    for (let more = 0; more < 3; more += 1) requests.push(await request('tight', await openOf((code) => code === carrier)))
    const refused = await openOf((code) => code === carrier)
    const cancelForm = (orderSeq: string) => must<CancelForm>(ask, 'GET', `/order/cancel/${orderSeq}`)
    const first3 = (await cancelForm(requests[0]?.orderSeq ?? '')).note
    expect([first3.includes('closes at once'), first3.includes('2 times more today')]).toEqual([true, true])
    // The third by the way in which any order is cancelled: it counts all the same.
    expect((await giveUp(requests[0]?.orderSeq ?? '')).code).toBe('Z000')
    expect((await giveUp(requests[1]?.orderSeq ?? '')).code).toBe('Z000')
    expect((await cancelForm(requests[2]?.orderSeq ?? '')).note).toContain('your last time today')
    expect(await yifan.cancel(requests[2]?.orderSeq ?? '')).toBe('Z000')
    const running = requests[3]?.orderSeq ?? ''
    expect(await giveUp(running)).toMatchObject({
      code: 'AF-SEAT-CANCELS',
      message: expect.stringContaining('three times today') as string,
    })
    expect(await yifan.cancel(running)).toBe('AF-SEAT-CANCELS')
    const { verdict, version, reasons } = await cancelForm(running)
    expect(verdict).toMatchObject({
      allowed: false,
      code: 'ORDER-SEAT-CANCELS',
      message: expect.stringContaining('three times today') as string,
    })
    const cancelled = await post(`/order/cancel/${running}`, { version, reasonCode: reasons[0]?.code })
    expect(cancelled.code).toBe('ORDER-SEAT-CANCELS')
    expect((await seats(running)).actions.giveUp).toMatchObject({ allowed: false, code: 'AF-SEAT-CANCELS' })
    // Told on the form, before anything is filled in; and at the submission.
    const form = await must<Opened['form']>(ask, 'GET', `/airfrond/getBookingForm/${refused.form.bookingId}`)
    expect(form.bookable).toMatchObject({ allowed: false, code: 'AF-SEAT-CANCELS' })
    expect((await yifan.submit(refused.form)).code).toBe('AF-SEAT-CANCELS')
    const other = await openOf((code) => code !== carrier)
    expect(other.form.bookable).toEqual({ allowed: true })
    // What runs on ends as it was booked; midnight in Shanghai gives three more.
    await answered()
    await product.advance({ minutes: 10 })
    await ticketed(running)
    await product.advance({ hours: 24 })
    const again = await product.tokenOf('QC1001')
    ask = async (method, path, body, key) => (await product.ask<never>(method, path, body, { token: again, key })).body
    yifan = traveller(ask, { fromCityCode: 'HGH', toCityCode: 'BJS' })
    expect((await openOf((code) => code === carrier)).form.bookable).toEqual({ allowed: true })
  })
})

describe('seats of a flight that its airline has moved since she was told of it', () => {
  const moveBy = ({ flight }: Pick<Opened, 'flight'>, minutes: number) =>
    product.control('POST', '/schedule', { flightId: flight.flightId, minutes })
  const timesIn = ({ request: asked }: OccupyResult) => {
    const now = asked?.times?.now
    return now ? { departAt: now.from.at, arriveAt: now.to.at } : null
  }
  const minutesBetween = (one: string, other: string) => Temporal.Instant.from(one).until(Temporal.Instant.from(other)).total('minutes')
  async function signIn(): Promise<void> {
    await product.advance({ hours: 24 })
    const token = await product.tokenOf('QC1001')
    ask = async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body
    yifan = traveller(ask, { fromCityCode: 'HGH', toCityCode: 'BJS' })
  }
  /** What the airline has granted waits for her: both times are told, and silence is no yes. */
  async function waitsForHer(orderSeq: string, opened: Opened, minutes: number): Promise<OccupyResult> {
    const read = await seats(orderSeq)
    expect(read).toMatchObject({
      status: { key: 'seatsToConfirm' },
      request: { state: 2, confirmsItself: false, times: { before: { from: { at: opened.flight.from.at } } } },
      actions: { confirm: { allowed: true }, giveUp: { allowed: true } },
    })
    expect(minutesBetween(opened.flight.from.at, timesIn(read)?.departAt ?? '')).toBe(minutes)
    await product.advance({ minutes: 11 })
    expect((await seats(orderSeq)).request?.state).toBe(2)
    return read
  }

  it.each(['held', 'tight'])('are never taken by silence, nor by a yes to the old times, once they are %s [C-AIR-24]', async (answer) => {
    await signIn()
    const { orderSeq, opened } = await request(answer)
    await moveBy(opened, 25)
    await answered()
    const read = await waitsForHer(orderSeq, opened, 25)
    expect(await confirm(orderSeq, opened.form.totalMinor)).toMatchObject({ code: 'AF-SEAT-TIMES' })
    expect(await confirm(orderSeq, opened.form.totalMinor, timesIn(read))).toMatchObject({ code: 'Z000' })
    await ticketed(orderSeq)
    // It is flown by them, and she is not asked about the same times again.
    await product.advance({ minutes: 20 })
    const order = await yifan.order(orderSeq)
    expect([order.status.key, order.flight.from.at]).toEqual(['ticketIssued', timesIn(read)?.departAt])
    expect(order.timeline.find(({ title }) => title === 'Flight moved, seats held at its new times')?.detail).toContain('leaves at')
    await moveBy(opened, 0)
  })

  it('are asked about where it moves while tight ones wait to confirm themselves', async () => {
    await signIn()
    const { orderSeq, opened } = await request('tight')
    await answered()
    expect((await seats(orderSeq)).request).toMatchObject({ state: 2, confirmsItself: true, times: null })
    await moveBy(opened, 40)
    await product.advance({ minutes: 10 })
    await product.advance({ seconds: 5 })
    await waitsForHer(orderSeq, opened, 40)
    await moveBy(opened, 0)
  })

  it('are asked about once more where it moves again before her yes is carried out', async () => {
    await signIn()
    const { orderSeq, opened } = await request('tight')
    await moveBy(opened, 25)
    await answered()
    const first = await seats(orderSeq)
    await moveBy(opened, 70)
    const { code } = await confirm(orderSeq, opened.form.totalMinor, timesIn(first))
    expect(code).toMatch(/^(Z000|AF-SEAT-TIMES)$/)
    await product.advance({ seconds: 5 })
    await waitsForHer(orderSeq, opened, 70)
    await moveBy(opened, 0)
  })

  it('are given up for nothing, which is not counted; without a word they lapse [V-FLIGHT-11]', async () => {
    await signIn()
    const one = await request('held')
    await moveBy(one.opened, 25)
    await answered()
    const { note } = await must<CancelForm>(ask, 'GET', `/order/cancel/${one.orderSeq}`)
    expect(note).toContain('does not count')
    expect((await giveUp(one.orderSeq)).code).toBe('Z000')
    await product.advance({ seconds: 5 })
    expect([(await seats(one.orderSeq)).cancelsLeft, await standsThere(one.orderSeq)]).toEqual([3, ['cancelled']])
    await moveBy(one.opened, 0)
    const other = await request('held')
    await moveBy(other.opened, 25)
    await answered()
    const by = Temporal.Instant.from((await seats(other.orderSeq)).request?.confirmBy ?? '')
    await product.advance(product.clock.now().until(by).add({ seconds: 1 }))
    await product.advance({ seconds: 5 })
    expect([await yifan.status(other.orderSeq), await standsThere(other.orderSeq)]).toEqual(['lapsed', ['cancelled']])
    await moveBy(other.opened, 0)
  })

  it('that are given at once are asked about too: held for her, and taken at the new times only where she says so', async () => {
    await signIn()
    const opened = await yifan.open(anotherDay())
    await moveBy(opened, 5)
    const { orderSeq } = (await yifan.submit(opened.form)).result
    await product.program.jobs.runDue()
    const read = await waitsForHer(orderSeq, opened, 5)
    expect(await standsThere(orderSeq)).toEqual(['held'])
    // The message says what it is about: of times, and not of seats that were found.
    const { messages } = (await post<{ messages: { title: string; text: string; link: string }[] }>('/notices/messages', { size: 50 }))
      .result
    const told = messages.filter(({ link }) => link.endsWith(orderSeq))
    expect(told).toHaveLength(1)
    expect(told[0]?.title).toMatch(/^Flight moved, please confirm · /)
    expect(told[0]?.text).toMatch(/^\S+ .+ → .+\nThe airline has moved the flight/)
    expect(await confirm(orderSeq, opened.form.totalMinor, timesIn(read))).toMatchObject({ code: 'Z000' })
    await ticketed(orderSeq)
    expect((await yifan.order(orderSeq)).flight.from.at).toBe(timesIn(read)?.departAt)
    await moveBy(opened, 0)
  })
})

describe('an airline that answers while the line is bad', () => {
  it.each(['lostReply', 'halfAnswer', 'wrongAnswer'])('is asked for seats once, and found again, after %s', async (kind) => {
    const opened = await yifan.open(anotherDay())
    await answerAs(opened, 'tight')
    await product.control('POST', '/faults', { match: 'hold', kind, times: 1 })
    const { result } = await yifan.submit(opened.form)
    const { orderSeq } = result
    await product.program.jobs.runDue()
    await product.program.jobs.runDue({ retryNow: true })
    expect(await standsThere(orderSeq)).toEqual(['occupying'])
    expect((await seats(orderSeq)).request?.state).toBe(1)
    await answered()
    expect((await seats(orderSeq)).request?.state).toBe(2)
    expect((await confirm(orderSeq, opened.form.totalMinor)).code).toBe('Z000')
    await ticketed(orderSeq)
    expect(await standsThere(orderSeq)).toEqual(['ticketed'])
  })

  it('finds seats that were there before anybody knew that they had been asked for', async () => {
    const opened = await yifan.open(anotherDay())
    await answerAs(opened, 'tight')
    await product.control('POST', '/faults', { match: 'hold', kind: 'lostReply', times: 1 })
    const { result } = await yifan.submit(opened.form)
    await product.program.jobs.runDue()
    await product.control('POST', '/clock', { advanceMs: 91_000 })
    await product.program.jobs.runDue({ retryNow: true })
    expect((await seats(result.orderSeq)).request).toMatchObject({ state: 2, confirmsItself: true })
    expect((await giveUp(result.orderSeq)).code).toBe('Z000')
    await product.advance({ seconds: 95 })
    expect(await standsThere(result.orderSeq)).toEqual(['cancelled'])
  })
})
