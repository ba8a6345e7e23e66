import { atBeijing, beijingDate, beijingTime } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import { hash32 } from '../kit/random.ts'
import type { RailWorld } from './model.ts'
import type { Stretch } from './network.ts'
import { stopAt } from './network.ts'
import { addDays, departAtOf, isClosed, stateOf } from './rides.ts'
import { trainIdOf } from './inventory.ts'

/**
 * When the railway sells. As data with the day from which it is in force, by what 12306 tells under 常见问题: pre-sale of 15 days with
 * today; selling, changing and changing the destination from 5:00 until 1:00 of the next day, on Tuesdays until 24:00 (refunds around the
 * clock); ten minutes to pay. Release hours there are half hours of the day, by station: ours are drawn from the station.
 */
export const SALE = {
  days: 15,
  dailyFromMinute: 5 * 60,
  dailyUntilMinute: 25 * 60,
  /** By weekday, Sunday 0. */
  otherUntilMinute: { 2: 24 * 60 } as Readonly<Record<number, number>>,
  closesMinutesBefore: 20,
  payWithinMinutes: 10,
  mostPassengers: 5,
  /** Month and day, both included: 《铁路客运运价规则》 and the railway's notices on student tickets. */
  studentPeriods: [
    ['12-01', '03-31'],
    ['06-01', '09-30'],
  ] as const,
  studentRides: 4,
} as const

const MINUTE_MS = 60_000
const FIRST_RELEASE_MINUTE = 8 * 60
const RELEASE_SLOTS = 21

/** The minute of the day at which a station's trains of a new day go on sale. */
export const releaseMinute = (telecode: string) => FIRST_RELEASE_MINUTE + (hash32(`release/${telecode}`) % RELEASE_SLOTS) * 30

export const timeOfDay = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const minuteOfDay = (at: number) => Math.floor((at - atBeijing(beijingDate(at), 0)) / MINUTE_MS)
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const untilMinute = (date: string) => SALE.otherUntilMinute[weekday(date)] ?? SALE.dailyUntilMinute

/** When the railway opens again, if it is closed for the night. */
export function nightStop(world: RailWorld): number | undefined {
  const now = world.now()
  if (!world.settings.nightStop) return undefined
  const today = beijingDate(now)
  const minute = minuteOfDay(now)
  if (minute >= SALE.dailyFromMinute) return minute < untilMinute(today) ? undefined : atBeijing(addDays(today, 1), SALE.dailyFromMinute)
  return minute + 1440 < untilMinute(addDays(today, -1)) ? undefined : atBeijing(today, SALE.dailyFromMinute)
}

export function saleView(world: RailWorld) {
  const now = world.now()
  const today = beijingDate(now)
  const opensAt = nightStop(world)
  const year = Number(today.slice(0, 4))
  const periods = [year - 1, year, year + 1].flatMap((each) =>
    SALE.studentPeriods.map(([from, to]) => ({ from: `${each}-${from}`, to: `${to < from ? each + 1 : each}-${to}` })),
  )
  return {
    now: beijingTime(now),
    days: SALE.days,
    firstDate: today,
    lastDate: addDays(today, SALE.days - 1),
    open: opensAt === undefined,
    ...(opensAt === undefined ? {} : { opensAt: beijingTime(opensAt) }),
    dailyFrom: timeOfDay(SALE.dailyFromMinute),
    dailyUntil: timeOfDay(untilMinute(today)),
    closesMinutesBefore: SALE.closesMinutesBefore,
    payWithinMinutes: SALE.payWithinMinutes,
    mostPassengers: SALE.mostPassengers,
    studentPeriods: periods.filter((each) => each.to >= today).slice(0, 3),
  }
}

export function isStudentDay(date: string): boolean {
  const day = date.slice(5)
  return SALE.studentPeriods.some(([from, to]) => (from <= to ? day >= from && day <= to : day >= from || day <= to))
}

export const releaseAt = (stretch: Stretch, originDate: string) => {
  const day = beijingDate(departAtOf(stretch, originDate))
  return atBeijing(addDays(day, 1 - SALE.days), releaseMinute(stopAt(stretch.train, stretch.from).station))
}

export type SaleState = 'onSale' | 'notYet' | 'nightStop' | 'closed' | 'cancelled' | 'stationClosed'

export function saleState(world: RailWorld, stretch: Stretch, originDate: string): SaleState {
  const { cancelled, delayMinutes } = stateOf(world, trainIdOf(stretch.train, originDate))
  if (cancelled) return 'cancelled'
  if ([stretch.from, stretch.to].some((place) => isClosed(world, stopAt(stretch.train, place).station))) return 'stationClosed'
  const now = world.now()
  if (now >= departAtOf(stretch, originDate) + (delayMinutes - SALE.closesMinutesBefore) * MINUTE_MS) return 'closed'
  if (now < releaseAt(stretch, originDate)) return 'notYet'
  return nightStop(world) === undefined ? 'onSale' : 'nightStop'
}

/** Why nothing of a stretch can be bought now. */
export function saleRefusal(world: RailWorld, stretch: Stretch, originDate: string): Answer | undefined {
  const state = saleState(world, stretch, originDate)
  if (state === 'onSale') return undefined
  if (state === 'cancelled') return problem(409, 'train_cancelled', 'The railway has cancelled this train')
  if (state === 'stationClosed') return problem(409, 'station_closed', 'A station of this ride is closed')
  if (state === 'closed') return problem(409, 'sale_closed', 'The train leaves too soon, or has left')
  if (state === 'notYet')
    return problem(409, 'not_on_sale', 'The day is not on sale yet', { retryAt: beijingTime(releaseAt(stretch, originDate)) })
  return problem(409, 'night_stop', 'The railway does not sell at night', { retryAt: beijingTime(nightStop(world) ?? world.now()) })
}
