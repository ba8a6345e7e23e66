import { cityDistanceKm } from './world/demand.ts'
import { fraction } from '../kit/random.ts'

/**
 * Full economy fare between two cities, whole tens of yuan: our own fit through full fares that airlines publish (about 1,400 yuan at
 * 700 km, 2,200 at 1,150, 4,500 at 3,300: less per kilometre the longer the way), the busy routes dearer, as their caps were raised.
 */
export function fullFareYuan(from: string, to: string, linesOnPair: number): number {
  const km = Math.max(300, cityDistanceKm(from, to))
  const [a, b] = [from, to].sort()
  const raised = 1 + Math.min(0.2, linesOnPair * 0.006) + 0.06 * fraction(`full-fare/${a}-${b}`)
  return Math.round((11.2 * km ** 0.73 * raised) / 10) * 10
}
