/** The specification's default zone (constants: time.defaultZone). */
export const DEFAULT_ZONE = 'Asia/Shanghai'
/** Where an overseas hotel search falls back when the device names no zone (constants: time.overseasHotelFallbackZone). */
export const OVERSEAS_HOTEL_FALLBACK_ZONE = 'America/Los_Angeles'

/** The injected clock: nothing else in the product asks what time it is. */
export interface Clock {
  now(): Temporal.Instant
}

/** The calendar day in a zone. */
export function dateIn(zone: string, at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO(zone).toPlainDate()
}

/**
 * The traveller's day (ST-TIME): before 6 a.m. somebody still means the day before, unless the city is in Hong Kong, Macao or
 * Taiwan or the hotel is an overseas (ISO) one.
 */
export function travellersDay(
  at: Temporal.Instant,
  where: { zone?: string; isGatCity?: boolean; isIsoHotel?: boolean } = {},
): Temporal.PlainDate {
  const local = at.toZonedDateTimeISO(where.zone ?? DEFAULT_ZONE)
  const isStillYesterday = local.hour < 6 && !where.isGatCity && !where.isIsoHotel
  return isStillYesterday ? local.toPlainDate().subtract({ days: 1 }) : local.toPlainDate()
}

/** The zone a screen reckons in (ST-TIME): Shanghai, but an overseas hotel uses the device's, and Los Angeles where there is none. */
export function zoneFor(where: { overseasHotel?: boolean; deviceZone?: string | undefined } = {}): string {
  if (!where.overseasHotel) return DEFAULT_ZONE
  return where.deviceZone || OVERSEAS_HOTEL_FALLBACK_ZONE
}

/** Whole minutes from one instant to another; negative when the second is earlier. */
export function minutesBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.trunc((to.epochMilliseconds - from.epochMilliseconds) / 60_000)
}
