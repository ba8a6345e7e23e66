import type { BothNames } from '../../kernel/language.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { DEFAULT_CITY } from '../../places/rules/city.ts'
import { nowMs } from '../../web/now.ts'
import { remembered } from '../../web/remembered.ts'
import { checkTrainSearch } from '../rules/search.ts'
import { isDay, type TrainTrip, type TripPlace } from './trip.ts'

/** The search form as somebody left it; places are kept with their names, so that nothing has to be looked up before the first paint. */
export interface TrainDraft extends Omit<TrainTrip, 'from' | 'to'> {
  readonly from: TripPlace | null
  readonly to: TripPlace | null
}

/** Today where trains run. */
export const todayOfTrains = (): Temporal.PlainDate => dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs()))

export function freshDraft(today: Temporal.PlainDate): TrainDraft {
  const { name } = DEFAULT_CITY
  const from = { city: name.zh, stationCode: null, name }
  return { from, to: null, trainDate: today.add({ days: 1 }).toString(), onlyFastTrain: false, isStudent: false }
}

/** A day that has passed since the form was left moves to tomorrow; nobody is asked to correct what time did. */
export const withLivingDay = (draft: TrainDraft, today: Temporal.PlainDate): TrainDraft =>
  draft.trainDate < today.toString() ? { ...draft, trainDate: today.add({ days: 1 }).toString() } : draft

export interface DraftFault {
  readonly field: 'from' | 'to' | 'trainDate'
  readonly code: 'TR-DEPARTURE' | 'TR-ARRIVAL' | 'TR-SAME-CITY' | 'TR-DATE'
}

/** What keeps the form from being searched, the first thing first, by the server's own rule. */
export function checkDraft(draft: TrainDraft, today: Temporal.PlainDate): DraftFault | null {
  const refusal = checkTrainSearch(draft, today)
  switch (refusal?.refused) {
    case undefined:
      return null
    case 'TR-DEPARTURE':
      return { field: 'from', code: 'TR-DEPARTURE' }
    case 'TR-ARRIVAL':
      return { field: 'to', code: 'TR-ARRIVAL' }
    case 'TR-SAME-CITY':
      return { field: 'to', code: 'TR-SAME-CITY' }
    default:
      return { field: 'trainDate', code: 'TR-DATE' }
  }
}

/** The trip of a form that has no fault. */
export function tripOf({ from, to, ...rest }: TrainDraft): TrainTrip | null {
  return from && to ? { from, to, ...rest } : null
}

export const swapped = (draft: TrainDraft): TrainDraft => ({ ...draft, from: draft.to, to: draft.from })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isNames = (value: unknown): value is BothNames =>
  isRecord(value) && typeof value['zh'] === 'string' && typeof value['en'] === 'string'
const isPlace = (value: unknown): value is TripPlace =>
  isRecord(value) &&
  typeof value['city'] === 'string' &&
  (value['stationCode'] === null || typeof value['stationCode'] === 'string') &&
  isNames(value['name'])

/** What was stored, perhaps by an older version; undefined where it is no form of ours. */
export function parseDraft(stored: unknown): TrainDraft | undefined {
  if (!isRecord(stored)) return undefined
  const { from, to, trainDate, onlyFastTrain, isStudent } = stored
  if (!(from === null || isPlace(from)) || !(to === null || isPlace(to)) || !isDay(trainDate)) return undefined
  return { from, to, trainDate, onlyFastTrain: onlyFastTrain === true, isStudent: isStudent === true }
}

export const useTrainDraft = remembered<TrainDraft>({
  name: 'trains.form',
  initial: freshDraft(todayOfTrains()),
  parse: parseDraft,
  isFilter: false,
})

/** As many as of flights are offered again. */
const PAST_MAX = 3

/** A search that was made: its ends. The day of next time is another one. */
export type PastTrip = Pick<TrainTrip, 'from' | 'to'>

const isSameEnd = (a: TripPlace, b: TripPlace): boolean => a.city === b.city && a.stationCode === b.stationCode

export const withPast = (past: readonly PastTrip[], { from, to }: PastTrip): readonly PastTrip[] =>
  [{ from, to }, ...past.filter((one) => !(isSameEnd(one.from, from) && isSameEnd(one.to, to)))].slice(0, PAST_MAX)

export const usePastTrips = remembered<readonly PastTrip[]>({
  name: 'trains.searches',
  initial: [],
  parse: (stored) =>
    Array.isArray(stored)
      ? stored.filter((one): one is PastTrip => isRecord(one) && isPlace(one['from']) && isPlace(one['to'])).slice(0, PAST_MAX)
      : undefined,
  isFilter: false,
})
