import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person, startRailForTest } from '../testing/rail-client.ts'
import { csvRows, gtfsNetwork, GtfsProblem } from './gtfs.ts'
import { FEED, hasFacts, measureFares } from './measure.ts'
import { ownNetwork } from './timetable.ts'

/** Any GTFS folder becomes a railway. */
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gtfs-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'stops.txt',
    '\uFEFFstop_id,stop_name,stop_desc,stop_lat,stop_lon\r\nAAA,"甲,南",甲,30.0,120.0\r\nBBB,乙,,31.0,120.0\r\nCCC,丙,丙,,\r\n',
  )
  write('routes.txt', 'route_id,route_type\nR,101\nBUS,3\n')
  write('trips.txt', 'route_id,service_id,trip_id,trip_short_name\nR,WORKDAYS,t1,G11\nR,WORKDAYS,t2,G11\nBUS,WORKDAYS,t3,9\n')
  write(
    'stop_times.txt',
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,24:40:00,24:40:00,CCC,30\nt1,22:00:00,22:00:00,AAA,1\nt1,23:10:00,23:12:00,BBB,2\nt2,08:00:00,08:00:00,AAA,1\nt2,09:00:00,09:00:00,BBB,2\nt3,08:00:00,08:00:00,AAA,1\nt3,09:00:00,09:00:00,BBB,2\n',
  )
  write(
    'calendar.txt',
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nWORKDAYS,1,1,1,1,1,0,0,20260101,20271231\n',
  )
  write('calendar_dates.txt', 'service_id,date,exception_type\nWORKDAYS,20261201,2\nWORKDAYS,20261205,1\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a GTFS folder', () => {
  it('is read row by row, quoted fields, a mark at the start and both line ends included', async () => {
    const rows = await Array.fromAsync(csvRows(join(folder, 'stops.txt')))
    expect(rows.map((each) => [each.stop_id, each.stop_name])).toEqual([
      ['AAA', '甲,南'],
      ['BBB', '乙'],
      ['CCC', '丙'],
    ])
  })

  it('becomes trains in the order of their stops, over midnight, rail alone, two of one number apart', async () => {
    const network = await gtfsNetwork(folder)
    expect([...network.trains.keys()]).toEqual(['G11', 'G11_t2'])
    const stops = network.trains.get('G11')?.stops
    expect(stops?.map((each) => [each.station, each.arrive])).toEqual([
      ['AAA', 1320],
      ['BBB', 1390],
      ['CCC', 1480],
    ])
    expect(stops?.[1]?.km).toBeGreaterThan(111)
    expect(stops?.[2]?.km).toBeGreaterThan(stops?.[1]?.km ?? 0)
  })

  it('runs on the days of its calendar and its exceptions', async () => {
    const runsOn = (await gtfsNetwork(folder)).trains.get('G11')?.runsOn
    expect(['2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06'].map((date) => runsOn?.(date))).toEqual([true, false, true, false])
  })

  it('may name its stops as it likes, platforms below their stations', async () => {
    const other = mkdtempSync(join(tmpdir(), 'gtfs-'))
    const write = (name: string, text: string) => writeFileSync(join(other, name), text)
    write(
      'stops.txt',
      'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nde:1,Bonn,50.7,7.1,1,\nde:1:2,Bonn,50.7,7.1,0,de:1\nAAA,Ulm,48.4,10.0,0,\ndoor,Bonn,50.7,7.1,2,de:1\n',
    )
    write('trips.txt', 'route_id,service_id,trip_id\nR,S,7\n')
    write(
      'stop_times.txt',
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n7,08:00:00,08:00:00,de:1:2,1\n7,12:00:00,12:00:00,AAA,2\n',
    )
    const network = await gtfsNetwork(other)
    expect([...network.stations.values()].map((each) => [each.telecode, each.name.zh])).toEqual([
      ['AAB', 'Bonn'],
      ['AAA', 'Ulm'],
    ])
    expect(network.between('AAB', 'AAA').map((each) => each.train.number)).toEqual(['7'])
    rmSync(other, { recursive: true })
  })

  it('is sold: the sandbox runs on it', async () => {
    const { client, stop } = await startRailForTest({ railGtfs: folder })
    expect((await client.trains('AAA', 'CCC', '2026-11-30')).map((each) => each.dayOffset)).toEqual([1])
    expect(await client.trains('AAA', 'CCC', '2026-12-01')).toEqual([])
    await stop()
  })

  it('is told apart from a folder that is none', async () => {
    await expect(gtfsNetwork(tmpdir())).rejects.toThrow(GtfsProblem)
  })
})

describe('a data folder', () => {
  it('keeps bookings and seats over a restart, and is refused to another network', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rail-'))
    const first = await startRailForTest({ dataDir })
    const [train] = (await first.client.trains('VNP', 'AOH')).filter((each) => each.trainClass === 'G')
    const trainId = train?.trainId ?? ''
    await first.client.left(trainId, 2)
    const held = await first.client.held(trainId)
    const key = 'over-a-restart'
    const other = await first.client.hold(trainId, { passengers: [person('李雷')], account: 'A', reference: 'B', key })
    await first.stop()
    await expect(startRailForTest({ dataDir, railGtfs: folder })).rejects.toThrow('belongs to the trains of "own"')
    const second = await startRailForTest({ dataDir })
    expect((await second.client.booking(held.bookingId)).passengers[0]?.seat).toEqual(held.passengers[0]?.seat)
    expect((await second.client.get<{ body: { bookingId: string } }>(`/rail/1/operations/${key}`)).body.body.bookingId).toBe(
      other.body.bookingId,
    )
    expect((await second.client.hold(trainId)).body.error.code).toBe('sold_out')
    expect(await second.client.findings()).toEqual([])
    await second.stop()
    rmSync(dataDir, { recursive: true })
  })
})

describe('our own network', () => {
  const own = ownNetwork('qicheng')

  it('has at least 120 stations that trains call at, and 400 trains a day of all classes', () => {
    const called = new Set([...own.trains.values()].flatMap((each) => each.stops.map((stop) => stop.station)))
    expect(called.size).toBeGreaterThanOrEqual(120)
    expect(own.trains.size).toBeGreaterThanOrEqual(400)
    expect(new Set([...own.trains.values()].map((each) => each.trainClass))).toEqual(new Set(['G', 'D', 'C', 'Z', 'T', 'K']))
  })

  it('has trains that go forward in time and kilometres, no faster than 330 km/h', () => {
    for (const { number, stops } of own.trains.values()) {
      for (const [place, stop] of stops.entries()) {
        const before = stops[place - 1]
        if (!before) continue
        const kmh = ((stop.km - before.km) / (stop.arrive - before.depart)) * 60
        expect([number, stop.arrive > before.depart, kmh > 0 && kmh < 330]).toEqual([number, true, true])
      }
    }
  })
})

/** Without the facts beside the project there is nothing to hold the world against. */
describe.skipIf(!hasFacts())('the railway beside the facts (needs ../shared/data)', () => {
  it('loads the whole feed: 2,097 trains, 579 stations', async () => {
    const network = await gtfsNetwork(FEED)
    expect([network.trains.size, network.stations.size]).toEqual([2097, 579])
  })

  it('has fares inside the band of the facts for 95 % of the legs, on the feed and on our own network', async () => {
    const own = ownNetwork('qicheng')
    for (const networks of [[await gtfsNetwork(FEED), own], [own]]) {
      const { share, unmatched, legs } = measureFares(networks)
      expect(share).toBeGreaterThanOrEqual(0.95)
      expect(unmatched.length).toBeLessThan(legs / 5)
    }
  })

  it('answers a city-to-city search over the whole feed in well under a second', async () => {
    const { client, stop } = await startRailForTest({ railGtfs: FEED })
    const body = { from: { city: '北京' }, to: { city: '上海' }, date: '2026-12-01' }
    await client.post('/rail/1/search', body)
    const started = performance.now()
    const { body: found } = await client.post<{ trains: unknown[] }>('/rail/1/search', body)
    expect(found.trains.length).toBeGreaterThan(30)
    expect(performance.now() - started).toBeLessThan(1000)
    await stop()
  })
})
