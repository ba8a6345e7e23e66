import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ZONE, OVERSEAS_HOTEL_FALLBACK_ZONE, dateIn, minutesBetween, travellersDay, zoneFor } from './time.ts'

/** An instant by its wall time in Shanghai. */
const shanghai = (wallTime: string): Temporal.Instant => Temporal.ZonedDateTime.from(`${wallTime}[Asia/Shanghai]`).toInstant()

describe('the traveller’s day', () => {
  it('is still the day before until 6 a.m. [ST-TIME-01]', () => {
    expect(travellersDay(shanghai('2026-11-21T00:00')).toString()).toBe('2026-11-20')
    expect(travellersDay(shanghai('2026-11-21T05:59:59.999')).toString()).toBe('2026-11-20')
    expect(travellersDay(shanghai('2026-11-21T06:00')).toString()).toBe('2026-11-21')
    expect(travellersDay(shanghai('2026-11-21T23:59')).toString()).toBe('2026-11-21')
    expect(travellersDay(shanghai('2027-01-01T03:00')).toString()).toBe('2026-12-31')
  })

  it('begins at midnight in a city of Hong Kong, Macao or Taiwan [ST-TIME-02]', () => {
    expect(travellersDay(shanghai('2026-11-21T00:00'), { isGatCity: true }).toString()).toBe('2026-11-21')
  })

  it('begins at midnight at an overseas hotel [ST-TIME-03]', () => {
    expect(travellersDay(shanghai('2026-11-21T05:59'), { isIsoHotel: true }).toString()).toBe('2026-11-21')
  })

  it('is reckoned in the place’s own zone, also on a day that has no 2 a.m. [ST-TIME-01]', () => {
    const at = Temporal.Instant.from('2026-11-20T21:00:00Z') // 05:00 in Shanghai, 06:00 in Tokyo
    expect(travellersDay(at).toString()).toBe('2026-11-20')
    expect(travellersDay(at, { zone: 'Asia/Tokyo' }).toString()).toBe('2026-11-21')
    const springForward = Temporal.ZonedDateTime.from('2026-03-08T03:30[America/Los_Angeles]').toInstant()
    expect(travellersDay(springForward, { zone: 'America/Los_Angeles' }).toString()).toBe('2026-03-07')
  })

  it('is never more than one day behind the calendar and never ahead of it [ST-TIME-01]', () => {
    const anyInstant = fc.integer({ min: 0, max: 4_102_444_800 }).map((s) => Temporal.Instant.fromEpochMilliseconds(s * 1000))
    fc.assert(
      fc.property(anyInstant, fc.constantFrom('Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Apia'), (at, zone) => {
        const behind = travellersDay(at, { zone }).until(dateIn(zone, at)).days
        expect(behind).toBe(at.toZonedDateTimeISO(zone).hour < 6 ? 1 : 0)
      }),
    )
  })
})

describe('the zone a screen reckons in', () => {
  it('is Shanghai by default [ST-TIME-04]', () => {
    expect(DEFAULT_ZONE).toBe('Asia/Shanghai') // time.defaultZone
    expect(zoneFor()).toBe('Asia/Shanghai')
    expect(zoneFor({ deviceZone: 'Europe/Paris' })).toBe('Asia/Shanghai')
    expect(travellersDay(Temporal.Instant.from('2026-11-20T22:30:00Z')).toString()).toBe('2026-11-21')
  })

  it('is the device’s for an overseas hotel [ST-TIME-05]', () => {
    expect(zoneFor({ overseasHotel: true, deviceZone: 'Europe/Paris' })).toBe('Europe/Paris')
  })

  it('is Los Angeles for an overseas hotel where the device names none [ST-TIME-06]', () => {
    expect(OVERSEAS_HOTEL_FALLBACK_ZONE).toBe('America/Los_Angeles') // time.overseasHotelFallbackZone
    expect(zoneFor({ overseasHotel: true })).toBe('America/Los_Angeles')
    expect(zoneFor({ overseasHotel: true, deviceZone: '' })).toBe('America/Los_Angeles')
  })
})

describe('minutes between', () => {
  it('are whole, and negative backwards', () => {
    const from = Temporal.Instant.from('2026-11-21T00:00:00Z')
    expect(minutesBetween(from, from.add({ minutes: 90, seconds: 59 }))).toBe(90)
    expect(minutesBetween(from.add({ minutes: 5 }), from)).toBe(-5)
  })
})
