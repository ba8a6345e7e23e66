import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../testing/client.ts'
import type { Booking, RailClient, Refusal, Train } from '../testing/rail-client.ts'
import { person, RAIL_DATE, railContract, startRailForTest } from '../testing/rail-client.ts'

/** rail/1 as it is written down: every exchange is held against openapi.yaml by the client. */
let client: RailClient
let stop: () => Promise<void>
let day: Train[]

beforeAll(async () => {
  ;({ client, stop } = await startRailForTest())
  day = await client.trains('VNP', 'AOH')
})
afterAll(() => stop())

const trainNo = (nth: number) => {
  const train = day.filter((each) => each.trainClass === 'G')[nth]
  if (!train) throw new Error(`There is no train ${nth}`)
  return train.trainId
}

describe('what is on sale', () => {
  it('lists at least 120 stations in their cities, with telecode, place and release hour', async () => {
    const { body } = await client.get<{ stations: { telecode: string; city: { zh: string }; saleStartsAt: string }[] }>('/rail/1/stations')
    expect(body.stations.length).toBeGreaterThanOrEqual(120)
    expect(body.stations.filter((each) => each.city.zh === '北京').map((each) => each.telecode)).toEqual(['BJP', 'BXP', 'VNP'])
    expect(body.stations.every((each) => each.saleStartsAt >= '08:00' && each.saleStartsAt <= '18:00')).toBe(true)
  })

  it('tells the window of sale: fifteen days with today, and the hours', async () => {
    const { body } = await client.get('/rail/1/sale')
    expect(body).toMatchObject({
      firstDate: '2026-11-23',
      lastDate: '2026-12-07',
      days: 15,
      open: true,
      dailyFrom: '05:00',
      dailyUntil: '01:00',
    })
  })

  it("finds a day's trains by city as by stations, in the order of their departure", async () => {
    const body = { from: { city: '北京' }, to: { city: '上海' }, date: RAIL_DATE }
    const byCity = await client.post<{ trains: Train[] }>('/rail/1/search', body)
    expect(byCity.body.trains.length).toBeGreaterThan(day.length)
    expect(byCity.body.trains.map((each) => each.from.at)).toEqual(byCity.body.trains.map((each) => each.from.at).toSorted())
    const fast = await client.post<{ trains: Train[] }>('/rail/1/search', { ...body, highSpeedOnly: true })
    expect(fast.body.trains.every((each) => each.highSpeed)).toBe(true)
    expect(fast.body.trains.length).toBeLessThan(byCity.body.trains.length)
  })

  it('shows children at half and students at three quarters of second class', () => {
    const second = day[0]?.seats.find((each) => each.seatType === 'second')
    expect(second?.childFareMinor).toBe(Math.round((second?.fareMinor ?? 0) / 2 / 50) * 50)
    expect(second?.studentFareMinor).toBe(Math.round(((second?.fareMinor ?? 0) * 0.75) / 50) * 50)
  })

  it('shows beds by level', async () => {
    const old = (await client.trains('BJP', 'SHH')).find((each) => each.trainClass === 'T')
    const beds = old?.seats.find((each) => each.seatType === 'hardSleeper')
    expect(beds?.berths?.map((each) => each.berth)).toEqual(['lower', 'middle', 'upper'])
    expect(beds?.fareMinor).toBe(beds?.berths?.[0]?.fareMinor)
  })

  it('finds a train over midnight on the day on which it calls, and tells its first day', async () => {
    const night = (await client.trains('NJH', 'SHH')).find((each) => each.originDate === '2026-11-30')
    expect(night?.from.at.startsWith(RAIL_DATE)).toBe(true)
    const { body } = await client.get<{ stops: { sequence: number; dayOffset: number }[] }>(`/rail/1/trains/${night?.trainId}/stops`)
    expect(body.stops[0]?.dayOffset).toBe(0)
    expect(body.stops.at(-1)?.dayOffset).toBeGreaterThanOrEqual(1)
  })

  it("opens the last day at the minute of its station's release, and not before", async () => {
    const { body } = await client.get<{ stations: { telecode: string; saleStartsAt: string }[] }>('/rail/1/stations')
    const hour = body.stations.find((each) => each.telecode === 'VNP')?.saleStartsAt ?? ''
    const last = async () => (await client.trains('VNP', 'AOH', '2026-12-07'))[0]
    await client.at(`2026-11-23T${hour}:00+08:00`)
    expect((await last())?.sale).toBe('onSale')
    const minute = Date.parse(`2026-11-23T${hour}:00+08:00`) - 1000
    await client.at(new Date(minute).toISOString())
    const before = await last()
    expect(before?.sale).toBe('notYet')
    expect(before?.saleStartsAt).toBe(`2026-11-23T${hour}:00+08:00`)
    const refused = await client.hold(before?.trainId ?? '')
    expect([refused.status, refused.body.error.code, refused.body.error.retryAt]).toEqual([409, 'not_on_sale', before?.saleStartsAt])
    await client.at('2026-11-23T10:00:00+08:00')
  })

  it('sells nothing at night, and on Tuesdays from midnight on', async () => {
    await client.at('2026-11-24T00:59:59+08:00')
    expect((await client.trains('VNP', 'AOH'))[0]?.sale).toBe('onSale')
    await client.at('2026-11-24T01:00:00+08:00')
    const refused = await client.hold(trainNo(0))
    expect([refused.body.error.code, refused.body.error.retryAt]).toEqual(['night_stop', '2026-11-24T05:00:00+08:00'])
    await client.at('2026-11-25T00:00:01+08:00')
    expect((await client.trains('VNP', 'AOH'))[0]?.sale).toBe('nightStop')
    await client.control('rail/settings', { nightStop: false })
    expect((await client.trains('VNP', 'AOH'))[0]?.sale).toBe('onSale')
    await client.control('rail/settings', { nightStop: true })
    await client.at('2026-11-23T10:00:00+08:00')
  })

  it('finds journeys with one change where no train goes all the way', async () => {
    expect(await client.trains('QHK', 'XNO')).toEqual([])
    const { body } = await client.post<{ connections: { first: Train; second: Train; changeMinutes: number; sameStation: boolean }[] }>(
      '/rail/1/connections',
      { from: { city: '青岛' }, to: { city: '上海' }, date: RAIL_DATE },
    )
    expect(body.connections.length).toBeGreaterThan(0)
    for (const { first, second, changeMinutes } of body.connections) {
      expect(changeMinutes).toBe((Date.parse(second.from.at) - Date.parse(first.to.at)) / 60_000)
      expect(first.to.city.zh).toBe(second.from.city.zh)
    }
  })
})

describe('a booking', () => {
  it('is held for ten minutes, paid, issued, and remembered under its key', async () => {
    const trainId = trainNo(1)
    await client.left(trainId, 50)
    const key = newKey()
    const passengers = [person(), person()]
    const wanted = { passengers, key, account: 'A-1', reference: 'R-1', wishes: { seatWishes: ['1A', '1B'] } }
    const first = await client.hold(trainId, wanted)
    expect([first.status, first.body.status, first.body.wishMet]).toEqual([201, 'held', true])
    expect(Date.parse(first.body.payBy ?? '') - Date.parse(first.body.createdAt)).toBe(600_000)
    const seats = first.body.passengers.map((each) => `${each.seat?.car}${each.seat?.seat}`)
    expect(seats.map((each) => each.at(-1))).toEqual(['A', 'B'])
    expect(seats[0]?.slice(0, -1)).toBe(seats[1]?.slice(0, -1))
    const again = await client.hold(trainId, wanted)
    expect([again.replayed, again.body.bookingId]).toEqual([true, first.body.bookingId])
    const other = await client.hold(trainId, { ...wanted, maxTotalMinor: 1 })
    expect([other.status, other.body.error.code]).toEqual([422, 'key_reused'])
    const issued = await client.issued(first.body)
    expect([issued.status, issued.passengers.map((each) => each.ticketStatus)]).toEqual(['ticketed', ['issued', 'issued']])
    expect((await client.journal('R-1')).map((each) => each.effect)).toEqual(['hold', 'ticket_ordered', 'ticket'])
  })

  it('lapses when it is not paid for, and its seat is free again', async () => {
    const trainId = trainNo(2)
    await client.left(trainId, 1)
    const held = await client.held(trainId)
    expect((await client.hold(trainId)).body.error.code).toBe('sold_out')
    await client.control('clock', { advanceMs: 10 * 60_000 })
    expect((await client.booking(held.bookingId)).status).toBe('lapsed')
    expect((await client.ticket(held)).body.error.code).toBe('hold_lapsed')
    expect((await client.hold(trainId)).status).toBe(201)
  })

  it('sells one seat on two stretches that do not touch, and not on two that do', async () => {
    const train = day.find((each) => each.trainClass === 'G' && each.trainId === trainNo(3))
    const { body } = await client.get<{ stops: { station: string }[] }>(`/rail/1/trains/${train?.trainId}/stops`)
    const middle = body.stops[1]?.station ?? ''
    await client.left(train?.trainId ?? '', 1)
    const one = await client.held(train?.trainId ?? '', { to: middle })
    const two = await client.held(train?.trainId ?? '', { from: middle })
    expect(one.passengers[0]?.seat).toEqual(two.passengers[0]?.seat)
    expect((await client.hold(train?.trainId ?? '')).body.error.code).toBe('sold_out')
  })

  it('seats all or nobody, and lets stand who accepts that', async () => {
    const trainId = trainNo(4)
    await client.left(trainId, 1)
    const two = () => ({ passengers: [person(), person()] })
    expect((await client.hold(trainId, two())).body.error.code).toBe('sold_out')
    const standing = await client.held(trainId, { ...two(), wishes: { acceptNoSeat: true } })
    expect(standing.passengers.map((each) => each.seat?.seatType)).toEqual(['second', 'noSeat'])
  })

  it('gives other seats than were wished for, or none where that is said', async () => {
    const trainId = trainNo(5)
    await client.left(trainId, 1)
    const wishes = { seatWishes: ['1F'], acceptOthers: false }
    expect((await client.hold(trainId, { wishes })).body.error.code).toBe('wish_not_met')
    expect((await client.held(trainId, { wishes: { seatWishes: ['1F'] } })).wishMet).toBe(false)
  })

  it('gives beds at the levels that were wished for, at their fares', async () => {
    const old = (await client.trains('BJP', 'SHH')).find((each) => each.trainClass === 'K')
    await client.left(old?.trainId ?? '', 30, 'hardSleeper')
    const passengers = [person(), person()]
    const wanted = { from: 'BJP', to: 'SHH', seatType: 'hardSleeper', passengers, wishes: { berthWishes: { lower: 1, upper: 1 } } } as const
    const held = await client.held(old?.trainId ?? '', { ...wanted, passengers })
    expect(held.passengers.map((each) => each.seat?.berth)).toEqual(['lower', 'upper'])
    expect(held.passengers[0]?.fareMinor).toBeGreaterThan(held.passengers[1]?.fareMinor ?? 0)
  })

  it('has each person on one train at a time', async () => {
    const traveller = person()
    const [one, other] = [trainNo(6), trainNo(7)]
    await client.left(one, 20)
    await client.left(other, 20)
    await client.held(one, { passengers: [traveller] })
    const again = await client.hold(one, { passengers: [traveller] })
    expect([again.body.error.code, again.body.error.passengers]).toEqual(['duplicate_passenger', [1]])
    expect((await client.hold(other, { passengers: [person(), traveller] })).body.error).toMatchObject({
      code: 'overlapping_trip',
      passengers: [2],
    })
    // Nobody rides on a train that the railway has cancelled: whoever has its ticket takes another one, and gives that back then.
    await client.control('rail/trains', { trainId: one, status: 'cancelled' })
    expect((await client.hold(other, { passengers: [traveller] })).status).toBe(201)
    expect((await client.get<{ findings: string[] }>('/control/check')).body.findings).toEqual([])
  })

  it('knows who is real, and refuses an identity card that cannot be', async () => {
    const { body } = await client.post<{ people: object[] }>('/rail/1/people/checks', {
      people: [
        { name: '张伟', document: { type: 'NI', number: '11010519491231002X' } },
        { name: '张伟', document: { type: 'NI', number: '110105194912310021' } },
        { name: 'NOTREAL', document: { type: 'PP', number: 'E12345678' } },
        { name: 'PENDING', document: { type: 'PP', number: 'E12345679' } },
      ],
    })
    expect(body.people).toEqual([
      { status: 'verified' },
      { status: 'rejected', reason: 'checksum' },
      { status: 'rejected', reason: 'unknown' },
      { status: 'pending' },
    ])
    expect((await client.hold(trainNo(8), { passengers: [person('NOTREAL')] })).body.error.code).toBe('not_verified')
  })

  it('takes children by their age and beside an adult, and one without a seat for nothing', async () => {
    const trainId = trainNo(9)
    await client.left(trainId, 20)
    const child = person('小明', { type: 'child', birthDate: '2017-01-01' })
    expect((await client.hold(trainId, { passengers: [child] })).status).toBe(400)
    expect((await client.hold(trainId, { passengers: [person(), { ...child, birthDate: '2008-01-01' }] })).status).toBe(400)
    const baby = person('小宝', { type: 'freeChild', birthDate: '2023-01-01' })
    const held = await client.held(trainId, { passengers: [person(), child, baby] })
    const [adult, half, free] = held.passengers
    expect([half?.fareMinor, free?.fareMinor, free?.seat]).toEqual([Math.round((adult?.fareMinor ?? 0) / 2 / 50) * 50, 0, undefined])
  })

  it('sells a student four rides of a school year', async () => {
    const student = person('李明', { type: 'student' })
    for (const [ride, date] of ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'].entries()) {
      const trainId = `${trainNo(0).slice(0, -10)}${date}`
      await client.left(trainId, 5)
      const answer = await client.hold(trainId, { passengers: [student] })
      expect([date, answer.status]).toEqual([date, ride < 4 ? 201 : 409])
    }
  })

  it('refuses an account that has given back three holds today until tomorrow', async () => {
    const trainId = trainNo(10)
    await client.left(trainId, 20)
    for (let nth = 0; nth < 3; nth++) await client.cancel(await client.held(trainId, { account: 'FICKLE' }))
    const refused = await client.hold(trainId, { account: 'FICKLE' })
    expect([refused.body.error.code, refused.body.error.retryAt]).toEqual(['cancel_limit', '2026-11-24T00:00:00+08:00'])
    const locked = await client.hold(trainId, { account: 'BUSY', passengers: [person('LOCKED')] })
    expect(locked.body.error.code).toBe('too_many_operations')
    expect((await client.hold(trainId, { account: 'BUSY' })).body.error.code).toBe('too_many_operations')
    await client.control('clock', { advanceMs: 30 * 60_000 })
    expect((await client.hold(trainId, { account: 'BUSY' })).status).toBe(201)
  })

  it('refuses a price above what was agreed to, and tells the new one', async () => {
    const trainId = trainNo(11)
    await client.left(trainId, 5)
    const second = (await client.get<{ train: Train }>(`/rail/1/trains/${trainId}?from=VNP&to=AOH`)).body.train.seats.find(
      (each) => each.seatType === 'second',
    )
    await client.control('rail/price', { trainId, percent: 10 })
    const refused = await client.hold(trainId, { maxTotalMinor: second?.fareMinor ?? 0 })
    expect(refused.body.error.priceChange?.newTotalMinor).toBeGreaterThan(second?.fareMinor ?? 0)
  })

  it('waits for seats where the railway looks for them, and says when there are none', async () => {
    const trainId = trainNo(12)
    await client.left(trainId, 5)
    const late = await client.hold(trainId, { passengers: [person('SEATLATE')] })
    const none = await client.hold(trainId, { passengers: [person('SEATNONE')] })
    expect([late.status, late.body.status, none.body.status]).toEqual([202, 'occupying', 'occupying'])
    await client.control('clock', { advanceMs: 20_000 })
    expect((await client.booking(late.body.bookingId)).status).toBe('held')
    expect(await client.booking(none.body.bookingId)).toMatchObject({ status: 'hold_failed', failure: { code: 'sold_out' } })
  })

  it('gives the seats back where ticketing fails', async () => {
    const trainId = trainNo(13)
    await client.left(trainId, 1)
    const failed = await client.issued(await client.held(trainId, { passengers: [person('TICKETFAIL')] }))
    expect(failed).toMatchObject({ status: 'ticketing_failed', failure: { code: 'railway_rejected' } })
    expect((await client.hold(trainId)).status).toBe(201)
  })

  it('serves every operation that the document names, to whoever has the key', async () => {
    for (const operation of railContract.documentedOperations()) {
      const [method, path = ''] = operation.split(' ')
      const answer = await client.send<Refusal>(method === 'GET' ? 'GET' : 'POST', `/rail/1${path.replaceAll(/\{[^}]+\}/g, 'x')}`, {
        auth: 'nobody',
      })
      expect([operation, answer.status]).toEqual([operation, 401])
    }
  })

  it('answers what it does not understand with the fields, and strangers with 401', async () => {
    const bad = await client.post<Refusal>('/rail/1/search', { from: {}, to: { city: '上海' }, date: 'tomorrow' })
    expect([bad.status, bad.body.error.code]).toEqual([400, 'invalid'])
    const stranger = await client.send<Refusal>('GET', '/rail/1/sale', { auth: 'nobody' })
    expect(stranger.status).toBe(401)
    expect((await client.get<Booking & Refusal>('/rail/1/bookings/nothing')).status).toBe(404)
  })

  it('keeps books that agree with each other after all that', async () => {
    expect(await client.findings()).toEqual([])
  })
})
