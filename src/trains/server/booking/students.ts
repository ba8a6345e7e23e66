import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import { DEFAULT_ZONE } from '../../../kernel/time.ts'
import { checkStudent, studentYearOf } from '../../rules/passengers.ts'
import type { SeatType } from '../../rules/seats.ts'
import type { RailDeps } from '../deps.ts'
import { asking } from '../railway.ts'
import { studentRides } from '../store.ts'

/** For whom, and for which seats on which day, YYYY-MM-DD. */
interface StudentsAsked {
  readonly companyId: string
  readonly personIds: readonly string[]
  readonly trainDate: string
  readonly seat: SeatType
}

/** Why each of these has no student fare, by person; null where she may ask for it. Refused where the railway does not tell its periods. */
export async function studentFares(
  deps: RailDeps,
  { companyId, personIds, trainDate, seat }: StudentsAsked,
): Promise<ReadonlyMap<string, Refusal | null> | Refusal> {
  const sale = await asking(() => deps.railway.sale(), 'TR-PRESALE')
  if (isRefusal(sale)) return sale
  const year = studentYearOf(trainDate)
  const instantOf = (day: string): Temporal.Instant => Temporal.PlainDate.from(day).toZonedDateTime(DEFAULT_ZONE).toInstant()
  const span = { from: instantOf(year.from), before: instantOf(year.before) }
  const taken = await studentRides(deps.db.read, companyId, personIds, span)
  const { studentPeriods: periods } = sale
  return new Map(personIds.map((id) => [id, checkStudent({ trainDate, seat, periods, ridesTaken: taken.get(id) ?? 0 })]))
}
