import { formatMoney } from '../../kernel/money.ts'
import { formatPercent } from '../../costs/rules/shares-make-the-whole.ts'
import type { Plan } from './plan.ts'

/**
 * What a plan is charged to, in codes, the same in both languages: two plans are charged alike where these are equal, and a change
 * is told by them. A cost centre that stands alone is no split.
 */
export function chargedTo({ costCode, attribution }: Pick<Plan, 'costCode' | 'attribution'>): string {
  if (attribution === null) return costCode
  const codes = attribution.shares.map(({ to, projectCode, legalEntityCode }) =>
    [to?.code, projectCode, legalEntityCode].filter((code) => typeof code === 'string').join(' / '),
  )
  if (codes.length === 1) return codes[0] ?? costCode
  const portions =
    attribution.by === 'percent'
      ? attribution.shares.map(({ basisPoints }) => `${formatPercent(basisPoints)} %`)
      : attribution.shares.map(({ amountMinor }) => formatMoney(amountMinor))
  return codes.map((code, index) => `${code} ${portions[index]}`).join(' + ')
}
