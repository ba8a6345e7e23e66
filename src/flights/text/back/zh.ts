/** To whom money and value of given-up tickets go back, and by which way: the same words before it is done and afterwards. */
export const zh = {
  /** `name` is who pays the traveller's part, where that is not the reader. */
  payer: {
    company: (): string => '公司',
    person: (name: string | null): string => name ?? '你',
    third: (): string => '代付的人',
  },
  /** Where it goes back to, and by when. */
  way: {
    companyCredit: (): string => '退回公司额度，马上到账',
    travelCredit: (): string => '退回原来的机票余额，马上到账，到期日不变',
    points: (): string => '退回积分，马上到账，到期日不变',
    cash: (): string => '退现金，到差旅台领取',
    alipay: (day: string): string => `退回支付宝，最晚 ${day} 到账`,
    wechat: (day: string): string => `退回微信支付，最晚 ${day} 到账`,
  },
  /** Of what waits for the airline's word first. */
  wayAfter: {
    companyCredit: '航司审核通过之后，退回公司额度',
    travelCredit: '航司审核通过之后，退回原来的机票余额',
    points: '航司审核通过之后，退回积分',
    cash: '航司审核通过之后，到差旅台领现金',
    alipay: '航司审核通过之后，退回支付宝',
    wechat: '航司审核通过之后，退回微信支付',
  },
  /** Of what is back. */
  wayDone: {
    companyCredit: '已退回公司额度',
    travelCredit: '已退回原来的机票余额，到期日不变',
    points: '已退回积分，到期日不变',
    cash: '已在差旅台退还现金',
    alipay: '已退回支付宝',
    wechat: '已退回微信支付',
  },
  /** The gateway could not, or not yet. */
  stuck: { byTransfer: '支付渠道没能退回，由财务转账退回', manual: '支付渠道还没有退成，有人在处理' },
  /** The gateway could not, and finance did. */
  transferred: '已由财务退回',
  arrived: '已退回',
  by: (day: string): string => `最晚 ${day} 到账`,
  byAfter: '航司审核通过之后退',
  asValue: '留作机票余额',
  /** To whom nothing goes back: the fees take all of it. */
  nothing: '没有钱退回',
  /** What was taken off before: of the airline's fee and of our service fee, null where nothing. */
  less: (fee: string | null, serviceFee: string | null): string =>
    `扣除${[fee && `航司退票费 ${fee}`, serviceFee && `服务费 ${serviceFee}`].filter(Boolean).join('、')}`,
  withValue: (value: string): string => `余额 ${value}`,
}

export type BackText = typeof zh
