import { daysLater, formatDays, formatTime } from '../../web/ui/format.ts'

/** When a train arrives, in a line that says when it leaves: with the midnights between, "08:02 +1". */
export const arrivalTime = (departAt: string, arriveAt: string): string =>
  `${formatTime(arriveAt)} ${formatDays(daysLater(departAt, arriveAt))}`.trim()
