import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isZone, quietUntil, waitsUntil, type QuietHours } from './quiet.ts'

const NIGHT: QuietHours = { from: '22:00', until: '07:00', zone: 'Asia/Shanghai' }
const at = (text: string): Temporal.Instant => Temporal.ZonedDateTime.from(text).toInstant()
const endOf = (quiet: QuietHours, text: string): string | null =>
  quietUntil(quiet, at(text))?.toZonedDateTimeISO(quiet.zone).toString() ?? null

describe('quiet hours', () => {
  it.each([
    ['2026-11-21T21:59:59+08:00[Asia/Shanghai]', null],
    ['2026-11-21T22:00:00+08:00[Asia/Shanghai]', '2026-11-22T07:00:00+08:00[Asia/Shanghai]'],
    ['2026-11-22T00:00:00+08:00[Asia/Shanghai]', '2026-11-22T07:00:00+08:00[Asia/Shanghai]'],
    ['2026-11-22T06:59:59+08:00[Asia/Shanghai]', '2026-11-22T07:00:00+08:00[Asia/Shanghai]'],
    ['2026-11-22T07:00:00+08:00[Asia/Shanghai]', null],
  ])('over midnight hold from their beginning and end with their end: %s', (now, end) => {
    expect(endOf(NIGHT, now)).toBe(end)
  })

  it('within a day hold between their two times', () => {
    const noon: QuietHours = { from: '12:00', until: '14:00', zone: 'Asia/Shanghai' }
    expect(endOf(noon, '2026-11-21T13:00:00+08:00[Asia/Shanghai]')).toBe('2026-11-21T14:00:00+08:00[Asia/Shanghai]')
    expect(endOf(noon, '2026-11-21T23:00:00+08:00[Asia/Shanghai]')).toBeNull()
  })

  it('are reckoned in her own zone', () => {
    const inLondon = { ...NIGHT, zone: 'Europe/London' }
    const now = at('2026-11-21T07:30:00+08:00[Asia/Shanghai]')
    expect(quietUntil(NIGHT, now)).toBeNull()
    expect(quietUntil(inLondon, now)?.toString()).toBe('2026-11-21T07:00:00Z')
  })

  it('end by the clock on the wall also on the nights on which it is changed', () => {
    const inBerlin = { ...NIGHT, zone: 'Europe/Berlin' }
    expect(endOf(inBerlin, '2026-03-28T22:00:00+01:00[Europe/Berlin]')).toBe('2026-03-29T07:00:00+02:00[Europe/Berlin]')
    expect(endOf(inBerlin, '2026-10-24T22:00:00+02:00[Europe/Berlin]')).toBe('2026-10-25T07:00:00+01:00[Europe/Berlin]')
  })

  it('whose beginning is leapt over begin with the leap', () => {
    const late: QuietHours = { from: '02:30', until: '07:00', zone: 'Europe/Berlin' }
    expect(endOf(late, '2026-03-29T03:00:00+02:00[Europe/Berlin]')).toBe('2026-03-29T07:00:00+02:00[Europe/Berlin]')
    expect(endOf(late, '2026-03-29T01:59:00+01:00[Europe/Berlin]')).toBeNull()
  })

  it('whose end comes twice last to the second one, and whose end is leapt over to the leap', () => {
    const short: QuietHours = { from: '23:00', until: '02:30', zone: 'Europe/Berlin' }
    expect(endOf(short, '2026-10-25T02:29:00+02:00[Europe/Berlin]')).toBe('2026-10-25T02:30:00+01:00[Europe/Berlin]')
    expect(endOf(short, '2026-03-29T01:59:00+01:00[Europe/Berlin]')).toBe('2026-03-29T03:00:00+02:00[Europe/Berlin]')
  })

  it('that are nearly the whole day leave their minute also where it comes twice', () => {
    const long: QuietHours = { from: '02:01', until: '02:00', zone: 'Europe/Berlin' }
    expect(endOf(long, '2026-10-24T02:01:00+02:00[Europe/Berlin]')).toBe('2026-10-25T02:00:00+01:00[Europe/Berlin]')
    expect(endOf(long, '2026-10-25T02:00:00+01:00[Europe/Berlin]')).toBeNull()
    expect(endOf(long, '2026-10-25T02:01:00+01:00[Europe/Berlin]')).toBe('2026-10-26T02:00:00+01:00[Europe/Berlin]')
  })
})

describe('quiet hours that are nearly the whole day', () => {
  it('let go what they held where the minute between them is leapt over', () => {
    const long: QuietHours = { from: '02:01', until: '02:00', zone: 'America/New_York' }
    expect(endOf(long, '2027-03-13T02:01:00-05:00[America/New_York]')).toBe('2027-03-14T03:00:00-04:00[America/New_York]')
    expect(endOf(long, '2027-03-14T03:00:00-04:00[America/New_York]')).toBeNull()
    expect(endOf(long, '2027-03-14T03:01:00-04:00[America/New_York]')).toBe('2027-03-15T02:00:00-04:00[America/New_York]')
  })
})

const two = (n: number): string => String(n).padStart(2, '0')
const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([h, m]) => `${two(h)}:${two(m)}`)
const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia')
const quiet = fc.record({ from: time, until: time, zone }).filter(({ from, until }) => from !== until)
/** Two years by the minute, the changes of their clocks among them. */
const instant = fc
  .integer({ min: 0, max: 2 * 366 * 1_440 })
  .map((minutes) => Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes }))

/** Whether the clocks of a zone pass over a time of the day. */
function isLeapt(text: string, zone: string, now: Temporal.Instant): boolean {
  const asked = now.toZonedDateTimeISO(zone).toPlainDate().toPlainDateTime(Temporal.PlainTime.from(text))
  return !asked.toZonedDateTime(zone).toPlainDateTime().equals(asked)
}

describe('whenever and wherever', () => {
  it('the clock on her wall shows a quiet time, nothing goes out that can wait, and it waits less than a day and an hour', () => {
    fc.assert(
      fc.property(quiet, instant, (hours, now) => {
        const wall = now.toZonedDateTimeISO(hours.zone).toPlainTime().toString({ smallestUnit: 'minute' })
        const { from, until } = hours
        const isQuiet = from < until ? from <= wall && wall < until : from <= wall || wall < until
        const end = waitsUntil({ subject: 'orders', deadlineAt: null }, hours, now)
        expect(end !== null || !isQuiet || (isLeapt(until, hours.zone, now) && isLeapt(from, hours.zone, now))).toBe(true)
        if (end === null) return
        expect(Temporal.Instant.compare(end, now)).toBe(1)
        expect(now.until(end).total('hours')).toBeLessThanOrEqual(25)
        // Nothing is held back twice.
        expect(waitsUntil({ subject: 'orders', deadlineAt: null }, hours, end)).toBeNull()
      }),
      { numRuns: 5_000 },
    )
  })

  it('codes, safety and what is due before the quiet hours end go out at once', () => {
    fc.assert(
      fc.property(quiet, instant, fc.integer({ min: 0, max: 3_000 }), (hours, now, minutes) => {
        expect(waitsUntil({ subject: null, deadlineAt: null }, hours, now)).toBeNull()
        expect(waitsUntil({ subject: 'safety', deadlineAt: null }, hours, now)).toBeNull()
        const deadlineAt = now.add({ minutes })
        const end = waitsUntil({ subject: 'payments', deadlineAt }, hours, now)
        expect(end === null || Temporal.Instant.compare(end, deadlineAt) < 0).toBe(true)
      }),
    )
  })
})

it('a zone is known by its name, and no offset is one', () => {
  expect(['Asia/Shanghai', 'UTC', 'Mars/Olympus', '+08:00', ''].map(isZone)).toEqual([true, true, false, false, false])
})
