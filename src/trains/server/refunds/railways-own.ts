import { isRefusal } from '../../../kernel/result.ts'
import type { RailDeps } from '../deps.ts'
import { asking } from '../railway.ts'
import type { TrainOrderRow } from '../store.ts'

/**
 * Whether the railway itself keeps a train from being ridden: it does not run, or is not boarded or left where it was to be, for the station is
 * closed. Such a ticket comes back whole, and is moved once more. Where nobody says, the table holds; the railway's own word comes with its quote.
 */
export async function isRailwaysOwn(deps: RailDeps, { train }: Pick<TrainOrderRow, 'train'>): Promise<boolean> {
  const [stops, stations] = await Promise.all([asking(() => deps.railway.stops(train.trainId)), asking(() => deps.railway.stations())])
  if (stops !== null && !isRefusal(stops) && stops.isCancelled) return true
  const ends: readonly string[] = [train.from.stationCode, train.to.stationCode]
  return !isRefusal(stations) && stations.some(({ stationCode, isOpen }) => !isOpen && ends.includes(stationCode))
}
