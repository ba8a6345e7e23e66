import { countedZh } from './counted.ts'
import { formatMoney } from '../../kernel/money.ts'
import { dayOf, type Facts, type RefusalCode, type Words } from './facts.ts'

const day = (date: string): string => {
  const { month, day: ofMonth } = dayOf(date)
  return `${month}月${ofMonth}日`
}
const span = ({ from, to }: { from: string; to: string }): string => {
  if (from === to) return day(from)
  const [first, last] = [dayOf(from), dayOf(to)]
  return first.year === last.year ? `${day(from)}至${day(to)}` : `${first.year}年${day(from)}至${last.year}年${day(to)}`
}
const list = (items: readonly string[]): string => items.join('、')

const products = { flight: '机票', hotel: '酒店', train: '火车票', car: '用车', metro: '地铁' }
/** 一张机票、两晚酒店：量词各不相同。 */
const units = {
  flight: (count: number) => `${count} 张`,
  train: (count: number) => `${count} 张`,
  hotel: (count: number) => `${count} 间夜`,
  car: (count: number) => `${count} 次`,
  metro: (count: number) => `${count} 次`,
}

/** 可能在下一年的日期，写明年份。 */
const dated = (value: unknown): string => (typeof value === 'string' ? `${dayOf(value).year}年${day(value)}` : '')

const date = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? day(facts[name]) : '')

const refusals: Readonly<Record<RefusalCode, Words>> = {
  'TA-NO-SEGMENT': '请至少填写一段行程',
  'TA-SAME-CITY': '出发城市和到达城市不能相同',
  'TA-DATES'(facts) {
    if (typeof facts['days'] === 'number') return `所选日期不正确：一段行程最长 ${facts['days']} 天`
    if (facts['before']) return `所选日期不正确：行程要按时间先后排列，这一段早于前一段的${date(facts, 'before')}`
    return '所选日期不正确：结束日期早于开始日期'
  },
  'TA-TIME'(facts) {
    if (facts['last']) return `所选时间不能提交申请：目前最晚可申请到${dated(facts['last'])}`
    return facts['date'] ? `所选时间不能提交申请：${date(facts, 'date')}已经过去` : '所选时间不能提交申请'
  },
  'TA-NO-PRODUCT': (facts) => (facts['product'] ? '这一段行程不能申请这种产品，请改选' : '请至少选择一种要预订的产品，并写明数量'),
  'TA-TOO-MANY': (facts) => (typeof facts['max'] === 'number' ? `超过上限，最多 ${facts['max']}` : '超过上限'),
  'TA-NO-TRAVELLER': '请选择出行人',
  'TA-TWICE': '同一位出行人不能选两次',
  'TA-ESTIMATE': '预计费用不正确，请填写 0 元到 1000 万元之间的金额',
  'TA-COST': '请选择费用归属',
  'TA-REASON': '请填写出差事由',
  'TA-UNKNOWN-CITY': '没有找到这个城市，请重新选择',
  'TA-NO-APPROVER': (facts) =>
    facts['contactsZh'] ? `还没有设置审批人，请联系管理员：${facts['contactsZh']}` : '还没有设置审批人，请联系公司差旅经理',
  'TA-NO-APPROVAL': '这里还没有开通出差申请的审批，请联系公司差旅经理',
  'TA-WAIT': '短时间内提交或变更的申请太多，请稍后再试',
  'TA-NO-AUTHORITY': '你不能替这位同事提交或修改出差申请',
  'TA-LINK': '公司规定要先关联出差申请才能预订，请选择一张申请，或先提交申请',
  'TA-MISMATCH': '所选行程与出差申请不一致',
  'TA-COUNT': (facts) =>
    typeof facts['remaining'] === 'number' ? `出差申请的可用数量只剩 ${facts['remaining']}，不够这次预订` : '出差申请的可用数量不够了',
  'TA-USED-UP': '申请里的行程都已订完，或可订的日期已经过去',
  'TA-NOT-OFFERED': '公司没有开通出差申请，请联系公司差旅经理',
  'TA-BOOKED': (facts) => {
    const { least, product, partZh, mayChange } = facts
    return typeof least === 'number' && typeof product === 'string' && product in products
      ? `${partZh}已订 ${units[product as keyof typeof units](least)}${products[product as keyof typeof products]}，不能再少。未出票的订单取消后、已出票的退票后，可以减少`
      : `申请里已有预订，不能撤回。未出票的订单可以取消，已出票的可以退票${mayChange === 'yes' ? '；也可以把申请改到只留已订的部分' : ''}`
  },
  'TA-UNAPPROVED': (facts) => {
    if (facts['disputed']) return '出差申请还没有审批通过，登记的线下授权核对有异议，不能再用它预订'
    return facts['last']
      ? `出差申请还没有审批通过。登记的线下授权只能订${date(facts, 'last')}及以前出发的，更晚出发的请等审批通过`
      : '出差申请还没有审批通过，通过后才能预订'
  },
  'TA-AUTHORISATION': (facts) =>
    `出差申请还没有审批通过。${facts['hours'] ? `${facts['hours']} 小时内开始的紧急出差` : '紧急出差'}可以登记线下授权：谁在什么时候同意的，并上传凭证`,
  'TA-AUTHORISED': '这张申请已经登记过线下授权',
  'TA-AUTHORISER': '授权人要是本公司的在职同事，且不能是申请人或出行人',
  'TA-GIVEN-AT': (facts) => `授权时间不正确：不能晚于现在，也不能早于 ${facts['days'] ?? 30} 天前`,
  'TA-FILE': '请上传授权凭证，如邮件或聊天记录的截图',
  'TA-NOT-CHECKER': '只有授权人本人或公司差旅经理可以核对这份授权，出行人和申请人不能核对自己的',
  'TA-REJECTED': '出差申请已被驳回，不能用来预订',
  'TA-PUT-ANEW': '这张申请登记过线下授权，之后被驳回。那份授权只对原来的行程有效，请另提一张新申请',
  'TA-WITHDRAWN': '出差申请已撤回，不能用来预订',
  'TA-ENDED': '出差申请已结束，不能用来预订',
  'TA-JOURNEY': '不能用这个同行行程提交申请，请留空，申请会自成一个行程',
  'TA-OFFICE': '这张申请来自公司的办公系统，请在那里修改或撤回',
  'TA-TOKEN': '签名或凭据无效',
  STATE_CHANGED: '申请状态已变更，请刷新后重试',
}

/** What the wing's server says: refusals, and the words of answers. */
export const zh = {
  refusals,
  products,
  day,
  span,
  list,
  mismatches: {
    from: (applied: string, booked: string): string => `出发城市不一致：申请的是${applied}，所选的是${booked}`,
    to: (applied: string, booked: string): string => `到达城市不一致：申请的是${applied}，所选的是${booked}`,
    city: (applied: string, booked: string): string => `城市不一致：申请的是${applied}，所选的是${booked}`,
    date: (applied: string, booked: string): string =>
      `所选日期不正确：${applied === '' ? '申请里已没有可用的日期' : `申请可用 ${applied}`}，所选的是 ${booked}`,
    traveller: (applied: string, booked: string): string => `出行人不一致：申请里有${applied}，没有${booked}`,
    product: (applied: string, booked: string): string =>
      applied === '' ? `申请里没有可订${booked}的行程` : `这段行程申请的是${applied}，没有${booked}`,
    count: ({
      product,
      applied,
      remaining,
      booked,
    }: {
      product: keyof typeof products
      applied: number
      remaining: number
      booked: number
    }) =>
      `这一段的${products[product]}不够：申请 ${units[product](applied)}，还剩 ${units[product](remaining)}，这次要 ${units[product](booked)}`,
    amount: ({ applied, remaining, booked }: { applied: number; remaining: number; booked: number }): string =>
      `费用超出申请：申请可用 ${formatMoney(applied)}，还剩 ${formatMoney(remaining)}，这次公司要付 ${formatMoney(booked)}。请先变更申请的预计费用`,
  },
  differences: {
    segmentAdded: (what: string): string => `增加行程 ${what}`,
    segmentRemoved: (what: string): string => `取消行程 ${what}`,
    cities: (before: string, after: string): string => `城市由 ${before} 改为 ${after}`,
    dates: (before: string, after: string): string => `日期由 ${before} 改为 ${after}`,
    count: (product: string, before: number, after: number): string => `${product}数量由 ${before} 改为 ${after}`,
    travellerAdded: (name: string): string => `增加出行人 ${name}`,
    travellerRemoved: (name: string): string => `去掉出行人 ${name}`,
    estimate: (beforeMinor: number, afterMinor: number): string => `预计费用由 ${formatMoney(beforeMinor)} 改为 ${formatMoney(afterMinor)}`,
    cost: (before: string, after: string): string => `费用归属由 ${before} 改为 ${after}`,
    reason: '修改了出差事由',
    files: (before: number, after: number): string => `附件由 ${before} 份改为 ${after} 份`,
  },
  /** Lowered at once since it was agreed to; more is asked for than was agreed to. */
  lowered: (nowMinor: number): string => `同意之后调低到 ${formatMoney(nowMinor)}，变更同意之前按它执行`,
  states: {
    awaiting: '待审批',
    approved: '已通过',
    changing: '变更待审批',
    rejected: '已驳回',
    withdrawn: '已撤回',
    ended: '已结束',
  },
  authorisations: { unchecked: '线下授权，待核对', confirmed: '线下授权，已核对', disputed: '线下授权，有异议' },
  events: {
    submitted: '提交申请',
    agreed: '申请审批通过',
    rejected: '申请被驳回',
    timedOut: '申请超时未审批，未通过',
    nobody: '审批人已离职，没有人可以审批，申请未通过。请联系公司的差旅管理员',
    changed: '修改申请',
    changeAsked: '提交变更，等待审批',
    withdrawn: '撤回申请',
    changeWithdrawn: '撤回变更',
    authorisedOffline: '登记线下授权',
    authorisationConfirmed: '线下授权已核对，确有其事',
    authorisationDisputed: '线下授权有异议：没有同意过',
    putByOffice: '由公司办公系统更新',
  },
  /** 同样的结果，说的是一次变更。 */
  changeEvents: {
    agreed: '变更审批通过',
    rejected: '变更被驳回',
    timedOut: '变更超时未审批，未通过',
    nobody: '审批人已离职，没有人可以审批，变更未通过。请联系公司的差旅管理员',
  },
  brief: {
    /** A change that waits; what the application was agreed to at. */
    change: (agreedMinor: number): string => `变更，此前已同意 ${formatMoney(agreedMinor)}`,
    people: (count: number): string => `${count} 人`,
    product: countedZh,
  },
  title: (cities: readonly string[]): string => cities.join(' → '),
}

export type ApplicationsText = typeof zh
