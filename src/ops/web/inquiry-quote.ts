import type { CallInput } from '../../kernel/call.ts'
import type { opsQuoteInquiry } from '../../flights/calls/inquiry-desk.ts'
import { readYuan } from '../../kernel/typed-yuan.ts'
import { readSum } from '../rules/yuan.ts'

/** A plan as a clerk types it: of each leg its flights, one a line as an airline's system lists them. */
export interface PlanTyped {
  readonly legs: readonly string[]
  readonly fare: string
  readonly taxes: string
  /** The fee of a change or a refund in yuan; "0" is free, nothing is not allowed. */
  readonly change: string
  readonly refund: string
  readonly pieces: string
  readonly kgEach: string
  readonly carryOnKg: string
  readonly note: string
  readonly holdsDate: string
  readonly holdsTime: string
}
export type PlanField = Exclude<keyof PlanTyped, 'legs'> | `leg${number}`
type Plan = CallInput<typeof opsQuoteInquiry>['plans'][number]
type PlanFlight = Plan['legs'][number][number]

export const freshPlan = (legs: number): PlanTyped => ({
  legs: Array.from({ length: legs }, () => ''),
  fare: '',
  taxes: '',
  change: '',
  refund: '',
  pieces: '1',
  kgEach: '23',
  carryOnKg: '7',
  note: '',
  holdsDate: '',
  holdsTime: '',
})

/** `CA145 Y/Q 2026-12-10 HGH NRT 09:00 13:00`, with `+1` or `-1` behind an arrival on another day of the calendar, apart from it or not. */
const LINE =
  /^([A-Z0-9]{2}\d{1,4})\s+([YACF])\/([A-Z]\d?)\s+(\d{4}-\d{2}-\d{2})\s+([A-Z]{3})[\s-]*([A-Z]{3})\s+([01]\d|2[0-3]):([0-5]\d)\s+([01]\d|2[0-3]):([0-5]\d)\s*([+-][12])?$/

export function dateOf(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

function readLine(line: string): PlanFlight | null {
  const read = LINE.exec(line.normalize('NFKC').trim().toUpperCase())
  const [
    ,
    number = '',
    cabin = '',
    bookingClass = '',
    date = '',
    from = '',
    to = '',
    hour = '',
    minute = '',
    hourIn = '',
    minuteIn = '',
    days,
  ] = read ?? []
  const day = dateOf(date)
  if (!read || !day) return null
  return {
    number,
    from,
    to,
    departAt: `${day.toString()}T${hour}:${minute}`,
    arriveAt: `${day.add({ days: Number(days ?? 0) }).toString()}T${hourIn}:${minuteIn}`,
    cabin: cabin as PlanFlight['cabin'],
    bookingClass,
  }
}

/** The flights of a leg; null where a line cannot be read, or there is none. */
export function readLeg(text: string): PlanFlight[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const flights = lines.flatMap((line) => readLine(line) ?? [])
  return flights.length === lines.length && flights.length > 0 ? flights : null
}

/** A term of the tickets; undefined where it cannot be read. */
function readTerm(text: string): Plan['change'] | undefined {
  if (text.trim() === '') return { is: 'no', feeMinor: null }
  const feeMinor = readYuan(text)
  if (feeMinor === null) return undefined
  return feeMinor === 0 ? { is: 'free', feeMinor: null } : { is: 'fee', feeMinor }
}

const countOf = (text: string, max: number): number | null => (/^\d{1,2}$/.test(text.trim()) && Number(text) <= max ? Number(text) : null)

/** What is sent of a plan; or which fields cannot be read. It holds until an hour of Shanghai, where the desk works. */
export function readPlan(typed: PlanTyped): { readonly plan: Plan } | { readonly bad: readonly PlanField[] } {
  const legs = typed.legs.map(readLeg)
  const [fare, taxes] = [readSum(typed.fare), readYuan(typed.taxes)]
  const [change, refund] = [readTerm(typed.change), readTerm(typed.refund)]
  const [pieces, kgEach, carryOnKg] = [countOf(typed.pieces, 4), countOf(typed.kgEach, 50), countOf(typed.carryOnKg, 20)]
  const holds = dateOf(typed.holdsDate)
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(typed.holdsTime)
  const bad: PlanField[] = [
    ...legs.flatMap((leg, i) => (leg === null ? [`leg${i}` as const] : [])),
    ...(fare === null ? (['fare'] as const) : []),
    ...(taxes === null ? (['taxes'] as const) : []),
    ...(change === undefined ? (['change'] as const) : []),
    ...(refund === undefined ? (['refund'] as const) : []),
    ...(pieces === null ? (['pieces'] as const) : []),
    ...(kgEach === null ? (['kgEach'] as const) : []),
    ...(carryOnKg === null ? (['carryOnKg'] as const) : []),
    ...(holds === null ? (['holdsDate'] as const) : []),
    ...(isTime ? [] : (['holdsTime'] as const)),
  ]
  if (bad.length > 0 || fare === null || taxes === null || !change || !refund || !holds) return { bad }
  return {
    plan: {
      legs: legs.flatMap((leg) => (leg ? [leg] : [])),
      fareMinor: fare,
      taxesMinor: taxes,
      change,
      refund,
      baggage: { pieces: pieces ?? 0, kgEach: kgEach ?? 0, carryOnKg: carryOnKg ?? 0 },
      note: typed.note.trim(),
      holdsUntil: `${holds.toString()}T${typed.holdsTime}:00+08:00`,
    },
  }
}
