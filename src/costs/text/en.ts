import { formatMoney } from '../../kernel/money.ts'
import type { CostsText, ShortBudgetFacts } from './zh.ts'

type Facts = Readonly<Record<string, string | number>>

const share = ({ share: number }: Facts): string => (typeof number === 'number' ? `Share ${number}: ` : '')
const amount = (minor: string | number | undefined): string => (typeof minor === 'number' ? formatMoney(minor) : '')

const whose = ({ name, owner, more }: ShortBudgetFacts): string =>
  owner === null ? '' : ` (${more === 0 ? 'its owner' : `the owner of “${name}”`}: ${owner})`
const budgets = ({ name, period, more }: ShortBudgetFacts): string => `“${name}” for ${period}${more === 0 ? '' : ` and in ${more} more`}`

export const en: CostsText = {
  short: {
    tell: (facts) => `More than is left in the budget ${budgets(facts)}. You can submit it; your company will see it${whose(facts)}`,
    reason: (facts) => `More than is left in the budget ${budgets(facts)}. Please say why${whose(facts)}`,
    approve: (facts) => `More than is left in the budget ${budgets(facts)}. Somebody has to approve it${whose(facts)}`,
    forbid: ({ name, period, owner, more, isFixed }) => {
      const others = more === 0 ? '' : `, and ${more} other${more === 1 ? ' does' : 's do'} not either`
      const whom = owner ?? 'whoever answers for the budget'
      return `The budget “${name}” for ${period} does not cover this${others}. ${isFixed ? 'Please' : 'Charge it to something else, or'} contact ${whom}${more === 0 || owner === null ? '' : ` about “${name}”`}`
    },
  },
  tooLow: 'Budget too low',
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
    'COST-BUDGET': ({ nameEn, period, ownerEn, more, isFixed }) =>
      `What is left of the budget “${nameEn}” in ${period} does not cover this cost${more === undefined ? '' : `, and ${more} other${more === 1 ? ' does' : 's do'} not either`}. Nothing was submitted. Please ask ${ownerEn === undefined ? 'your travel manager' : `${ownerEn}, who answers for it`}${isFixed === undefined ? ', or charge it to something else' : ''}`,
    'COST-CURRENCY': ({ budget, currency, asked }) =>
      `Budget ${budget} is kept in ${currency}, and this cost is in ${asked}, so it cannot be charged. Please ask your finance team`,
  },
}
