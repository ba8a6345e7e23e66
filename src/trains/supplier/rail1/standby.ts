import { SupplierUnclear, type RailStandby, type StandbyAnswer, type StandbyRequest } from '../port.ts'
import { notUnderstood, readAs, type Rail1Client } from './client.ts'
import { passengerFor, refusalOf, standbyOf } from './map.ts'
import * as wire from './wire.ts'

/** Queueing for seats that are sold out. */

export async function submitStandby(client: Rail1Client, request: StandbyRequest, noticeUrl: string | null): Promise<StandbyAnswer> {
  const { requirements, passengers, cutOffAt, prepaidMinor, phone, account, reference, key } = request
  const body = {
    requirements: requirements.map(({ trainId, from, to, seat }) => ({ trainId, from, to, seatType: seat })),
    passengers: passengers.map(passengerFor),
    cutoffAt: cutOffAt.toZonedDateTimeISO('Asia/Shanghai').toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    prepaidMinor,
    contact: { phone },
    account,
    clientReference: reference,
    ...(noticeUrl !== null && { callbackUrl: noticeUrl }),
  }
  const answer = await client.write('submitStandby', { method: 'POST', path: '/standbys', body }, key)
  if (!answer.ok) return refusalOf(answer, 'submitStandby')
  const standby = readAs(wire.standby, answer.body, 'submitStandby')
  if (standby.clientReference !== reference || standby.prepaidMinor !== prepaidMinor) {
    throw new SupplierUnclear('rail1 submitStandby: answered for another standby')
  }
  return { is: 'done', standby: standbyOf(standby) }
}

const pathOf = (standbyId: string, rest = ''): `/${string}` => `/standbys/${encodeURIComponent(standbyId)}${rest}`

export async function leaveStandby(client: Rail1Client, { standbyId, key }: { standbyId: string; key: string }): Promise<StandbyAnswer> {
  const answer = await client.write('cancelStandby', { method: 'POST', path: pathOf(standbyId, '/cancel') }, key)
  if (!answer.ok) return refusalOf(answer, 'cancelStandby')
  const standby = readAs(wire.standby, answer.body, 'cancelStandby')
  if (standby.standbyId !== standbyId) throw new SupplierUnclear('rail1 cancelStandby: answered for another standby')
  return { is: 'done', standby: standbyOf(standby) }
}

export async function findStandby(client: Rail1Client, standbyId: string): Promise<RailStandby | null> {
  const answer = await client.read('getStandby', { method: 'GET', path: pathOf(standbyId) })
  if (!answer.ok) return answer.status === 404 && answer.error.code === 'not_found' ? null : notUnderstood('getStandby', answer)
  const standby = readAs(wire.standby, answer.body, 'getStandby')
  if (standby.standbyId !== standbyId) throw new SupplierUnclear('rail1 getStandby: answered for another standby')
  return standbyOf(standby)
}

export async function standbysByReference(client: Rail1Client, reference: string): Promise<readonly RailStandby[]> {
  const query = new URLSearchParams({ clientReference: reference })
  const answer = await client.read('findStandbys', { method: 'GET', path: `/standbys?${query.toString()}` })
  if (!answer.ok) return notUnderstood('findStandbys', answer)
  const { standbys } = readAs(wire.standbysAnswer, answer.body, 'findStandbys')
  if (standbys.some(({ clientReference }) => clientReference !== reference)) {
    throw new SupplierUnclear('rail1 findStandbys: answered for another reference')
  }
  return standbys.map(standbyOf)
}
