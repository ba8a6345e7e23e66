import { sumMinor } from '../../kernel/money.ts'
import type { PaymentInfo } from '../calls.ts'

/** An order's total and what is taken off it before anything is left for her to pay: these add up, to the cent. */
export interface Reckoning {
  readonly totalMinor: number
  /** The company's part, but for what its value pays. */
  readonly companyMinor: number
  readonly companyValueMinor: number
  readonly ownValueMinor: number
  readonly pointsMinor: number
  /** What she pays otherwise. */
  readonly yoursMinor: number
}

/** How what she pays comes about; `pointsMinor` is what her points pay as she has chosen, whether it is set aside yet or not. */
export function reckon(
  { totalMinor, parts, assets }: Pick<PaymentInfo, 'totalMinor' | 'parts' | 'assets'>,
  pointsMinor: number,
): Reckoning {
  const valueOf = (payer: 'company' | 'person'): number =>
    sumMinor(assets.filter((asset) => asset.key === 'travelCredit' && asset.payer === payer).map(({ amountMinor }) => amountMinor))
  const [companyValueMinor, ownValueMinor] = [valueOf('company'), valueOf('person')]
  const ofCompany = sumMinor(parts.filter(({ kind }) => kind === 'company').map(({ amountMinor }) => amountMinor))
  return {
    totalMinor,
    companyMinor: ofCompany - companyValueMinor,
    companyValueMinor,
    ownValueMinor,
    pointsMinor,
    yoursMinor: totalMinor - ofCompany - ownValueMinor - pointsMinor,
  }
}

/** Whether more than the company and she pay: then the two alone do not make the total. */
export const isManifold = ({ companyValueMinor, ownValueMinor, pointsMinor }: Reckoning): boolean =>
  companyValueMinor + ownValueMinor + pointsMinor > 0
