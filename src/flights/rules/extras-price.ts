import { sumMinor } from '../../kernel/money.ts'
import type { PayerSplit } from '../../policy/rules/payers.ts'
import type { PriceParts } from './offer.ts'

/* What is bought beside tickets as a part of a price: every sum of a booking counts it, and few pages show more of it. */

export const EXTRA_KINDS = ['seat', 'bag', 'package'] as const
export type ExtraKind = (typeof EXTRA_KINDS)[number]

export type ExtraPayer = 'company' | 'person'

/** What extras cost, by kind, and who pays each. */
export type ExtrasPrice = Readonly<Record<ExtraKind, { readonly amountMinor: number; readonly paidBy: ExtraPayer }>>

export const extrasMinorOf = ({ extras }: Pick<PriceParts, 'extras'>): number =>
  extras ? sumMinor(EXTRA_KINDS.map((kind) => extras[kind].amountMinor)) : 0

/** The tickets and our fee alone: what policy judges, and what a fare that moves moves. */
export function withoutExtras<P extends PriceParts>(price: P): Omit<P, 'extras'> {
  const { extras: _, ...rest } = price
  return rest
}

/** The same price with what was bought beside another one: a fare that moves leaves it as it was. */
export const keepingExtras = <P extends PriceParts>(price: P, { extras }: Pick<PriceParts, 'extras'>): P =>
  extras === undefined ? price : { ...price, extras }

/** Who pays the extras of a price. */
export function extrasSplit({ extras }: Pick<PriceParts, 'extras'>): PayerSplit {
  const by = (payer: ExtraPayer): number =>
    extras ? sumMinor(EXTRA_KINDS.map((kind) => (extras[kind].paidBy === payer ? extras[kind].amountMinor : 0))) : 0
  return { companyMinor: by('company'), personMinor: by('person') }
}
