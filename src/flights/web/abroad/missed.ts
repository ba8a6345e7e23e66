import type { Slice } from '../../calls/words.ts'

type Waits = { connections: readonly Pick<Slice['connections'][number], 'minutes'>[] }

/** The next flight leaves before one has landed: so it is after an airline has moved one of two flights. */
export const isMissed = ({ minutes }: Waits['connections'][number]): boolean => minutes < 0

/** Whether a journey as it is planned now can no longer be flown whole. */
export const hasMissed = (slices: readonly Waits[] | undefined): boolean =>
  slices?.some(({ connections }) => connections.some(isMissed)) ?? false

/** No airport that one enters or leaves a country at says that less is enough. */
const TIGHT_MINUTES = 45

/** It can hardly be caught, as it is planned. */
export const isTight = ({ minutes }: Waits['connections'][number]): boolean => minutes < TIGHT_MINUTES

/** Whether a journey as it is planned now hangs on a connection that is hardly caught. */
export const hasTight = (slices: readonly Waits[] | undefined): boolean =>
  slices?.some(({ connections }) => connections.some(isTight)) ?? false
