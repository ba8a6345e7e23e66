import { zh as words } from '../seats/zh.ts'

/** /train/list */
export const zh = {
  ...words,
  title: (from: string, to: string) => `${from} → ${to}`,
  subtitle: (parts: readonly string[]) => parts.join(' · '),
  onlyFast: '仅高铁动车',
  student: '学生票',
  people: (count: number) => `${count} 人`,
  edit: '改条件',
  searching: '正在查询车次',
  found: (count: number) => `查到 ${count} 趟列车`,
  limit: '差标',
  inPolicy: (compliant: number, all: number, told: boolean) => `${all} 趟中 ${compliant} 趟有${told ? '可照订' : '符合'}的席别`,
  noLimit: '没有限制',
  standard: '火车差标',
  standardOf: (name: string) => `几位出行人的差标不同，这里写的是${name}的；每个席别按最严的判断`,
  scene: '出行场景',
  chooseScene: '选择场景',
  compliantOnly: (told: boolean): string => (told ? '只看可照订' : '只看合规'),
  /** Under a day of the strip: on the last one that is sold each station begins at an hour of its own. */
  days: { onSale: '在售', lastDay: '今起售', notYet: '未开售' },
  stops: '经停站',

  /** The lowest price of a train. */
  from: (amount: string) => `${amount} 起`,
  left: (count: number) => `余 ${count} 张`,
  /** Fewer than all who travel need. */
  onlyLeft: (count: number) => `只余 ${count} 张，不够`,
  plenty: '有票',
  soldOut: '售罄',
  queue: '可候补',
  joinQueue: '候补',
  youPay: (amount: string) => `自付 ${amount}`,
  /** The same of a colleague for whom somebody books. */
  pays: (payer: string, amount: string) => `${payer}付 ${amount}`,
  studentFare: (amount: string) => `学生 ${amount}`,
  sale: {
    onSale: '在售',
    notYet: '未开售',
    nightStop: '夜间停售',
    closed: '停止售票',
    cancelled: '停运',
    stationClosed: '车站停办',
  },
  saleStarts: (when: string) => `${when} 开售`,
  late: (minutes: number) => `晚点 ${minutes} 分`,
  shown: (shown: number, all: number) => (shown === all ? `全天共 ${all} 趟` : `显示 ${shown} 趟 · 全天 ${all} 趟`),

  bar: '筛选和排序',
  filter: '筛选',
  sort: { departure: '出发', arrival: '到达', duration: '耗时', price: '价格' },
  sorted: {
    departure: { ascending: '出发早', descending: '出发晚' },
    arrival: { ascending: '到达早', descending: '到达晚' },
    duration: { ascending: '耗时短', descending: '耗时长' },
    price: { ascending: '价格低', descending: '价格高' },
  },
  filters: {
    bookableOnly: '只看有票',
    departBands: '出发时段',
    arriveBands: '到达时段',
    band: { night: '00–06 时', morning: '06–12 时', afternoon: '12–18 时', evening: '18–24 时' },
    letters: '车型',
    letter: { G: '高铁 G', D: '动车 D', C: '城际 C', Z: '直达 Z', T: '特快 T', K: '快速 K', O: '其他' },
    seats: '席别',
    fromStations: '出发站',
    toStations: '到达站',
    trains: (count: number) => `${count} 趟`,
    clear: '清除',
    show: (count: number) => `看 ${count} 趟`,
  },

  none: { title: '这一天没有直达列车', text: '可以换一天，或看下面的中转方案。', action: '换一天' },
  noneMatch: { title: '没有符合条件的列车', text: (all: number) => `这一天有 ${all} 趟，都被筛选挡住了。`, action: '清除筛选' },
  allSoldOut: '这一天的直达列车都没有可买的票，下面是中转方案',
  closed: { title: '不能查火车票', action: '回首页' },
  failed: { title: '没有查到车次', text: '铁路系统暂时没有回应，可以再查一次。', action: '再查一次' },
  slow: '铁路系统回应较慢，还在等',
  night: (opensAt: string) => `铁路夜间不售票，${opensAt} 恢复；车次可以先看`,
  presaleFailed: '预售期获取失败',
  again: '再试一次',

  change: {
    title: '中转一次',
    searching: '正在找中转方案',
    none: { title: '也没有中转方案', text: '可以换一天，或换一个邻近的城市。' },
    failed: '中转方案没有读取到',
    at: (station: string, wait: string) => `${station}换乘 · 等 ${wait}`,
    between: (from: string, to: string, wait: string) => `从${from}到${to}换乘 · 共 ${wait}`,
    total: (duration: string) => `全程 ${duration}`,
  },

  stopList: {
    title: (trainNo: string) => `${trainNo} 经停站`,
    none: '停运，不再经过这些站',
    stay: (minutes: number) => `停 ${minutes} 分`,
    starts: '始发',
    ends: '终到',
    later: (days: number) => `第 ${days + 1} 天`,
    yours: '你的行程',
    failed: '经停站没有读取到',
    reading: '正在读取经停站',
  },
}

export type TrainListText = typeof zh
