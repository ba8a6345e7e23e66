/** How long before its end a document is called to its holder's mind: renewing takes weeks, and many borders want six months. */
export const EXPIRY_WARNING_DAYS = 180

/** A document's end as stored: null where it prints none or nobody has entered it. YYYY-MM-DD, as all days here. */
export interface Ends {
  readonly expiresOn: string | null
}

/** Whether it is no longer valid on a day; on its last day it still is. */
export function isExpired({ expiresOn }: Ends, today: string): boolean {
  return expiresOn !== null && expiresOn < today
}

/**
 * Whether it ends before a trip does: `lastDay` is the local day of the last arrival. A document whose end nobody has entered is
 * not held against anybody.
 */
export function expiresBefore({ expiresOn }: Ends, lastDay: string): boolean {
  return expiresOn !== null && expiresOn < lastDay
}

export type ExpiryWarning = { readonly is: 'expired' } | { readonly is: 'soon'; readonly daysLeft: number }

/** What the ID centre says beside a document; null where all is well. */
export function expiryWarning({ expiresOn }: Ends, today: string): ExpiryWarning | null {
  if (expiresOn === null) return null
  if (expiresOn < today) return { is: 'expired' }
  const daysLeft = Temporal.PlainDate.from(today).until(expiresOn, { largestUnit: 'days' }).days
  return daysLeft <= EXPIRY_WARNING_DAYS ? { is: 'soon', daysLeft } : null
}
