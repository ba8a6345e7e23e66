import { readSeatKey, type SeatType } from '../rules/seats.ts'
import { rideFrom, type Ride } from './trip.ts'

/** The seats of an order form: a type of seats of one train on one stretch. */
export interface WantedSeats extends Ride {
  readonly seat: SeatType
}

/** `:key` is the seats' key (SPEC.md, 3, Train item), `:trainSerialNumber` the supplier's name of the train. */
export const formPath = (seatKey: string, trainId: string): string =>
  `/fillorder/train/index/${encodeURIComponent(seatKey)}/${encodeURIComponent(trainId)}`

/** Reads what an address names; null where it was cut short or typed by hand. */
export function wantedFrom(key = '', trainSerialNumber = ''): WantedSeats | null {
  const parts = readSeatKey(key)
  if (!parts) return null
  const { fromStationCode, toStationCode, seat } = parts
  const query = new URLSearchParams({ train: trainSerialNumber, from: fromStationCode, to: toStationCode })
  return rideFrom(query.toString()) && { trainId: trainSerialNumber, fromStationCode, toStationCode, seat }
}

/** Where an order that was just submitted is followed. */
export const resultPath = (orderSeq: string): string => `/fillorder/train/result?orderSeq=${encodeURIComponent(orderSeq)}`
export const orderPath = (orderSeq: string): string => `/order/train/${orderSeq}`
export const checkoutPath = (payOrderId: string): string => `/hotel/pay?payOrderId=${encodeURIComponent(payOrderId)}`

const ORDER_NUMBER = /^T\d{12}$/
/** The order that an address of the result names; null where it names none. */
export function orderFrom(search: string): string | null {
  const orderSeq = new URLSearchParams(search).get('orderSeq') ?? ''
  return ORDER_NUMBER.test(orderSeq) ? orderSeq : null
}

/** Where travellers are chosen, and what is opened from there. */
export const PARTY_PATHS = ['/select-together', '/together', '/addOutSiders', '/addOutSidersSuccess', '/my/card', '/select/country']
/** Where a document is added, and what is opened from there. */
export const DOCUMENT_PATHS = ['/my/card', '/my/info/card', '/select/country']
/** Pages of other wings where something of a form is chosen, and where those choose. */
export const CHOICE_PATHS = ['/form/cost', '/form/approval', '/preapproval', '/noTrip', '/selectedCity']

/** An ID card is what most people ride on; the page lets one choose another kind. */
const ID_CARD = 1

/** Where the caller can add a document of somebody: her own, or of whom she brings along; null where only they can. */
export function documentPath(isCaller: boolean, { kind, userCode }: { kind: string; userCode: string }): string | null {
  if (isCaller) return `/my/card/${ID_CARD}`
  return kind === 'outside' ? `/my/card/${ID_CARD}/${userCode}` : null
}
