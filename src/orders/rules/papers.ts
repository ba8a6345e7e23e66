/** Papers of a trip, whatever it is travelled by. */

/** Airlines and the railway issue the tax document within so many days after travel (READINGS.md, Papers for the expense report). */
const TAX_DOCUMENT_DAYS = 180

/** The last day on which the tax document of a ticket is issued; `arrivesAt` is a wall time with its offset. */
export const taxDocumentUntil = (arrivesAt: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(arrivesAt.slice(0, 10)).add({ days: TAX_DOCUMENT_DAYS })

/** `UTC+8`, `UTC+5:30`, `UTC`: what a wall time with its offset is apart from UTC. */
export function offsetOf(at: string): string {
  const [, sign = '', hours = '0', minutes = '00'] = /([+-])(\d{2}):?(\d{2})$/.exec(at) ?? []
  const isZero = Number(hours) === 0 && Number(minutes) === 0
  return isZero ? 'UTC' : `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}
