/** What the order lists say, whatever the line of an order. */
export const zh = {
  title: '订单',
  history: '机票历史订单',
  journeys: '行程',
  line: '产品',
  lines: { all: '全部产品', flight: '机票', train: '火车票' },
  whose: '谁的行程',
  whoseTabs: { mine: '我的行程', others: '代订的' },
  filter: '订单状态',
  tabs: { all: '全部', inProgress: '处理中', toTravel: '待出行', closed: '已结束' },
  list: '订单列表',
  loading: '正在读取订单',
  more: '更多订单',
  loadingMore: '正在读取',
  end: '没有更多了',
  empty: {
    all: { title: '还没有订单', text: '查到合适的航班，订好就在这里。' },
    inProgress: { title: '没有处理中的订单', text: '正在占座、待付款和正在出票的会在这里。' },
    toTravel: { title: '没有待出行的订单', text: '已出票、还没有出发的会在这里。' },
    closed: { title: '没有已结束的订单', text: '飞过的、取消的和没有订成的会在这里。' },
  },
  emptyForOthers: { title: '没有代订的订单', text: '为别人订、自己不出行的会在这里。' },
  emptySearch: { title: '没有找到', text: '换一个姓名、城市或订单号，或者放宽日期。' },
  search: '查航班',
  failed: { title: '订单没有读取到', text: '订单本身不受影响，可以再试一次。', action: '再试一次' },
  moreFailed: '后面的订单没有读取到',
  again: '再试一次',

  /** What is to do next, below a card. `left`: "14:32". */
  next: {
    pay: {
      text: '等你付款',
      left: (clock: string): string => `还剩 ${clock} 付款`,
      until: (when: string): string => `${when} 前付款`,
      action: '去付款',
    },
    confirm: {
      text: '支付确认中',
      left: (): string => '',
      until: (when: string): string => `支付确认中，最晚 ${when} 有说法，在那之前先不要再付`,
      action: '看结果',
    },
    /** Behind what a card says of an approval that several decide together. */
    together: (when: string, { needed, of, agreed }: { needed: number; of: number; agreed: number }): string =>
      `${when} · ${of} 人中要 ${needed} 人同意，已有 ${agreed} 人`,
    approval: {
      text: '等待审批',
      left: (clock: string): string => `还剩 ${clock} 审批`,
      until: (when: string): string => `${when} 前审批`,
      action: '看进度',
    },
    /** E-CHG-08. */
    rebook: {
      text: '预订已失效，请重新预订',
      left: (): string => '',
      until: (): string => '',
      action: '重新预订',
    },
    /** No seat was had, and nothing ran out. */
    notBooked: { text: '没有订到座位，不收费用', left: (): string => '', until: (): string => '', action: '重新预订' },
    /** Of a change: the ticket that it was to move is as it was. */
    notChanged: { text: '改签没有办成，原来的票不受影响', left: (): string => '', until: (): string => '', action: '看原来的票' },
    changeFailed: {
      text: '改签没有办成，付的钱会退回，原来的票不受影响',
      left: (): string => '',
      until: (): string => '',
      action: '看原来的票',
    },
    trainCancelled: {
      text: '列车停运，可以全额退款，不收手续费，也可以另选车次或航班',
      left: (): string => '',
      until: (): string => '',
      action: '怎么办',
    },
    /** Nothing is to be booked anew: what it named for that case goes on by itself. */
    lookingForFlight: { text: '没有订到车票，正在找差标内的机票', left: (): string => '', until: (): string => '', action: '看进度' },
    goneOn: { text: '没有订到，已在新订单里接着办', left: (): string => '', until: (): string => '', action: '看新订单' },
    ticketFailed: {
      text: '没有出成票，付过的款全部退回',
      left: (): string => '',
      until: (): string => '',
      action: '重新预订',
    },
    /** It was a guarantee alone, which is let go. */
    ticketFailedFree: {
      text: '没有出成票，冻结的担保已解除，没有扣款',
      left: (): string => '',
      until: (): string => '',
      action: '重新预订',
    },
    refund: { text: '退票处理中', left: (): string => '', until: (): string => '', action: '看进度' },
    /** Seats that an airline answers about later. */
    seatsAsked: { text: '航司正在找座位', left: (): string => '', until: (): string => '', action: '看进度' },
    seatsToConfirm: {
      text: '等待确认座位',
      left: (clock: string): string => `座位还剩 ${clock} 确认`,
      until: (when: string): string => `${when} 前确认座位`,
      action: '去确认',
    },
    /** The airline has changed it. It names flights to exchange for only where it says until when. */
    flightCancelled: {
      text: '航司取消了航班，可以免费退票',
      left: (clock: string): string => `航司取消了航班，还剩 ${clock} 免费改乘或退票`,
      until: (when: string): string => `航司取消了航班，${when} 前可免费改乘或退票`,
      action: '怎么办',
    },
    /** Of a journey of several ways one. */
    wayCancelled: {
      text: '航司取消了其中一程，可以免费退票',
      left: (clock: string): string => `航司取消了其中一程，还剩 ${clock} 免费改乘或退票`,
      until: (when: string): string => `航司取消了其中一程，${when} 前可免费改乘或退票`,
      action: '怎么办',
    },
    flightChanged: {
      text: '航司改了航班，可以接受，或免费退票',
      left: (clock: string): string => `航司改了航班，还剩 ${clock} 决定：接受、免费改乘或退票`,
      until: (when: string): string => `航司改了航班，${when} 前可免费改乘或退票，也可以接受`,
      action: '怎么办',
    },
    /** Another flight of the journey was not booked. */
    decideWay: {
      text: '另一程没有订成，这一程等你决定',
      left: (clock: string): string => `另一程没有订成，还剩 ${clock} 决定这一程`,
      until: (when: string): string => `另一程没有订成，${when} 前决定这一程`,
      action: '去决定',
    },
    over: '时间已过，正在更新',
  },

  find: {
    open: '搜索订单',
    end: '结束搜索',
    search: '姓名、城市或订单号',
    clear: '清除',
    days: '出行日期',
    between(from: string | null, to: string | null): string {
      if (from !== null && to !== null) return from === to ? from : `${from} 至 ${to}`
      return from === null ? `${to ?? ''} 及以前` : `${from} 及以后`
    },
    from: '从',
    to: '到',
    anyDay: '不限日期',
    show: '查看订单',
    reversed: '要在开始日期之后',
  },

  results: {
    title: '提交结果',
    toOrders: '全部订单',
    and: '、',
    moving: (count: number): string => `${count} 张订单正在处理，这一页会自动更新，可以先离开。`,
    allDone: (count: number): string => (count === 1 ? '订单有了结果。' : `${count} 张订单都有了结果。`),
    /** E-CHG-06. */
    someFailed: (count: number): string => `${count} 张订单提交失败，没有收取费用，可以重新预订。`,
    missing: (numbers: string): string => `没有找到 ${numbers}：订单号可能有误，或者与你无关。`,
    unknown: { title: '没有可看的结果', text: '订过的都在订单里。', action: '打开订单' },
  },

  /** Orders of the host's own shops [E-LOC-05]. */
  host: {
    shops: { mall: '商城订单', seckill: '秒杀订单', gift: '礼品订单' },
    outside: { title: '请到 App 里查看订单', text: '这类订单只在 App 里，浏览器里看不到。', action: '打开 App' },
    inApp: { title: '订单在 App 的另一处', text: '点一下就过去。', action: '查看订单' },
    unable: '没有打开，请在 App 里查看订单',
  },
}

export type OrdersText = typeof zh
