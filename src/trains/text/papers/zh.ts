/** The pages of a train's papers: what can be printed, the sheet itself, and the receipts. */
export const zh = {
  title: '行程确认单',
  listTitle: '行程单与报销',
  noReceipt: '行程确认单不能报销。报销用电子发票（铁路电子客票），列车到达后 180 天内申请，过期不再开具。',
  receipts: {
    title: '电子发票（铁路电子客票）',
    ask: '向铁路申请',
    save: (number: string) => `下载 ${number}`,
    issuedOn: (date: string) => `${date} 开具`,
    gone: '文件已不在这里，可凭号码在电子税务局查验。',
  },
  all: (count: number) => `全部 ${count} 位乘车人`,
  allNote: '含费用',
  notForTravel: (status: string) => `${status}，不能乘车`,
  ticketsOf: (route: string, date: string) => `${date} · ${route}`,
  route: (from: string, to: string) => `${from} → ${to}`,
  opening: '正在准备行程确认单',
  save: '保存或分享',
  saved: '已保存到下载',
  saveFailed: '没能保存，请稍后再试',
  notYet: { title: '还没有出票', text: '出票以后才有行程确认单。', action: '看订单' },
  unknown: { title: '没有找到这张行程确认单', text: '可能是地址不对，或不是你的订单。', action: '我的订单' },
  failed: { title: '行程确认单没有读取到', text: '车票不受影响，可以再试一次。', action: '再试一次' },
}

export type TrainPapersText = typeof zh
