/** What whoever holds a link reads: strangers to the company, so that every word stands by itself. */
export const zh = {
  title: '代付差旅订单',
  switchTo: 'English',
  /** Between two sentences. */
  space: '',
  loading: '正在读取付款信息',
  asks: (amount: string): string => `请你付 ${amount}`,
  promise: (until: string): string => `${until} 前付款有效。如果订单办不成，钱会原路退回给你。`,
  privacy: '付款人不会出现在订单里，这里也不显示出行人的信息。',
  later: '出票后如果退票，能退的钱原路退回给你；不能退现的票价留作出行人的机票余额，不退给你。',
  order: '订单号',
  amount: '金额',
  until: '付款期限',
  left: (clock: string): string => ` · 还剩 ${clock}`,
  timeIsUp: '付款时间到了',
  timeIsUpText: '正在核对最后一刻有没有到账，结果马上显示。不用再付。',
  payWith: '付款方式',
  heldFirst: '先冻结，出票后才扣款',
  /** 微信支付 carries its verb already. */
  pay: (amount: string, method: string): string => `${method}${method.endsWith('支付') ? '' : '付'} ${amount}`,
  opening: (method: string): string => `正在打开${method}`,
  confirming: '正在核对付款结果，请不要重复付款。',
  check: '我已付款，核对结果',
  /** Nobody knows which of those who hold the link has paid. */
  unpaid: '支付机构没有收到这笔钱，可以再付一次。',
  paid: '已经付好了',
  paidText: '订单已收到这笔钱，不用再付。如果之后办不成，钱会原路退回付款的人；多付的一笔会自动退回。',
  /** What became of it later on; sums and days stand in rows below. Nobody knows which of those who hold the link has paid. */
  back: {
    title: {
      manual: '退款由人工处理',
      byTransfer: '退款改为转账',
      onTheWay: '正在退款',
      late: '退款晚了，还没有退成',
      done: '已经退款',
      transferred: '已经转账退款',
      nothing: '没有钱退回',
    },
    because: {
      returned: '用这个链接付款的票已经退了。',
      ended: '订单没有办成，付的钱全部退回，不收费用。',
      notNeeded: '这笔钱到账时订单已经不用再付，全部退回，不收费用。',
    },
    whom: '有疑问请问发链接给你的人。',
    paid: '已付',
    fee: '退票扣除的费用',
    feeNote: '航司退票费，以及不退的服务费',
    value: '留作机票余额',
    valueNote: '这部分票价不退现，归出行人以后订票用',
    rest: '仍用于这张订单',
    moves: {
      manual: (gateway: string) => ({ label: '等待退回', note: `没能自动退回${gateway}，由人工处理` }),
      byTransfer: (gateway: string) => ({ label: '等待转账', note: `${gateway}退不回去，由财务转账给付款的人` }),
      onTheWay: (gateway: string, on: string) => ({ label: '正在退回', note: `原路退回${gateway}，最晚 ${on} 到账` }),
      late: (gateway: string, on: string) => ({ label: '还没有退成', note: `应在 ${on} 前退回${gateway}，财务会跟进` }),
      done: (gateway: string, on: string) => ({ label: '已经退回', note: `${on} 已原路退回${gateway}` }),
      transferred: (_: string, on: string) => ({ label: '已经转账', note: `${on} 已由财务转账` }),
    },
  },
  /** Nothing is to be paid any more, and nobody knows yet whether it was. */
  unclear: {
    title: '不用再付，上一笔还在核对',
    text: '订单已经不用付款。如果你付过，支付机构一答复就自动原路退回，到时这里会显示；没有付成就不扣款。',
  },
  released: { title: '已经解冻', text: '订单没有办成，冻结的金额已经解冻，没有扣款。' },
  releasing: { title: '正在解冻', text: '订单没有办成，冻结的金额正在解冻，不会扣款。' },
  checking: { title: '正在核对付款', text: '支付机构还没有答复这笔钱有没有付成。先不要再付；有了结果这里会显示。' },
  held: '金额已经冻结',
  heldText: '出票后才扣款；出不了票会自动解冻。',
  over: { title: '这个链接不需要付款了', text: '可能已过期、已收回，或者已经付好。有疑问请问发链接给你的人。' },
  none: { title: '链接不完整', text: '请从消息里重新打开，或请对方再发一次。' },
  failed: { title: '付款信息没有读取到', text: '没有扣款，可以再试一次。', action: '再试一次' },
}

export type PayLinkText = typeof zh
