/** The lines that a company may open to its people, by the codes that calls and company files use. */
export const LINE_CODES = ['flight', 'train', 'hotelDomestic', 'hotelOverseas', 'hotelGat', 'car', 'metro', 'carpool'] as const
export type LineCode = (typeof LINE_CODES)[number]

/** What the company file opens. */
export type LineSwitches = Readonly<Record<LineCode, boolean>>

/** What this product can book so far. A line joins when its wing is whole. */
const BUILT: ReadonlySet<LineCode> = new Set(['flight'])

/** Opened and there; closed by the company; or opened, but not there yet. */
export type LineState = 'on' | 'off' | 'notYet'

/** How a line stands: what does not exist is never on, whatever the company has opened. */
export function lineState(lines: LineSwitches, code: LineCode, built: ReadonlySet<LineCode> = BUILT): LineState {
  if (!lines[code]) return 'off'
  return built.has(code) ? 'on' : 'notYet'
}

/** Whether a line can be booked: the one rule for the switches, for home, and for the line's own calls. */
export const isLineOpen = (lines: LineSwitches, code: LineCode, built: ReadonlySet<LineCode> = BUILT): boolean =>
  lineState(lines, code, built) === 'on'
