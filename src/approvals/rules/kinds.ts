/** SPEC.md, 4, Approval types; READINGS.md: 4 train, 9 train change; 8 business trip application. */
export const APPROVAL_KINDS = {
  FLIGHT: 1,
  HOTEL: 2,
  INTERNATIONAL_FLIGHT: 3,
  TRAIN: 4,
  TAXI: 5,
  ADDITIONAL: 6,
  CITY_TAXI: 7,
  BUSINESS_TRIP: 8,
  TRAIN_CHANGE: 9,
  METRO: 10,
} as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[keyof typeof APPROVAL_KINDS]

const KNOWN: ReadonlySet<number> = new Set(Object.values(APPROVAL_KINDS))

export const isApprovalKind = (value: number): value is ApprovalKind => KNOWN.has(value)
