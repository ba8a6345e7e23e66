import { atBeijing, beijingTime } from '../kit/clock.ts'
import { kmOf } from './fares.ts'
import type { Both, Network, Station, Stretch, Train } from './network.ts'
import { DAY_MINUTES, isHighSpeed, stopAt } from './network.ts'
import { trainIdOf } from './inventory.ts'
import type { RailWorld } from './model.ts'

/** A train between two stops on one day, as the protocol shows it; what has become of it is told beside it. */
export interface Call {
  readonly station: string
  readonly name: Both
  readonly city: Both
  readonly at: string
}

export interface Ride {
  readonly trainId: string
  readonly number: string
  readonly trainClass: string
  readonly highSpeed: boolean
  readonly runsFrom: Both
  readonly runsTo: Both
  readonly originDate: string
  readonly from: Call
  readonly to: Call
  readonly durationMinutes: number
  readonly distanceKm: number
  readonly dayOffset: number
}

export function stationOf(network: Network, telecode: string): Station {
  const found = network.stations.get(telecode)
  if (!found) throw new Error(`There is no station ${telecode}`)
  return found
}

/** A day some days later or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The day on which a train must have left its first station to be at a stop on a day. */
export const originFor = (date: string, departMinute: number) => addDays(date, -Math.floor(departMinute / DAY_MINUTES))

export const departAtOf = ({ train, from }: Stretch, originDate: string) => atBeijing(originDate, stopAt(train, from).depart)
export const arriveAtOf = ({ train, to }: Stretch, originDate: string) => atBeijing(originDate, stopAt(train, to).arrive)

export function rideOf(network: Network, stretch: Stretch, originDate: string): Ride {
  const { train } = stretch
  const [from, to] = [stopAt(train, stretch.from), stopAt(train, stretch.to)]
  const call = (telecode: string, minute: number): Call => {
    const { name, city } = stationOf(network, telecode)
    return { station: telecode, name, city, at: beijingTime(atBeijing(originDate, minute)) }
  }
  const nameAt = (place: number) => stationOf(network, stopAt(train, place).station).name
  return {
    trainId: trainIdOf(train, originDate),
    number: train.number,
    trainClass: train.trainClass,
    highSpeed: isHighSpeed(train),
    runsFrom: nameAt(0),
    runsTo: nameAt(train.stops.length - 1),
    originDate,
    from: call(from.station, from.depart),
    to: call(to.station, to.arrive),
    durationMinutes: to.arrive - from.depart,
    distanceKm: kmOf(stretch),
    dayOffset: Math.floor(to.arrive / DAY_MINUTES) - Math.floor(from.depart / DAY_MINUTES),
  }
}

/** The stretch of a train between two stations; nothing where it does not go from the one to the other. */
export function stretchOf(train: Train, from: string, to: string): Stretch | undefined {
  const start = train.stops.findIndex((each) => each.station === from)
  const end = train.stops.findIndex((each, place) => place > start && each.station === to)
  return start >= 0 && end > start ? { train, from: start, to: end } : undefined
}

export interface TrainState {
  readonly cancelled: boolean
  readonly delayMinutes: number
}

export function stateOf(world: RailWorld, trainId: string): TrainState {
  const row = world.store.get('SELECT status, delay_minutes FROM rail_train_states WHERE train_id = ?', trainId)
  return { cancelled: row?.status === 'cancelled', delayMinutes: row?.status === 'delayed' ? Number(row.delay_minutes) : 0 }
}

export interface RideStatus {
  readonly status: 'scheduled' | 'delayed' | 'cancelled' | 'departed'
  readonly delayMinutes?: number
}

/** How a ride stands now, for whoever would board it at `departAt`. */
export function statusView(world: RailWorld, trainId: string, departAt: number): RideStatus {
  const { cancelled, delayMinutes } = stateOf(world, trainId)
  if (cancelled) return { status: 'cancelled' }
  const delay = delayMinutes > 0 ? { delayMinutes } : {}
  if (world.now() >= departAt + delayMinutes * 60_000) return { status: 'departed', ...delay }
  return delayMinutes > 0 ? { status: 'delayed', ...delay } : { status: 'scheduled' }
}

export const isClosed = (world: RailWorld, telecode: string): boolean =>
  world.store.get('SELECT 1 FROM rail_closed_stations WHERE telecode = ?', telecode) !== undefined

export function movedPercent(world: RailWorld, trainId: string): number {
  return Number(world.store.get('SELECT percent FROM rail_price_moves WHERE train_id = ?', trainId)?.percent ?? 0)
}
