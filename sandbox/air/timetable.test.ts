import { describe, expect, it } from 'vitest'
import { buildTimetable } from './timetable.ts'
import type { Line } from './timetable.ts'
import { findFlight, flightOf } from './flights.ts'
import { AIRPORTS } from './world/airports.ts'
import { AIRLINES } from './world/airlines.ts'

const timetable = buildTimetable('qicheng')
const lines = [...timetable.lines()]
const print = (line: Line) =>
  [
    line.key,
    line.departMinute,
    line.durationMinutes,
    line.weekdays,
    line.aircraft.code,
    line.fullFareYuan,
    line.operatingCarrier,
    line.stops.map((stop) => stop.airport.code),
  ].join(' ')

const HUBS =
  'CAN CGO CGQ CKG CSX CTU DLC FOC HAK HET HFE HGH HRB INC KHN KMG KWE LHW LXA NGB NKG NNG PEK PKX PVG SHA SHE SJW SYX SZX TAO TFU TNA TSN TYN URC WNZ WUH XIY XMN XNN ZUH'.split(
    ' ',
  )

describe('timetable', () => {
  it('is the same for the same seed and another for another', () => {
    const [same, other] = [buildTimetable('qicheng'), buildTimetable('another')]
    expect([...same.lines()].map(print)).toEqual(lines.map(print))
    expect([...other.lines()].map(print)).not.toEqual(lines.map(print))
  })

  it('uses the 42 mainland hubs, each of them, and airlines that sell under their own code', () => {
    const used = new Set(lines.flatMap((line) => [line.from.code, line.to.code]))
    expect(HUBS).toHaveLength(42)
    expect(HUBS.filter((code) => !used.has(code))).toEqual([])
    expect([...used].every((code) => AIRPORTS.has(code))).toBe(true)
    expect(new Set(lines.map((line) => line.carrier.code)).size).toBeGreaterThanOrEqual(25)
    expect(lines.every((line) => AIRLINES.has(line.operatingCarrier))).toBe(true)
  })

  it('gives no flight number twice', () => {
    expect(new Set(lines.map((line) => line.number)).size).toBe(lines.length)
    expect(lines.every((line) => /^[A-Z0-9]{2}\d{4}$/.test(line.number))).toBe(true)
  })

  it('flies back what flies out: an even number follows each odd one, the other way round', () => {
    const byNumber = new Map(lines.map((line) => [line.number, line]))
    for (const out of lines.filter((line) => Number(line.number.slice(2)) % 2 === 1)) {
      const back = byNumber.get(out.number.slice(0, 2) + (Number(out.number.slice(2)) + 1))
      expect([out.number, back?.from.code, back?.to.code]).toEqual([out.number, out.to.code, out.from.code])
    }
  })

  it('leaves between half past six and half past ten at night, and arrives before a quarter to two', () => {
    for (const line of lines) {
      expect(line.departMinute).toBeGreaterThanOrEqual(6 * 60 + 30)
      expect(line.departMinute).toBeLessThanOrEqual(22 * 60 + 30)
      expect(line.departMinute + line.durationMinutes).toBeLessThanOrEqual(25 * 60 + 45)
    }
  })

  it('stops on the way on some long lines, in order and within the time of the flight', () => {
    const stopping = lines.filter((line) => line.stops.length > 0)
    expect(stopping.length).toBeGreaterThan(50)
    for (const line of stopping) {
      const [stop] = line.stops
      expect(
        0 < (stop?.arriveAfter ?? 0) &&
          (stop?.arriveAfter ?? 0) < (stop?.departAfter ?? 0) &&
          (stop?.departAfter ?? 0) < line.durationMinutes,
      ).toBe(true)
    }
  })

  it('charges both directions the same full fare', () => {
    const fares = new Map<string, number>()
    for (const line of lines) {
      const pair = [line.from.city, line.to.city].sort().join('-')
      expect([pair, fares.get(pair) ?? line.fullFareYuan]).toEqual([pair, line.fullFareYuan])
      fares.set(pair, line.fullFareYuan)
    }
  })

  it('finds a flight by its id on the days it flies, and no other', () => {
    const line = lines.find((each) => each.weekdays === 0b0010101)
    if (!line) throw new Error('no line flies on Mondays, Wednesdays and Fridays')
    const ids = ['2026-11-30', '2026-12-01', '2026-12-02'].map((date) => flightOf(line, date).flightId)
    expect(ids.map((id) => findFlight(timetable, id)?.date)).toEqual(['2026-11-30', undefined, '2026-12-02'])
    expect(findFlight(timetable, `${line.number}-20260230-${line.from.code}${line.to.code}`)).toBeUndefined()
    expect(findFlight(timetable, 'nonsense')).toBeUndefined()
  })
})
