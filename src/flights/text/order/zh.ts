import { zh as common } from '../common/zh.ts'

/**
 * What the screens of an order say, from its submission to its end, group by group. Amounts, times and dates come as they are read (web/ui/format.ts); counts come
 * as numbers. Labels of statuses, conditions and verdicts come with the answers of the calls and are not repeated here.
 */
export const zh = {
  ...common,

  /** /fillorder/flight/order-result */
  result: {
    title: '提交结果',
    orderNumber: '订单号',
    moving: { title: '订单已提交', text: '正在占座，一般一分钟内有结果。可以离开，进展会一直记在订单里。' },
    approving: { title: '已提交审批', text: '座位已保留。审批有了结果这里会自己更新，可以离开。' },
    approvingFirst: { title: '已提交审批', text: '还没有占座，同意之后才占。审批有了结果这里会自己更新，可以离开。' },
    paying: { title: '待你付款', text: '付清就自动出票。过时没有付，订单自动取消，座位释放，不收费用。' },
    paid: { title: '已付款', text: '马上开始出票。可以离开，进展会一直记在订单里。' },
    issuing: { title: '正在出票', text: '款已付清，正在出票。可以离开，进展会一直记在订单里。' },
    ticketed: { title: '已出票', text: '出发那天带上订票的证件直接值机。' },
    ended: { title: '这次没有订成', text: '没有产生费用。原因写在订单里，可以重新查航班。' },
    cancelled: { title: '订单已取消', text: '没有产生费用。' },
    rejected: { title: '审批未通过', text: '座位已释放，没有产生费用。原因写在订单里，可以重新查航班。' },
    lapsed: { title: '订单超时，已自动取消', text: '没有在时限内办完，座位已释放，没有产生费用。可以重新查航班。' },
    attention: { title: '订单需要人工处理', text: '期间不会重复扣款，进展会记在订单里。' },
    openOrder: '看订单',
    home: '回首页',
    searchAgain: '重新查航班',
    none: { title: '这里没有要等的结果', text: '订过的都在订单里。', action: '看订单' },
    cancelling: { title: '正在取消', text: '占座一有结果就取消，座位退还航司，不收费用。' },
    ticketFailed: { title: '出票没有成功', text: '付的款全部退回付款方，没有手续费。原因写在订单里，可以重新查航班。' },
    confirming: { title: '正在向航司确认', text: '航司的回应不清楚，系统正在核实，不会重复占座，也不会重复扣款。可以离开。' },
    total: '合计',
    failed: { title: '进展没有读取到', text: '订单已经提交，不受影响。不用再提交一次。', action: '再试一次' },
  },

  /** /flights/order/:orderSeq */
  detail: {
    title: '订单',
    trip: '行程',
    live: (time: string) => `实时 · ${time}`,
    reconnecting: '自动更新暂时中断，正在重连',
    changed: (status: string) => `订单状态：${status}`,
    timeline: '进展',
    together: '同行',
    togetherWith: (others: number) => `另有 ${others} 人`,
    bookedBy: '预订人',
    ownPart: '你的一份',
    standardOf: (name: string) => `按最严的${name}的差标`,
    passengers: '乘机人',
    ticketNumber: '票号',
    document: '证件',
    airlineRecord: '航司记录',
    heldUntil: (time: string) => `座位保留至 ${time}`,
    total: '合计',
    details: '明细',
    priceLines: '价格明细',
    company: '公司',
    you: '你',
    changes: '退改',
    change: '改签费',
    refund: '退票费',
    baggage: '行李',
    aircraft: '机型',
    meal: '含餐食',
    verdict: '差标',
    contact: '联系人',
    remark: '备注',
    submittedAt: '提交时间',
    orderNumber: '订单号',
    copyNumber: '复制订单号',
    copied: '已复制',
    copyFailed: '没能复制，请长按订单号',
    share: '分享行程',
    shareNote: '不含个人信息',
    sharedText: (flight: string, leaves: string, arrives: string) => `${flight}，${leaves}起飞，${arrives}到达`,
    shareCopied: '行程已复制，可以粘贴给别人',
    shareMenu: '请点右上角的「···」发送给朋友',
    shareFailed: '没能分享，请稍后再试',
    cancel: '取消订单',
    searchAgain: '重新查航班',
    actions: '可以做什么',
    cancelNote: '不收费',
    ticketed: '已出票，不能再取消。这里还不能退票，要退票请打客服电话。',
    notCharged: '没有产生费用',
    returned: '全部退回付款方，没有手续费',
    phone: '客服电话',
    bag: (checkedKg: number) => (checkedKg > 0 ? `行李 ${checkedKg} kg` : '不含托运行李'),
    failed: { title: '订单没有读取到', text: '订单本身不受影响，可以再试一次。', action: '再试一次' },
    unknown: { title: '没有找到这张订单', text: '可能是订单号不对，或不是你的订单。', action: '看我的订单' },
  },

  /** The request for approval of an order, on the order and on its result. */
  approval: {
    title: '审批',
    /** By the code of SPEC.md, 4, Approval; `who` is empty where nobody is named. */
    states: {
      0: (who: string) => `占到座位后请${who || '上级'}审批`,
      1: (who: string) => `等${who || '上级'}审批`,
      2: () => '审批已通过',
      3: () => '审批未通过',
      4: () => '订单已取消，审批随之撤回',
      5: () => '订单已关闭，审批随之结束',
      6: () => '审批超时，没有人在时限内审批',
    },
    unknown: '审批状态未知',
    thenYouPay: (money: string) => `通过后你付 ${money}，付清就自动出票。`,
    reason: '超标原因',
    open: '看审批进展',
    remind: '催一下',
    remindFrom: (time: string) => `${time} 后可以催办`,
  },

  /** What was paid in person and goes back. */
  refundLine: {
    onTheWay: (money: string) => `你付的 ${money} 正在原路退回，不收费用。`,
    done: (money: string) => `你付的 ${money} 已原路退回。`,
    manual: (money: string) => `你付的 ${money} 没能自动退回，由人工办理，不用再申请。`,
  },
}

export type FlightOrderText = typeof zh
