import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../../tools/testing/calendar-reader.ts'
import { calendarText, foldLine, type CalendarEvent } from './ical.ts'

const FLIGHT: CalendarEvent = {
  uid: '0198f0c2-7a44-7000-8000-000000000001',
  sequence: 7,
  changedAt: Temporal.Instant.from('2026-11-21T02:03:04.567891Z'),
  startsAt: Temporal.Instant.from('2026-11-24T08:00:00+08:00'),
  endsAt: Temporal.Instant.from('2026-11-24T10:15:00+08:00'),
  status: 'CONFIRMED',
  summary: 'CA1714 杭州 → 北京',
  location: '杭州萧山 T3',
}
const written = (events: readonly CalendarEvent[], name = 'Trips') =>
  calendarText({ language: 'en', feed: { name, refreshMinutes: 60 }, events })

describe('a calendar', () => {
  it('says what, where and when, in UTC, and when it was last changed', () => {
    const { properties, events } = readCalendar(written([FLIGHT]))
    expect(properties).toEqual([
      { name: 'VERSION', parameters: '', value: '2.0' },
      { name: 'PRODID', parameters: '', value: '-//Qicheng Travel//Trips//EN' },
      { name: 'CALSCALE', parameters: '', value: 'GREGORIAN' },
      { name: 'NAME', parameters: ';LANGUAGE=en', value: 'Trips' },
      { name: 'X-WR-CALNAME', parameters: '', value: 'Trips' },
      { name: 'REFRESH-INTERVAL', parameters: ';VALUE=DURATION', value: 'PT60M' },
      { name: 'X-PUBLISHED-TTL', parameters: '', value: 'PT60M' },
    ])
    expect(events).toEqual([
      {
        UID: FLIGHT.uid,
        DTSTAMP: '20261121T020304Z',
        'LAST-MODIFIED': '20261121T020304Z',
        SEQUENCE: '7',
        DTSTART: '20261124T000000Z',
        DTEND: '20261124T021500Z',
        STATUS: 'CONFIRMED',
        TRANSP: 'OPAQUE',
        CLASS: 'PRIVATE',
        SUMMARY: 'CA1714 杭州 → 北京',
        LOCATION: '杭州萧山 T3',
      },
    ])
  })

  it('is the trip alone in a file that nobody reads again', () => {
    const { properties, events } = readCalendar(calendarText({ language: 'zh', feed: null, events: [FLIGHT] }))
    expect(properties.map(({ name }) => name)).toEqual(['VERSION', 'PRODID', 'CALSCALE'])
    expect(events).toEqual(readCalendar(written([FLIGHT])).events)
  })

  it('keeps nobody busy with what is cancelled, and says no place where there is none', () => {
    const [event] = readCalendar(written([{ ...FLIGHT, status: 'CANCELLED', location: '' }])).events
    expect(event).toMatchObject({ STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' })
    expect(event).not.toHaveProperty('LOCATION')
  })

  it('is a calendar without an event, too', () => {
    expect(readCalendar(written([])).events).toEqual([])
  })

  it('is read as it was written, whatever a name is made of, in lines of 75 octets at most', () => {
    const any = fc.string({ unit: 'binary', maxLength: 200 })
    const nasty = fc.constantFrom(
      'a\r\nEND:VEVENT',
      'x\nBEGIN:VEVENT\n',
      '\\n',
      'a,b;c\\',
      '\r',
      '👩‍👩‍👧'.repeat(20),
      '州'.repeat(90),
      '\u0000\u0007',
    )
    const text = fc.oneof(any, nasty)
    fc.assert(
      fc.property(text, text, text, (summary, location, name) => {
        const { events, properties } = readCalendar(written([{ ...FLIGHT, summary, location }, FLIGHT], name))
        // Ends of lines are one kind, controls are nobody's name.
        const kept = (said: string) =>
          said.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, (one) => (one < '\u0080' ? '' : one))
        expect(events).toHaveLength(2)
        expect(events[0]?.SUMMARY).toBe(kept(summary))
        expect(events[0]?.LOCATION).toBe(location === '' ? undefined : kept(location))
        expect(properties.find((one) => one.name === 'X-WR-CALNAME')?.value).toBe(kept(name))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    [74, 1],
    [75, 1],
    [76, 2],
    [149, 2],
    [150, 3],
  ])('folds %i octets into %i lines', (octets, lines) => {
    expect(foldLine('x'.repeat(octets)).split('\r\n')).toHaveLength(lines)
  })
})
