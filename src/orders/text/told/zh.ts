const ownPartRose = { step: '自付金额增加', text: '票价上涨，仍在审批允许的浮动范围内，不用重新审批。前后价格写在订单里。' }

/**
 * What those whom an order concerns are told outside of its page; who reads which stands in server/telling.ts. Amounts stand in what payers
 * alone hear: who only goes along reads the others.
 */
export const zh = {
  /** Around the trip's own words: "杭州 → 北京". */
  title: (step: string, trip: string) => `${step} · ${trip}`,
  steps: {
    held: { step: '已占座', text: '座位已占好，接下来的步骤会写在订单里。' },
    flyerRefused: { step: '航司没有接受常旅客卡号', text: '座位和票价不受影响。请核对卡号，值机时出示会员卡或在乘机后补登里程。' },
    holdFailed: { step: '没有占到座位', text: '没有产生费用，可以重新查询或换一班。' },
    approvalAgreed: { step: '审批同意', text: '可以继续办理了。' },
    approvalRejected: { step: '审批驳回', text: '没有产生费用，原因写在订单里。' },
    approvalTimedOut: { step: '审批超时', text: '没有人在时限内审批，订单已关闭，没有产生费用。' },
    approvalNobody: { step: '没有人可以审批', text: '要审批的人已离职，没有人可以接替。订单已关闭，没有产生费用。' },
    differenceAsked: { step: '价格变了，按新价审批', text: '现在的价格比申请审批时高，已请审批人按新价格审批。前后价格写在订单里。' },
    seatsOffered: { step: '请确认座位', text: '航司答复有座位。请打开订单看时间和价格，确认或放弃，什么时候截止写在订单里。' },
    /** The same where the airline has moved the flight: silence is no yes to that. */
    seatsRetimed: {
      step: '航班改了时间，请确认',
      text: '航司改了起飞或到达时间，座位按新时间留着。请打开订单确认或放弃，什么时候截止写在订单里；不确认就不会预订，不收费用。',
    },
    /** A fare that rose inside of what its approval covers: told where somebody pays more of it herself. */
    holdRenewedAtPrice: ownPartRose,
    priceInside: ownPartRose,
    holdEnded: { step: '座位没能保住', text: '订单已结束，没有产生费用，原因写在订单里。可以重新查询或换一班。' },
    otherWayEnded: { step: '同行程的另一程没有订成', text: '这一程怎么办由你决定：打开订单，可以另选航班、只要这一程，或取消。' },
    waysLapsed: { step: '没有等到另一程，座位已释放', text: '同行程的各程一起付款，到时仍未都就绪。没有产生费用。' },
    payDue: { step: '待付款', text: '到时没有付清，订单自动取消，占到的座位也会释放。' },
    paySoon: { step: '付款快到时限', text: '到时没有付清，订单自动取消，占到的座位也会释放。' },
    issued: { step: '已出票', text: '带订票时的证件直接值机。' },
    checkInOpen: { step: '可以值机了', text: '多数航司已开放网上值机。用订票时的证件办理，截止时间以航司为准。' },
    receiptDue: { step: '报销凭证还没有开', text: '两周后航司不再开具，就不能报销了。请打开订单申请，最后一天写在订单里。' },
    issueFailed: { step: '没有出成票', text: '款项会全部退回付款方，不收费用。' },
    rungFailed: { step: '没有订到，换备选车次', text: '没有产生费用，为什么没有订到写在订单里。不想再试，可以打开订单停止。' },
    ladderWentOn: { step: '没有出成票，改订备选车次', text: '付过的款项会全部退回付款方。备选车次在新订单里接着办，审批沿用。' },
    flightNext: {
      step: '没有订到车票，改找机票',
      text: '车次都订不到，正在找差标内的机票，最高价和为什么没有订到写在订单里。不想要机票，可以打开订单停止。',
    },
    flewInstead: { step: '改订机票', text: '在新的机票订单里接着办，不用再审批。订单号和价格写在订单里。' },
    noFlightInstead: { step: '没有订到机票', text: '车票和机票都没有订到，没有产生费用，原因写在订单里。' },
    standbyServed: { step: '候补成功，已出票', text: '带购票时的证件进站乘车。预付的款项没用掉的会自动原路退回。' },
    standbyUnmet: { step: '候补未兑现', text: '没有等到票，预付的款项会全部原路退回，不收费用。原因写在订单里。' },
    standbyLeft: { step: '候补已撤回', text: '预付的款项会全部原路退回，不收费用。' },
    returned: { step: '已退票', text: '航司已退票，退回多少、退给谁写在订单里。' },
    notReturned: { step: '没有退成票', text: '客票照旧有效，没有产生费用，原因写在订单里。' },
    returnByDesk: { step: '退票转差旅台', text: '由差旅台接着办，不用再申请，有结果会写在订单里。' },
    refunded: { step: '退款完成', text: '款项已退回付款人，金额写在订单里。' },
    refundStuck: { step: '退款转人工处理', text: '没能自动退回，会由人工办理。钱记在账上，不会丢。' },
    refundByTransfer: { step: '改由财务转账退款', text: '支付渠道没能退回，由财务转账退给付款人，会先核对收款账户。钱记在账上，不会丢。' },
    refundTransferred: { step: '已转账退款', text: '财务已把款项转账退给付款人，金额写在订单里。' },
    refundLate: { step: '退款晚了', text: '答应的日期已过，款项还没有退成，财务正在跟进。钱记在账上，不会丢。' },
    refundOverdue: { step: '退款仍未到账', text: '已上报，由平台的运营人员一起跟进，有结果马上告诉你。钱记在账上，不会丢。' },
    cancelled: { step: '已取消', text: '订单已取消，明细写在订单里。' },
    lapsed: { step: '已超时关闭', text: '没有在时限内付款，座位已释放，没有产生费用。' },
    stuck: { step: '转人工处理', text: '系统没能自动完成，需要人工核对，有结果会写在订单里。' },
    airlineCancelled: { step: '航班取消', text: '航司取消了这个航班，客票还在。' },
    heldRetimed: { step: '航班时刻变更', text: '出票之前航司调整了起飞或到达时间。座位还留着，不合适可以免费取消。' },
    airlineRetimed: { step: '航班时刻变更', text: '航司调整了起飞或到达时间，请按新时间出行。' },
    airlineProtected: { step: '航班取消，可改乘另一班', text: '航司取消了原航班，并为你保留了另一班。' },
    airlineWithdrawn: { step: '航班恢复原计划', text: '航司恢复了原来的安排，客票照旧有效。' },
    railCancelled: { step: '列车停运', text: '铁路停运了这趟车。车票可以全额退款，不收手续费；也可以换一趟车或改乘飞机。打开订单办理。' },
    railDelayed: { step: '列车晚点', text: '铁路预计晚点开车，以车站公告为准。车票照旧有效。' },
    railRestored: { step: '列车恢复开行', text: '铁路恢复了原来的开行计划，车票照旧有效，请按原时间出行。' },
    airlineAccepted: { step: '已接受航司的新安排', text: '请按新时间出行，带订票时的证件。' },
    airlineNotAccepted: { step: '航司没有确认新安排', text: '新安排没有确认成功，客票还在。打开订单，请重新选择。' },
  },
  /** What a line says otherwise: who rides a train has no check-in. */
  ofLine: {
    train: {
      holdFailed: '没有产生费用，可以换一趟车或换一个席别。',
      issued: '带购票时的证件进站乘车。',
      receiptDue: '两周后铁路不再开具，就不能报销了。请打开订单申请，最后一天写在订单里。',
      returned: '铁路已退票，退回多少、退给谁写在订单里。',
      notReturned: '车票照旧有效，没有产生费用，原因写在订单里。',
      returnByDesk: '由人工接着办，不用再申请，有结果会写在订单里。',
    },
    trainChange: { issued: '请乘坐新的车次，凭购票时的证件进站。' },
  },
  /** Time ran out, and some had spoken: silence denies no words that were given. `needed` is 0 where it is no one number. */
  ranOut: ({ agreed, refused, of, needed, before }: { agreed: number; refused: number; of: number; needed: number; before: number }) => {
    if (agreed + refused === 0) return `前面 ${before} 人已同意，轮到的人没有在时限内审批。订单已关闭，没有产生费用。`
    const silent = of - agreed - refused
    const said = [
      `${of} 人中 ${agreed} 人同意${needed === 0 ? '' : `（要 ${needed} 人）`}`,
      refused === 0 ? '' : `${refused} 人驳回`,
      silent === 0 ? '' : `其余 ${silent} 人没有在时限内审批`,
    ]
    return `${said.filter(Boolean).join('，')}。订单已关闭，没有产生费用。`
  },
  /** Of a change that its airline has quoted and holds nothing for. */
  prepared: { step: '航司已备好改签', text: '付款时航司才订座、换票；在那之前原来的票照旧有效。接下来的步骤写在订单里。' },
  /** Of an order that changes another one, whose tickets stay good until it is done. */
  ofChange: {
    holdFailed: { step: '改签没有办成', text: '没有产生费用，原来的票照旧有效。原因写在订单里。' },
    heldRetimed: { step: '新航班时刻变更', text: '换票之前航司调整了新航班的时间。座位还留着，不合适可以免费取消改签，原来的票照旧有效。' },
    holdEnded: { step: '改签的座位没能保住', text: '改签没有办成，没有产生费用，原来的票照旧有效。原因写在订单里。' },
    approvalRejected: { step: '改签审批驳回', text: '没有产生费用，原来的票照旧有效。原因写在订单里。' },
    approvalTimedOut: { step: '改签审批超时', text: '没有人在时限内审批。没有产生费用，原来的票照旧有效。' },
    payDue: { step: '改签待付款', text: '到时没有付清，改签自动取消，原来的票照旧有效。' },
    paySoon: { step: '改签付款快到时限', text: '到时没有付清，改签自动取消，原来的票照旧有效。' },
    issued: { step: '已换票', text: '请按新航班出行，带订票时的证件直接值机。' },
    issueFailed: { step: '没有换成票', text: '付的款项会全部退回付款方，不收费用，原来的票照旧有效。' },
    cancelled: { step: '改签已取消', text: '原来的票照旧有效，明细写在订单里。' },
    lapsed: { step: '改签超时取消', text: '没有在时限内付款。没有产生费用，原来的票照旧有效。' },
  },
  /** A change that came to nothing, for its airline has changed the old flights. */
  brokenMeanwhile: '没有收费，付过的会全部退回。航司改了原来那张票的航班，可以怎么办写在原订单里。',
  /** A journey that leaves when it was to leave, and lands at another time. */
  lands: (flight: string, before: string, now: string) => `${flight} 到达时间 ${before} → ${now}`,
  /** Where somebody has to answer. */
  airlineAsks: '打开订单，可以免费改乘、免费退票，或接受新安排。',
  /** Of a flight in whose place its airline has kept no other. */
  airlineAsksCancelled: '打开订单，可以免费改乘另一班，或免费退票。',
  /** Where the airline names no flights that it exchanges for nothing. */
  airlineAsksBack: '打开订单，可以免费退票，或接受新安排；要改乘另一班，请差旅台协助。',
  airlineAsksBackCancelled: '打开订单，可以免费退票；要改乘另一班，请差旅台协助。',
  /** To who only goes along. */
  airlineAsksOthers: '改乘、退票还是接受新安排，由预订人决定。',
  /** How much is to be paid, and until when by Shanghai's clock; older steps name no amount. */
  payBy: (time: string, amount: string) => `请在 ${time}（北京时间）前付清${amount && ` ${amount}`}。`,
  /** The same to whoever booked it, where somebody else pays. */
  paysBy: (payer: string, time: string, amount: string) => `由${payer}在 ${time}（北京时间）前付清${amount && ` ${amount}`}，不用你付。`,
  /** To whoever booked it for others. */
  travelling: (names: readonly string[]) => `出行人：${names.join('、')}`,
  /** Whose tickets a step is about. */
  ticketsOf: (names: readonly string[]) => `${names.join('、')} 的票`,
  /** At which price it was agreed to. */
  agreedAt: (amount: string) => `按 ${amount} 同意。`,
  /** What is paid personally where a fare rose: before and now. */
  ownPart: ({ before, now }: { before: string; now: string }) => `个人支付 ${now}，原来 ${before}。`,
  /** Of several trains: the one that was not had, and the one that is tried next. */
  nextTrain: (trainNo: string, next: string) => `${trainNo} 没有订到，正在试 ${next}。`,
  /** Where nobody can approve: who can set it right. */
  turnTo: (names: readonly string[]) => `请联系${names.join('、')}，再重新预订。`,
}

export type ToldText = typeof zh
