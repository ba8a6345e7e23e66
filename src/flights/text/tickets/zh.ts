/** /flights/order/:orderSeq/category: the tickets of an order, each for itself. */
export const zh = {
  title: '客票',
  oneByOne: '逐人看客票',
  category: {
    toFly: '可以使用',
    changing: '改签中',
    refunding: '退票中',
    toIssue: '待出票',
    left: '航班已起飞',
    changed: '已改签',
    refunded: '已退票',
    ended: '没有出票',
  },
  count: (count: number) => `${count} 张`,
  /** Who only goes along sees her own ticket alone. */
  others: (count: number) => `另有 ${count} 位同行，他们的客票不在这里显示。`,
  ticketNumber: '票号',
  document: '证件',
  price: '金额',
  refund: '退票',
  back: (money: string) => `退 ${money}`,
  changedTo: '改签后的订单',
  change: '改签',
  giveBack: '退票',
  cancel: '取消订单',
  cancelNote: '出票前取消不收费',
  noCancel: '取消',
  rules: '退改和行李',
  see: '查看',
  refunds: '退票进度',
  refundsAsked: (count: number) => `${count} 次`,
  toOrder: '看订单',
  failed: { title: '客票没有读取到', text: '客票本身不受影响，可以再试一次。', action: '再试一次' },
  refused: { title: '看不到客票', action: '看订单' },
}

export type TicketsText = typeof zh
