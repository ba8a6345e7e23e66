/** What an approver reads of a flight order: /approval/:type/:id/:fid, the line's own part. */
export const zh = {
  trip: '行程',
  stops: (cities: readonly string[]) => `经停 ${cities.join('、')}`,
  bookedBy: (name: string) => `${name}代订`,
  travellers: (names: readonly string[]) => names.join('、'),
  heldUntil: (time: string) => `座位保留至 ${time}`,
  before: {
    title: '之前',
    changedFrom: '原来的航班',
    seats: '航司给的价格',
    seatsNote: '航司稍后才答复，给的座位是现在的价格',
    askedAt: (money: string) => `申请时 ${money}`,
    times: '选的时间',
    timesNote: '航司后来改了这一班的时间',
  },
  over: '超标在哪里',
  inPolicy: '符合差标',
  /** The window around the chosen departure in hours; null where it is the whole day. */
  notTaken: (hours: number | null) => (hours === null ? '当天符合差标，没有选' : `前后 ${hours} 小时内符合差标，没有选`),
  nothingElse: '提交时没有找到符合差标的其他航班。',
  price: '价格',
  total: '合计',
  company: '公司付',
  person: (name: string) => `${name}付`,
  personUnknown: '本人付',
  particulars: '订单说明',
  change: '改签费',
  refund: '退票费',
  baggage: '行李',
  remark: '备注',
  failed: { text: '航班和差标没有读取到。', action: '再试一次' },
}

export type FlightApprovalText = typeof zh
