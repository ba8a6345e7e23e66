/** What the server says of tickets that are changed: why, how it stands, what happens now, what it costs. */
export const changing = {
  /** Which leg of a journey abroad. */
  legOf: (no: number, count: number) => `第 ${no} 程，共 ${count} 程`,
  reasons: {
    planChanged: '行程有变',
    meetingMoved: '会议或拜访改了时间',
    tripExtended: '要多留几天',
    tripShortened: '提前回程',
    betterFlight: '有更合适的航班',
    airlineChanged: '航司取消或变更航班',
    other: '其他原因',
  },
  /** By the key of a change's status (rules/change-states.ts). */
  status: {
    asked: '正在占座',
    awaitingApproval: '等待审批',
    awaitingPayment: '待付款',
    paid: '已支付，准备换票',
    underWay: '正在提交航司',
    atAirline: '航司换票中',
    manual: '差旅台处理中',
    changed: '已改签',
    failed: '没有改成',
    closed: '已取消',
    unknown: '状态未知',
  },
  now: {
    asked: '正在占新航班的座位，一般不到一分钟。原客票照旧有效。',
    awaitingApproval: '新航班要审批。座位占着，原客票照旧有效。',
    awaitingPayment: '付款之后自动换票。过了时间没有付，改签取消，原客票照旧有效。',
    paid: '已经付款，马上提交航司换票。',
    underWay: '正在提交航司换票，一般几秒钟。',
    atAirline: '航司已受理，新客票出好之前不要用原客票乘机。',
    manual: '差旅台会和航司核实能不能改、要补多少，办好了写在这里。',
    changed: '请按新航班出行，原客票不能再用。',
    unknown: '请更新页面再看。',
  },
  /** The same of what the desk has arranged: no machine exchanges it. */
  byDesk: {
    awaitingPayment: '付款之后由差旅台换票。过了时间没有付，改签取消，原客票照旧有效。',
    paid: '已经付款，等差旅台换票，新票号写在这里。',
  },
  /** The same where no seats are held: what an airline abroad has quoted, and what waits for a word before. */
  unheld: {
    asked: '正在请航司准备这次改签，一般不到一分钟。原客票照旧有效。',
    awaitingApproval: '新航班要审批，审批通过之后再向航司办理；到时价格变了会告诉你，不会直接扣款。原客票照旧有效。',
    lapsed: '没有在时限内完成，没有收费。',
    rejected: '审批没有通过，没有收费。',
    bookingFailed: '航司没有接受这次改签，没有收费。',
  },
  why: {
    bookingFailed: '新航班的座位没有占到。',
    flightCancelled: '航司取消了新航班，没有产生费用。',
    priceMoved: '办理时航司的价格变了，没有按新价改签，也没有收费。可以按新价重新申请。',
    timesMoved: '办理时航司改了新航班的时间，没有按新的时间改签，也没有收费。可以按新的时间重新申请。',
    journeyMoved: '办理时航司已改了原客票的航班，没有改签，也没有收费。请看原订单，可以从那里重新申请。',
    ticketFailed: '航司没有换票，付的钱自动退回付款方。',
    lapsed: '没有在时限内完成，座位已退还航司。',
    rejected: '审批没有通过，座位已退还航司。',
    cancelled: '改签已取消。',
    deskRefused: '差旅台核实之后改不了。',
  },
  stillGood: '原客票照旧有效。',
  withdrawn: '不改签了',
  /** What becomes of what was bought beside the old ticket. */
  extras: {
    seatLost: '选好的座位不会跟到新航班，选座费不退，新座位在值机时安排。',
    goAlong: '加购的行李和服务会跟到新航班。',
    joined: (sentences: readonly string[]): string => sentences.join(''),
  },
  /** What a change costs, line by line. */
  line: { changeFee: '改签费', fareDifference: '票价差额', taxDifference: '税费差额', serviceFee: '服务费' },
  /** The same as the price of an order. */
  priceLine: {
    changeFee: '改签费',
    fare: '票价差额',
    airportTax: '机场建设费差额',
    fuelSurcharge: '燃油附加费差额',
    serviceFee: '服务费',
  },
}
export type ChangingWords = typeof changing
