import { steps as rungs } from '../rungs/zh.ts'
import { receipts } from '../receipts/zh.ts'
import { changeNow, changeStepsOf } from './changes/zh.ts'
import { holdFailuresOf, teller, type StepFacts, type StepWords } from './tell.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')
const by = (f: StepFacts, what: string): string => f.who && `${f.who}${what}`

const holdFailures = holdFailuresOf({
  soldOut: '这个席别刚刚售完，没有占到座位。没有产生费用，可以换一趟车或换一个席别。',
  priceMoved: '铁路的票价变了，没有按新价占座。没有产生费用，请重新查询。',
  wishNotMet: '没有想要的座位，也没有换成别的。没有产生费用，可以放宽选座要求再订。',
  notOnSale: '这一天的车票还没有开售。没有产生费用。',
  saleClosed: '离开车太近，已停止售票。没有产生费用，请换一趟。',
  nightStop: '铁路夜间停止售票。没有产生费用，请在开售后再订。',
  trainCancelled: '这趟车已停运。没有产生费用，请换一趟。',
  stationClosed: '车站暂停办理客运。没有产生费用，请换一个车站。',
  gone: '铁路查不到这趟车。没有产生费用，请重新查询。',
  twice: '有乘车人已持有这趟车的车票（可能在别处购买）。没有产生费用。',
  overlapping: '有乘车人已持有时间冲突的车票（可能在别处购买）。没有产生费用。',
  notVerified: '有乘车人没有通过铁路的实名核验。没有产生费用，请核对姓名和证件，或先到车站核验。',
  notStudent: '铁路没有核对到学生优惠资格。没有产生费用，可以改买成人票。',
  tooManyOperations: '操作太频繁，铁路要求 30 分钟后再试。没有产生费用。',
  cancelledOften: '今天占座后取消已满三次，铁路今天不再受理。没有产生费用，请明天再订。',
  unsent: '还没有占座就取消了，没有产生费用。',
  lapsed: '座位没有保留住。没有产生费用，请重新预订。',
  refused: '铁路没有接受这次预订。没有产生费用，可以重新查询或换一趟。',
})

const standbyEnds = holdFailuresOf({
  unmet: '到截止兑现时间还没有等到票。',
  ended: '铁路结束了这次候补。',
  seatsLeft: '提交时已有余票，可以直接预订。',
  priceMoved: '提交时铁路的票价变了，没有按新价候补。',
  standbyCutOff: '付款时已过铁路受理的时间。',
  standbyExists: '有乘车人已在候补同一趟车（可能在别处提交）。',
  standbyLimit: '超出了铁路的候补限制。',
  trainCancelled: '候补的车次已停运。',
  tooManyOperations: '操作太频繁，铁路暂不受理。',
  cancelledOften: '今天占座后取消已满三次，铁路今天不再受理。',
  notVerified: '有乘车人没有通过铁路的实名核验。',
  twice: '有乘车人已持有其中一趟车的车票（可能在别处购买）。',
  overlapping: '有乘车人已持有时间冲突的车票（可能在别处购买）。',
  refused: '铁路没有受理这次候补。',
})

const tills: Readonly<Record<string, string>> = { alipay: '支付宝', wechat: '微信支付', cash: '现金', points: '积分' }
const till = (f: StepFacts): string => tills[f.till] ?? ''
const isCash = (f: StepFacts): boolean => f.till === 'cash'
/** 铁路的和我们的分开说。 */
const feesKept = (f: StepFacts): string =>
  [f.railwayFee && `铁路退票费 ${f.railwayFee}`, f.serviceFee && `服务费 ${f.serviceFee}`].filter(Boolean).join('、')

const steps = {
  submitted: (f: StepFacts) => ({ title: '已提交', detail: joined(by(f, '预订'), f.amount && `订单金额 ${f.amount}`) }),
  changeSubmitted: (f: StepFacts) => ({
    title: '已提交改签',
    detail: joined(by(f, '申请'), f.from && `改签自 ${f.from}`, f.amount ? `改签另付 ${f.amount}` : '改签不用另付'),
  }),
  confirming: () => ({ title: '向铁路确认', detail: '铁路的答复不明确，先核对清楚，不会重复占座。' }),
  railwayRests: (f: StepFacts) => ({ title: '等铁路开售', detail: `铁路夜间停止售票，${f.until} 起自动占座。` }),
  held: (f: StepFacts) => ({
    title: '已占座',
    detail: joined(
      f.pickupNumber && `取票号 ${f.pickupNumber}`,
      f.until && `保留至 ${f.until}`,
      f.isOther ? '没有想要的座位，给了同席别的其他座位' : '',
      f.before && f.after && `实际票价低于提交时，合计由 ${f.before} 降为 ${f.after}`,
      f.backBefore && f.backAfter && `实际票价低于提交时，退回由 ${f.backBefore} 增为 ${f.backAfter}`,
    ),
  }),
  holdFailed: (f: StepFacts) => ({
    title: '没有占到座位',
    detail:
      f.reason === 'priceMoved' && f.before && f.after
        ? `铁路的票价由 ${f.before} 变为 ${f.after}，没有按新价占座。没有产生费用，请重新查询。`
        : holdFailures(f.reason),
  }),
  groupReleased: (f: StepFacts) => ({
    title: '同组没有全部占到座位',
    detail:
      f.reason === 'late'
        ? '同组其他订单没有及时占到座位，按“全有或全无”，这张订单的座位已退还。没有产生费用，可以重新预订。'
        : '同组有订单没有成功，按“全有或全无”，这张订单也关闭，占到的座位退还。没有产生费用，可以重新预订。',
  }),
  groupEnding: () => ({ title: '同组没有全部占到座位', detail: '同组有订单没有成功。这张订单正在占的座位一有结果就退还，不收费用。' }),
  paid: (f: StepFacts) => ({ title: '已付款', detail: f.amount }),
  issued: (f: StepFacts) => ({
    title: '已出票',
    detail: `${f.tickets === null ? '' : `${f.tickets} 张车票，`}带购票时的证件进站乘车。`,
  }),
  issueFailed: () => ({ title: '出票失败', detail: '铁路没有出票，座位已释放。付过的款项会自动原路退回，不收费用。' }),
  moneyReturned: (f: StepFacts) => ({ title: '款项已退回', detail: `${f.amount && `${f.amount} `}已全部退回付款方，不收费用。` }),
  standbyReady: (f: StepFacts) => ({ title: '开始预付', detail: joined(f.amount && `按最贵的一项预付 ${f.amount}`, '没用掉的自动退回') }),
  standbyJoined: (f: StepFacts) => ({ title: '已排入候补', detail: f.until && `候补到 ${f.until}，有票自动出票。` }),
  standbyConfirming: () => ({ title: '向铁路确认', detail: '铁路的答复不明确，先核对清楚，不会重复候补。' }),
  standbyRests: (f: StepFacts) => ({ title: '等铁路受理', detail: f.until && `铁路夜间不受理候补，${f.until} 起自动提交。` }),
  standbyServed: (f: StepFacts) => ({
    title: '候补成功，已出票',
    detail: `${joined(f.trainNo, f.tickets === null ? '' : `${f.tickets} 张车票`, f.amount && `多付的 ${f.amount} 自动退回`)}。带购票时的证件进站乘车。`,
  }),
  standbyUnmet: (f: StepFacts) => ({
    title: '候补未兑现',
    detail: `${standbyEnds(f.reason)}${f.until && `${f.until} 起可以再候补。`}预付的款项会全部自动原路退回，不收费用。`,
  }),
  standbyLeaving: (f: StepFacts) => ({ title: '已申请撤回候补', detail: joined(by(f, '申请'), '铁路确认后撤回，刚好兑现的不能撤回') }),
  standbyLeft: (f: StepFacts) => ({ title: '候补已撤回', detail: joined(by(f, '撤回'), '预付的款项会全部自动原路退回，不收费用') }),
  standbyLapsed: (f: StepFacts) => ({
    title: '已超时关闭',
    detail: f.isUnclear
      ? `时限内没有确认到账，没有排入候补。${till(f) || '支付机构'}还没有答复的付款，付成了会自动原路退回。`
      : '没有在时限内付款，没有排入候补。没有产生费用，可以重新候补。',
  }),
  standbyRejected: (f: StepFacts) => ({
    title: f.isOpen ? '有人驳回，还可能按多数通过' : '审批驳回',
    detail: f.isOpen ? by(f, '驳回') : `${f.who ? `${f.who}驳回。` : ''}还没有预付和候补，没有产生费用。`,
  }),
  standbyTimedOut: () => ({ title: '审批超时', detail: '没有人在时限内审批，还没有预付和候补。没有产生费用，可以重新候补。' }),
  standbyNobody: () => ({
    title: '没有人可以审批',
    detail: '要审批的人已离职，没有人可以接替，还没有预付和候补。没有产生费用，请联系公司的差旅管理员。',
  }),
  standbyRest: (f: StepFacts) => ({ title: '差额已退回', detail: f.amount && `预付比票价多的 ${f.amount} 已原路退回付款方。` }),
  railCancelled: (f: StepFacts) => ({
    title: '列车停运',
    detail: `铁路停运了${f.trainNo ? ` ${f.trainNo}` : '这趟车'}。车票可以全额退款，不收手续费。`,
  }),
  railDelayed: (f: StepFacts) => ({
    title: '列车晚点',
    detail: joined(f.minutes === null ? '' : `预计晚点 ${f.minutes} 分钟`, f.departs && `${f.departs} 开车`, '以车站公告为准'),
  }),
  railRestored: () => ({ title: '列车恢复开行', detail: '按原计划开车，车票照旧有效。' }),
  receiptIssued: receipts.issued,
  receiptRefused: (f: StepFacts) => receipts.refused(f.reason),
  receiptDue: (f: StepFacts) => receipts.due(f.untilDate),
  departed: () => ({ title: '列车已开出', detail: '按计划的开车时间。' }),
  travelled: () => ({ title: '行程已结束', detail: '按计划的到达时间。' }),
  remarked: (f: StepFacts) => ({ title: '改了备注', detail: f.who }),
  cancelRequested: () => ({ title: '已申请取消', detail: '占座一有结果就取消，不收费用。' }),
  cancelled: (f: StepFacts) => ({
    title: '已取消',
    detail: f.isUnclear ? `${till(f) || '支付机构'}当时还没有答复一笔付款有没有付成：付成了会自动原路退回。` : '没有产生费用。',
  }),
  lapsed: (f: StepFacts) => ({
    title: '已超时关闭',
    detail: f.isUnclear
      ? `时限内没有确认到账，座位已释放。${till(f) || '支付机构'}还没有答复的付款，付成了会自动原路退回。`
      : '没有在时限内付款，座位已释放。没有产生费用，请重新预订。',
  }),
  backDelayed: () => ({ title: '退款延迟', detail: '该退的差额多次没有退成，需要人工核对；金额不变。' }),
  stuck: () => ({ title: '转人工处理', detail: '系统多次尝试仍没有结果，需要人工核对。' }),
  approvalTold: (f: StepFacts) => ({ title: '已告知审批人', detail: f.who && `已告知${f.who}，不用等审批` }),
  approvalAsked: (f: StepFacts) => ({ title: '待审批', detail: f.who && `已请${f.who}审批` }),
  approvalAgreed: (f: StepFacts) => ({ title: f.isOpen ? '已有人同意，还要等其他人' : '审批同意', detail: by(f, '同意') }),
  approvalRejected: (f: StepFacts) => ({
    title: f.isOpen ? '有人驳回，还可能按多数通过' : '审批驳回',
    detail: f.isOpen ? by(f, '驳回') : `${f.who ? `${f.who}驳回。` : ''}还没有占座，没有产生费用。`,
  }),
  approvalTimedOut: () => ({ title: '审批超时', detail: '没有人在时限内审批，还没有占座。没有产生费用，请重新预订。' }),
  approvalNobody: () => ({
    title: '没有人可以审批',
    detail: '要审批的人已离职，没有人可以接替，还没有占座。没有产生费用，请联系公司的差旅管理员。',
  }),
  approvalUrged: (f: StepFacts) => ({
    title: '已催办',
    detail: f.who && (f.until ? `${f.who}可以在应用里看到，免打扰时段结束后（${f.until}）再发消息` : `再次提醒了${f.who}`),
  }),
  approvalReminded: (f: StepFacts) => ({ title: '已提醒审批', detail: f.who && `自动提醒了${f.who}` }),
  approvalEscalated: (f: StepFacts) => ({ title: '转请上级审批', detail: joined('没有在时限内决定', f.who && `已请${f.who}审批`) }),
  approvalHandedOn: (f: StepFacts) => ({ title: '已转交审批', detail: by(f, '转交给了别人') }),
  approvalSignerAdded: (f: StepFacts) => ({ title: '审批加签', detail: by(f, '请了别人一起审批') }),
  approvalSilent: () => ({ title: '无人反对，视为同意', detail: '时限内没有人反对，按公司的规定继续办理。' }),
  approvalFree: () => ({ title: '不需要审批', detail: '按公司的流程，这一单不用任何人同意。' }),
  paySoon: (f: StepFacts) => ({
    title: '已提醒付款',
    detail: joined(f.amount && `个人还有 ${f.amount} 没付`, f.until && `${f.until} 前付清，否则订单自动取消`),
  }),
  payDue: (f: StepFacts) => ({
    title: '开始付款',
    detail: joined(
      f.amount && `个人付 ${f.amount}`,
      f.company && `公司部分 ${f.company} 已预留，付清时一起扣`,
      f.until && `${f.until} 前付清，否则订单自动取消`,
    ),
  }),
  personPaid: (f: StepFacts) => ({ title: '个人已付款', detail: [till(f), f.amount].filter(Boolean).join(' ') }),
  thirdPaid: (f: StepFacts) => ({ title: '第三方已付款', detail: [till(f), f.amount].filter(Boolean).join(' ') }),
  deskChosen: (f: StepFacts) => ({ title: '选择到差旅台付款', detail: joined(f.amount, f.until && `${f.until} 前付清，否则订单自动取消`) }),
  amountHeld: (f: StepFacts) => ({
    title: '付款已担保',
    detail: joined(f.amount && `${till(f)}暂时冻结 ${f.amount}`, '出票后才扣款，出不了票就解冻'),
  }),
  amountTaken: (f: StepFacts) => ({ title: '担保已转为付款', detail: [till(f), f.amount].filter(Boolean).join(' ') }),
  amountFreed: (f: StepFacts) => ({ title: '担保已解除', detail: f.amount && `${f.amount} 已解冻，没有扣款。` }),
  paidLate: (f: StepFacts) => ({
    title: '收到迟到的付款',
    detail: `${f.amount && `${f.amount} `}确认到账时，订单已不需要付款，会自动原路退回。`,
  }),
  refundAsked: (f: StepFacts) => ({
    title: '正在退款',
    detail:
      f.amount &&
      `${f.amount} ${isCash(f) ? '由差旅台退还现金' : `原路退回${till(f)}`}，${f.promisedOn && !isCash(f) ? `最晚 ${f.promisedOn} 到账，` : ''}${f.fee ? `已扣${feesKept(f)}` : '不收费用'}。`,
  }),
  refunded: (f: StepFacts) =>
    isCash(f)
      ? { title: '现金已退还', detail: f.amount && `${f.amount} 已当面退还。` }
      : { title: `退款已到${till(f) || '账'}`, detail: f.amount && `${f.amount} 已退回付款人${till(f) && `的${till(f)}`}。` },
  refundStuck: (f: StepFacts) => ({
    title: '退款转人工处理',
    detail: `${f.amount && `${f.amount} `}没能自动退回，会由人工办理。钱记在账上，不会丢。`,
  }),
  refundByTransfer: (f: StepFacts) => ({ title: '将由财务转账退款', detail: `${f.amount && `${f.amount} `}由财务转账退给付款人。` }),
  refundTransferred: (f: StepFacts) => ({
    title: '已转账退款',
    detail: joined(f.amount && `${f.amount} 已由财务转账退给付款人`, f.paidOn && `转账日 ${f.paidOn}`),
  }),
  refundLate: (f: StepFacts) => ({
    title: '退款晚了',
    detail: `${f.amount && `${f.amount} `}${f.promisedOn && `应在 ${f.promisedOn} 前到账，`}现在还没有退成，财务正在跟进。`,
  }),
  refundOverdue: (f: StepFacts) => ({ title: '退款仍未到账', detail: `${f.amount && `${f.amount} `}还没有退成，已上报，一起跟进。` }),
}

const notReturned: Readonly<Record<string, string>> = {
  moved: '铁路的退票费变了，没有按新的办',
  used: '铁路说车票已使用',
  stationOnly: '已取纸质车票，只能到车站窗口退',
  notRefundable: '铁路现在不受理',
  movedOn: '车票已在别处退票或改签',
}

const returning = {
  returnAsked: (f: StepFacts) => ({
    title: '已申请退票',
    detail: joined(by(f, '申请'), f.tickets === null ? '' : `${f.tickets} 张车票`, f.amount && `可退 ${f.amount}`),
  }),
  returnedAtWindow: (f: StepFacts) => ({
    title: '已在车站窗口退票',
    detail: joined(f.tickets === null ? '' : `${f.tickets} 张车票`, f.amount && `可退 ${f.amount}`, '铁路退好之后，钱就退给付款方'),
  }),
  changedElsewhere: (f: StepFacts) => ({
    title: '已在车站或 12306 改签',
    detail: joined(
      f.tickets === null ? '' : `${f.tickets} 张车票`,
      f.amount && `原票款 ${f.amount} 用在新车票上，这里没有退款`,
      '新车次和补退的差价是在铁路办的，这里看不到。要退新车票，请到车站或 12306 办理',
    ),
  }),
  returnTaken: () => ({ title: '铁路已受理退票', detail: '铁路退好之后，钱就退给付款方' }),
  returned: (f: StepFacts) => ({
    title: '已退票',
    detail: joined(
      f.tickets === null ? '' : `${f.tickets} 张车票`,
      f.amount && `退回 ${f.amount}`,
      f.fee && `铁路收取退票费 ${f.fee}`,
      f.serviceFee && `服务费 ${f.serviceFee} 不退`,
    ),
  }),
  notReturned: (f: StepFacts) => ({ title: '没有退成', detail: joined(notReturned[f.reason] ?? '铁路没有受理', '车票照旧有效') }),
  returnByDesk: () => ({ title: '退票转人工处理', detail: '系统没能自动办完，由人工接着办，不用再申请' }),
}

const notChanged: Readonly<Record<string, string>> = {
  bookingFailed: '没有占到新车次的座位',
  lapsed: '没有在时限内付款或审批',
  rejected: '审批没有通过',
  cancelled: '改签已取消',
  ticketFailed: '新车票没有出成，付过的款项自动退回',
}

const changing = {
  changeAsked: (f: StepFacts) => ({
    title: '已申请改签',
    detail: joined(
      by(f, '申请'),
      f.tickets === null ? '' : `${f.tickets} 张车票`,
      f.trainNo && `改乘 ${f.trainNo}`,
      f.until && `${f.until} 开车`,
    ),
  }),
  changed: (f: StepFacts) => ({
    title: '已改签',
    detail: joined(
      f.tickets === null ? '' : `${f.tickets} 张车票`,
      f.trainNo && `改乘 ${f.trainNo}`,
      f.until && `${f.until} 开车`,
      f.amount && `改签另付 ${f.amount}，记在改签后的订单上`,
    ),
  }),
  notChanged: (f: StepFacts) => ({ title: '没有改成', detail: joined(notChanged[f.reason] ?? '铁路没有受理', '原车票照旧有效') }),
  changeBack: (f: StepFacts) => ({
    title: '改签差额已退回',
    detail: joined(f.amount && `退回 ${f.amount}`, f.fee && `铁路收取 ${f.fee}`),
  }),
}

/** What the wing says about an order. */
export const zh = {
  seatOrPlace: (seat: string, berth: string) => (berth ? `${seat} ${berth}` : seat),
  lines: {
    changeFee: '改签费',
    fare: '车票',
    fareDifference: '票价差额',
    flight: '机票，最多',
    serviceFee: '服务费',
    oldTickets: '原车票抵付',
  },
  /** The fares of those who travel as this, where they are of several kinds. */
  fareOf: { adult: '车票 · 成人', student: '车票 · 学生', child: '车票 · 儿童', freeChild: '免费儿童' },
  /** What a change costs, line by line. */
  changeLines: { changeFee: '改签费', fareDifference: '票价差额', taxDifference: '税费', serviceFee: '服务费' },
  /** A cashier, where a sentence says through which one. */
  gateways: { alipay: '支付宝', wechat: '微信支付' },
  /** Of a ticket that was changed at the railway itself. */
  changedElsewhere: '已在铁路改签，新车票不在这里',
  /** What has become of a ticket. */
  fates: { changing: '改签中', changed: '已改签', refunding: '退票中', refunded: '已退票' },
  cancelling: {
    returning: '车票已出，要退票：先看能退多少。',
    /** What stands in the way of cancelling as long as somebody is at work on it. */
    underWay: { refunding: '正在退票，不能取消，进度在订单里看。', changing: '正在改签，不能取消，进度在订单里看。' },
    free: '还没有出票，取消不收费用。',
    last: (times: number, minutes: number) =>
      `还没有出票，取消不收费用。这是今天第 ${times} 次取消占到的座位：之后 ${minutes} 分钟内不能再订，铁路当天也不再受理。`,
    queueing: '撤回候补不收费用，预付的款项全部原路退回。铁路刚好兑现的不能撤回。',
    stillHolding: '正在占座：有结果就取消，不收费用。',
    reasons: { PLANS: '行程有变', OTHER_TRAIN: '换一趟车', MISTAKE: '填错了' },
  },
  event: teller<StepWords>(
    'zh',
    { ...steps, ...changeStepsOf({ till, holdFailure: holdFailures }), ...returning, ...changing, ...rungs },
    { title: '订单有更新', detail: '' },
  ),
  now: {
    groupWord: { title: '等同组订单', detail: '同组的订单都同意之后，才一起占座。' },
    groupSeats: { title: '座位已占，等同组订单', detail: '同组的订单都占到座位才付款出票；有一张没占到，全部退还，不收费用。' },
    groupPaid: { title: '已付款，等同组订单', detail: '同组的订单都付清才一起出票；有一张没付清，全部退还，付过的款项自动退回。' },
    holding: { title: '正在占座', detail: '一般一分钟内有结果。占不到座位，订单自动关闭，不收费用。' },
    confirming: { title: '正在向铁路确认', detail: '会一直问到有明确答复，不会重复占座。没有座位就不收费用。' },
    cancelling: { title: '正在取消', detail: '占座一有结果就取消，座位退还铁路，不收费用。' },
    stuck: { title: '等待人工处理', detail: '系统没能自动完成，需要人工核对。期间不会重复占座或扣款。' },
    trainCancelled: { title: '怎么办由你决定', detail: '可以全额退款，不收手续费；也可以先订好别的车次或航班，再退这张票。' },
    approval: (who: string, until: string) => ({
      title: who ? `等${who}审批` : '等待审批',
      detail: `同意之后才占座。${until && `${until} 前没有审批通过，订单自动关闭，不收费用。`}`,
    }),
    paying: (amount: string, until: string, payer: string) => ({
      title: amount ? (payer ? `等${payer}付 ${amount}` : `待付款 ${amount}`) : '待付款',
      detail: until && `${until} 前付清就自动出票；过时订单自动取消，座位释放，不收费用。`,
    }),
    refunding: { title: '正在退票', detail: '铁路办好之后，钱按原路退给付款方。这几张车票不能再用来乘车。' },
    queueing: (until: string) => ({
      title: '候补中',
      detail: `有票自动出票。${until && `到 ${until} 还没有票，预付的款项全部退回，不收费用。`}`,
    }),
    leaving: { title: '正在撤回候补', detail: '铁路确认后，预付的款项全部退回；刚好兑现的不能撤回。' },
    standbyApproval: (who: string, until: string) => ({
      title: who ? `等${who}审批` : '等待审批',
      detail: `同意之后才预付和候补。${until && `${until} 前没有审批通过，候补自动关闭，不收费用。`}`,
    }),
    prepaying: (amount: string, until: string, payer: string) => ({
      title: amount ? (payer ? `等${payer}付 ${amount}` : `待付款 ${amount}`) : '待付款',
      detail: until && `${until} 前付清才排入候补；过时自动关闭，不收费用。`,
    }),
    issuing: { title: '正在出票', detail: '一般一分钟内有结果。出不了票，付过的款项会自动退回。' },
  },
  /** What goes on now with a change. */
  change: changeNow,
  next: {
    hold: { title: '占座', detail: '审批通过后占座，不会高于现在的票价。' },
    issue: { title: '付款并出票', detail: '占到座位后付款，付清即自动出票。' },
    tickets: { title: '出票', detail: '同组的订单都付清后自动出票。' },
    queue: { title: '候补', detail: '付清后排入铁路的候补，有票自动出票，没用掉的款项自动退回。' },
    served: (until: string) => ({ title: '截止兑现', detail: until && `最晚等到 ${until}。` }),
    depart: (at: string) => ({ title: '乘车', detail: `${at} 开车，带购票时的证件。` }),
  },
}
export type TrainOrdersText = typeof zh
