import { formatMoney } from '../../../kernel/money.ts'

/** What a statement says, on its page and in its file. */
export const zh = {
  title: '账单',
  whose: '看谁的账单',
  mine: '我的',
  company: '公司',
  previous: '上个月',
  following: '下个月',
  opening: '月初余额',
  closing: '月末余额',
  /** What a balance means, below it. */
  balanceOf: {
    mine: { none: '两不相欠', owes: '你还没有付的', isOwed: '正在退给你的' },
    company: { none: '没有用公司额度', owes: '公司用掉、还没有结清的额度', isOwed: '公司多出来的额度' },
  },
  movements: '这个月的收支',
  /** Whose lines the file's rows are. */
  accounts: { mine: '我的收支', company: '公司额度', value: '机票余额' },
  /** Unused value, which is nobody's debt: beside what is owed in money. */
  value: {
    title: '机票余额',
    opening: '月初',
    closing: '月末',
    note: { mine: '你名下还能用的，含订单里占用的', company: '公司名下还能用的，含订单里占用的' },
    movements: '这个月的机票余额变动',
    none: { title: '这个月余额没有变动', text: '留下、用掉、退回和到期的每一笔都会列在这里。' },
  },
  what: {
    charged: '应付',
    paid: '已付',
    owed: '应退',
    paidBack: '已退回',
    drawn: '用公司额度付',
    returned: '退回公司额度',
    granted: '发放奖励积分',
    ended: '积分到期未用',
    valueLeft: '机票不用了，留下的余额',
    valueUsed: '用余额付',
    valueBack: '退回余额',
    valueEnded: '余额到期未用',
  },
  paidWith: {
    companyCredit: '公司额度',
    alipay: '支付宝',
    wechat: '微信支付',
    cash: '现金',
    travelCredit: '机票余额',
    points: '积分',
    bank: '转账',
  },
  order: '订单',
  balanceAfter: '余额',
  serviceFee: (minor: number): string => `含服务费 ${formatMoney(minor)}`,
  serviceFeeBack: (minor: number): string => `含退回的服务费 ${formatMoney(minor)}`,
  file: '存成表格（CSV）',
  filing: '正在准备文件',
  fileName: (month: string, whose: 'mine' | 'company'): string => `${whose === 'mine' ? '我的账单' : '公司账单'}-${month}.csv`,
  none: { title: '这个月没有收支', text: '付过、退回的每一笔钱都会列在这里。' },
  heads: {
    at: '时间',
    order: '订单号',
    movement: '事项',
    method: '付款方式',
    amount: '金额',
    serviceFee: '其中服务费',
    balance: '余额',
    currency: '币种',
    account: '账目',
  },
  list: {
    loading: '正在读取账单',
    failed: '账单没有读取到',
    retry: '再试一次',
    more: '显示更多',
    loadingMore: '正在读取',
    end: '都在这里了',
    moreFailed: '后面的没有读取到',
  },
}

export type StatementText = typeof zh
