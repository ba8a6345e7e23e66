/** /order/cancel/:orderSeq; a reason is required [V-OTHER-10]. */
export const zh = {
  title: '取消订单',
  why: '为什么取消',
  ownWords: '取消的原因',
  ownWordsHint: '简单写一两句',
  missing: '请选择或填写取消的原因',
  submit: '确认取消',
  submitting: '正在取消',
  keep: '先不取消',
  done: '订单已取消',
  /** Of an order that changes another one. */
  ofChange: { title: '取消改签', submit: '确认取消改签', keep: '先不取消', done: '改签已取消，原来的票照旧有效' },
  requested: '已记下，占座一有结果就取消',
  notPossible: '现在不能取消',
  backToOrder: '回到订单',
  giveUp: '退票留余额',
  refundTickets: '去退票',
  /** E-CHG-05, E-CHG-07: before the reason that the server gives. */
  notDone: (why: string): string => `取消失败：${why}`,
  /** E-CHG-04: what it is now stands below. */
  moved: (status: string): string => `订单状态刚刚有变化，现在是“${status}”。请看一看再决定`,
  quote: {
    title: '取消之后',
    fee: '手续费',
    free: '不收费用',
    /** `name` is who pays the traveller's part, where that is not the reader. */
    back: {
      company: (): string => '退回公司',
      person: (name: string | null): string => (name === null ? '退回给你' : `退回给${name}`),
      third: (): string => '退回代付的人',
    },
    /** Of what is only reserved: it was charged to nobody, and nothing goes back. */
    letGo: {
      company: (): string => '解除公司的预留',
      person: (name: string | null): string => (name === null ? '解除你的预留' : `解除${name}的预留`),
      third: (): string => '解除代付的预留',
    },
    charged: '已收款项',
    nothing: '还没有收过钱，没有要退的',
    /** Somebody may stand at a cashier just now. */
    nothingYet: '还没有收到钱',
    /** Somebody may have paid, and the gateway does not tell. */
    unclear: '有一笔付款还在确认',
    pending: {
      person: (name: string | null): string => (name === null ? '你的付款' : `${name}的付款`),
      third: (): string => '代付的付款',
    },
  },
  unknown: { title: '没有这张订单', text: '订单号可能有误，或者这张订单与你无关。', action: '我的订单' },
  failed: { title: '订单没有读取到', text: '订单没有被取消，可以再试一次。', action: '再试一次' },
}

export type CancelText = typeof zh
