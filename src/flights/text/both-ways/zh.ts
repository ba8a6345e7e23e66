/** What is said where flights there and back, or through several cities, are booked in one go. */
export const zh = {
  back: '返程',
  oneWay: '单程',
  addBack: '添加返程',
  chooseBack: '选择返程日期',
  withoutBack: '不要返程，只查单程',

  /** Which flight is being chosen. */
  way: (no: number, of: number, type: 'RT' | 'MS') => (type === 'RT' ? (no === 1 ? '去程' : '返程') : `第 ${no} 程 / 共 ${of} 程`),
  /** The same where it stands by itself. */
  wayLabel: (no: number, of: number, type: 'RT' | 'MS') => (type === 'RT' ? (no === 1 ? '去程' : '返程') : `第 ${no} 程 / 共 ${of} 程`),
  choosing: (way: string, next: string) => `正在选${way}，选好后接着选${next}，最后一起提交。`,
  choosingLast: (way: string) => `正在选${way}，选好后和前面选的一起填单、一起提交。`,
  chosen: '已选航班',
  rechoose: '重选',
  gone: '前面选的航班要重新查询',
  inPolicy: '差标内',
  over: '超标',
  /** A rule is broken, and the company is told of it alone. */
  told: '可照订，公司会看到',

  form: {
    title: '行程',
    total: (amount: string) => `这一程 ${amount}`,
    moved: (from: string, to: string) => `价格由 ${from} 变为 ${to}`,
    rules: '退改与行李',
    change: '改签',
    refund: '退票',
    baggage: '行李',
  },

  order: {
    title: '同行程的航班',
    waits: '这一程已就绪，等另一程就绪、其中个人应付的部分付清后一起付款。',
    /** A part of this one is her own: she pays it then, whatever becomes of the other. */
    waitsOwn: '这一程已就绪，等另一程也就绪后付款，期间不收费用。',
    /** The other one is ready, but for what a person pays of it herself. */
    waitsForPart: '这一程已就绪。另一程还有个人部分没付，付清后两程一起出票。',
    toOwed: '看另一程',
    waitsUntil: (time: string) => `最晚等到 ${time}，过后座位释放，不收费用。`,
    missing: '另一程没有订成。这一程怎么办由你决定。',
    chooseAgain: '另选航班',
    alone: '只要这一程',
    aloneAsk: { title: '只要这一程？', text: '不再等另一程，这一程马上付款出票。', confirm: '只要这一程', cancel: '再想想' },
    cancel: '取消这一程',
  },
  /** To whoever is asked about one way of a journey: the others, which she is asked about apart or not at all. */
  approval: '同一行程的其他航班',
}

export type BothWaysText = typeof zh
