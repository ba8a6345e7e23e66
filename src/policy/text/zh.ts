import type { BreachFacts, CabinFact, LineFacts, Marked, RankFact, RuleFacts } from './facts.ts'
import { formatMoney } from '../../kernel/money.ts'

/** 80 is "8 折", 85 is "8.5 折", 100 is the full fare. */
function discount(percent: number): string {
  if (percent === 100) return '全价'
  return percent > 100 ? `全价的 ${percent}%` : `${percent / 10} 折`
}

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} 分`
  return rest === 0 ? `${hours} 小时` : `${hours}时${rest}分`
}

function upTo(cabin: CabinFact | null): string {
  if (cabin === null || cabin.isHighest) return ''
  return cabin.isEconomy ? cabin.name : `${cabin.name}及以下`
}

function scope(facts: RuleFacts): string {
  return facts.route === null ? '国内航班' : `国内航班 · ${facts.route.from} ⇄ ${facts.route.to}`
}

export const zh = {
  inPolicy: '符合差标',
  compliantHeadline: (): Marked => ({ text: '这班符合差标', mark: '符合差标' }),

  cabins: { Y: '经济舱', A: '超级经济舱', C: '公务舱', F: '头等舱' },
  figures: {
    minor: formatMoney,
    percent: discount,
    days: (days: number) => `${days} 天`,
    hours: (hours: number) => `${hours} 小时`,
  },
  gaps: {
    minor: formatMoney,
    percent: (points: number) => `${points / 10} 折`,
    days: (days: number) => `${days} 天`,
    cabin: (steps: number) => `${steps} 级`,
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
    'fare-within-price-limit': {
      headline: (f: BreachFacts): Marked => ({ text: `这班票价比差标高 ${f.gap}`, mark: f.gap }),
      badge: (f: BreachFacts) => `超标 ${f.gap}`,
      sentence: (f: RuleFacts) => `${scope(f)}，${upTo(f.cabin)}每程不高于 ${f.limit}`,
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
  },
  noPriceLimit: (f: Omit<RuleFacts, 'limit'>) => `${scope({ ...f, limit: '' })}，票价不限`,

  /** Where a rule is written, for whom it holds, and what it counts. */
  source: (where: string, rank: RankFact, beforeTaxes: boolean) =>
    [where, rank.name?.zh ?? `${rank.code} 级`, ...(beforeTaxes ? ['不含税费'] : [])].join(' · '),

  whatNow: {
    compliant: '可以直接预订，公司付。',
    allow: '可以直接预订，公司付。',
    tell: '可以预订，公司付；公司会看到这次超标。',
    approve: (you: string | null) => `需要说明原因并由上级审批${you === null ? '' : `，超出的 ${you} 由你付`}。改选符合差标的航班就不用。`,
    forbid: '公司不允许这样预订，请改选符合差标的航班。',
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

  line(f: LineFacts) {
    const cabin = upTo(f.cabin)
    if (f.price !== null) return `差标：${cabin}每程 ≤ ${f.price}，公司付`
    if (f.discount !== null) return `差标：${cabin || '经济舱'} ≤ ${f.discount}，公司付`
    const routes = f.someRoutes ? '部分航线限价' : ''
    return `差标：${[cabin, routes].filter(Boolean).join('，') || '舱位和票价不限'}，公司付`
  },
  aboveLimit: {
    company: '超出差标的部分，批准后由公司付',
    difference: '超出差标的部分，由你付',
    person: '超出差标的行程，由你付全款',
  },
  nothingLimited: '国内航班，舱位和票价不限',

  errors: {
    'POLICY-NONE': '公司还没有为你设置国内机票差标，请联系管理员。',
  },
}

export type PolicyText = typeof zh
