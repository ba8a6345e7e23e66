import { formatMoney } from '../../../kernel/money.ts'

/** The page of unused value, and its hints where it pays. */
export const zh = {
  title: '机票余额',
  loading: '正在读取机票余额',
  intro: '退票后留在航司的票价。同一航司、同一乘机人再订同一渠道的票时自动抵扣，先到期的先用。',
  list: '余额',
  left: (minor: number): string => `剩 ${formatMoney(minor)}`,
  of: (minor: number): string => `共 ${formatMoney(minor)}`,
  usedUp: '已用完',
  ended: (minor: number): string => `已到期，作废 ${formatMoney(minor)}`,
  until: (date: string): string => `有效期至 ${date}`,
  for: (name: string): string => `乘机人 ${name}`,
  owner: { mine: '归你', company: '归公司' },
  number: '航司编号',
  from: '来自',
  uses: '用在哪里',
  wentTo: { aside: '已预留', used: '已抵扣', back: '已退回' },
  partBack: (minor: number): string => `其中 ${formatMoney(minor)} 已退回`,
  none: { title: '没有机票余额', text: '有的特惠票退票时不退现，票价留作余额。有余额时会列在这里，订票时自动抵扣。' },
  failed: { title: '没有读到机票余额', text: '余额没有变化，请再试一次。', action: '重试' },
  /** Where flights are chosen. */
  hint: (amount: string, airline: string, until: string, whose: 'mine' | 'company' | 'both'): string =>
    `${{ mine: '你', company: '公司', both: '你和公司共' }[whose]}有 ${amount} ${airline}机票余额，有效期至 ${until}`,
  /** At the checkout. */
  pays: (airline: string, amount: string): string => `${airline} 抵扣 ${amount}`,
  use: (amount: string): string => `用机票余额抵 ${amount}`,
  note: '只抵你付的部分，付款前可以改；没有付成，余额自动退回',
  paysAll: '余额够付你的部分，打开后直接付清',
  inUse: '付款已经开始，付完或关闭后才能改',
  taken: '余额已用上',
  leftAlone: '余额留到以后再用',
}
export type ValueText = typeof zh
