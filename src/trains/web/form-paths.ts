import { readSeatKey, SEAT_TYPES, type SeatType } from '../rules/seats.ts'
import { isDay, rideFrom, type Ride } from './trip.ts'

/** The seats of an order form: a type of seats of one train on one stretch. */
export interface WantedSeats extends Ride {
  readonly seat: SeatType
}

/** `:key` is the seats' key (SPEC.md, 3, Train item), `:trainSerialNumber` the supplier's name of the train. */
export const formPath = (seatKey: string, trainId: string, isStudent = false): string =>
  `/fillorder/train/index/${encodeURIComponent(seatKey)}/${encodeURIComponent(trainId)}${isStudent ? '?student=1' : ''}`

/** Whether a form was come to by the student fare. */
export const isForStudents = (search: string): boolean => new URLSearchParams(search).get('student') === '1'

/** The form of waiting for such seats; its address names what is waited for first. */
export const standbyFormPath = (seatKey: string, trainId: string, isStudent = false): string =>
  `/fillorder/train/standbyIndex/${encodeURIComponent(seatKey)}?${new URLSearchParams({ train: trainId, ...(isStudent && { student: '1' }) }).toString()}`

/** Reads what an address names; null where it was cut short or typed by hand. */
export function wantedFrom(key = '', trainSerialNumber = ''): WantedSeats | null {
  const parts = readSeatKey(key)
  if (!parts) return null
  const { fromStationCode, toStationCode, seat } = parts
  const query = new URLSearchParams({ train: trainSerialNumber, from: fromStationCode, to: toStationCode })
  return rideFrom(query.toString()) && { trainId: trainSerialNumber, fromStationCode, toStationCode, seat }
}

/** The form of several orders of such seats, for a party that is larger than one order, or that several pay for. */
export const togetherPath = (seatKey: string, trainId: string): string =>
  `/fillorder/train/togetherIndex?${new URLSearchParams({ key: seatKey, train: trainId }).toString()}`

/** The same where travellers stand on several trip applications: each of them is asked for hers. */
export const applyPath = (seatKey: string, trainId: string): string =>
  `/fillorder/train/applyIndex/${encodeURIComponent(seatKey)}/${encodeURIComponent(trainId)}`

/** Reads back what `togetherPath` says; null where the address was cut short. */
export function togetherFrom(search: string): WantedSeats | null {
  const query = new URLSearchParams(search)
  return wantedFrom(query.get('key') ?? '', query.get('train') ?? '')
}

const PASSENGERS = '/fillorder/train/passengerList'

/** What a choice of passengers is for: the day on which they get on, the one on which they get off, and the seats, each YYYY-MM-DD. */
export interface PassengersFor {
  readonly trainDate: string
  readonly arrivesOn: string
  readonly seat: SeatType
  /** They are to ride on several orders. */
  readonly isGroup?: true
}

/** Where who rides is chosen for the seats of a form. */
export const passengersPath = ({ trainDate, arrivesOn, seat, isGroup }: PassengersFor): string =>
  `${PASSENGERS}?${new URLSearchParams({ date: trainDate, arrives: arrivesOn, seat, ...(isGroup && { group: '1' }) }).toString()}`

/** Reads it back; null where the address was cut short. */
export function passengersFrom(search: string): PassengersFor | null {
  const query = new URLSearchParams(search)
  const [trainDate, arrivesOn] = [query.get('date'), query.get('arrives')]
  const seat = SEAT_TYPES.find((one) => one === query.get('seat'))
  if (!isDay(trainDate) || !isDay(arrivesOn) || seat === undefined) return null
  return { trainDate, arrivesOn, seat, ...(query.get('group') === '1' && { isGroup: true }) }
}

/** Where an order that was just submitted is followed. */
export const resultPath = (orderSeq: string): string => `/fillorder/train/result?orderSeq=${encodeURIComponent(orderSeq)}`
/** Where issued tickets of an order are moved to another train. */
export const changePath = (orderSeq: string): string => `/fillorder/train/change?orderSeq=${encodeURIComponent(orderSeq)}`
export const standbyPath = (standbyId: string): string => `/order/trainStandby/${standbyId}`
export const orderPath = (orderSeq: string): string => `/order/train/${orderSeq}`
export const checkoutPath = (payOrderId: string): string => `/hotel/pay?payOrderId=${encodeURIComponent(payOrderId)}`

const ORDER_NUMBER = /^T\d{12}$/
/** The order that an address of the result names; null where it names none. */
export function orderFrom(search: string): string | null {
  const orderSeq = new URLSearchParams(search).get('orderSeq') ?? ''
  return ORDER_NUMBER.test(orderSeq) ? orderSeq : null
}

/** Where travellers are chosen, and what is opened from there. */
export const PARTY_PATHS = [
  PASSENGERS,
  '/select-together',
  '/together',
  '/addOutSiders',
  '/addOutSidersSuccess',
  '/my/card',
  '/select/country',
]
/** Where a document is added, and what is opened from there. */
export const DOCUMENT_PATHS = ['/my/card', '/my/info/card', '/select/country']
/** Pages of other wings where something of a form is chosen, and where those choose: an application its cities and who travels. */
export const CHOICE_PATHS = ['/form/cost', '/form/approval', '/preapproval', '/noTrip', '/selectedCity', ...PARTY_PATHS]

/** An ID card is what most people ride on; the page lets one choose another kind. */
const ID_CARD = 1

/** Where the caller can add a document of somebody: her own, or of whom she brings along; null where only they can. */
export function documentPath(isCaller: boolean, { kind, userCode }: { kind: string; userCode: string }): string | null {
  if (isCaller) return `/my/card/${ID_CARD}`
  return kind === 'outside' ? `/my/card/${ID_CARD}/${userCode}` : null
}
