import type { BothNames } from '../../../kernel/language.ts'
import { CallError } from '../../../web/call-error.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { Flight } from '../../calls/words.ts'
import type { UserStatus } from '../../rules/status.ts'
import { orderPath } from '../order-paths.ts'
import { isBroken } from '../parts/order-outcome.ts'

/*
 * What one needs at the airport, out of an order: no price, no policy, no phone number, and documents as the server masks them. It is kept on the
 * phone as it stands here (web/offline.ts).
 */

/** Check-in desks of mainland airports close forty-five minutes before departure as a rule; those of flights abroad an hour. */
const CLOSES_MINUTES = { inland: 45, abroad: 60 } as const
/** After the last arrival: flights are late. */
const KEPT_HOURS = 24

type End = Pick<Flight['from'], 'label' | 'terminal' | 'at'>

export interface BoardingLeg {
  readonly carrier: BothNames
  readonly number: string
  /** Who flies it, in the language that it was read in; null where it is who sells it. */
  readonly operatedBy: string | null
  readonly from: End
  readonly to: End
  readonly durationMinutes: number
  readonly arrivalDayOffset: number
  readonly stops: readonly string[]
}

export interface BoardingPassenger {
  readonly name: BothNames
  readonly ticketName: string
  readonly document: string
  readonly ticketNumber: string
  /** What became of it, where some of the order's tickets were given back or changed; empty where all are good. */
  readonly ticketStatus: string
  readonly extras: readonly { readonly kind: 'seat' | 'bag' | 'package'; readonly name: BothNames }[]
}

export interface Boarding {
  readonly orderSeq: string
  readonly pnr: string | null
  readonly legs: readonly BoardingLeg[]
  readonly passengers: readonly BoardingPassenger[]
  /** What may be checked in for nothing, in the language that it was read in; empty where nobody says. */
  readonly baggage: string
  readonly closesMinutes: number
}

export const boardingPath = (orderSeq: string): string => `${orderPath(orderSeq)}/boarding`

type Source = Pick<FlightOrderDetails, 'orderSeq' | 'pnr' | 'flight' | 'passengers' | 'baggage' | 'status' | 'abroad' | 'airline'>

/**
 * Statuses under which tickets, or some of them, are good to fly on: until a change is done the old ones are as good as before, and a flight that
 * its airline moved leaves at its new times with whoever has not said anything about that.
 */
const FLIES: ReadonlySet<string> = new Set<UserStatus>([
  'ticketIssued',
  'flightChanged',
  'changing',
  'partialChange',
  'partialRefund',
  'partialChangeAndRefund',
])

/** A journey of several ways of which its airline has cancelled some: the others are flown all the same. Null where nothing is left of it. */
function withoutCancelled(flight: Flight): Flight | null {
  const { slices = [] } = flight
  const left = slices.filter(({ isCancelled }) => !isCancelled)
  return left.length === slices.length || left.length === 0 ? null : { ...flight, slices: left }
}

const endOf = ({ label, terminal, at }: End): End => ({ label, terminal, at })

function legsOf({ slices, ...flight }: Flight): BoardingLeg[] {
  const whole = slices?.flatMap(({ segments }) => segments) ?? [{ ...flight, operatedBy: null }]
  return whole.map(({ carrier, number, operatedBy, from, to, durationMinutes, arrivalDayOffset, stops }) => ({
    carrier: carrier.name,
    number,
    operatedBy,
    from: endOf(from),
    to: endOf(to),
    durationMinutes,
    arrivalDayOffset,
    stops,
  }))
}

/** Null where there is nothing to board with. */
export function boardingOf({ orderSeq, pnr, flight: whole, passengers, baggage, status, abroad, airline }: Source): Boarding | null {
  // While some are given back the others fly: of such an order the tickets do not stand alike.
  const isPartBack = status.key === ('refunding' satisfies UserStatus) && new Set(passengers.map((one) => one.ticketStatus)).size > 1
  const isPart = isPartBack || status.key.startsWith('partial')
  const flying = passengers.flatMap(({ name, ticketName, document, ticketNumber, extras, ...one }): BoardingPassenger[] => {
    if (ticketNumber === null) return []
    const ticketStatus = isPart ? one.ticketStatus : ''
    return [
      { name, ticketName, document, ticketNumber, ticketStatus, extras: extras.map(({ kind, name: what }) => ({ kind, name: what })) },
    ]
  })
  // Of an order that is being changed the status says that, and the flight of the tickets that there are may be cancelled all the same.
  const isCancelled = isBroken(airline) || status.key === ('flightCancelled' satisfies UserStatus)
  const flight = isCancelled ? withoutCancelled(whole) : whole
  if (!(isPartBack || isCancelled || FLIES.has(status.key)) || flight === null || flying.length === 0) return null
  return {
    orderSeq,
    pnr,
    legs: legsOf(flight),
    passengers: flying,
    baggage: baggage.label,
    closesMinutes: abroad ? CLOSES_MINUTES.abroad : CLOSES_MINUTES.inland,
  }
}

/** ISO instant after which it is of no use. */
export function usefulUntil({ legs }: Pick<Boarding, 'legs'>): string {
  const arrivals = legs.map(({ to }) => Temporal.Instant.from(to.at).epochMilliseconds)
  return Temporal.Instant.fromEpochMilliseconds(Math.max(...arrivals))
    .add({ hours: KEPT_HOURS })
    .toString()
}

/** Whether somebody may need it at an airport yet: its row on the order goes when the phone forgets it. */
export function isOfUse(order: Source, nowMs: number): boolean {
  const boarding = boardingOf(order)
  return boarding !== null && Temporal.Instant.from(usefulUntil(boarding)).epochMilliseconds > nowMs
}

/** By when to have checked in, as the clocks at the airport show it; `day` where that is another day than the flight's. */
export function checkInBy(
  { from }: Pick<BoardingLeg, 'from'>,
  closesMinutes: number,
): { readonly day: string | null; readonly time: string } {
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(from.at)?.[1] ?? '+08:00'
  const zone = offset === 'Z' ? 'UTC' : offset
  const closes = Temporal.Instant.from(from.at).subtract({ minutes: closesMinutes }).toZonedDateTimeISO(zone)
  const day = closes.toPlainDate().toString()
  return { day: day === from.at.slice(0, 10) ? null : day, time: closes.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** What was kept, by this version of the app or another; null for what is none. */
export function boardingFrom(kept: unknown): Boarding | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { orderSeq, legs, passengers, closesMinutes } = kept as Partial<Record<keyof Boarding, unknown>>
  const isWhole = typeof orderSeq === 'string' && typeof closesMinutes === 'number' && Array.isArray(legs) && Array.isArray(passengers)
  return isWhole ? (kept as Boarding) : null
}

/** Whether the server itself has said no: the order is not hers to read any more, or her session is over. That it cannot be reached says nothing. */
export const isRefused = (error: unknown): boolean => error instanceof CallError && !error.isUnclear
