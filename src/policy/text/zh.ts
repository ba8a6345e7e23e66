import type {
  ApprovalFact,
  BreachFacts,
  CabinFact,
  LineFacts,
  Marked,
  PersonalPart,
  ProductFact,
  RankFact,
  RideFact,
  RuleFacts,
  WhenFacts,
} from './facts.ts'
import { formatMoney } from '../../kernel/money.ts'

type Facts = Readonly<Record<string, string | number>>

/** 80 is "8 折", 85 is "8.5 折", 100 is the full fare. */
function discount(percent: number): string {
  if (percent === 100) return '全价'
  return percent > 100 ? `全价的 ${percent}%` : `${percent / 10} 折`
}

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} 分`
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`
}

function upTo(cabin: CabinFact | null): string {
  if (cabin === null || cabin.isHighest) return ''
  return cabin.isEconomy ? cabin.name : `${cabin.name}及以下`
}

const PRODUCTS: Readonly<Record<ProductFact, string>> = { domesticFlights: '国内航班', internationalFlights: '国际航班', trains: '火车' }

function scope({ product, route }: Pick<RuleFacts, 'product' | 'route'>): string {
  return route === null ? PRODUCTS[product] : `${PRODUCTS[product]} · ${route.from} ⇄ ${route.to}`
}

/** The cabin rules differ in when they hold alone. */
function cabinRule(when: (f: RuleFacts) => string) {
  return {
    headline: (f: BreachFacts): Marked => ({ text: `${f.actual}高于你的差标舱位`, mark: f.actual }),
    badge: () => '舱位超标',
    sentence: (f: RuleFacts) => `${scope(f)}${when(f)}，最高可坐${f.limit}`,
    labels: { limit: '差标舱位', actual: '所选舱位', gap: '高出' },
  }
}

function seatRule(when: (f: RuleFacts) => string) {
  return {
    headline: (f: BreachFacts): Marked => ({ text: `${f.actual}高于你的差标席别`, mark: f.actual }),
    badge: () => '席别超标',
    sentence: (f: RuleFacts) => `${f.trains || scope(f)}${when(f)}，最高可坐${f.limit}`,
    labels: { limit: '差标席别', actual: '所选席别', gap: '高出' },
  }
}

/** Rules that something must be so: one sentence says it, another that it is not. */
function plainRule(rule: string, broken: string, badge: string) {
  return {
    headline: (): Marked => ({ text: broken, mark: badge }),
    badge: () => badge,
    sentence: (f: RuleFacts) => `${scope(f)}，${rule}`,
    labels: { limit: '应符合', actual: '是否符合', gap: '差距' },
  }
}

function choiceRule(what: string) {
  return {
    headline: (f: BreachFacts): Marked => ({
      text: `${what}${f.actual ? ` ${f.actual} ` : ''}不在公司允许的范围内`,
      mark: '不在公司允许的范围内',
    }),
    badge: () => `${what}不允许`,
    sentence: (f: RuleFacts) => {
      const parts = [f.choice?.only ? `只可选 ${f.choice.only}` : '', f.choice?.except ? `不可选 ${f.choice.except}` : '']
      return `${scope(f)}，${what}${parts.filter(Boolean).join('，')}`
    },
    labels: { limit: '应符合', actual: '是否符合', gap: '差距' },
  }
}

/** By whom a part is paid that is not the company's. */
const paidBy = ({ amount, isWhole, payer }: PersonalPart): string => `${amount} ${isWhole ? '全部' : ''}由${payer ?? '你'}付`
/** "Of it" only where it is a part. */
const ownPart = (part: PersonalPart): string => `${part.isWhole ? '' : '其中 '}${paidBy(part)}`
/** "Above the limit" only where it is that and no more: no fee of ours, no whole trip. */
const abovePart = (part: PersonalPart): string => (part.isAbove && !part.isWhole ? `超出的 ${paidBy(part)}` : ownPart(part))

/** A day of an ISO date. */
const day = (text: string): string => `${Number(text.slice(-5, -3))} 月 ${Number(text.slice(-2))} 日`

export const zh = {
  inPolicy: '符合差标',
  compliantHeadline: (): Marked => ({ text: '这班符合差标', mark: '符合差标' }),

  ride: {
    way: (f: RideFact) => `${f.trainNo}，${span(f.runMinutes)}，${f.seat} ${f.fare}`,
    silent: '铁路暂时没有回应，这次没有比对，不影响预订',
    noTrain: '没有这样且差标内席别有余票的车次',
    flightCheaper: (way: string) => `${way}；这班票价更低`,
    ride: (way: string) => way,
  },
  yes: '是',
  no: '否',
  listed: (codes: readonly string[]) => codes.join('、'),
  seats: {
    noSeat: '无座',
    hardSeat: '硬座',
    secondClass: '二等座',
    softSeat: '软座',
    hardSleeper: '硬卧',
    secondSleeper: '二等卧',
    firstClass: '一等座',
    softSleeper: '软卧',
    firstSleeper: '一等卧',
    premierClass: '优选一等座',
    premiumSleeper: '高级软卧',
    businessClass: '商务座',
  },
  trainClasses: { highSpeed: '高铁', electric: '动车', ordinary: '普速列车' },
  cabins: { Y: '经济舱', A: '超级经济舱', C: '公务舱', F: '头等舱' },
  figures: {
    minor: formatMoney,
    percent: discount,
    days: (days: number) => `${days} 天`,
    hours: (hours: number) => `${hours} 小时`,
    kilometres: (km: number) => `${km.toLocaleString('zh-CN')} 公里`,
    grams: (grams: number) => `每公里 ${grams} 克`,
  },
  gaps: {
    minor: formatMoney,
    percent: (points: number) => `${points / 10} 折`,
    days: (days: number) => `${days} 天`,
    cabin: (steps: number) => `${steps} 级`,
    // Its ladder has seats and berths of all trains: a number of its steps is none that a traveller could count.
    seat: () => '',
    grams: (grams: number) => `每公里 ${grams} 克`,
    yes: () => '不符合',
  },

  rules: {
    'cabin-within-rank': {
      headline: (f: BreachFacts): Marked => ({ text: `${f.actual}高于你的差标舱位`, mark: f.actual }),
      badge: () => '舱位超标',
      sentence(f: RuleFacts) {
        if (f.cabin?.isHighest) return `${scope(f)}，舱位不限`
        return f.cabin?.isEconomy ? `${scope(f)}，乘坐${f.limit}` : `${scope(f)}，最高可坐${f.limit}`
      },
      labels: { limit: '差标舱位', actual: '所选舱位', gap: '高出' },
    },
    'cabin-within-duration': cabinRule((f) => (f.from === '' ? '' : ` · ${f.from}及以上`)),
    'cabin-within-distance': cabinRule((f) => (f.from === '' ? '' : ` · ${f.from}及以上`)),
    'cabin-at-night': cabinRule((f) => ` · ${f.night} 起飞`),
    'fare-within-price-limit': {
      headline: (f: BreachFacts): Marked => ({ text: `这班票价比差标高 ${f.gap}`, mark: f.gap }),
      badge: (f: BreachFacts) => `超标 ${f.gap}`,
      sentence: (f: RuleFacts) => `${scope(f)}，${upTo(f.cabin)}${f.legs === undefined ? '每程' : `${f.legs} 程合计`}不高于 ${f.limit}`,
      labels: { limit: '差标上限', actual: '实际票价', gap: '超出' },
    },
    'lowest-fare-within-hours': {
      headline: (f: BreachFacts): Marked => ({ text: `前后 ${f.hours}内有便宜 ${f.gap} 的航班`, mark: f.gap }),
      badge: (f: BreachFacts) => `比最低价高 ${f.gap}`,
      sentence: (f: RuleFacts) => `${scope(f)}，选起飞前后 ${f.limit}内的最低价`,
      labels: { limit: '时段最低价', actual: '实际票价', gap: '高出' },
    },
    'discount-within-limit': {
      headline: (f: BreachFacts): Marked => ({ text: `这班折扣比差标高 ${f.gap}`, mark: f.gap }),
      badge: (f: BreachFacts) => `折扣高 ${f.gap}`,
      sentence: (f: RuleFacts) => `${scope(f)}，经济舱票价不高于${f.limit.startsWith('全') ? '' : ' '}${f.limit}`,
      labels: { limit: '折扣上限', actual: '实际折扣', gap: '高出' },
    },
    'booked-days-ahead': {
      headline: (f: BreachFacts): Marked => ({ text: `比规定晚订了 ${f.gap}`, mark: f.gap }),
      badge: (f: BreachFacts) => `晚订 ${f.gap}`,
      sentence: (f: RuleFacts) => `${scope(f)}，至少提前 ${f.limit}预订`,
      labels: { limit: '应提前', actual: '实际提前', gap: '晚了' },
    },
    'return-flight-booked': {
      headline: (): Marked => ({ text: '只订了去程，公司要求返程一起订', mark: '只订了去程' }),
      badge: () => '只订单程',
      sentence: (f: RuleFacts) => `${scope(f)}，返程一起订`,
      labels: { limit: '返程一起订', actual: '返程一起订', gap: '差距' },
    },
    'refundable-only': plainRule('只订可退的票', '这个票价不可退', '不可退'),
    'changeable-only': plainRule('只订可改的票', '这个票价不可改', '不可改'),
    'basic-fares-excluded': plainRule('不订无行李、不可选座的基础票价', '公司不订基础票价', '基础票价'),
    'airlines-allowed': choiceRule('航空公司'),
    'aircraft-allowed': choiceRule('机型'),
    'co2-within-limit': {
      headline: (f: BreachFacts): Marked => ({ text: `这班的碳排放超出差标：${f.gap}`, mark: f.gap }),
      badge: () => '碳排放超标',
      sentence: (f: RuleFacts) => `${scope(f)}，人均碳排放不高于${f.limit}`,
      labels: { limit: '碳排放上限', actual: '实际排放', gap: '超出' },
    },
    'train-instead-of-flight': {
      headline: (f: BreachFacts): Marked => ({ text: `按差标应乘火车：${f.actual}`, mark: '应乘火车' }),
      badge: () => '应乘火车',
      sentence: (f: RuleFacts) => `${scope(f)}，火车不到 ${f.limit}的乘火车${f.ride && `：${f.ride}`}`,
      labels: { limit: '乘火车', actual: '可乘车次', gap: '差距' },
    },
    'seat-within-rank': seatRule(() => ''),
    'seat-within-duration': seatRule((f) => (f.from === '' ? '' : ` · ${f.from}及以上`)),
    'seat-at-night': seatRule((f) => ` · ${f.night} 发车`),
    'standby-within-standard': plainRule('候补的席别不可高于差标', '候补不可高于差标席别', '候补超标'),
    'application-linked': plainRule('预订须关联出差申请', '还没有关联出差申请', '未关联申请'),
    'budget-not-exceeded': {
      headline: (f: BreachFacts): Marked => ({ text: `预算还差 ${f.gap}`, mark: f.gap }),
      badge: (f: BreachFacts) => `超预算 ${f.gap}`,
      sentence: (f: RuleFacts) => `${scope(f)}，单次预订不超过可用预算的 ${f.limit}`,
      labels: { limit: '可用预算', actual: '公司支付', gap: '超出' },
    },
  },
  noPriceLimit: (f: Omit<RuleFacts, 'limit'>) => `${scope(f)}，票价不限`,

  /** Where a rule is written, for whom it holds, and what it counts. */
  source: (where: string, rank: RankFact, beforeTaxes: boolean) =>
    [where, rank.name?.zh ?? `${rank.code} 级`, ...(beforeTaxes ? ['不含税费'] : [])].join(' · '),

  whatNow: {
    compliant: '可以直接预订，公司付。',
    allow: '可以直接预订，公司付。',
    tell: '可以预订，公司付；公司会看到这次超标。',
    ownPart: (part: PersonalPart) => `可以预订，${ownPart(part)}。`,
    reason: (part: PersonalPart | null) => `可以预订，需要说明原因${part === null ? '，公司付' : `，${ownPart(part)}`}。`,
    difference: (part: PersonalPart | null) => (part === null ? '可以预订，公司付。' : `可以预订，${abovePart(part)}。`),
    approve(part: PersonalPart | null, way: ApprovalFact) {
      const pays = part === null ? '' : `，${abovePart(part)}`
      if (way === 'passive') return `需要说明原因，上级会知道${pays}。`
      if (way === 'soft') return `需要说明原因，上级没有按时反对就继续${pays}。`
      if (way === 'beforeBooking') return `需要说明原因，上级同意后才占座${pays}。改选符合差标的就不用。`
      return `需要说明原因并由上级审批${pays}。改选符合差标的就不用。`
    },
    forbid: '公司不允许这样预订，请改选符合差标的。',
  },

  alternatives: {
    title: (withinMinutes: number | null) => (withinMinutes === null ? '当天符合差标的' : `前后 ${withinMinutes / 60} 小时内符合差标的`),
    none: '没有符合差标的航班，可以换一天看看。',
    departs(minutes: number) {
      if (minutes === 0) return '同一时间起飞'
      return minutes < 0 ? `早 ${span(-minutes)}起飞` : `晚 ${span(minutes)}起飞`
    },
    arrives(minutes: number) {
      if (minutes === 0) return '同一时间到'
      return minutes < 0 ? `早到 ${span(-minutes)}` : `晚到 ${span(minutes)}`
    },
    saves(minor: number) {
      if (minor === 0) return '同价'
      return minor > 0 ? `省 ${formatMoney(minor)}` : `多 ${formatMoney(-minor)}`
    },
    sameFlight: '同一航班的另一个票价',
    cheapest: (departs: string, saves: string) => `最便宜的改法：${departs}，${saves}。`,
  },

  changes: {
    fare: (saves: string) => `改同一班的另一个票价，${saves}`,
    flight: (departs: string, saves: string) => `改${departs}的一班，${saves}`,
    day: (date: string) => `改到 ${day(date)}或以后出发`,
    linkApplication: '关联一份已批准的出差申请',
    bookReturn: '改订往返，把返程一起订',
    takeTrain: (trainNo: string) => `改乘火车，比如 ${trainNo}`,
    spendLess: (minor: number) => `少花 ${formatMoney(minor)}`,
    none: '这次没有能符合的改法',
  },

  line(f: LineFacts) {
    const cabin = upTo(f.cabin)
    if (f.price !== null) return `差标：${cabin}每程 ≤ ${f.price}，公司付`
    if (f.discount !== null) return `差标：${cabin || '经济舱'} ≤ ${f.discount}，公司付`
    const routes = f.someRoutes ? '部分航线限价' : ''
    return `差标：${[cabin, routes].filter(Boolean).join('，') || '舱位和票价不限'}，公司付`
  },
  aboveLimit: {
    company: '超出差标的部分，也由公司付',
    difference: '超出差标的部分，由你付',
    person: '超出差标的行程，由你付全款',
  },
  nothingLimited: (product: ProductFact) => (product === 'trains' ? '火车，席别不限' : `${PRODUCTS[product]}，舱位和票价不限`),

  when(f: WhenFacts) {
    const year = (text: string) => `${text.slice(0, 4)} 年 ${day(text)}`
    const parts = [
      f.cities && `到 ${f.cities}`,
      f.dates && `${year(f.dates.from)}至 ${year(f.dates.until)}出发`,
      f.season && `每年 ${day(f.season.from)}至 ${day(f.season.until)}出发`,
    ]
    return parts.filter(Boolean).join('，')
  },

  errors: {
    'POLICY-NONE': '公司还没有为你设置差标，请联系管理员。',
    'POLICY-SCENE': '这个出行场景不存在或已停用，请重新选择。',
    'POLICY-NO-SCENE': '公司要求选择出行场景，请先选择。',
    'POLICY-ASKS-COMPANY': '这个出行场景要求选择开票公司，请在费用归属里选择。',
    'POLICY-ASKS-REASON': '这个出行场景要求说明原因，请选择原因。',
    'POLICY-ASKS-REMARK': '这个出行场景要求填写备注，请填写。',
    'POLICY-ASKS-PROJECT': '这个出行场景要求选择项目或 WBS，请在费用归属里选择。',
    'POLICY-MODE': '你没有在这种方式下预订机票的权限，请联系差旅经理。',
    'POLICY-DRAFT': '这份差标文件有错误，没有发布。',
    'POLICY-MOVED': '刚有人发布了新的一版，请先读最新的再改。',
    'POLICY-SAME': '内容和最新的一版相同，不需要发布。',
    'POLICY-PAST': '执行日期不能早于今天。',
    'POLICY-COMING': ({ version, day, others }: Facts): string =>
      `第 ${version} 版已定于 ${day} 起执行${others === 0 ? '' : `，此外还有 ${others} 版待执行`}。发布这一版后，它们不再执行：确认取代请带上 replacesComing 再发布；` +
      '还要按原定日期执行的，请把这次的修改也写进去，取代后再按那一天发布一次。',
  },
}

export type PolicyText = typeof zh
