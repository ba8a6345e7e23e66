import type { Slice } from '../../calls/words.ts'

type Waits = { connections: readonly Pick<Slice['connections'][number], 'minutes'>[] }

/** The next flight leaves before one has landed: so it is after an airline has moved one of two flights. */
export const isMissed = ({ minutes }: Waits['connections'][number]): boolean => minutes < 0

/** Whether a journey as it is planned now can no longer be flown whole. */
export const hasMissed = (slices: readonly Waits[] | undefined): boolean =>
  slices?.some(({ connections }) => connections.some(isMissed)) ?? false
