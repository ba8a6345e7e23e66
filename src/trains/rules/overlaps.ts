import { refuse, type Refusal } from '../../kernel/result.ts'

/** A ride that somebody has, or wants: real names let nobody be on two trains at a time. */
export interface Ride {
  /** The train of one day. */
  readonly trainId: string
  readonly trainNo: string
  readonly departAt: Temporal.Instant
  readonly arriveAt: Temporal.Instant
}

/**
 * Whether a person can take a ride beside those that she has: not the same train twice, and no two that are under way at one time. To arrive
 * and to leave in one minute is no overlap. Over midnight instants decide, and no calendar day.
 */
export function checkOverlap(wanted: Ride, taken: readonly Ride[]): Refusal | null {
  if (taken.some(({ trainId }) => trainId === wanted.trainId))
    return refuse('TR-TWICE', { field: 'passengers', facts: { trainNo: wanted.trainNo } })
  const meets = ({ departAt, arriveAt }: Ride): boolean =>
    Temporal.Instant.compare(departAt, wanted.arriveAt) < 0 && Temporal.Instant.compare(wanted.departAt, arriveAt) < 0
  const other = taken.find(meets)
  return other === undefined ? null : refuse('TR-OVERLAP', { field: 'passengers', facts: { trainNo: other.trainNo } })
}

/** The places of those who stand on a form twice, by their document. Empty: nobody does. */
export function twiceOnForm(documents: readonly string[]): number[] {
  return documents.flatMap((document, index) => (documents.indexOf(document) === index ? [] : [index]))
}
