import { remembered } from '../../web/remembered.ts'
import { CHANGE_NOTE_CHARACTERS_MAX, CHANGE_REASONS, type ChangeReason } from '../rules/changing.ts'
import { LEGS_MAX } from '../rules/journey.ts'
import { isDate } from './trip.ts'

/** What somebody wants changed before a flight is chosen. Every other day that she looks at is a change of its own, of the same wish. */
export interface ChangeWish {
  readonly orderSeq: string
  /** By their passengers' places. */
  readonly tickets: readonly number[]
  /** Of several ways of a journey abroad the one that is moved, from 0; null where none is chosen, or there is one alone. */
  readonly leg: number | null
  readonly departDate: string | null
  readonly reason: ChangeReason | null
  readonly note: string
  readonly way: 'online' | 'desk'
}

export const noWish = (orderSeq: string): ChangeWish => ({
  orderSeq,
  tickets: [],
  leg: null,
  departDate: null,
  reason: null,
  note: '',
  way: 'online',
})

const ORDER_NUMBER = /^[A-Z]\d{12}$/
const PASSENGERS_MAX = 9

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlace = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= PASSENGERS_MAX
const isLeg = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < LEGS_MAX
const isReason = (value: unknown): value is ChangeReason => CHANGE_REASONS.some((one) => one === value)

/** What was stored, perhaps by an older version; undefined where it is no wish of ours. */
export function parseWish(stored: unknown): ChangeWish | null | undefined {
  if (stored === null) return null
  if (!isRecord(stored)) return undefined
  const { orderSeq, tickets, leg, departDate, reason, note, way } = stored
  if (typeof orderSeq !== 'string' || !ORDER_NUMBER.test(orderSeq)) return undefined
  if (!Array.isArray(tickets) || !tickets.every(isPlace) || (way !== 'online' && way !== 'desk')) return undefined
  if (typeof note !== 'string' || note.length > CHANGE_NOTE_CHARACTERS_MAX) return undefined
  return {
    orderSeq,
    tickets,
    leg: isLeg(leg) ? leg : null,
    departDate: isDate(departDate) ? departDate : null,
    reason: isReason(reason) ? reason : null,
    note,
    way,
  }
}

/** Of this tab: it survives the way back and a reload, and goes with the tab, the submission or the sign-out. */
const useWish = remembered<ChangeWish | null>({ name: 'flights.change', initial: null, parse: parseWish, isFilter: false, inTab: true })

const ofOrder = (wish: ChangeWish | null, orderSeq: string): ChangeWish | null => (wish?.orderSeq === orderSeq ? wish : null)

export const useChangeWish = (orderSeq: string): ChangeWish | null => useWish(({ value }) => ofOrder(value, orderSeq))
export const changeWishNow = (orderSeq: string): ChangeWish | null => ofOrder(useWish.getState().value, orderSeq)
export const keepChangeWish = (wish: ChangeWish): void => useWish.getState().remember(wish)

/** Once it is asked for, or handed to the desk. */
export function forgetChangeWish(orderSeq: string): void {
  if (changeWishNow(orderSeq)) useWish.getState().remember(null)
}
