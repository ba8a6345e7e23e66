import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Berth, SeatType } from './cars.ts'
import { fareMinor } from './fares.ts'
import { gtfsNetwork } from './gtfs.ts'
import type { Network, Stretch, Train } from './network.ts'
import { classOf, isHighSpeed } from './network.ts'
import { ownNetwork } from './timetable.ts'

/**
 * Holds the fares against facts (../shared/data beside the project). A leg of the facts is looked at on the feed's trains of its kind and
 * between its cities, or on our own; the **band** of a seat type is from the lowest to the highest fare that the facts have for this pair
 * of cities and speed, wider by a tenth each way (fares float by day, and so do ours). Run as `node sandbox/rail/measure.ts`.
 */
const FACTS = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const LEGS = `${FACTS}fares/priced-legs.csv`
export const FEED = `${FACTS}gtfs-rail`
export const hasFacts = () => existsSync(LEGS) && existsSync(`${FEED}/stops.txt`)

const WIDER = 0.1

const SEATS: Readonly<Record<string, readonly [SeatType, Berth?]>> = {
  商务座: ['business'],
  特等座: ['special'],
  优选一等座: ['premiumFirst'],
  一等座: ['first'],
  二等座: ['second'],
  动卧: ['emuSleeper', 'lower'],
  软卧: ['softSleeper', 'lower'],
  硬卧: ['hardSleeper', 'middle'],
  硬座: ['hardSeat'],
}

interface Fact {
  readonly leg: string
  readonly train: string
  readonly from: string
  readonly to: string
  readonly kind: 'fast' | 'ordinary' | 'old'
  readonly seat: string
  readonly yuan: number
}

const kindOf = (number: string): Fact['kind'] => {
  const letter = classOf(number)
  if (letter === 'G') return 'fast'
  return letter === 'D' || letter === 'C' ? 'ordinary' : 'old'
}

function readFacts(): Fact[] {
  return readFileSync(LEGS, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [date = '', train = '', from = '', to = '', , , seat = '', price = ''] = line.trim().split(',')
      return { leg: `${date} ${train} ${from}-${to}`, train, from, to, kind: kindOf(train), seat, yuan: Number(price) }
    })
}

export interface FareFigures {
  readonly legs: number
  /** Legs whose stations a network has no train between. */
  readonly unmatched: readonly string[]
  /** Legs of which every seat type's fare is inside its band. */
  readonly inside: number
  readonly share: number
  readonly outside: readonly string[]
}

/** The train of the fact, or one like it between the same stations. */
function stretchFor(networks: readonly Network[], fact: Fact): Stretch | undefined {
  const like = (train: Train) => kindOf(train.number) === fact.kind
  for (const network of networks) {
    const direct = network.between(fact.from, fact.to)
    const found = direct.find((each) => each.train.number === fact.train) ?? direct.find((each) => like(each.train))
    if (found) return found
    // Of cities whose trains of that kind use another station, or that facts have only the other way round.
    const cities = [fact.from, fact.to].map((each) => network.stationsOf.get(network.stations.get(each)?.city.zh ?? '') ?? [])
    for (const from of cities[0] ?? [])
      for (const to of cities[1] ?? []) {
        const near =
          network.between(from, to).find((each) => like(each.train)) ?? network.between(to, from).find((each) => like(each.train))
        if (near) return near
      }
  }
  return undefined
}

export function measureFares(networks: readonly Network[]): FareFigures {
  const facts = readFacts()
  const cityOf = (telecode: string) =>
    networks.map((each) => each.stations.get(telecode)?.city.zh).find((each) => each !== undefined) ?? telecode
  const pairOf = (fact: Fact) => `${[cityOf(fact.from), cityOf(fact.to)].toSorted().join('-')}/${fact.kind}/${fact.seat}`
  const bands = Map.groupBy(facts, pairOf)
  const byLeg = Map.groupBy(facts, (each) => each.leg)
  const unmatched: string[] = []
  const outside: string[] = []
  for (const [leg, rows] of byLeg) {
    const [first] = rows
    const stretch = first && stretchFor(networks, first)
    if (!stretch) {
      unmatched.push(leg)
      continue
    }
    const problems = rows.flatMap((fact) => {
      const [seatType, berth] = SEATS[fact.seat] ?? []
      if (seatType === undefined || (seatType === 'emuSleeper') !== (isHighSpeed(stretch.train) && fact.seat === '动卧'))
        return [`${fact.seat}?`]
      const prices = (bands.get(pairOf(fact)) ?? [fact]).map((each) => each.yuan)
      const [low, high] = [Math.min(...prices) * (1 - WIDER), Math.max(...prices) * (1 + WIDER)]
      const ours = fareMinor(stretch, seatType, berth) / 100
      return ours >= low && ours <= high ? [] : [`${fact.seat} ${ours} not in ${low.toFixed(0)}–${high.toFixed(0)}`]
    })
    if (problems.length > 0) outside.push(`${leg} on ${stretch.train.number}: ${problems.join(', ')}`)
  }
  const matched = byLeg.size - unmatched.length
  const inside = matched - outside.length
  return { legs: byLeg.size, unmatched, inside, share: inside / matched, outside }
}

if (import.meta.main) {
  if (!hasFacts()) process.stdout.write('There is no ../shared/data beside the project: nothing to measure against.\n')
  else {
    const own = ownNetwork('qicheng')
    const figures = measureFares([await gtfsNetwork(FEED), own])
    const ownFigures = measureFares([own])
    const lines = [
      `own network: ${own.stations.size} stations, ${own.trains.size} trains a day`,
      `with the feed: ${figures.inside} of ${figures.legs - figures.unmatched.length} legs inside the band (${(figures.share * 100).toFixed(1)} %); ${figures.unmatched.length} of ${figures.legs} legs have no train`,
      ...figures.outside.map((each) => `  outside: ${each}`),
      ...figures.unmatched.map((each) => `  no train: ${each}`),
      `our own alone: ${ownFigures.inside} of ${ownFigures.legs - ownFigures.unmatched.length} (${(ownFigures.share * 100).toFixed(1)} %); ${ownFigures.unmatched.length} have no train`,
      ...ownFigures.outside.map((each) => `  outside: ${each}`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
}
