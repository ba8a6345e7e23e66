/** The pages of the itinerary confirmation: what can be printed, and the sheet itself. */
export const zh = {
  title: '行程确认单',
  listTitle: '行程确认单',
  noReceipt: '行程确认单不能报销。报销用电子行程单（航司的电子发票），航班到达后 180 天内申请，过期不再开具。',
  /** The receipts beside the sheets. */
  receipts: {
    title: '电子行程单',
    ask: '向航司申请',
    save: (number: string) => `下载 ${number}`,
    issuedOn: (date: string) => `${date} 开具`,
    gone: '文件已不在这里，可凭号码在电子税务局查验。',
    several: (issued: number, all: number) => `已开具 ${issued}/${all}`,
  },
  all: (count: number) => `全部 ${count} 位乘机人`,
  allNote: '含费用',
  oneNote: '不含费用',
  notForTravel: (status: string) => `${status}，不能乘机`,
  ticketsOf: (route: string, date: string) => `${date} · ${route}`,
  opening: '正在准备行程确认单',
  save: '保存或分享',
  saved: '已保存到下载',
  saveFailed: '没能保存，请稍后再试',
  none: { title: '还没有可以打印的机票', text: '出票以后，这里有每张机票的行程确认单。', action: '看订单' },
  notYet: { title: '还没有出票', text: '出票以后才有行程确认单。', action: '看订单' },
  unknown: { title: '没有找到这张行程确认单', text: '可能是地址不对，或不是你的订单。', action: '看行程确认单' },
  failed: { title: '行程确认单没有读取到', text: '机票不受影响，可以再试一次。', action: '再试一次' },
}

export type ItineraryText = typeof zh
