/** The lines that orders belong to, costs are charged to and budgets speak of, by the codes that calls and company files use. */
export const LINE_CODES = ['flight', 'train', 'hotelDomestic', 'hotelOverseas', 'hotelGat', 'car', 'metro', 'carpool'] as const
export type LineCode = (typeof LINE_CODES)[number]

/** What a company may open to its people: each line, and of flights those that leave the mainland apart. */
export const OPENING_CODES = [...LINE_CODES, 'flightAbroad'] as const
export type OpeningCode = (typeof OPENING_CODES)[number]

/** What the company file opens. */
export type LineSwitches = Readonly<Record<OpeningCode, boolean>>

/** What this product can book so far. A line joins when its wing is whole. */
const BUILT: ReadonlySet<OpeningCode> = new Set(['flight', 'flightAbroad', 'train'])

/** Opened and there; closed by the company; or opened, but not there yet. */
export type LineState = 'on' | 'off' | 'notYet'

/** Flights abroad are flights: with those closed nothing of them is open. */
const isOpened = (lines: LineSwitches, code: OpeningCode): boolean => lines[code] && (code !== 'flightAbroad' || lines.flight)

/** How a line stands: what does not exist is never on, whatever the company has opened. */
export function lineState(lines: LineSwitches, code: OpeningCode, built: ReadonlySet<OpeningCode> = BUILT): LineState {
  if (!isOpened(lines, code)) return 'off'
  return built.has(code) ? 'on' : 'notYet'
}

/** Whether a line can be booked: the one rule for the switches, for home, and for the line's own calls. */
export const isLineOpen = (lines: LineSwitches, code: OpeningCode, built: ReadonlySet<OpeningCode> = BUILT): boolean =>
  lineState(lines, code, built) === 'on'
