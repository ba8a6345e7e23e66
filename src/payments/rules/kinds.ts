/**
 * How an order is paid, in the specification's words: the seven kinds that are shown, and the four payment types of flights (SPEC.md,
 * "Flight payment types … Payment kinds shown"). Both are read from the parts and stand in no column, so that they cannot say another
 * thing than the money.
 */
export const PAYMENT_KINDS = ['companyCredit', 'personal', 'difference', 'mixed', 'third', 'cash', 'guarantee'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

export const FLIGHT_PAYMENT_TYPES = ['PERSONAL', 'COMPANY', 'MIX', 'THIRD'] as const
export type FlightPaymentType = (typeof FLIGHT_PAYMENT_TYPES)[number]

export interface KindPart {
  /** Who pays it: the company from its credit, the person, somebody outside in her place. */
  readonly payer: 'company' | 'person' | 'third'
  readonly amountMinor: number
  /** How what is not the company's is paid; undecided (null) counts as paid online. */
  readonly by: 'online' | 'cash' | 'guarantee' | null
  /** True where the person pays only what lies above what the company covers. */
  readonly isDifference: boolean
}

const has = (parts: readonly KindPart[], payer: KindPart['payer']): boolean =>
  parts.some((part) => part.payer === payer && part.amountMinor > 0)

/** The payment type of a flight; an order that costs nothing is the company's. */
export function flightPaymentTypeOf(parts: readonly KindPart[]): FlightPaymentType {
  if (has(parts, 'third')) return 'THIRD'
  if (!has(parts, 'person')) return 'COMPANY'
  return has(parts, 'company') ? 'MIX' : 'PERSONAL'
}

/**
 * The kind that is shown, the most telling first: that something is only held, that a stranger pays, that it was cash; then who pays
 * beside whom. Where company and person share an order it is a difference if that is all she pays, and mixed otherwise.
 */
export function paymentKindOf(parts: readonly KindPart[]): PaymentKind {
  const hers = parts.filter(({ payer, amountMinor }) => payer !== 'company' && amountMinor > 0)
  if (hers.some(({ by }) => by === 'guarantee')) return 'guarantee'
  switch (flightPaymentTypeOf(parts)) {
    case 'THIRD':
      return 'third'
    case 'COMPANY':
      return 'companyCredit'
    case 'PERSONAL':
      return hers.every(({ by }) => by === 'cash') ? 'cash' : 'personal'
    case 'MIX':
      if (hers.every(({ by }) => by === 'cash')) return 'cash'
      return hers.every(({ isDifference }) => isDifference) ? 'difference' : 'mixed'
  }
}
