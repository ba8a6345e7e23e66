import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { nowMs } from '../../web/now.ts'

/** The day that the company lives in now, as on the server. YYYY-MM-DD. */
export const today = (): string => dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs())).toString()
