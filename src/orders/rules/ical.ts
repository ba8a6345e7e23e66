/*
 * A calendar as RFC 5545 writes it. Instants are in UTC, so that it needs no time zones; what comes from outside is text and is
 * escaped, lest a name end a line and begin a property of its own.
 */

export interface CalendarEvent {
  /** The same for the same thing for ever: by it a calendar knows an event again. */
  readonly uid: string
  /** Grows whenever the event changes. */
  readonly sequence: number
  readonly changedAt: Temporal.Instant
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  readonly summary: string
  readonly location: string
}

export interface Calendar {
  readonly language: string
  /** Of a calendar that is read again and again: what it is called, and how often it may be asked. A file of one trip has none. */
  readonly feed: { readonly name: string; readonly refreshMinutes: number } | null
  readonly events: readonly CalendarEvent[]
}

const LINE_OCTETS_MAX = 75

/** Of one character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** Lines are counted in octets, and no character is cut in two; what goes on begins with a space, which counts as well. */
export function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > LINE_OCTETS_MAX) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += more
  }
  return [...parts, part].join('\r\n')
}

// oxlint-disable-next-line no-control-regex -- what a TEXT may not hold at all (RFC 5545, 3.1: CONTROL)
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F]/g

const textOf = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, (special) => `\\${special}`)
    .replaceAll('\n', '\\n')

const utcOf = (at: Temporal.Instant): string =>
  at.round({ smallestUnit: 'second', roundingMode: 'trunc' }).toString().replaceAll(/[-:]/g, '')

function eventLines(event: CalendarEvent): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(event.uid)}`,
    // Without a METHOD this is when the event was last revised (RFC 5545, 3.8.7.2); so the same trips are the same bytes.
    `DTSTAMP:${utcOf(event.changedAt)}`,
    `LAST-MODIFIED:${utcOf(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utcOf(event.startsAt)}`,
    `DTEND:${utcOf(event.endsAt)}`,
    `STATUS:${event.status}`,
    `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'CLASS:PRIVATE',
    `SUMMARY:${textOf(event.summary)}`,
    ...(event.location === '' ? [] : [`LOCATION:${textOf(event.location)}`]),
    'END:VEVENT',
  ]
}

const feedLines = (language: string, { name, refreshMinutes }: NonNullable<Calendar['feed']>): readonly string[] => [
  `NAME;LANGUAGE=${language}:${textOf(name)}`,
  `X-WR-CALNAME:${textOf(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
  `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
]

/** The whole document. */
export function calendarText({ language, feed, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Qicheng Travel//Trips//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    ...(feed ? feedLines(language, feed) : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
