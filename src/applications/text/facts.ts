/** What a refusal tells its sentence: amounts in minor units, dates as ISO. */
export type Facts = Readonly<Record<string, string | number>>
export type Words = string | ((facts: Facts) => string)

export const REFUSAL_CODES = [
  'TA-NO-SEGMENT',
  'TA-SAME-CITY',
  'TA-DATES',
  'TA-TIME',
  'TA-NO-PRODUCT',
  'TA-TOO-MANY',
  'TA-NO-TRAVELLER',
  'TA-TWICE',
  'TA-ESTIMATE',
  'TA-COST',
  'TA-REASON',
  'TA-UNKNOWN-CITY',
  'TA-NO-APPROVER',
  'TA-NO-APPROVAL',
  'TA-WAIT',
  'TA-NO-AUTHORITY',
  'TA-LINK',
  'TA-MISMATCH',
  'TA-COUNT',
  'TA-USED-UP',
  'TA-NOT-OFFERED',
  'TA-BOOKED',
  'TA-UNAPPROVED',
  'TA-AUTHORISATION',
  'TA-AUTHORISED',
  'TA-AUTHORISER',
  'TA-GIVEN-AT',
  'TA-FILE',
  'TA-NOT-CHECKER',
  'TA-REJECTED',
  'TA-PUT-ANEW',
  'TA-WITHDRAWN',
  'TA-ENDED',
  'TA-OFFICE',
  'TA-JOURNEY',
  'TA-TOKEN',
  'STATE_CHANGED',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** The day and month of an ISO date, as numbers. */
export function dayOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}
