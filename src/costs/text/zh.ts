import { formatMoney } from '../../kernel/money.ts'

type Facts = Readonly<Record<string, string | number>>

const share = ({ share: number }: Facts): string => (typeof number === 'number' ? `第 ${number} 项` : '')
const amount = (minor: string | number | undefined): string => (typeof minor === 'number' ? formatMoney(minor) : '')

/** A budget that does not suffice, in the reader's language; never what is left in it. */
export interface ShortBudgetFacts {
  readonly name: string
  readonly period: string
  /** Whom to turn to about it; null where nobody is named. */
  readonly owner: string | null
  /** How many others do not suffice either. */
  readonly more: number
  /** The form has no row on which it could be charged to something else. */
  readonly isFixed: boolean
}

/** Whom to turn to about a budget, where somebody is named. */
const answering = ({ name, more }: ShortBudgetFacts): string => (more === 0 ? '预算负责人' : `“${name}”的负责人`)
const whose = (facts: ShortBudgetFacts): string => (facts.owner === null ? '' : `（${answering(facts)}：${facts.owner}）`)

/** A budget, and that it is not the only one that does not suffice. */
const budgets = ({ name, period, more }: ShortBudgetFacts): string => `“${name}”${period} ${more === 0 ? '' : `等 ${more + 1} 个预算`}`

/** What the wing's server says: refusals, and of budgets before anything is submitted. */
export const zh = {
  /** A budget that does not suffice: which one, in which period, and what follows by policy's word. */
  short: {
    tell: (facts: ShortBudgetFacts): string => `超出预算${budgets(facts)}的余额，可以提交，公司会看到${whose(facts)}`,
    reason: (facts: ShortBudgetFacts): string => `超出预算${budgets(facts)}的余额，提交时要说明原因${whose(facts)}`,
    approve: (facts: ShortBudgetFacts): string => `超出预算${budgets(facts)}的余额，要有人审批${whose(facts)}`,
    forbid: (facts: ShortBudgetFacts): string =>
      `预算${budgets(facts)}的余额不够，不能提交。${facts.isFixed ? '请' : '可以改用其他费用归属，或'}联系${answering(facts)}${facts.owner ?? ''}`,
  },
  /** In place of “in policy” on a form that nothing can be submitted from as it is charged. */
  tooLow: '预算不够',
  refusals: {
    'COST-MISSING': (facts: Facts): string => `${share(facts)}请选择成本中心或费用归属`,
    'COST-UNKNOWN': (facts: Facts): string =>
      `${share(facts)}所选的成本中心或费用归属，不在出行人可用的范围里，请重新选择，或联系公司差旅经理`,
    'COST-PROJECT': (facts: Facts): string => `${share(facts)}所选项目不能使用：出行人不在项目中，或项目在出行日未开放`,
    'COST-ENTITY': (facts: Facts): string => `${share(facts)}所选的法人主体不能使用，请重新选择`,
    'COST-TWICE': (facts: Facts): string => `${share(facts)}与前面的一项相同，请合并成一项`,
    'COST-SHARE': (facts: Facts): string => `${share(facts)}的比例或金额要大于 0`,
    'COST-SHARES': ({ max }: Facts): string => `一笔费用最多分摊成 ${max} 项`,
    'COST-PERCENT': ({ sum, missing, over }: Facts): string =>
      missing === undefined
        ? `分摊比例合计 ${sum}%，超出 ${over}%，请改到正好 100%`
        : `分摊比例合计 ${sum}%，还差 ${missing}%，请补足到 100%`,
    'COST-AMOUNT': ({ missingMinor, overMinor }: Facts): string =>
      missingMinor === undefined
        ? `分摊金额合计比要分摊的多 ${amount(overMinor)}，请改到正好相等`
        : `分摊金额合计比要分摊的少 ${amount(missingMinor)}，请补足`,
    'COST-BUDGET': ({ nameZh, period, ownerZh, more, isFixed }: Facts): string =>
      `预算“${nameZh}”在 ${period} 的余额不够付这笔费用${more === undefined ? '' : `，另有 ${more} 个预算也不够`}，没有提交。请联系${ownerZh === undefined ? '公司差旅经理' : `预算负责人${ownerZh}`}${isFixed === undefined ? '，或改用其他费用归属' : ''}`,
    'COST-CURRENCY': ({ budget, currency, asked }: Facts): string =>
      `预算 ${budget} 以 ${currency} 计，这笔费用以 ${asked} 计，不能从中支出。请联系公司财务`,
  },
}

export type CostsText = typeof zh
