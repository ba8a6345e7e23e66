import { DEFAULT_ZONE } from '../../../kernel/time.ts'

/** As Alipay writes moments: Shanghai's wall time to the second, `2026-11-21 14:05:09`. Fractions are dropped, never rounded up. */
export function shanghaiTime(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO(DEFAULT_ZONE).toPlainDateTime()
  return local.toString({ smallestUnit: 'second', roundingMode: 'trunc' }).replace('T', ' ')
}
