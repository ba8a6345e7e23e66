import { createHmac } from 'node:crypto'
import { beijingDate } from '../kit/clock.ts'
import type { Answer, FieldProblem } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import type { Store } from '../kit/store.ts'
import { installationSecret } from '../air/tokens.ts'
import type { RailWorld } from './model.ts'
import type { PassengerRequest, PersonRequest } from './requests.ts'
import { isStudentDay, SALE } from './sale.ts'

/** Who travels: real names, ages, one train at a time. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** Whether the number of an identity card can be one (GB 11643). */
export function isIdentityNumber(number: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(number)) return false
  const sum = WEIGHTS.reduce((total, weight, nth) => total + weight * Number(number[nth]), 0)
  return CHECKS[sum % 11] === number.at(-1)?.toUpperCase()
}

export function checkPerson({ name, document }: PersonRequest) {
  if (document.type === 'NI' && !isIdentityNumber(document.number)) return { status: 'rejected' as const, reason: 'checksum' as const }
  if (name.toUpperCase().includes('NOTREAL')) return { status: 'rejected' as const, reason: 'unknown' as const }
  return { status: name.toUpperCase().includes('PENDING') ? ('pending' as const) : ('verified' as const) }
}

/** Persons are told apart by a keyed hash: the number itself is not kept. */
export function documentHash(store: Store, document: { type: string; number: string }): string {
  return createHmac('sha256', installationSecret(store, 'document'))
    .update(`${document.type}/${document.number.toUpperCase()}`)
    .digest('base64')
}

function birthDateOf({ document, birthDate }: PassengerRequest): string | undefined {
  if (document.type !== 'NI' || !/^\d{17}/.test(document.number)) return birthDate
  const digits = document.number.slice(6, 14)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** Full years on a day. */
function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const AGES = { child: [6, 14], freeChild: [0, 6] } as const

/** What a schema of single fields cannot see: ages, and that no child travels alone. */
export function passengerProblems(passengers: readonly PassengerRequest[], day: string): FieldProblem[] {
  const found: FieldProblem[] = []
  for (const [index, each] of passengers.entries()) {
    if (each.type !== 'child' && each.type !== 'freeChild') continue
    const birthDate = birthDateOf(each)
    const path = `passengers.${index}.birthDate`
    if (birthDate === undefined) found.push({ path, message: 'needed for children' })
    else {
      const [from, below] = AGES[each.type]
      const age = ageOn(day, birthDate)
      if (age < from || age >= below) found.push({ path, message: `does not fit ${each.type} on the day of departure` })
    }
  }
  const grown = passengers.filter((each) => each.type === 'adult' || each.type === 'student').length
  const free = passengers.filter((each) => each.type === 'freeChild').length
  if (grown === 0) found.push({ path: 'passengers', message: 'children do not travel alone' })
  if (free > grown) found.push({ path: 'passengers', message: 'one child without a seat for each adult' })
  const documents = passengers.map((each) => `${each.document.type}/${each.document.number.toUpperCase()}`)
  if (new Set(documents).size < documents.length) found.push({ path: 'passengers', message: 'a person is named twice' })
  return found
}

const refusal = (code: string, message: string, places: readonly number[]) => problem(409, code, message, { passengers: [...places] })

export function unverified(passengers: readonly PassengerRequest[]): Answer | undefined {
  const places = passengers.flatMap((each, index) => (checkPerson(each).status === 'verified' ? [] : [index + 1]))
  return places.length === 0 ? undefined : refusal('not_verified', 'The railway does not vouch for these people', places)
}

interface Journey {
  readonly trainId: string
  readonly departAt: number
  readonly arriveAt: number
}

/** Nobody rides on these: a ticket of theirs is in the way of no other. */
export const CANCELLED_TRAINS = "SELECT train_id FROM rail_train_states WHERE status = 'cancelled'"

/** Whether a person has this train already, or one that runs at the same time. `except` is a booking that is being moved. */
export function travelProblem(world: RailWorld, hashes: readonly string[], journey: Journey, except = ''): Answer | undefined {
  const onTrain = (hash: string) =>
    world.store.get(
      'SELECT 1 FROM rail_travellers WHERE document_hash = ? AND train_id = ? AND booking_id <> ?',
      hash,
      journey.trainId,
      except,
    )
  const meanwhile = (hash: string) =>
    world.store.get(
      `SELECT 1 FROM rail_travellers WHERE document_hash = ? AND depart_at < ? AND arrive_at > ? AND booking_id <> ?
       AND train_id NOT IN (${CANCELLED_TRAINS})`,
      hash,
      journey.arriveAt,
      journey.departAt,
      except,
    )
  const places = (work: (hash: string) => unknown) => hashes.flatMap((hash, index) => (work(hash) === undefined ? [] : [index + 1]))
  const doubled = places(onTrain)
  if (doubled.length > 0) return refusal('duplicate_passenger', 'A passenger has a seat on this train already', doubled)
  const overlapping = places(meanwhile)
  return overlapping.length > 0 ? refusal('overlapping_trip', 'A passenger is on another train at that time', overlapping) : undefined
}

/** The school year of a day, from 1 October on. */
function schoolYear(day: string): readonly [from: number, to: number] {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '10-01' ? 1 : 0)
  return [Date.parse(`${year}-10-01T00:00:00+08:00`), Date.parse(`${year + 1}-10-01T00:00:00+08:00`)]
}

/** Those of a booking who pay as students, by their place in it. */
export const studentsOf = (passengers: readonly { readonly type: string; readonly documentHash: string }[]) =>
  passengers.flatMap(({ type, documentHash: hash }, index) => (type === 'student' ? [{ hash, place: index + 1 }] : []))

export function studentProblem(
  world: RailWorld,
  students: readonly { readonly hash: string; readonly place: number }[],
  departAt: number,
  pays: boolean,
): Answer | undefined {
  if (students.length === 0) return undefined
  const day = beijingDate(departAt)
  const all = students.map((each) => each.place)
  if (!pays || !isStudentDay(day)) return refusal('student_not_entitled', 'There is no student fare on that day or for these seats', all)
  const [from, to] = schoolYear(day)
  const used = students.filter(({ hash }) => {
    const row = world.store.get(
      'SELECT count(*) AS rides FROM rail_travellers WHERE document_hash = ? AND is_student = 1 AND depart_at >= ? AND depart_at < ?',
      hash,
      from,
      to,
    )
    return Number(row?.rides ?? 0) >= SALE.studentRides
  })
  return used.length === 0
    ? undefined
    : refusal(
        'student_not_entitled',
        'Four rides of this school year are used',
        used.map((each) => each.place),
      )
}
