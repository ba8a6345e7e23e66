/** What the server says of payments: refusals, and the labels that answers carry. Screens have their own words (screens/). */
export const zh = {
  refusals: {
    'PAY-CLOSED': '这笔付款已经关闭，订单不会再扣款。已付的钱会原路退回',
    'PAY-LAPSED': '付款时间已过，订单已关闭，请重新预订',
    'PAY-PAID': '这笔钱已经付过了，不用再付',
    'PAY-WAITING': '还没到付款的时候。占座和审批都完成后会提醒你付款',
    'PAY-METHOD': '这里现在不能用这种方式付款，请换一种方式或联系公司差旅经理',
    'PAY-GATEWAY': '支付宝暂时没有回应，请稍后再试。没有重复扣款',
    'PAY-CREDIT': '公司的可用额度不够付公司承担的部分，还没有扣你的钱。请联系公司差旅经理',
    STATE_CHANGED: '付款状态刚刚有变化，请刷新后重试',
  },
  /** What an order says that was not paid in time. */
  lapsed: '超过付款时间，订单已自动取消',
  parts: { company: '公司', person: '你' },
  /** `none` says why a way to pay is not on offer. */
  methods: { alipayWap: '支付宝', none: '还没有开通，请联系公司差旅经理' },
  /** What Alipay's cashier shows as the thing that is paid for; it names no person. */
  subject: (orderSeq: string): string => `启程商旅订单 ${orderSeq}`,
}

export type PaymentsText = typeof zh
