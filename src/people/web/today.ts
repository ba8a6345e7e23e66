import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import { nowMs } from '../../web/now.ts'

/** The day against which documents are held, as on the server. YYYY-MM-DD. */
export const documentsToday = (): string => dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs())).toString()
