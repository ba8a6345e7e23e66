import { DEFAULT_ZONE } from '../../../kernel/time.ts'

/** As WeChat Pay writes moments: RFC 3339 to the second with Shanghai's offset. Fractions are dropped, never rounded up. */
export function shanghaiInstant(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(DEFAULT_ZONE).toString({ smallestUnit: 'second', roundingMode: 'trunc', timeZoneName: 'never' })
}
