import { isLineOpen, type LineSwitches, type OpeningCode } from '../../people/rules/lines.ts'

/** Rooms are shared where rooms can be booked at all. */
export const isRoomSharingOn = (lines: LineSwitches, roomSharing: boolean, built?: ReadonlySet<OpeningCode>): boolean =>
  roomSharing && (['hotelDomestic', 'hotelOverseas', 'hotelGat'] as const).some((code) => isLineOpen(lines, code, built))
