import { formatMoney } from '../../kernel/money.ts'
import type { CostsText } from './zh.ts'

type Facts = Readonly<Record<string, string | number>>

const share = ({ share: number }: Facts): string => (typeof number === 'number' ? `Share ${number}: ` : '')
const amount = (minor: string | number | undefined): string => (typeof minor === 'number' ? formatMoney(minor) : '')

export const en: CostsText = {
  refusals: {
    'COST-MISSING': (facts) => `${share(facts)}Please choose a cost centre or an expense owner`,
    'COST-UNKNOWN': (facts) =>
      `${share(facts)}Whoever travels cannot charge this cost centre or expense owner. Choose another, or ask your travel manager`,
    'COST-PROJECT': (facts) =>
      `${share(facts)}This project cannot be charged: whoever travels is not in it, or it is not open on the day of travel`,
    'COST-ENTITY': (facts) => `${share(facts)}You cannot use this legal entity. Please choose another`,
    'COST-TWICE': (facts) => `${share(facts)}The same as one before it. Please make the two one share`,
    'COST-SHARE': (facts) => `${share(facts)}A share must be more than 0`,
    'COST-SHARES': ({ max }) => `A cost can be split into ${max} shares at most`,
    'COST-PERCENT': ({ sum, missing, over }) =>
      missing === undefined
        ? `The shares make ${sum}%, which is ${over}% too much. Together they must be exactly 100%`
        : `The shares make ${sum}%: ${missing}% is missing to 100%`,
    'COST-AMOUNT': ({ missingMinor, overMinor }) =>
      missingMinor === undefined
        ? `The shares are ${amount(overMinor)} more than what is split. Together they must be exactly that amount`
        : `${amount(missingMinor)} of what is split is not charged to anybody yet`,
    'COST-BUDGET': ({ nameEn, period, ownerEn, more }) =>
      `What is left of the budget “${nameEn}” in ${period} does not cover this cost${more === undefined ? '' : `, and ${more} other${more === 1 ? ' does' : 's do'} not either`}. Nothing was submitted. Please ask ${ownerEn === undefined ? 'your travel manager' : `${ownerEn}, who answers for it`}, or charge it to something else`,
    'COST-CURRENCY': ({ budget, currency, asked }) =>
      `Budget ${budget} is kept in ${currency}, and this cost is in ${asked}, so it cannot be charged. Please ask your finance team`,
  },
}
