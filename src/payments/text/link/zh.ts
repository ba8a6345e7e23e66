/** What whoever holds a link reads: strangers to the company, so that every word stands by itself. */
export const zh = {
  title: '代付差旅订单',
  switchTo: 'English',
  loading: '正在读取付款信息',
  asks: (amount: string): string => `请你付 ${amount}`,
  promise: (until: string): string => `${until} 前付款有效。如果订单办不成，钱会原路退回给你。`,
  privacy: '付款人不会出现在订单里，这里也不显示出行人的信息。',
  later: '出票后如果退票，能退的钱原路退回给你；不能退现的票价留作出行人的机票余额，不退给你。',
  order: '订单号',
  amount: '金额',
  until: '付款期限',
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
  held: '金额已经冻结',
  heldText: '出票后才扣款；出不了票会自动解冻。',
  over: { title: '这个链接不需要付款了', text: '可能已过期、已收回，或者已经付好。有疑问请问发链接给你的人。' },
  none: { title: '链接不完整', text: '请从消息里重新打开，或请对方再发一次。' },
  failed: { title: '付款信息没有读取到', text: '没有扣款，可以再试一次。', action: '再试一次' },
}

export type PayLinkText = typeof zh
