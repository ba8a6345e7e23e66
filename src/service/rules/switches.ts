/** The product lines a company may open, by the code that calls and company files use. */
export const BUSINESS_CODES = ['flight', 'train', 'hotelDomestic', 'hotelOverseas', 'hotelGat', 'car', 'metro', 'carpool'] as const
export type BusinessCode = (typeof BUSINESS_CODES)[number]

/** What this product can book so far. A line joins when its wing is whole. */
const BUILT: ReadonlySet<BusinessCode> = new Set(['flight'])

/** Opened and there; closed by the company; or opened, but not there yet. */
export type SwitchState = 'on' | 'off' | 'notYet'

export type LineSwitches = Readonly<Record<BusinessCode, boolean>>

/** How a line stands: what does not exist is never on, whatever the company has opened. */
export function switchOf(lines: LineSwitches, code: BusinessCode, built: ReadonlySet<BusinessCode> = BUILT): SwitchState {
  if (!lines[code]) return 'off'
  return built.has(code) ? 'on' : 'notYet'
}

export const isOn = (lines: LineSwitches, code: BusinessCode, built: ReadonlySet<BusinessCode> = BUILT): boolean =>
  switchOf(lines, code, built) === 'on'

/** Rooms are shared where rooms can be booked at all. */
export const isRoomSharingOn = (lines: LineSwitches, roomSharing: boolean, built: ReadonlySet<BusinessCode> = BUILT): boolean =>
  roomSharing && (['hotelDomestic', 'hotelOverseas', 'hotelGat'] as const).some((code) => isOn(lines, code, built))
