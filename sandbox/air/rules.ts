import type { Airline } from './world/airlines.ts'
import type { Cabin, LadderName } from './world/ladders.ts'

/** Names, baggage and stepped conditions of a fare: by cabin, by how much of the full fare is paid, and by the airline's habits. */
export interface Both {
  readonly zh: string
  readonly en: string
}

export interface Step {
  /** The step holds until this many hours before departure; 0 until departure, null after it. */
  readonly untilHoursBeforeDeparture: number | null
  /** Of the fare paid, which a change to a cheaper fare does not lower; null is not allowed. */
  readonly feePercent: number | null
}

export interface Conditions {
  readonly name: Both
  readonly change: readonly Step[]
  readonly refund: readonly Step[]
  /** What is refundable of the fare stays with the airline as a credit; taxes come back as money. */
  readonly leavesValue?: true
}

export type Tier = 'full' | 'flex' | 'standard' | 'saver'

export function tierOf(cabin: Cabin, percent: number): Tier {
  if (cabin !== 'Y') return percent >= 240 || cabin === 'A' ? 'full' : 'flex'
  if (percent >= 100) return 'full'
  if (percent >= 75) return 'flex'
  return percent >= 50 ? 'standard' : 'saver'
}

const FARE_NAMES: Readonly<Record<Cabin, Readonly<Record<Tier, Both>>>> = {
  Y: {
    full: { zh: '经济舱全价', en: 'Economy full fare' },
    flex: { zh: '经济舱灵活', en: 'Economy flex' },
    standard: { zh: '经济舱标准', en: 'Economy standard' },
    saver: { zh: '经济舱特惠', en: 'Economy saver' },
  },
  A: {
    full: { zh: '超级经济舱', en: 'Premium economy' },
    flex: { zh: '超级经济舱', en: 'Premium economy' },
    standard: { zh: '超级经济舱', en: 'Premium economy' },
    saver: { zh: '超级经济舱', en: 'Premium economy' },
  },
  C: {
    full: { zh: '公务舱全价', en: 'Business full fare' },
    flex: { zh: '公务舱优惠', en: 'Business saver' },
    standard: { zh: '公务舱优惠', en: 'Business saver' },
    saver: { zh: '公务舱优惠', en: 'Business saver' },
  },
  F: {
    full: { zh: '头等舱', en: 'First' },
    flex: { zh: '头等舱优惠', en: 'First saver' },
    standard: { zh: '头等舱优惠', en: 'First saver' },
    saver: { zh: '头等舱优惠', en: 'First saver' },
  },
}

export function fareName(cabin: Cabin, tier: Tier): Both {
  return FARE_NAMES[cabin][tier]
}

/** Fees until 168, 48 and 4 hours before departure, until departure, and after it. -1 is not allowed. */
type Fees = readonly [number, number, number, number, number]
const REFUND_FEES: Readonly<Record<Tier, Fees>> = {
  full: [0, 5, 10, 20, 30],
  flex: [10, 15, 25, 40, 60],
  standard: [20, 30, 50, 70, 90],
  saver: [40, 60, 80, 100, 100],
}
const CHANGE_FEES: Readonly<Record<Tier, Fees>> = {
  full: [0, 0, 5, 10, 20],
  flex: [5, 10, 15, 25, 40],
  standard: [10, 20, 35, 50, 70],
  saver: [25, 40, 60, 80, -1],
}
/** What airlines add to every step that is not free. */
const HABITS: Readonly<Record<LadderName, number>> = { ca: 0, mu: 0, cz: 5, hu: -5, lowcost: 10 }
const HOURS = [168, 48, 4, 0, null] as const

function steps(fees: Fees, habit: number): Step[] {
  return HOURS.map((untilHoursBeforeDeparture, index) => {
    const fee = fees[index] ?? -1
    return { untilHoursBeforeDeparture, feePercent: fee < 0 ? null : fee === 0 ? 0 : Math.min(100, Math.max(5, fee + habit)) }
  })
}

const NOT_ALLOWED: readonly Step[] = HOURS.map((untilHoursBeforeDeparture) => ({ untilHoursBeforeDeparture, feePercent: null }))

const TIER_NAMES: Readonly<Record<Tier, Both>> = {
  full: { zh: '全价客票退改规则', en: 'Full-fare rules' },
  flex: { zh: '灵活客票退改规则', en: 'Flexible rules' },
  standard: { zh: '标准客票退改规则', en: 'Standard rules' },
  saver: { zh: '特惠客票退改规则', en: 'Saver rules' },
}
const COMPANY_NAME: Both = { zh: '大客户协议退改规则', en: 'Company agreement rules' }

const KNOWN = new Map<string, Conditions>()

export function conditionsId(ladder: LadderName, tier: Tier, company: boolean): string {
  return `${ladder}-${tier}${company ? '-company' : ''}`
}

/** The rules by their id. A company's fare is one tier kinder than what is paid for it. */
export function conditions(id: string): Conditions {
  const known = KNOWN.get(id)
  if (known) return known
  const [ladder, tier, company] = id.split('-') as [LadderName, Tier, string | undefined]
  const kinder: Readonly<Record<Tier, Tier>> = { full: 'full', flex: 'full', standard: 'flex', saver: 'standard' }
  const applied = company ? kinder[tier] : tier
  // A low-cost saver is a seat and nothing else: it neither moves nor comes back.
  const bare = ladder === 'lowcost' && tier === 'saver'
  // Where an airline keeps value it does so of its cheapest fares: what is dearer comes back as money, and so does what a company has agreed on.
  const leavesValue = ladder === 'mu' && tier === 'saver' && !company
  const made: Conditions = {
    name: company ? COMPANY_NAME : TIER_NAMES[tier],
    change: bare ? NOT_ALLOWED : steps(CHANGE_FEES[applied], HABITS[ladder]),
    refund: bare ? NOT_ALLOWED : steps(REFUND_FEES[applied], HABITS[ladder]),
    ...(leavesValue ? { leavesValue } : {}),
  }
  KNOWN.set(id, made)
  return made
}

/** The step that holds this many milliseconds before departure (negative: after it). */
export function feePercentAt(rules: readonly Step[], msBeforeDeparture: number): number | null {
  const hours = msBeforeDeparture / 3_600_000
  const step = rules.find((each) => each.untilHoursBeforeDeparture === null || hours >= each.untilHoursBeforeDeparture)
  return step?.feePercent ?? null
}

export function isRefundable(rules: Conditions): boolean {
  return rules.refund.some((step) => step.untilHoursBeforeDeparture !== null && step.feePercent !== null && step.feePercent < 100)
}

export interface Baggage {
  readonly checkedKg: number
  readonly checkedPieces: number
  readonly carryOnKg: number
  readonly carryOnPieces: number
}

export function baggage(carrier: Airline, cabin: Cabin, tier: Tier): Baggage {
  if (cabin === 'F') return { checkedKg: 40, checkedPieces: 2, carryOnKg: 16, carryOnPieces: 2 }
  if (cabin === 'C') return { checkedKg: 30, checkedPieces: 2, carryOnKg: 16, carryOnPieces: 2 }
  if (carrier.lowCost) return { checkedKg: tier === 'saver' ? 0 : 15, checkedPieces: 0, carryOnKg: 7, carryOnPieces: 1 }
  return { checkedKg: cabin === 'A' ? 25 : 20, checkedPieces: 1, carryOnKg: 8, carryOnPieces: 1 }
}
