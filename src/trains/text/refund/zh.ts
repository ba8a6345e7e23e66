/** The page on which issued tickets of trains are given back, /train/refund/:orderId/:ticketId. Amounts and dates come as they are read. */
export const zh = {
  title: '退票',
  loading: '正在查车票',
  who: '退谁的票',
  place: (seat: string, car: string, place: string, _isBerth: boolean) => [seat, car && `${car} 车`, place].filter(Boolean).join(' '),
  ticket: (number: string, money: string) => `票号 ${number} · 票价 ${money}`,
  feeNow: (percent: number, money: string) => `现在退，铁路按 ${percent}% 收 ${money}`,
  feeFree: '现在退，铁路不收费',
  holdsUntil: (time: string) => `这个退票费到 ${time} 为止，之后会变`,
  /** The last step of the table. */
  endsAt: (time: string) => `${time} 开车，开车后就不能退了`,
  choose: '请选择要退的车票',
  chosen: (count: number) => (count === 0 ? '还没有选' : `已选 ${count} 张`),
  look: '看能退多少',
  within: (online: number, window: number) =>
    `铁路线上退票 ${online} 个工作日内退款；取过纸质车票、要到车站窗口退的，${window} 个工作日内退款。`,
  quote: {
    headline: (money: string) => `退回 ${money}`,
    nothing: '没有可退的钱',
    until: (time: string) => `这个金额到 ${time} 为止。超过时间要重新看。`,
    own: '铁路停运了这趟车，不收退票费。',
    tickets: '每张车票',
    of: (paid: string, percent: number, fee: string) => `票价 ${paid}，退票费 ${percent}% 是 ${fee}`,
    ofFree: (paid: string) => `票价 ${paid}，不收退票费`,
    sums: '合计',
    fee: '铁路退票费',
    serviceFee: '服务费不退',
    back: '退回',
    payers: '退给谁',
    /** `name` is who pays the traveller's part, where that is not the reader. */
    payer: {
      company: () => '公司',
      person: (name: string | null) => name ?? '你',
      third: () => '代付的人',
    },
    /** Where it goes back to, and by when, once the railway has taken the tickets. */
    way: {
      companyCredit: () => '铁路办好后退回公司额度，马上到账',
      travelCredit: () => '铁路办好后退回原来的余额，马上到账',
      points: () => '铁路办好后退回积分，马上到账',
      cash: () => '铁路办好后退现金，到差旅台领取',
      alipay: (day: string) => `退回支付宝，最晚 ${day} 到账`,
      wechat: (day: string) => `退回微信支付，最晚 ${day} 到账`,
    },
    none: '没有钱退回',
    /** What was taken off before: of the railway's fee and of our service fee, null where nothing. */
    less: (fee: string | null, serviceFee: string | null) =>
      `扣除${[fee && `铁路退票费 ${fee}`, serviceFee && `服务费 ${serviceFee}`].filter(Boolean).join('、')}`,
    change: '改一改',
    confirm: '确认退票',
    moved: '可退金额变了，下面是新的金额，请再确认。',
    ask: { title: '确定退票吗？', text: '车票会作废，座位退还铁路，不能恢复。', confirm: '退票', cancel: '再想想' },
  },
  sent: '已提交，进展写在订单里',
  none: { title: '现在没有可以退的车票', action: '查看订单' },
  unknown: { title: '没有找到这张订单', text: '可能是订单号不对，或不是你的订单。', action: '看我的订单' },
  failed: { title: '没有查到', text: '车票没有变化，可以再试一次。', action: '再试一次' },
}
export type TrainRefundText = typeof zh
