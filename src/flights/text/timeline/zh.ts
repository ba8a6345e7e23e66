import type { HoldFailure, NowApproval, NowPaying, PaidPart, PaidWay, StepFacts, StepWords } from '../facts.ts'
import { formatMoment, formatWallMoment } from '../format.ts'
import { teller, type TimelineWords } from './tell.ts'
import { airline } from './airline/zh.ts'
import { changing, OLD_STAYS } from './changing/zh.ts'
import { receipts } from '../receipts/zh.ts'
import { returning } from './returning/zh.ts'
import { retimed, which } from './retimed.ts'
import { nowSeatsAsked, nowSeatsToConfirm, seats } from './seats/zh.ts'
import { value } from './value/zh.ts'
import { watch } from './watch/zh.ts'
import { nextWays, nowDecideWays, nowWays, ways } from './ways/zh.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')
const sentence = (...parts: string[]): string => (parts.some(Boolean) ? `${joined(...parts)}。` : '')

const holdFailures: Readonly<Record<HoldFailure, (facts: StepFacts) => string>> = {
  soldOut: () => '这个票价刚刚售完，没有占到座位。没有产生费用，可以重新查询。',
  priceMoved: (f) =>
    f.before && f.after
      ? `航司的价格由 ${f.before} 变为 ${f.after}，没有按新价占座。没有产生费用，请重新查询。`
      : '航司的价格变了，没有按新价占座。没有产生费用，请重新查询。',
  extrasGone: () => '选的座位或加购的服务已被别人订走或不再出售。没有换成别的，也没有产生费用，请重新选择。',
  timesMoved: (f) =>
    `航司改了这一班的时间${retimed.zh(f) && `：${retimed.zh(f)}`}。没有按新的时间占座，没有产生费用，可以按新的时间重新选。`,
  flightGone: () => '航班已取消或已不再销售。没有产生费用，请改选其他航班。',
  journeyMoved: () => '航司没有接受这次订座。没有产生费用，可以重新查询或换一班。',
  refused: () => '航司没有接受这次订座。没有产生费用，可以重新查询或换一班。',
  lapsed: () => '座位没有保留住。没有产生费用，请重新选择航班。',
  noSeats: () => '航司答复这个票价没有座位。没有产生费用，可以重新预订。',
  silent: () => '航司一直没有答复，已停止等待。没有产生费用，可以重新预订。',
  credit: () => '公司的可用额度不够付新的价格，座位已释放。没有产生费用。',
}

function changeNotHeld(f: StepFacts): StepWords {
  if (f.reason === 'priceMoved' && f.before && f.after)
    return {
      title: '价格变了，没有改成',
      detail: `航司要的由 ${f.before} 变为 ${f.after}，没有产生费用。${OLD_STAYS}可以按新价重新申请改签。`,
    }
  if (f.reason === 'timesMoved')
    return {
      title: '航司改了新航班的时间，没有改成',
      detail: `${sentence(retimed.zh(f))}没有产生费用。${OLD_STAYS}可以按新的时间重新申请改签。`,
    }
  if (f.reason === 'journeyMoved')
    return {
      title: '航司改了原客票的航班，没有改成',
      detail: '没有产生费用。航司改了什么、可以怎么办，写在原订单里，也可以从那里重新申请改签。',
    }
  return { title: '新航班没有占到座位', detail: `没有产生费用。${OLD_STAYS}可以重新申请改签。` }
}

const issueFailures: Readonly<Record<string, (facts: StepFacts) => string>> = {
  lapsed: () => '超过了航司的出票时限，座位已释放。',
  flightCancelled: (f) => `航司已取消${which(f) ? ` ${which(f)}` : '这一班'}，没有出票。`,
  journeyMoved: () => '航司在这期间取消了原客票的航班，没有换票。可以怎么办写在原订单里。',
  flightMoved: (f) => `出票前航司改了航班的安排${retimed.zh(f) && `：${retimed.zh(f)}`}。原来的座位出不了票，可以按新的安排重新选。`,
  extrasGone: () => '选的行李已不再出售或价格变了。没有出票，也没有产生费用，请重新预订。',
  valueRefused: () => '航司没有接受用来抵扣的机票余额，没有出票。差旅台会核对这笔余额。',
}

const payers: Readonly<Record<string, string>> = {
  companyCredit: '公司月结',
  person: '本人支付',
  mixed: '公司和本人各付一部分，共',
  value: '全部用机票余额抵扣，共',
  guarantee: '出票后扣款，共',
}

/** 谁付的，用什么付的；`who` 是付款人，读者本人时为空。 */
const paidWays: Readonly<Record<PaidWay, (who: string) => string>> = {
  credit: () => '公司月结',
  companyValue: () => '公司的机票余额',
  ownValue: (who) => `${who || '本人'}的机票余额`,
  points: () => '奖励积分',
  own: (who) => `${who || '本人'}支付`,
  ownHeld: (who) => `${who || '本人'}担保`,
  third: () => '第三方支付',
  thirdHeld: () => '第三方担保',
  cash: () => '现金',
}

const isHeldPart = ({ way }: PaidPart): boolean => way === 'ownHeld' || way === 'thirdHeld'

/** 一笔一笔说；不止一笔再说合计。 */
const paidWords = (f: StepFacts): string =>
  joined(
    ...f.paid.map(({ way, amount }) => `${paidWays[way](f.who)} ${amount}`),
    f.paid.some(isHeldPart) ? '出票后扣款' : '',
    f.paid.length > 1 ? `共 ${f.amount}` : '',
  )

const tills: Readonly<Record<string, string>> = { alipay: '支付宝', wechat: '微信支付', cash: '现金', points: '积分' }
const tillOf = ({ till }: StepFacts): string => tills[till] ?? ''
const isCash = ({ till }: StepFacts): boolean => till === 'cash'

/** What was not known when the order ended. */
const unclear = (f: StepFacts): string =>
  `${tillOf(f) || '支付机构'}当时还没有答复一笔付款有没有付成：付成了会自动原路退回，没有付成就不扣款。`

/** 分开记的，航司的和我们的分开说。 */
const feesKept = (f: StepFacts): string =>
  f.serviceFee ? [f.airlineFee && `航司退票费 ${f.airlineFee}`, `服务费 ${f.serviceFee}`].filter(Boolean).join('、') : `退票费 ${f.fee}`

/** Only where there is more than one. */
const level = (f: StepFacts): string => (f.level === null || f.levels === null ? '' : `第 ${f.level} 级，共 ${f.levels} 级`)

/** Where several are asked together: how many of them have to agree. */
const togetherOf = (together: NowApproval['together']): string => {
  if (!together) return ''
  const { needed, of, agreed } = together
  const rule = needed === of ? `${of} 人都要同意。` : needed === 1 ? `${of} 人中任一人同意即可。` : `${of} 人中 ${needed} 人同意即可。`
  return agreed.length === 0 ? rule : `${rule}已有 ${agreed.length} 人同意（${agreed.join('、')}），还差 ${needed - agreed.length} 人。`
}

/** What somebody wrote to it. */
const quoted = ({ words: written }: StepFacts): string => (written === '' ? '' : `附言：${written}`)

/** 代谁审批。 */
const inPlace = (f: StepFacts): string => (f.inPlaceOf ? `代${f.inPlaceOf}` : '')

/** Silence denies no words that were given. */
function ranOut({ tally }: StepFacts): string {
  if (tally === null || tally.agreed + tally.refused + tally.before === 0) return '没有人在时限内审批'
  const { agreed, refused, of, needed, before } = tally
  if (agreed + refused === 0) return `前面 ${before} 人已同意，轮到的人没有在时限内审批`
  const silent = of - agreed - refused
  return joined(
    `${of} 人中 ${agreed} 人同意${needed === 0 ? '' : `（要 ${needed} 人）`}`,
    refused === 0 ? '' : `${refused} 人驳回`,
    silent === 0 ? '' : `其余 ${silent} 人没有在时限内审批`,
  )
}

const words: TimelineWords = {
  ...watch,
  ...value,
  ...returning,
  ...changing,
  ...airline,
  ...seats,
  ...ways,
  submitted: (f) => ({ title: '已提交', detail: joined(f.who && `由${f.who}预订`, f.amount && `订单金额 ${f.amount}`) }),
  wentOn: (f) => ({
    title: '接着订机票',
    detail: joined(f.from && `由火车票订单 ${f.from} 接续，不用再审批`, f.amount && `订单金额 ${f.amount}`),
  }),
  flyerRefused: () => ({ title: '航司没有接受常旅客卡号', detail: '座位和票价不受影响。请核对卡号，值机时出示会员卡或在乘机后补登里程。' }),
  held: (f) => ({
    title: f.isUnheld ? '航司已备好改签' : '已占座',
    detail: joined(f.pnr && `航司记录 ${f.pnr}`, f.until && `${f.isUnheld ? '价格' : ''}保留至 ${f.until}`),
  }),
  holdFailed: (f) =>
    f.isChange ? changeNotHeld(f) : { title: '没有占到座位', detail: (holdFailures[f.reason as HoldFailure] ?? holdFailures.refused)(f) },
  paid: (f) => ({
    title: f.by === 'guarantee' || f.paid.some(isHeldPart) ? '付款已落实' : '已付款',
    detail: paidWords(f) || [payers[f.by] ?? '', f.amount].filter(Boolean).join(' '),
  }),
  issued: (f) => ({ title: '已出票', detail: sentence(f.tickets === null ? '' : `${f.tickets} 张电子客票`, '带订票时的证件直接值机') }),
  issueFailed: (f) => ({
    title: f.isChange ? '没有换成票' : '没有出成票',
    detail: `${issueFailures[f.reason]?.(f) ?? (f.isChange ? '航司没有换票。' : '航司没有出票。')}${f.isChange && f.reason !== 'journeyMoved' ? OLD_STAYS : ''}`,
  }),
  moneyReturned: (f) => ({
    title: '款项已退回',
    detail: f.amount ? `${f.amount} 已全部退回付款方，不收费用。` : '已全部退回付款方，不收费用。',
  }),
  remarked: (f) => ({ title: '改了备注', detail: f.who }),
  cancelRequested: () => ({ title: '已申请取消', detail: '占座一有结果就取消，不收费用。' }),
  cancelled: (f) => ({
    title: f.isChange ? '改签已取消' : '已取消',
    detail: `${f.isUnclear ? unclear(f) : '没有产生费用。'}${f.isChange ? OLD_STAYS : ''}`,
  }),
  lapsed: (f) => ({
    title: '已超时关闭',
    detail: f.isUnclear
      ? `时限内没有确认到账${f.isUnheld ? '' : '，座位已释放'}。${unclear(f)}${f.isChange ? OLD_STAYS : ''}`
      : `没有在时限内付款${f.isUnheld ? '' : '，座位已释放'}。没有产生费用${f.isChange ? `。${OLD_STAYS}` : '，请重新选择航班。'}`,
  }),
  confirming: () => ({ title: '向航司确认', detail: '航司的答复不明确，先核对清楚，不会重复占座。' }),
  checkInOpen: () => ({ title: '值机提醒', detail: '多数航司已开放网上值机，用订票时的证件办理。' }),
  receiptIssued: () => receipts.issued(),
  receiptRefused: (f) => receipts.refused(f.reason),
  receiptDue: (f) => receipts.due(f.untilDate),
  travelled: () => ({ title: '行程已结束', detail: '按计划的到达时间。' }),
  stuck: () => ({ title: '转人工处理', detail: '系统多次尝试仍没有结果，需要人工核对。' }),
  approvalTold: (f) => ({ title: '已告知审批人', detail: f.who && `已告知${f.who}，不用等审批` }),
  approvalAsked: (f) => ({ title: '待审批', detail: joined(f.who && `已请${f.who}审批`, level(f)) }),
  approvalAgreed: (f) => ({
    title: f.isOpen ? '已有人同意，还要等其他人' : '审批同意',
    // By a majority it is no one person's word.
    detail: joined(f.tally ? `${f.tally.of} 人中 ${f.tally.agreed} 人同意，按多数通过` : f.who && `${f.who}${inPlace(f)}同意`, level(f)),
  }),
  approvalRejected: (f) => ({
    title: f.isOpen ? '有人驳回，还可能按多数通过' : '审批驳回',
    detail: f.isOpen
      ? joined(f.who && `${f.who}${inPlace(f)}驳回`, level(f))
      : f.isUnheld
        ? `${f.who ? `${f.who}${inPlace(f)}驳回。` : ''}还没有占座，没有产生费用。`
        : `${f.who ? `${f.who}${inPlace(f)}驳回，` : ''}座位已释放。没有产生费用。`,
  }),
  approvalTimedOut: (f) => ({
    title: '审批超时',
    detail: `${ranOut(f)}，${f.isUnheld ? '还没有占座' : '座位已释放'}。没有产生费用${f.isChange ? `。${OLD_STAYS}` : '，请重新预订。'}`,
  }),
  approvalNobody: (f) => ({
    title: '没有人可以审批',
    detail: `要审批的人已离职，没有人可以接替，${f.isUnheld ? '还没有占座' : '座位已释放'}。没有产生费用。${f.isChange ? OLD_STAYS : ''}请联系${f.contact || '公司的差旅管理员'}，再重新${f.isChange ? '申请改签' : '预订'}。`,
  }),
  approvalUrged: (f) => ({
    title: '已催办',
    detail: f.who && (f.until ? `${f.who}可以在应用里看到，免打扰时段结束后（${f.until}）再发消息` : `再次提醒了${f.who}`),
  }),
  approvalReminded: (f) => ({ title: '已提醒审批', detail: f.who && `自动提醒了${f.who}` }),
  approvalEscalated: (f) => ({ title: '转请上级审批', detail: joined('没有在时限内决定', f.who && `已请${f.who}审批`, level(f)) }),
  approvalHandedOn: (f) => ({
    title: '已转交审批',
    detail: joined(f.to && `${f.who || '审批人'}转交给${f.to}`, level(f), quoted(f)),
  }),
  approvalSignerAdded: (f) => ({
    title: '审批加签',
    detail: joined(f.to && `${f.who || '审批人'}请${f.to}${f.isBefore ? '先审批' : '在其后审批'}`, level(f), quoted(f)),
  }),
  approvalSilent: () => ({ title: '无人反对，视为同意', detail: '时限内没有人反对，按公司的规定继续办理。' }),
  approvalFree: () => ({ title: '不需要审批', detail: '按公司的流程，这一单不用任何人同意。' }),
  paySoon: (f) => ({
    title: '已提醒付款',
    detail: joined(f.amount && `${f.who || '你'}还有 ${f.amount} 没付`, f.until && `${f.until} 前付清`),
  }),
  payDue: (f) => ({
    title: '开始付款',
    detail: joined(
      f.amount && `${f.who || '你'}付 ${f.amount}`,
      f.company && `公司部分 ${f.company} 已预留，付清时一起扣`,
      f.until && `${f.until} 前付清，否则${f.isChange ? '改签' : '订单'}自动取消`,
    ),
  }),
  // Older orders took the company's part first; out of what, the step that says who has paid tells.
  companyPaid: () => ({ title: '公司部分已付', detail: '' }),
  personPaid: (f) => ({ title: `${f.who || '你'}已付款`, detail: [tillOf(f), f.amount].filter(Boolean).join(' ') }),
  thirdPaid: (f) => ({ title: '第三方已付款', detail: [tillOf(f), f.amount].filter(Boolean).join(' ') }),
  deskChosen: (f) => ({
    title: f.who ? `${f.who}选择到差旅台付款` : '你选择到差旅台付款',
    detail: joined(f.amount, f.until && `${f.until} 前到差旅台付清，否则${f.isChange ? '改签' : '订单'}自动取消`),
  }),
  amountHeld: (f) => ({
    title: '付款已担保',
    detail: joined(f.amount && `${tillOf(f)}暂时冻结 ${f.amount}`, '出票后才扣款，出不了票就解冻'),
  }),
  amountTaken: (f) => ({ title: '担保已转为付款', detail: [tillOf(f), f.amount].filter(Boolean).join(' ') }),
  amountFreed: (f) => ({ title: '担保已解除', detail: f.amount && `${f.amount} 已在${tillOf(f) || '原账户'}解冻，没有扣款。` }),
  paidLate: (f) => ({
    title: '收到迟到的付款',
    detail: `${f.amount ? `${f.amount} 确认到账时` : '确认到账时'}，订单已不需要付款，会自动原路退回。`,
  }),
  refundAsked: (f) => ({
    title: '正在退款',
    detail:
      f.amount &&
      `${f.amount} ${isCash(f) ? '由差旅台退还现金' : `原路退回${tillOf(f)}`}，${f.promisedOn && !isCash(f) ? `最晚 ${f.promisedOn} 到账，` : ''}${f.fee ? `已扣${feesKept(f)}` : '不收费用'}。`,
  }),
  refunded: (f) =>
    isCash(f)
      ? { title: '现金已退还', detail: f.amount && `${f.amount} 已当面退还。` }
      : { title: `退款已到${tillOf(f) || '账'}`, detail: f.amount && `${f.amount} 已退回付款人${tillOf(f) && `的${tillOf(f)}`}。` },
  refundStuck: (f) => ({
    title: '退款转人工处理',
    detail: `${f.amount ? `${f.amount} ` : ''}没能自动退回，会由人工办理。钱记在账上，不会丢。`,
  }),
  refundByTransfer: (f) => ({
    title: '将由财务转账退款',
    detail: `支付渠道没能退回${f.amount ? ` ${f.amount}` : ''}，由财务转账退给付款人。钱记在账上，不会丢。`,
  }),
  refundTransferred: (f) => ({
    title: '已转账退款',
    detail: joined(f.amount && `${f.amount} 已由财务转账退给付款人`, f.paidOn && `转账日 ${f.paidOn}`),
  }),
  refundLate: (f) => ({
    title: '退款晚了',
    detail: `${f.amount ? `${f.amount} ` : ''}${f.promisedOn && `应在 ${f.promisedOn} 前到账，`}现在还没有退成，财务正在跟进。`,
  }),
  refundOverdue: (f) => ({
    title: '退款仍未到账',
    detail: `${f.amount ? `${f.amount} ` : ''}还没有退成，已上报，由平台的运营人员一起跟进。钱记在账上，不会丢。`,
  }),
}

export const timeline = {
  event: teller('zh', words, { title: '订单有更新', detail: '' }),
  nowHolding: { title: '正在占座', detail: '一般一分钟内有结果。占不到座位，订单自动关闭，不收费用。' },
  nowPreparing: { title: '正在请航司准备改签', detail: '一般一分钟内有结果。航司办不了，改签自动关闭，不收费用，原客票照旧有效。' },
  /** `by`: until when the airline answers; until when somebody is to say yes. */
  nowSeatsAsked: ({ by, seenAt }: { by: string; seenAt?: string }): StepWords => nowSeatsAsked({ by: formatMoment(by, 'zh', seenAt) }),
  nowSeatsToConfirm: ({ by, isMoved, seenAt }: { by: string; isMoved: boolean; seenAt?: string }): StepWords =>
    nowSeatsToConfirm({ by: formatMoment(by, 'zh', seenAt), isMoved }),
  nowConfirming: { title: '正在向航司确认', detail: '会一直问到有明确答复，不会重复占座。没有座位就不收费用。' },
  nowCancelling: { title: '正在取消', detail: '占座一有结果就取消，座位退还航司，不收费用。' },
  nowStuck: { title: '等待人工处理', detail: '系统没能自动完成，需要人工核对。期间不会重复占座或扣款，有结果会写在这里。' },
  /** `by`: until when somebody has to decide. `who`: who is asked. `silence`: what it does. `isHeld`: whether there are seats yet. */
  nowApproval({
    by,
    who,
    together = null,
    seenAt,
    silence = 'stops',
    isHeld = true,
    isChange = false,
    isUnheldChange = false,
  }: NowApproval): StepWords {
    const until = formatMoment(by, 'zh', seenAt)
    const then = {
      goesOn: '没有人反对，就继续办理。',
      stops: isChange ? `没有审批通过，改签自动取消，不收费用。${OLD_STAYS}` : '没有审批通过，订单自动关闭，不收费用。',
      escalates: '没有决定，转请上一级审批。',
    }[silence]
    return {
      title: who ? `等${who}审批` : '等待审批',
      detail: `${togetherOf(together)}${isUnheldChange ? '同意之后再向航司办理。' : isHeld ? '座位已保留。' : '同意之后才占座。'}${until ? `${until} 前${then}` : ''}`,
    }
  },
  /** `by`: until when it is to be paid. `who`: who pays, where that is not the reader. */
  nowPaying({ by, amount, who = '你', seenAt, isChange = false }: NowPaying): StepWords {
    const until = formatMoment(by, 'zh', seenAt)
    return {
      title: amount ? `待${who}付款 ${amount}` : `待${who}付款`,
      detail: !until
        ? ''
        : isChange
          ? `${until} 前付清就自动换票；过时改签自动取消，不收费用。${OLD_STAYS}`
          : `${until} 前付清就自动出票；过时订单自动取消，座位释放，不收费用。`,
    }
  },
  /** A payment may have been made and its gateway does not tell; `until`: until when nobody is asked again. */
  nowPayConfirming({
    gateway,
    until,
    mayRetry,
    seenAt,
  }: {
    gateway: string
    until: string
    mayRetry: boolean
    seenAt?: string
  }): StepWords {
    const by = formatMoment(until, 'zh', seenAt)
    return {
      title: '支付确认中',
      detail: `${gateway}还没有说明这笔钱有没有付成，会一直核对，到账就自动出票。${by} 前先不要再付；${
        mayRetry ? '到时还没有结果，可以再付一次，' : '到时还没有结果，订单会关闭，'
      }多付的会自动退回。`,
    }
  },
  /** It could be paid, and waits for the other ways of its journey. */
  nowWays,
  nowDecideWays,
  nextWays,
  /** Everybody has agreed; what is paid for is made certain first. */
  nowPriceCheck: { title: '正在核对价格', detail: '已经同意；票价保留期已过，向航司核对后即付款出票。' },
  nextApproval: { title: '审批', detail: '占到座位后请上级审批。' },
  nextPrepare: { title: '办理改签', detail: '审批通过后向航司办理；到时价格变了就不改，会告诉你，不收费用。' },
  nextHold: { title: '占座', detail: '审批通过后占座，价格以那时为准。' },
  nextHoldOfChange: { title: '占座', detail: '审批通过后按提交时的价格占座。到时价格变了就不改签，不收费用，可以按新价格再申请。' },
  nextPay: { title: '付款', detail: '同意后付款，付清即自动出票。' },
  nextPayOnceHeld: { title: '付款', detail: '占到座位后付款，付清即自动出票。' },
  nextIssueAfterPay: { title: '出票', detail: '付清后自动出票。' },
  nextExchange: { title: '换票', detail: '付清后自动换票，到那时原客票才作废。' },
  nextIssueUnopposed: { title: '付款并出票', detail: '到时没有人反对，由公司付款，随即出票。' },
  nextPayUnopposed: { title: '付款', detail: '到时没有人反对就付款，付清即自动出票。' },
  nextIssueAgreed: { title: '付款并出票', detail: '审批通过后由公司付款，随即出票。' },
  nextIssue: { title: '付款并出票', detail: '占到座位后由公司付款，随即出票。' },
  /** `by`: the airline's limit for issuing, or empty. `seenAt`: now. */
  nowIssuing({ by, seenAt, isChange = false }: { by: string; seenAt?: string; isChange?: boolean }): StepWords {
    const limit = formatMoment(by, 'zh', seenAt)
    return {
      title: '正在出票',
      detail: `${limit ? `最迟 ${limit} 出票。` : ''}${isChange ? `若没有换成，不收费用，付过的款项全部退回付款方。${OLD_STAYS}` : '若没有出成，款项全部退回付款方，不收费用。'}`,
    }
  },
  nextDepart({ at, seenAt }: { at: string; seenAt?: string }): StepWords {
    const departs = formatWallMoment(at, 'zh', seenAt)
    return { title: departs ? `${departs} 起飞` : '起飞', detail: '' }
  },
}

export type FlightTimelineText = typeof timeline
