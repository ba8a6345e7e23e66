import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Presale } from '../../rules/presale.ts'
import type { StationFacts } from '../../rules/stations.ts'
import { trainDateOf, type OfferedTrain } from '../../rules/train.ts'
import {
  SupplierUnclear,
  type Connection,
  type PersonChecked,
  type RailPerson,
  type RideWanted,
  type TrainSearchRequest,
  type TrainStops,
} from '../port.ts'
import { notUnderstood, readAs, type Answer, type Operation, type Rail1Client } from './client.ts'
import { isConsistent, isRide, trainOf } from './map.ts'
import * as wire from './wire.ts'

/** Looking: reads all of them, though some are sent by POST. */

function bodyOf(answer: Answer, operation: Operation): unknown {
  return answer.ok ? answer.body : notUnderstood(operation, answer)
}

export async function stations(client: Rail1Client): Promise<readonly StationFacts[]> {
  const answer = await client.read('stations', { method: 'GET', path: '/stations' })
  const read = readAs(wire.stationsAnswer, bodyOf(answer, 'stations'), 'stations')
  return read.stations.map(({ telecode, name, pinyin, city, open, saleStartsAt }) => ({
    stationCode: telecode,
    name,
    pinyin,
    city,
    isOpen: open,
    saleStartsAt,
  }))
}

export async function sale(client: Rail1Client): Promise<Presale> {
  const answer = await client.read('sale', { method: 'GET', path: '/sale' })
  const { days, open, opensAt, closesMinutesBefore, payWithinMinutes, mostPassengers, studentPeriods } = readAs(
    wire.sale,
    bodyOf(answer, 'sale'),
    'sale',
  )
  return { days, isOpen: open, opensAt: opensAt ?? null, closesMinutesBefore, payWithinMinutes, mostPassengers, studentPeriods }
}

export interface Hears {
  readonly name: string
  readonly log: Pick<Logger, 'warn'> | undefined
}

/** Those of a list that can be read and are of the day that was asked for; who can be read by none of them is told of. */
function readable<S extends z.ZodType, T>(
  list: readonly unknown[],
  { schema, isMeant, as }: { schema: S; isMeant: (one: z.output<S>) => boolean; as: (one: z.output<S>) => T },
  hears: Hears,
): T[] {
  const found: T[] = []
  for (const one of list) {
    const read = schema.safeParse(one)
    if (read.success && isMeant(read.data)) found.push(as(read.data))
  }
  const dropped = list.length - found.length
  if (dropped > 0) hears.log?.warn({ supplier: hears.name, dropped }, 'search_answer_partly_unreadable')
  return found
}

const bodyFor = ({ from, to, trainDate, onlyFastTrain }: TrainSearchRequest) => ({
  from,
  to,
  date: trainDate,
  ...(onlyFastTrain && { highSpeedOnly: true }),
})

export async function search(client: Rail1Client, request: TrainSearchRequest, hears: Hears): Promise<readonly OfferedTrain[]> {
  const body = { ...bodyFor(request), passengers: request.passengers }
  const answer = await client.read('search', { method: 'POST', path: '/search', body })
  const read = readAs(wire.searchAnswer, bodyOf(answer, 'search'), 'search')
  if (read.date !== request.trainDate) throw new SupplierUnclear('rail1 search: answered for another day')
  const isMeant = (train: wire.WireTrain) => isConsistent(train) && train.from.at.slice(0, 10) === request.trainDate
  return readable(read.trains, { schema: wire.train, isMeant, as: trainOf }, hears)
}

export async function connections(
  client: Rail1Client,
  request: TrainSearchRequest & { readonly limit: number },
  hears: Hears,
): Promise<readonly Connection[]> {
  const body = { ...bodyFor(request), limit: request.limit }
  const answer = await client.read('connections', { method: 'POST', path: '/connections', body })
  const read = readAs(wire.connectionsAnswer, bodyOf(answer, 'connections'), 'connections')
  if (read.date !== request.trainDate) throw new SupplierUnclear('rail1 connections: answered for another day')
  return readable(
    read.connections,
    {
      schema: wire.connection,
      isMeant: ({ first, second }) =>
        isConsistent(first) &&
        isConsistent(second) &&
        Temporal.Instant.compare(first.to.at, second.from.at) < 0 &&
        trainDateOf(trainOf(first)) === request.trainDate,
      as: ({ first, second, changeMinutes, sameStation, durationMinutes }) => ({
        first: trainOf(first),
        second: trainOf(second),
        changeMinutes,
        isSameStation: sameStation,
        runMinutes: durationMinutes,
      }),
    },
    hears,
  )
}

const isGone = (answer: Answer): boolean => !answer.ok && answer.status === 404 && answer.error.code === 'not_found'

export async function train(client: Rail1Client, ride: RideWanted): Promise<OfferedTrain | null> {
  const query = new URLSearchParams({ from: ride.from, to: ride.to })
  const answer = await client.read('getTrain', { method: 'GET', path: `/trains/${encodeURIComponent(ride.trainId)}?${query.toString()}` })
  if (isGone(answer)) return null
  const read = readAs(wire.trainAnswer, bodyOf(answer, 'getTrain'), 'getTrain')
  if (!isRide(read.train, ride) || !isConsistent(read.train)) throw new SupplierUnclear('rail1 getTrain: answered for another ride')
  return trainOf(read.train)
}

export async function stops(client: Rail1Client, trainId: string): Promise<TrainStops | null> {
  const answer = await client.read('stops', { method: 'GET', path: `/trains/${encodeURIComponent(trainId)}/stops` })
  if (isGone(answer)) return null
  const read = readAs(wire.stopsAnswer, bodyOf(answer, 'stops'), 'stops')
  if (read.trainId !== trainId) throw new SupplierUnclear('rail1 stops: answered for another train')
  return {
    trainId,
    trainNo: read.number,
    originDate: read.originDate,
    isCancelled: read.status === 'cancelled',
    stops: read.stops.map(({ station, name, city, arriveAt, departAt, dayOffset, distanceKm, delayMinutes }) => ({
      stationCode: station,
      station: name,
      city,
      arriveAt: arriveAt ?? null,
      departAt: departAt ?? null,
      dayOffset,
      distanceKm,
      delayMinutes: delayMinutes ?? 0,
    })),
  }
}

export async function checkPeople(client: Rail1Client, people: readonly RailPerson[]): Promise<readonly PersonChecked[]> {
  const body = {
    people: people.map(({ name, documentType, documentNumber }) => ({ name, document: { type: documentType, number: documentNumber } })),
  }
  const answer = await client.read('checkPeople', { method: 'POST', path: '/people/checks', body })
  const read = readAs(wire.peopleChecked, bodyOf(answer, 'checkPeople'), 'checkPeople')
  if (read.people.length !== people.length) throw new SupplierUnclear('rail1 checkPeople: answered for other people')
  return read.people.map(({ status, reason }) => ({ is: status, why: reason ?? null }))
}
