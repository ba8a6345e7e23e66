/** The itinerary confirmation of any line, which is printed in both languages at once whoever reads it. */
export const paper = {
  title: '行程确认单',
  issuer: '启程商旅',
  file: (number: string): string => `行程确认单-${number}.pdf`,
  noReceipt: '本单仅供确认行程，不是发票，不能用于报销。',
  order: '订单',
  status: '订单状态',
  bookedBy: '预订人',
  madeAt: '打印时间',
  departs: '出发',
  arrives: '到达',
  document: '证件',
  ticketNumber: '票号',
  paid: '费用',
  item: '项目',
  amount: '金额',
  total: '合计',
  ofAll: (count: number): string => `${count} 人`,
  localTimes: '时间均为当地时间，括号内为与协调世界时（UTC）的差。',
  hours: (hours: number, minutes: number): string => `${hours > 0 ? `${hours} 小时` : ''}${minutes > 0 ? ` ${minutes} 分钟` : ''}`.trim(),
  daysLater: (days: number): string => (days === 1 ? '次日' : `${days} 天后`),
  day: (day: string, offset: string): string => `${day}（${offset}）`,
  /** What the lines say each in their own words. */
  flight: {
    taxDocument: (day: string): string =>
      `报销凭证是承运航司开具的“电子发票（航空运输电子客票行程单）”，旅行结束后 180 天内向航司索取，最晚 ${day}。`,
    /** Where every ticket on the sheet was given back or called off. */
    noneValid: '单上的客票都已失效，不能乘机。',
    someInvalid: '单上有已失效的客票，标红的不能乘机。',
    passengers: '乘机人与客票',
    passenger: '乘机人',
    ticketStatus: '客票状态',
    notForTravel: (status: string): string => `${status}，不能乘机`,
    others: (count: number): string => `同一订单另有 ${count} 位乘机人，不在本单上。`,
    given: '费用按出票时的价格，退款、退票余额不在本单上，以订单为准。',
  },
  train: {
    taxDocument: (day: string): string => `报销凭证是铁路开具的“电子发票（铁路电子客票）”，旅行结束后 180 天内向铁路索取，最晚 ${day}。`,
    noneValid: '单上的车票都已失效，不能乘车。',
    someInvalid: '单上有已失效的车票，标红的不能乘车。',
    passengers: '乘车人与车票',
    passenger: '乘车人',
    ticketStatus: '车票状态',
    notForTravel: (status: string): string => `${status}，不能乘车`,
    others: (count: number): string => `同一订单另有 ${count} 位乘车人，不在本单上。`,
    given: '费用按出票时的价格，退票和改签的款项不在本单上，以订单为准。',
  },
}

export type PaperText = typeof paper
