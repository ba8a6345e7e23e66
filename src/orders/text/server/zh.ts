/** What the server says about orders, whatever their line. */
export const zh = {
  refusals: {
    'ORDER-REASON': '请选择或填写取消的原因',
    'ORDER-COMPLETE': '订单已完结，不能取消',
    'ORDER-ISSUING': '正在出票，现在不能取消。出票后按退票规则办理',
    'ORDER-CANCELLING': '已经申请过取消，占座一有结果就取消，不用再点',
    'ORDER-RIGHT-ENDED': '你已没有为这些出行人预订的权限，只能查看。请让出行人自己操作，或联系公司差旅经理',
    'ORDER-NOT-YOURS': '这张订单由别人预订，还有同行的人。请联系预订人',
    'ORDER-TOO-OFTEN': '今天取消得太多，不能再取消。不支付的话，座位到时间会自动退回',
    'ORDER-SEAT-CANCELS': '今天在这家航司已经放弃占座 3 次，明天才能再取消',
    'ORDER-NO-TRIP': '订单已关闭，没有行程可以加入日历',
    STATE_CHANGED: '订单状态刚刚有变化，请刷新后重试',
  },
  /** What a calendar is called that reads one's trips. */
  tripFile: (number: string): string => `行程-${number}.ics`,
  calendarName: '启程商旅行程',
  otherReason: '其他，我来写',
  backAtOnce: '马上回到公司的额度',
  backAsValue: '马上回到机票余额',
  backAsPoints: '马上回到积分',
  /** Of what is only reserved. */
  letGo: {
    companyCredit: '只是预留，没有扣款，额度马上可以再用',
    travelCredit: '只是预留，没有用掉，余额马上可以再用',
    points: '只是预留，没有用掉，积分马上可以再用',
  },
  backInCash: '退现金，到差旅台领取',
  backBy: {
    alipay: (date: string): string => `原路退回支付宝，最晚 ${date} 到账`,
    wechat: (date: string): string => `原路退回微信支付，最晚 ${date} 到账`,
  },
  gateways: { alipay: '支付宝', wechat: '微信支付' },
  /** What may have been paid as the order is cancelled: `date` is by when it is back where the gateway tells today. */
  ifPaid: {
    charges: {
      silent: (gateway: string, date: string): string =>
        `${gateway}还没有答复这笔钱有没有付成。现在取消：没有付成就不扣款；付成了，${gateway}一答复就自动原路退回，今天答复的话最晚 ${date} 到账`,
      open: (gateway: string, date: string): string =>
        `${gateway}的付款页打开过，还没有收到钱。现在取消就不用再付；万一刚好付成了，会自动原路退回，最晚 ${date} 到账`,
    },
    holds: {
      silent: (gateway: string): string =>
        `${gateway}还没有答复金额有没有冻结。现在取消：没有冻结就什么都不用做；已经冻结的，${gateway}一答复就自动解冻，不扣款`,
      open: (gateway: string): string => `${gateway}的付款页打开过，还没有冻结金额。现在取消就不用再付；万一刚好冻结了，会自动解冻，不扣款`,
    },
  },
}

export type OrdersServerText = typeof zh
