import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownCompanyFile } from '../../../../e2e/own-company.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type {
  findStations,
  getSameCityTrainStation,
  preSaleDays,
  searchConnections,
  searchTrains,
  stopInfo,
  trainDetail,
} from '../../calls.ts'
import { SEAT_IDS, seatOrderOf } from '../../rules/seats.ts'

type Search = CallResult<typeof searchTrains>

const DAY = '2026-11-24'
const BEIJING_SHANGHAI = { from: { city: '北京' }, to: { city: '上海' }, trainDate: DAY }
/** Companies whose policy says nothing of trains, the second one with trains closed. */
const companyOf = (code: string, isOpen: boolean): string =>
  ownCompanyFile({
    code,
    name: { zh: code, en: code },
    people: `  - userCode: ${code}1
    name: { zh: 铁小路, en: Lu Tie }
    latinName: { surname: Tie, given: Lu }
    phone: '1390000781${isOpen ? 4 : 5}'
    department: HQ
    rank: P1
    costCentres: [CC-1]`,
    more: `settings:\n  lines: { train: ${isOpen} }\n`,
  })

let product: TestProduct
let token = ''

beforeAll(async () => {
  product = await testProduct({ companies: [companyOf('NORULE', true), companyOf('NORAIL', false)] })
  token = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())

const ask = <T>(path: string, input: object, by = token, language: 'zh' | 'en' = 'en') =>
  product.ask<T>('POST', path, input, { token: by, language })
const read = <T>(path: string, input: object = {}, by = token) => product.ask<T>('GET', path, input, { token: by })

function resultOf<T>({ body }: { body: { code: string; message: string; result?: T } }): T {
  if (body.code !== 'Z000' || body.result === undefined) throw new Error(`${body.code} ${body.message}`)
  return body.result
}
const search = async (change: object = {}, by = token, language: 'zh' | 'en' = 'en') =>
  resultOf(await ask<Search>('/train/app/search', { ...BEIJING_SHANGHAI, ...change }, by, language))
const refusedWith = async (path: string, input: object, by = token): Promise<string> => (await ask(path, input, by)).body.code

/** The railway fails for as many questions as are said. */
const railwayFails = (match: string, times: number) => product.control('POST', '/faults', { match, times, kind: 'status', status: 503 })
/** Until the railway is asked again after it has rested. */
const afterItsRest = () => product.advance({ minutes: 3 })

describe('a search for trains', () => {
  it('finds the direct trains of a day between all stations of two cities, each as the specification writes it [C-TRAIN-01]', async () => {
    const { trains, seatsNeeded } = await search()
    expect([trains.length > 20, seatsNeeded]).toEqual([true, 1])
    expect(new Set(trains.map(({ from, to }) => `${from.city.zh} ${to.city.zh}`))).toEqual(new Set(['北京 上海']))
    for (const train of trains) {
      const { fromTimeStamp, toTimeStamp, runTimeSpan, trainDate, tickets, seats, trainNo, fromStationCode, toStationCode } = train
      expect([trainDate, toTimeStamp - fromTimeStamp]).toEqual([DAY, runTimeSpan * 60_000])
      expect(seats.map(({ seat }) => seat)).toEqual(seatOrderOf(train.letter).filter((seat) => tickets[seat]))
      for (const { seat, seatKey, fareMinor } of seats) {
        expect(tickets[seat]).toEqual({ priceMinor: fareMinor, seatId: SEAT_IDS[seat], seatKey })
        expect(seatKey).toBe([DAY, trainNo, SEAT_IDS[seat], fromStationCode, toStationCode].join('$'))
      }
    }
    const stationed = await search({ from: { city: '北京', stationCode: 'VNP' }, onlyFastTrain: true })
    expect(new Set(stationed.trains.map(({ fromStationCode }) => fromStationCode))).toEqual(new Set(['VNP']))
    expect(stationed.trains.every(({ letter }) => 'GDC'.includes(letter))).toBe(true)
  })

  it('judges each type of seats by the policy, and says in both languages why not and who pays', async () => {
    const inZh = await search({}, token, 'zh')
    const inEn = await search()
    const cell = (found: Search, seat: string) => found.trains[0]?.seats.find((one) => one.seat === seat)
    expect(cell(inZh, 'second')?.verdict).toMatchObject({ compliant: true, badge: '符合差标', reason: '', personMinor: 0 })
    const [second, first] = [cell(inZh, 'second'), cell(inZh, 'first')]
    const gap = (first?.fareMinor ?? 0) - (second?.fareMinor ?? 0)
    expect(first?.verdict).toMatchObject({ compliant: false, action: 'approve', personMinor: gap })
    expect(first?.verdict?.reason).toMatch(/^一等座高于你的差标席别。高铁，最高可坐二等座。.*由你付.*。$/)
    expect(cell(inEn, 'first')?.verdict?.reason).toMatch(
      /^First class is above your class of seat\. High-speed trains: up to second class\. .*\.$/,
    )
    expect(inEn.standard[0]).toBe('High-speed trains: up to second class')
    expect(inEn.compliantCount).toBeGreaterThan(0)
    const executive = await search({}, await product.tokenOf('QC9001'))
    expect(cell(executive, 'business')?.verdict?.compliant).toBe(true)
  })

  it('tells a price that can be had: the lowest that is left, and no seat last of all', async () => {
    const { trains } = await search()
    const [train] = trains
    if (!train) throw new Error('no train')
    await product.control('POST', '/rail/seats', { trainId: train.trainId, seatType: 'second', left: 0 })
    const again = (await search()).trains.find(({ trainId }) => trainId === train.trainId)
    const fareOf = (seat: string) => again?.seats.find((one) => one.seat === seat)?.fareMinor
    expect(again?.priceMinor).toBe(fareOf('first'))
    const second = again?.seats.find(({ seat }) => seat === 'second')
    expect(second).toMatchObject({ isLeft: false, canQueue: true, isCompliant: true })
    expect(again?.seats.at(-1)?.seat).toBe('noSeat')
  })

  it('looks for seats for all who travel, and lets nobody go above a limit together with others', async () => {
    const travellers = { mode: 'agent', userCodes: ['QC1001', 'QC2001'] }
    const manager = await product.tokenOf('QC3001')
    const { trains, seatsNeeded } = await search({ travellers }, manager)
    expect(seatsNeeded).toBe(2)
    const [train] = trains
    expect(train?.seats.find(({ seat }) => seat === 'first')?.verdict).toMatchObject({ action: 'forbid', personMinor: 0 })
    await product.control('POST', '/rail/seats', { trainId: train?.trainId, seatType: 'second', left: 1 })
    const { trains: short } = await search({ travellers }, manager)
    expect(short[0]?.seats.find(({ seat }) => seat === 'second')).toMatchObject({ isLeft: false, seatsLeft: 0 })
    expect(await refusedWith('/train/app/search', { ...BEIJING_SHANGHAI, travellers })).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('offers one change where no direct train runs, the shortest journey first', async () => {
    const trip = { from: { city: '武汉' }, to: { city: '杭州' }, trainDate: DAY }
    expect((await search(trip)).trains).toEqual([])
    const { connections } = resultOf(await ask<CallResult<typeof searchConnections>>('/train/app/connections', trip))
    expect(connections.length).toBeGreaterThan(0)
    for (const { first, second, changeMinutes, runMinutes } of connections) {
      expect([first.from.city.zh, second.to.city.zh]).toEqual(['武汉', '杭州'])
      expect(first.to.city).toEqual(second.from.city)
      expect(first.runMinutes + changeMinutes + second.runMinutes).toBe(runMinutes)
      expect(first.seats.some(({ verdict }) => verdict?.compliant)).toBe(true)
    }
    expect(connections.map(({ runMinutes }) => runMinutes)).toEqual(
      connections.map(({ runMinutes }) => runMinutes).toSorted((a, b) => a - b),
    )
  })

  it('refuses what is missing or cannot be, at its field [V-TRAIN-02] [V-TRAIN-03] [V-TRAIN-04]', async () => {
    const cases: readonly [object, string][] = [
      [{ from: null }, 'TR-DEPARTURE'],
      [{ to: null }, 'TR-ARRIVAL'],
      [{ to: { city: '北京', stationCode: 'BJP' } }, 'TR-SAME-CITY'],
      [{ trainDate: '' }, 'TR-DATE-MISSING'],
      [{ trainDate: '2026-11-20' }, 'TR-DATE'],
      [{ trainDate: '2027-01-20' }, 'TR-DATE'],
      [{ from: { city: '亚特兰蒂斯' } }, 'TR-STATION'],
    ]
    for (const [change, code] of cases) expect(await refusedWith('/train/app/search', { ...BEIJING_SHANGHAI, ...change })).toBe(code)
  })

  it('still answers at night, and says that nothing is sold and until when', async () => {
    const before = product.clock.now()
    await product.advance(before.until(Temporal.Instant.from('2026-11-22T02:00:00+08:00')))
    const { trains } = await search()
    expect(new Set(trains.map(({ sale, canBook }) => `${sale} ${canBook}`))).toEqual(new Set(['nightStop false']))
    expect(trains[1]?.seats[0]?.verdict?.compliant).toBe(true)
    expect(resultOf(await read<CallResult<typeof preSaleDays>>('/train/app/preSaleDays'))).toMatchObject({
      isOpen: false,
      opensAt: '2026-11-22T05:00:00+08:00',
    })
    await product.advance({ hours: 8 })
  })

  it('needs a line that is open and a policy that speaks of trains [E-ACCESS-08] [E-ACCESS-10]', async () => {
    const closed = await product.tokenOf('NORAIL1')
    expect(await refusedWith('/train/app/search', BEIJING_SHANGHAI, closed)).toBe('TR-NO-LINE')
    expect((await read('/train/app/preSaleDays', {}, closed)).body.code).toBe('TR-NO-LINE')
    expect(await refusedWith('/train/app/search', BEIJING_SHANGHAI, await product.tokenOf('NORULE1'))).toBe('TR-NO-POLICY')
  })

  it('fills in and books nothing where the line is not open [E-ACCESS-08]', async () => {
    const closed = await product.tokenOf('NORAIL1')
    const seats = { trainId: 'G1-2026-11-25', fromStationCode: 'VNP', toStationCode: 'AOH', seat: 'second' }
    expect(await refusedWith('/train/app/fillOrder', seats, closed)).toBe('TR-NO-LINE')
    const order = {
      ...seats,
      formId: '0193a000-0000-7000-8000-000000000001',
      passengers: [],
      contact: { kind: 'own' },
      termsAgreed: true,
      acceptedTotalMinor: 0,
    }
    expect(await refusedWith('/train/app/book', order, closed)).toBe('TR-NO-LINE')
  })
})

describe('one train', () => {
  const describeIt = async (change: object = {}) => {
    const [train] = (await search({ trainDate: '2026-11-25' })).trains
    if (!train) throw new Error('no train')
    const { trainId, fromStationCode, toStationCode } = train
    return {
      train,
      answer: await ask<CallResult<typeof trainDetail>>('/train/app/trainDetail', { trainId, fromStationCode, toStationCode, ...change }),
    }
  }

  it('is told as it stands, with every rule for each type of its seats', async () => {
    const { train, answer } = await describeIt()
    const detail = resultOf(answer)
    expect(detail.train).toEqual(train)
    expect(detail.explanations.map(({ seat }) => seat)).toEqual(train.seats.filter(({ verdict }) => verdict).map(({ seat }) => seat))
    expect(detail.explanations[1]?.rules[0]).toMatchObject({
      rule: 'seat-within-rank',
      pass: false,
      sentence: 'High-speed trains: up to second class',
    })
  })

  it('that is gone is said to be sold out or suspended [E-TRAIN-03]', async () => {
    const { answer } = await describeIt({ trainId: 'G9999-2026-11-25' })
    expect(answer.body).toMatchObject({ code: 'TR-GONE', message: 'This train is sold out or suspended. Choose another one' })
  })

  it('that the railway has cancelled stays in the list and cannot be booked', async () => {
    const { train } = await describeIt()
    await product.control('POST', '/rail/trains', { trainId: train.trainId, status: 'cancelled' })
    const again = (await search({ trainDate: '2026-11-25' })).trains.find(({ trainId }) => trainId === train.trainId)
    expect(again).toMatchObject({ sale: 'cancelled', canBook: false })
  })

  it('stops where its plan says [C-TRAIN-16]', async () => {
    const [train] = (await search()).trains
    const { stops, trainNo } = resultOf(await read<CallResult<typeof stopInfo>>('/train/app/stopInfo', { trainId: train?.trainId }))
    expect(trainNo).toBe(train?.trainNo)
    expect(stops.find(({ stationCode }) => stationCode === train?.fromStationCode)?.departAt).toBe(train?.from.at)
    expect([stops[0]?.arriveAt, stops.at(-1)?.departAt]).toEqual([null, null])
    expect((await read('/train/app/stopInfo', { trainId: 'none' })).body.code).toBe('TR-GONE')
  })
})

describe('what is known before a search', () => {
  it('is how far ahead is sold, and when students travel for less [C-TRAIN-14]', async () => {
    const sale = resultOf(await read<CallResult<typeof preSaleDays>>('/train/app/preSaleDays'))
    expect(sale).toMatchObject({ days: 15, firstDate: '2026-11-22', lastDate: '2026-12-06', searchDays: 60, isOpen: true, opensAt: null })
    expect(sale.studentPeriods[0]).toEqual({ from: '2026-12-01', to: '2027-03-31' })
    const later = await search({ trainDate: '2026-12-10' })
    expect(later.trains.every(({ sale: state, saleStartsAt, canBook }) => state === 'notYet' && saleStartsAt !== null && !canBook)).toBe(
      true,
    )
    expect(later.trains[0]?.seats.find(({ seat }) => seat === 'second')?.studentFareMinor).toBeGreaterThan(0)
  })

  it('are the stations of a city, the one that is asked about among them [C-MISC-12]', async () => {
    const path = '/basicservice/trainStation/getSameCityTrainStation'
    const { stations } = resultOf(await read<CallResult<typeof getSameCityTrainStation>>(path, { stationCode: 'AOH' }))
    expect(stations.map(({ stationCode }) => stationCode).toSorted()).toEqual(['AOH', 'SHH', 'SNH'])
    expect(resultOf(await read<CallResult<typeof getSameCityTrainStation>>(path, { stationCode: 'QQQ' })).stations).toEqual([])
  })

  it('are cities by what was typed in either script, and the quick ones of nothing typed', async () => {
    const citiesOf = async (typed: string) =>
      resultOf(await read<CallResult<typeof findStations>>('/train/app/stations', { typed })).cities.map(({ city }) => city.zh)
    expect([await citiesOf('虹桥'), await citiesOf('上海虹桥')]).toEqual([['上海'], ['上海']])
    expect(await citiesOf('hangzhou')).toContain('杭州')
    expect((await citiesOf('')).slice(0, 3)).toEqual(['杭州', '宁波', '上海'])
  })
})

describe('a railway that does not answer', () => {
  it('is told as away, and the pre-sale period as not to be had [E-TRAIN-04]', async () => {
    await product.advance({ minutes: 1 })
    await railwayFails('railSale', 1)
    const failed = await read('/train/app/preSaleDays')
    expect([failed.status, failed.body.code, failed.body.message]).toEqual([
      503,
      'TR-PRESALE',
      'Could not get the pre-sale period. Try again later',
    ])
    resultOf(await read('/train/app/preSaleDays'))
  })

  it('is not asked for a while after three failures, and asked again after its rest', async () => {
    await railwayFails('railSearch', 3)
    for (const _ of [1, 2, 3]) expect((await ask('/train/app/search', BEIJING_SHANGHAI)).status).toBe(503)
    // The line is whole again, and yet nobody waits for it.
    expect(await refusedWith('/train/app/search', BEIJING_SHANGHAI)).toBe('TR-SUPPLIER')
    await afterItsRest()
    expect((await search()).trains.length).toBeGreaterThan(0)
  })
})
