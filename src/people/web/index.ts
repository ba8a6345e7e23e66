export { AgentBand, AgentSwitch, ColleagueSearch, loadAbroadParts } from './late.ts'
export { useBooking } from './use-booking.ts'

/** Where a booking's travellers are chosen; `line` is the spine's name of it. */
export const selectTogetherPath = (line: string): string => `/select-together?line=${line}`
