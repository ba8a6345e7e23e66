import { zh as common } from './common/zh.ts'
import type { ConditionSpan, Facts, FlightRefusalCode, RefusalWords } from './facts.ts'
import { formatMoney } from '../../kernel/money.ts'
import { paper } from './paper/zh.ts'
import { abroad } from './abroad-server/zh.ts'
import { changing } from './changing/zh.ts'
import { inquiring } from './inquiring/zh.ts'
import { receipts } from './receipts/zh.ts'
import { returning } from './returning/zh.ts'
import { timeline } from './timeline/zh.ts'

/** 72 hours and more are said in days where they are whole days. */
const ahead = (hours: number): string => (hours >= 72 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`)

const amount = (facts: Facts, name: string): string => (typeof facts[name] === 'number' ? formatMoney(facts[name]) : '')

const refusals: Readonly<Record<FlightRefusalCode, RefusalWords>> = {
  ...common.faults,
  'AF-DISRUPTION-OVER': '航司又更新了安排，或已有人作了选择，请看最新的情况',
  'AF-TICKETS-BUSY': '客票正在退改，等有了结果再选；要付费的改签可以先取消，交给差旅台的可以先撤回，再来免费改乘或退票',
  'AF-NOT-FREE': '这一班航司不再免费改乘，请换一班，或按改签规则办理',
  'AF-SEATS-WAIT': '航司还没有答复，有了答复再确认',
  'AF-SEATS-OVER': '这次占座已经有了结果，请看最新的情况',
  'AF-SEATS-POLICY': '现在的价格超出差标，公司不允许按这个价格预订，不能确认。可以放弃占座，另选航班',
  'AF-SEAT-TIMES': '航司刚又改了这一班的时间，请看过现在的时间再确认',
  'AF-SEAT-CANCELS': (facts) => `今天已取消${facts['airlineZh'] || '这家航司'}的占座 3 次，明天才能再取消或再预订这家航司的航班`,
  'AF-0-0021': '停留时间过长，价格可能已变化，请重新查询',
  'AF-0-0022': '订单已失效，请重新选择航班',
  'AF-AGAIN-ABROAD': '境外行程请在首页重新搜索，每一程一起选',
  'AF-STANDS': '订单还有效，不用重新选航班。想换一班，请先取消这张订单',
  'AF-WAYS-TIME': '后一程在前一程到达之前就起飞了，请换一班，或换前一程',
  'AF-WAYS-PARTY': '各程要为同样的人查询，才能一起预订。请重新查询',
  'AF-WAYS-ABROAD': '国内与国际航班不能这样一起预订，请在国际机票里查询整个行程',
  'AF-WAYS-SETTLED': '这一程不再等另一程了，请看订单现在的状态',
  'AF-NOT-BOOKER': '这张订单由别人预订，请预订人重新选航班，或自己另查航班',
  'AF-NO-CITY': '还不能从这个城市出发或飞往这个城市，请换一个城市',
  'AF-NO-LINE': '公司没有开通机票预订，请联系公司差旅经理。已有的订单不受影响',
  'AF-NO-POLICY': '公司还没有为你设置国内机票差标，请联系公司差旅经理',
  'AF-SUPPLIER': '航司系统暂时没有回应，请稍后再试。没有产生订单，也没有扣款',
  'AF-NO-EXTRAS': '这张机票没有可加购的座位、行李或服务，或者贵公司没有开放',
  'AF-EXTRA-GONE': (facts) => `${facts['nameZh'] ? `“${facts['nameZh']}”` : '选的座位或服务'}已被别人订走、不再出售或价格有变，请重新选择`,
  'AF-EXTRA-TWICE': '同一个座位只能选给一个人，每种服务每人只能选一份',
  'AF-EXTRA-WHO': '所选的座位或服务不能给这位出行人：紧急出口座位只给不抱婴儿的成人，婴儿没有自己的座位',
  'AF-GONE': '航班已取消或已不再销售，请改选其他航班',
  'AF-TIME': '所选时间已不能提交，请改选其他航班',
  'AF-WAIT': '短时间内提交太多次，请过几分钟再试',
  'AF-SOLD-OUT': '这个票价刚刚售完，请改选其他票价或航班',
  'AF-REPEAT': (facts) => `${facts['nameZh'] || '你'}已经订了同一天的这个航班，不能重复预订`,
  'AF-SAME-DAY': (facts) =>
    `这一天${facts['nameZh'] || '你'}已经订了${facts['flightNumber'] ? ` ${facts['flightNumber']}` : '航班'}，出发和到达的城市相同${facts['overlaps'] ? '，时间还有重叠，两班不能都乘坐' : ''}，请确认是否继续`,
  'AF-OVERLAP': (facts) =>
    `${facts['nameZh'] || '你'}已经订了时间上重叠的${facts['flightNumber'] ? ` ${facts['flightNumber']}` : '航班'}，两班不能都乘坐，请确认是否继续`,
  'AF-PRICE'(facts) {
    const [before, now] = [amount(facts, 'oldMinor'), amount(facts, 'newMinor')]
    return before && now ? `价格由 ${before} 变为 ${now}，请确认新价格后再提交` : '价格有变动，请确认新价格后再提交'
  },
  'AF-VALUE'(facts) {
    const [before, now] = [amount(facts, 'oldMinor'), amount(facts, 'newMinor')]
    return before && now
      ? `机票余额已用在其他订单，能抵扣的由 ${before} 变为 ${now}，请看过各方要付的金额再提交`
      : '机票余额有变动，请看过各方要付的金额再提交'
  },
  'AF-OVER': '所选座位不符合差旅标准，公司不允许这样预订，请改选符合差标的航班',
  'AF-PARTY-OVER': '多人同行不能超标预订。请改选符合差标的航班，或为超标的人单独预订',
  'AF-CHILD-ALONE': '未满 12 岁的旅客不能独自乘机，请加一位成人同行',
  'AF-INFANT-LAP': '每位成人只能带一名婴儿（未满 2 岁）。请再加一位成人，或分开预订',
  'AF-CHILDREN-MOST': (facts) => `每位成人最多带 ${facts['most'] ?? ''} 名儿童（2 至 11 岁）。请再加一位成人，或分开预订`,
  'AF-NEWBORN': (facts) => `出生未满 ${facts['days'] ?? ''} 天的婴儿不能乘机，请改选晚些的航班`,
  'AF-INFANT-FOLLOWS': '婴儿的客票随抱着的成人一起办理，请把婴儿也选上',
  'AF-LEFT-ALONE': '余下的儿童或婴儿没有足够的成人同行，请把他们也选上，或留下一位成人',
  'AF-JOIN': '没有足够的余座，新加的出行人未能加入。可以改选其他航班，或分开预订',
  'AF-RIGHT-ENDED': '你已没有为这些出行人预订的权限，只能查看。请让出行人自己操作，或联系公司差旅经理',
  'AF-NOT-YOURS': '这张订单由别人预订，还有同行的人。要取消请联系预订人',
  'AF-APPROVER': (facts) => `${facts['nameZh'] ? `${facts['nameZh']}的` : ''}审批人不能为空`,
  'AF-NO-APPROVER': (facts) =>
    facts['contactsZh'] ? `没有设置审批人，请联系管理员：${facts['contactsZh']}` : '没有设置审批人，请联系公司差旅经理',
  'AF-NO-CASHIER': '超出差标的部分要由你付，但这里还没有开通付款方式。请改选符合差标的航班，或联系公司差旅经理',
  'AF-CREDIT': '公司的可用额度不够付这张订单，没有提交。请联系公司差旅经理',
  'AF-ISSUING': '正在出票，现在不能取消。出票后按退票规则办理',
  'AF-CANCELLING': '已经申请过取消，占座一有结果就取消，不用再点',
  'AF-COMPLETE': '订单已完结，不能取消',
  'AF-NO-CANCELLABLE': '这张订单没有可以取消的客票',
  'AF-NO-VALUE': '这张订单现在不能退票留余额，请联系差旅台',
  'AF-RECEIPT-NOT': '这张客票现在不能开具电子行程单，原因写在客票旁边',
  'AF-RECEIPT-NONE': '没有可以下载的电子行程单',
  'AF-NO-TICKET': '还没有出票，出票后才有行程确认单',
  'AF-VALUE-LATER': '这张订单的付款还在处理，请过几分钟再试，或联系差旅台',
  'AF-TICKETS': '请选择要退票的乘机人和客票',
  'AF-NO-REFUNDABLE': '这张订单没有可以退的客票',
  'AF-TICKET-USED': '客票已使用，不能退票',
  'AF-CHECKED-IN': '客票已值机，请先在航司取消值机，再来退票',
  'AF-REFUNDING': '这张客票正在退票，不用再申请',
  'AF-REFUNDED': '这张客票已经退过',
  'AF-TICKET-CHANGING': '这张客票正在改签，有结果之后再办理',
  'AF-NOT-ISSUED': '客票还没有出，不能退票或改签。出票前可以取消订单',
  'AF-REFUND-DESK': '不能在线退票，请联系客服，或提交差旅台人工办理',
  'AF-REFUND-LATER': '这张订单的付款还在处理，请过几分钟再试，或联系差旅台',
  'AF-REFUND-MOVED'(facts) {
    const [before, now] = [amount(facts, 'oldMinor'), amount(facts, 'newMinor')]
    return before && now ? `可退金额由 ${before} 变为 ${now}，请确认后再提交` : '可退金额有变化，请确认后再提交'
  },
  'AF-RETURN-REASON': '请选择退票原因',
  'AF-RETURN-NOTE': '请写明要差旅台怎么办理',
  'AF-PROOF': '请上传证明材料',
  'AF-DESK-DECIDED': '这笔申请已经办过，或不在差旅台手里',
  'AF-DESK-AMOUNT': (facts) => `退回的金额不能超过票款 ${amount(facts, 'mostMinor')}`,
  'AF-NO-CHANGEABLE': '这张订单没有可以改签的客票',
  'AF-CHANGE-USED': '客票已使用，不能改签',
  'AF-CHANGED': '这张客票已经改签，请在新订单里办理',
  'AF-CHANGE-DATE': '请选择新的出发日期',
  'AF-CHANGE-LEG': '请选择要改签的一程',
  'AF-CHANGE-ORDER': '这一天与前后航程冲突，请选择前一程到达之后、后一程出发之前的日期',
  'AF-CHANGE-TOGETHER': '航空公司要求同一预订的所有乘机人一起改签，请全部选上',
  'AF-CHANGE-NOTE': '请写清楚要改到哪个航班，或为什么要改',
  'AF-CHANGE-REASON': '请选择改签的原因',
  'AF-CHANGE-AGAIN': '航司刚改了这张客票的航班，请重新开始改签',
  'AF-CHANGE-DESK': '不能在线改签，请联系客服，或提交差旅台人工办理',
  'AF-CHANGE-CHILD': '儿童、婴儿的客票不能在线改签，改到别的航班要多少钱，由差旅台向航司问价',
  'AF-NO-FLIGHT': '请先选择要改到的航班',
  'AF-DESK-FLIGHT': '航班填得不对：城市要和原客票一样，时间要在现在之后',
  'AF-DESK-LATE': '航司留座的时间太近，来不及付款，请和航司约好更晚的时间',
  'AF-DESK-TICKETS': '新票号要和原客票一样多，每张各一个',
  'AF-INQUIRY-LEGS': '请至少填一段行程',
  'AF-INQUIRY-ORDER': '这一段的日期比前一段早，请按出行的先后填',
  'AF-INQUIRY-SENT': '这张询价单已经提交，不能再改',
  'AF-INQUIRY-MANY': (facts) => `你已有 ${facts['max']} 张没有办完的询价单，请先处理`,
  'AF-INQUIRY-OTHERS': '这张询价单由别人提交，只有提交人能操作',
  'AF-INQUIRY-OVER': '这张询价单的状态已变化，请刷新后再看。已完成的不能取消',
  'AF-INQUIRY-OPEN': '这张询价单还没有办完，不用重新询价',
  'AF-INQUIRY-BOOKED': '已有从方案下的订单，请先取消该订单',
  'AF-MAIL': '邮箱的写法不对，例如 name@company.com',
  'AF-FLYER': '这个常旅客计划在这次航班上不能累积，请换一个',
  'AF-INTL-SELF': '国际及港澳台机票只能为自己预订，请由出行人自己预订或询价',
  'AF-NO-ABROAD': '公司没有开通国际及港澳台机票预订，请联系公司差旅经理，或向差旅客服询价',
  'AF-JOURNEY': '请检查行程：单程一段，往返两段且回到出发城市，多程两到四段',
  'AF-INLAND': '行程都在境内，请按国内机票查询',
  'AF-CONFIRM': '价格、时间或规则需要再确认一次，请核对后重新提交',
  'AF-CONSENT': '证件信息要发往境外的航司和供应商，请先单独同意',
  'AF-ONE-WAY': '只订单程需要说明原因',
  'AF-ONE-WAY-NOTE': '请补充说明只订单程的原因',
  'AF-PLAN-LEGS': (facts) => `方案 ${facts['plan'] ?? 1}：每一段行程都要有航班`,
  'AF-PLAN-AIRPORT': (facts) => `方案 ${facts['plan'] ?? 1} 第 ${facts['leg']} 段：机场和要去的城市对不上，或接不起来`,
  'AF-PLAN-TIME': (facts) =>
    `方案 ${facts['plan'] ?? 1}${Number(facts['leg']) > 0 ? ` 第 ${facts['leg']} 段` : ''}：按两地的时间，到达要晚于起飞、不超过一天（到达在前一天的写 -1），后一班要晚于前一班到达`,
  'AF-PLAN-DAY': (facts) => `方案 ${facts['plan'] ?? 1} 第 ${facts['leg']} 段：起飞日期超出了对方能接受的范围`,
  'AF-PLAN-EXPIRY': (facts) => `方案 ${facts['plan'] ?? 1}：有效期至少还有 15 分钟，且不晚于第一班起飞`,
  'AF-PLAN-OVER': '这个方案已过有效期，请选别的方案，或重新询价',
  'AF-PLAN-OTHER': '没有这个方案，请刷新后再选',
  'AF-PLAN-BOOKED': '这个方案已预订，可能是在另一台设备上。请刷新查看',
  'AF-PLAN-DESK': (facts) => `这些航班不能在这里自助预订，由差旅台为你办理：会在 ${facts['by']} 之前联系你`,
  'AF-PLAN-PARTY': '方案按询价时的出行人预订，换人请重新询价',
  'AF-CHANGE-MOVED'(facts) {
    const [before, now] = [amount(facts, 'oldMinor'), amount(facts, 'newMinor')]
    return before && now && before !== now ? `改签费用由 ${before} 变为 ${now}，请确认后再提交` : '改签费用的分摊有变动，请看过之后再提交'
  },
  STATE_CHANGED: '订单状态刚刚有变化，请刷新后重试',
}

/** What the wing's server says, in answers and timelines. Screens have their own: screens/, home/. */
export const zh = {
  ...common,
  refusals,

  /** By the key of a user-visible status (rules/status.ts). */
  gateways: { alipay: '支付宝', wechat: '微信支付' },
  orderStatus: {
    created: '已提交',
    seatRequestProcessing: '正在占座',
    awaitingConfirmation: '正在向航司确认',
    cancelling: '正在取消',
    givingUp: '正在退票',
    awaitingPayment: '待付款',
    duringPayment: '支付确认中',
    paymentSuccess: '已付款',
    awaitingApproval: '待审批',
    issuingTickets: '正在出票',
    ticketIssued: '已出票',
    refunding: '退票处理中',
    changing: '改签处理中',
    ticketFailed: '出票失败',
    cancelledClosed: '已取消',
    bookingFailed: '订座失败',
    partialChange: '部分改签',
    partialRefund: '部分退票',
    partialChangeAndRefund: '部分退改',
    awaitingTicketIssuance: '待出票',
    manualBooking: '人工处理中',
    unknown: '状态未知',
    changed: '已改签',
    refunded: '已退票',
    flightCancelled: '航班取消',
    flightChanged: '航班变更',
    seatsAsked: '等航司答复座位',
    seatsToConfirm: '待确认座位',
    awaitingOtherWay: '等另一程',
    lapsed: '已超时关闭',
    rejected: '审批未通过',
  },
  /** The same of an order that changes tickets which stay as they are until it is done, where an order's own word would read as if they were concerned. */
  changeOrderStatus: {
    cancelling: '正在取消改签',
    issuingTickets: '正在换票',
    awaitingTicketIssuance: '待换票',
    ticketFailed: '没有改成，原票不受影响',
    cancelledClosed: '改签已取消',
    bookingFailed: '没有改成，原票不受影响',
    lapsed: '改签超时取消',
    rejected: '改签审批未通过',
  },
  /** Of a journey of several ways: the others are flown as planned. */
  partCancelled: '有航程取消',
  /** Of tickets that were given back, as long as the money for them is still to come. */
  moneyToCome: { refunded: '已退票，待退款', partialRefund: '部分退票，待退款' },
  /** The headline of an order that breaks nothing but its budget. */
  beyondBudget: '超出预算余额',
  /** Why the traveller pays, where she does. */
  paidWhy: {
    difference: '公司付到差标为止，超出的部分由本人付',
    person: '这类超标由本人支付全部费用',
    serviceFee: '按公司规定，服务费由本人付',
    extras: '座位、行李等附加产品由本人付',
    someExtras: '座位、行李等附加产品中，公司不付的由本人付',
  },
  /** Why the policy stops here, where several travel together. */
  /** Inside of the policy, where nothing can be booked without an application. */
  withApplication: '有出差申请就可以预订，公司付。',
  partyOver: '多人同行不支持超标预订。请改选符合差标的航班，或为超标的人单独预订。',
  /** What the cancelling of an order says before it is confirmed [V-OTHER-10]. */
  cancelling: {
    reasons: {
      planChanged: '行程有变，不去了',
      wrongChoice: '日期或航班选错了',
      betterFlight: '有更合适的航班',
      otherTransport: '改坐火车或其他交通工具',
      bookedTwice: '重复预订了',
    },
    free: '还没有出票，取消不收费用，座位退还航司。',
    freeUnheld: '还没有占座，也没有出票，取消不收费用。',
    freeChange: '新票还没有出，取消改签不收费用，原来的票照旧有效。',
    stillHolding: '正在占座。取消会先记下，占座一有结果就取消，不收费用。',
    /** Seats that the airline answers about later; `after`: how often they can be given up there today once this is done. */
    askedSeats: (airline: string, after: number): string =>
      after > 0
        ? `座位还没有确认。取消就是放弃这次占座：订单马上关闭，座位退回航司，不收费用。之后今天在${airline}还可以放弃 ${after} 次。`
        : `座位还没有确认。取消就是放弃这次占座：订单马上关闭，座位退回航司，不收费用。这是今天在${airline}的最后一次，之后到明天才能再订这家航司。`,
    /** The airline has moved their flight since: giving them up is not counted. */
    movedSeats: '航司改了这一班的时间，座位还没有确认。取消后订单马上关闭，座位退回航司，不收费用，也不计入今天的取消次数。',
    /** A ticket not yet flown is not "complete" to its traveller. */
    ticketed: '已出票，不能再取消，可以在订单里退票。',
    returning: '正在退票，不能取消，进度在订单里看。',
    changing: '正在改签，不能取消，进度在订单里看。',
    leavesValue: '已出票，不能再取消。可以退票，票价留作机票余额。',
  },

  documentFaults: { type: '不能用来乘坐国内航班', expired: '到达之前就会过期', incomplete: '信息还不完整' },
  abroad,
  /** How an approver stands to the traveller. */
  approverRole: { manager: '直属上级', aboveManager: '上级的上级', departmentApprover: '部门审批人' },
  /** A ticket for which nothing is held before somebody has agreed. */
  unheldTicket: '还没有占座',
  /** What would have taken the place of a ticket, on an order of a change that came to nothing. */
  unchangedTicket: '没有换票',
  /** What somebody flies as, on her ticket and beside what she pays. */
  passengerType: { ADT: '成人', CNN: '儿童', INF: '婴儿' },
  onLap: (name: string) => `婴儿（由 ${name} 抱）`,
  /** By a ticket's code (rules/states.ts). */
  ticketStatus: {
    [-2]: '正在占座',
    [-1]: '已占座',
    3: '待出票',
    4: '已出票',
    5: '改签处理中',
    6: '改签已取消',
    7: '已改签',
    8: '退票处理中',
    9: '退票已取消',
    10: '已退票',
    11: '出票失败',
    12: '已取消',
  },

  returning,
  /** 航司自己取消或变更航班。 */
  disruption: {
    why: {
      soldOut: '航司那边新航班已经没有座位，没有确认成功。',
      flightGone: '航班已经起飞或不再执行，没有确认成功。',
      twice: '有乘机人在那一班上已有座位，没有确认成功。',
      gone: '航司又改了安排，请看最新的情况。',
      unclear: '没有等到航司的答复，请再试一次。',
    },
    /** 差旅台办理客票时要知道的。 */
    forDesk: {
      cancelled: '航司已取消这个航班。',
      retimed: '航司改了这个航班的时刻。',
      protected: '航司已取消这个航班，保留了另一班。',
      free: (until: string): string => `${until} 前，航司免费退票，免费改乘同舱的另一班。`,
    },
  },
  changing,
  /** Lines of what is bought beside tickets: said by the server alone. */
  extraLine: { seats: '选座', bags: '额外行李', addition: '商务优享包' },
  inquiring,

  conditions: {
    when({ fromHoursBefore: from, untilHoursBefore: until }: ConditionSpan): string {
      if (from === null && until === null) return '任何时候'
      if (until === null) return from === 0 ? '起飞后' : `起飞前 ${ahead(from ?? 0)}内及起飞后`
      if (from === null) return until === 0 ? '起飞前' : `起飞前 ${ahead(until)}以上`
      return until === 0 ? `起飞前 ${ahead(from)}内` : `起飞前 ${ahead(from)}至 ${ahead(until)}`
    },
    fee(kind: 'change' | 'refund', feeMinor: number | null): string {
      if (feeMinor === null) return kind === 'change' ? '不得改签' : '不得退票'
      return feeMinor === 0 ? '免费' : formatMoney(feeMinor)
    },
    note: '费用按票价计算；改签另补票价差。时间以起飞地的时刻为准。',
    /** Of a fare that leaves value. */
    leavesValue: '退票后，票价扣除费用的部分不退现，留作机票余额，一年内可抵扣同一航司、同一乘机人、同一渠道的机票；税费退回付款方。',
  },
  baggage({ checkedKg, carryOnKg }: { checkedKg: number; carryOnKg: number }): string {
    const parts = [checkedKg > 0 ? `托运 ${checkedKg} kg` : '不含托运行李', carryOnKg > 0 ? `随身 ${carryOnKg} kg` : '']
    return parts.filter(Boolean).join(' · ')
  },
  paper,
  receipts,
  timeline,
}

export type FlightText = typeof zh
