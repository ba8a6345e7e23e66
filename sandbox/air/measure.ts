import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CABINS, openClasses, pressure } from './fares.ts'
import type { Line, Timetable } from './timetable.ts'
import { buildTimetable } from './timetable.ts'
import { aircraft } from './world/aircraft.ts'
import { AIRPORTS, CITIES } from './world/airports.ts'
import { blockMinutes } from './world/block-time.ts'
import { calendarDay, dayNumberOf } from './world/season.ts'

/**
 * Holds the made-up world against facts about the real one (../shared/data beside the project; schedules of 2016-17, fares of 2015).
 * Run as `node sandbox/air/measure.ts [SEED]`: prints the figures, and says so where there is nothing to measure against.
 */
const FACTS = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
/** Nanyuan closed in 2019, when Daxing opened: its flights are Beijing's all the same. */
const CLOSED_AIRPORTS: Readonly<Record<string, string>> = { NAY: 'PKX' }
const TOP_PAIRS = 600
const TRUNKS = 20
const NEAR_MINUTES = 20
/** The sample was taken about eighteen days before the lunar new year, at short notice: ours is looked at likewise, and on a quiet day. */
const BUSY = { date: '2027-01-19', from: '2027-01-18' } as const
const QUIET = { date: '2026-12-01', from: '2026-11-11' } as const

const routesFile = z.object({
  pairs: z.array(z.object({ f: z.string(), t: z.string(), a: z.record(z.string(), z.tuple([z.number(), z.number()])) })),
})
const airportsFile = z.array(z.object({ iata: z.string(), cityZh: z.string(), country: z.string() }))
const flightsFile = z.object({
  flights: z.array(
    z.object({
      f: z.string(),
      t: z.string(),
      dep: z.string(),
      arr: z.string(),
      ac: z.string(),
      cabins: z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.number()])),
    }),
  ),
})
type SampleFlight = z.output<typeof flightsFile>['flights'][number]

export interface BlockFigures {
  readonly pair: string
  readonly flights: number
  readonly medianFact: number
  readonly medianOurs: number
  /** Of the real flights, the share whose time ours meets within 20 minutes. */
  readonly shareNear: number
}

export interface LadderFigures {
  readonly flights: number
  readonly cheapestPercent: number
  readonly medianClasses: number
  readonly mostClasses: number
  readonly medianStep: number
  readonly widestStep: number
  /** Flights whose dearest economy class is the full fare. */
  readonly shareFullFare: number
  readonly businessPercents: readonly [least: number, most: number]
  readonly firstPercents: readonly [least: number, most: number]
}

export interface Figures {
  readonly topPairs: { readonly undirected: number; readonly directed: number; readonly of: number }
  readonly trunks: readonly { readonly pair: string; readonly fact: number; readonly ours: number }[]
  readonly blocks: readonly BlockFigures[]
  readonly ladder: { readonly fact: LadderFigures; readonly busy: LadderFigures; readonly quiet: LadderFigures }
  readonly hangzhouBeijing: number
  readonly linesPerDay: number
}

const read = <S extends z.ZodType>(name: string, schema: S) => schema.parse(JSON.parse(readFileSync(FACTS + name, 'utf8')))

export const hasFacts = () => existsSync(`${FACTS}routes-cn-domestic.json`)

const quantile = (values: readonly number[], at: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? NaN
const median = (values: readonly number[]) => quantile(values, 0.5)
const DAYS_A_MONTH = 30.4

/** Flights a day between cities in the facts, by direction (`杭州-北京`). */
function factPairs(): Map<string, number> {
  const cities = new Map(read('airports-cn.json', airportsFile).map((each) => [each.iata, each]))
  const found = new Map<string, number>()
  for (const pair of read('routes-cn-domestic.json', routesFile).pairs) {
    const [from, to] = [cities.get(CLOSED_AIRPORTS[pair.f] ?? pair.f), cities.get(CLOSED_AIRPORTS[pair.t] ?? pair.t)]
    if (from?.country !== 'CN' || to?.country !== 'CN' || from.cityZh === to.cityZh) continue
    const key = `${from.cityZh}-${to.cityZh}`
    const monthly = Object.values(pair.a).reduce((sum, [flights]) => sum + flights, 0)
    found.set(key, (found.get(key) ?? 0) + monthly / DAYS_A_MONTH)
  }
  return found
}

const bitCount = (mask: number) => mask.toString(2).replaceAll('0', '').length

/** Our flights a day between cities, by direction, averaged over the week. */
function ourPairs(timetable: Timetable): Map<string, number> {
  const found = new Map<string, number>()
  for (const line of timetable.lines()) {
    const key = `${line.from.cityZh}-${line.to.cityZh}`
    found.set(key, (found.get(key) ?? 0) + bitCount(line.weekdays) / 7)
  }
  return found
}

const strongest = (pairs: ReadonlyMap<string, number>, many: number) => [...pairs].sort((one, other) => other[1] - one[1]).slice(0, many)

/** Both directions together, the mean of the two. */
function undirected(pairs: ReadonlyMap<string, number>): Map<string, number> {
  const found = new Map<string, number>()
  for (const [key, perDay] of pairs) {
    const name = key.split('-').sort().join('-')
    found.set(name, (found.get(name) ?? 0) + perDay / 2)
  }
  return found
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const cityOf = (code: string) => AIRPORTS.get(CLOSED_AIRPORTS[code] ?? code)?.city ?? code

function linesBetween(timetable: Timetable, fromCity: string, toCity: string): Line[] {
  const codes = (city: string) => (CITIES.get(city) ?? []).map((each) => each.code)
  return codes(fromCity).flatMap((from) => codes(toCity).flatMap((to) => timetable.between(from, to)))
}

function blocks(timetable: Timetable, sample: readonly SampleFlight[]): BlockFigures[] {
  const groups = Map.groupBy(sample, (each) => `${cityOf(each.f)}-${cityOf(each.t)}`)
  return [...groups].map(([pair, flights]) => {
    const facts = flights.map((each) => (minutesOf(each.arr) - minutesOf(each.dep) + 1440) % 1440)
    const [from = '', to = ''] = pair.split('-')
    const narrow = aircraft('738')
    const near = flights.filter((each, index) => {
      const ours = blockMinutes(CLOSED_AIRPORTS[each.f] ?? each.f, each.t, narrow)
      return Math.abs(ours - (facts[index] ?? NaN)) <= NEAR_MINUTES
    })
    const direct = linesBetween(timetable, from, to).filter((line) => line.stops.length === 0)
    return {
      pair,
      flights: flights.length,
      medianFact: median(facts),
      medianOurs: median(direct.map((line) => line.durationMinutes)),
      shareNear: near.length / flights.length,
    }
  })
}

/** Percents of one flight's open fares, by cabin. */
type Percents = Readonly<Record<string, readonly number[]>>

function ladderFigures(flights: readonly Percents[]): LadderFigures {
  const economy = flights
    .map((each) => [...new Set(each.Y ?? [])].filter((percent) => percent <= 100).toSorted((one, other) => one - other))
    .filter((each) => each.length > 0)
  const steps = economy.flatMap((each) => each.slice(1).map((percent, index) => percent - (each[index] ?? 0)))
  const range = (cabin: string): [number, number] => {
    const all = flights.flatMap((each) => each[cabin] ?? [])
    return [quantile(all, 0.05), quantile(all, 0.95)]
  }
  return {
    flights: economy.length,
    cheapestPercent: Math.min(...economy.flat()),
    medianClasses: median(economy.map((each) => each.length)),
    mostClasses: Math.max(...economy.map((each) => each.length)),
    medianStep: median(steps),
    widestStep: quantile(steps, 0.95),
    shareFullFare: economy.filter((each) => (each.at(-1) ?? 0) >= 99).length / economy.length,
    businessPercents: range('C'),
    firstPercents: range('F'),
  }
}

function ourPercents(line: Line, when: typeof BUSY | typeof QUIET): Percents {
  const [day, today] = [calendarDay(when.date), dayNumberOf(when.from)]
  const sought = pressure(line, day, today)
  return Object.fromEntries(
    CABINS.map((cabin) => [cabin, openClasses(line, cabin, day, sought, false).map((open) => open.product.percent)]),
  )
}

function factPercents(flight: SampleFlight): Percents {
  return Object.fromEntries(CABINS.map((cabin) => [cabin, flight.cabins.filter((each) => each[0] === cabin).map((each) => each[2])]))
}

export function measure(seed: string): Figures {
  const timetable = buildTimetable(seed)
  const [facts, ours] = [factPairs(), ourPairs(timetable)]
  const [factsBoth, oursBoth] = [undirected(facts), undirected(ours)]
  const served = (top: readonly (readonly [string, number])[], by: ReadonlyMap<string, number>) =>
    top.filter(([pair]) => by.has(pair)).length
  const sample = read('flights-sample.json', flightsFile).flights
  const samePairs = new Set(sample.map((each) => `${cityOf(each.f)}-${cityOf(each.t)}`))
  const sameLines = [...samePairs].flatMap((pair) => linesBetween(timetable, pair.split('-')[0] ?? '', pair.split('-')[1] ?? ''))
  return {
    topPairs: {
      undirected: served(strongest(factsBoth, TOP_PAIRS), oursBoth),
      directed: served(strongest(facts, TOP_PAIRS), ours),
      of: TOP_PAIRS,
    },
    trunks: strongest(factsBoth, TRUNKS).map(([pair, fact]) => ({ pair, fact, ours: oursBoth.get(pair) ?? 0 })),
    blocks: blocks(timetable, sample),
    ladder: {
      fact: ladderFigures(sample.map(factPercents)),
      busy: ladderFigures(sameLines.map((line) => ourPercents(line, BUSY))),
      quiet: ladderFigures(sameLines.map((line) => ourPercents(line, QUIET))),
    },
    hangzhouBeijing: ours.get('杭州-北京') ?? 0,
    linesPerDay: [...ours.values()].reduce((sum, each) => sum + each, 0),
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function print(figures: Figures): void {
  const { topPairs, trunks, blocks: times, ladder } = figures
  console.log(`flights a day in all: ${Math.round(figures.linesPerDay)}; Hangzhou to Beijing: ${figures.hangzhouBeijing.toFixed(1)}`)
  console.log(
    `of the ${topPairs.of} busiest city pairs: ${topPairs.undirected} served (each way apart: ${topPairs.directed} of ${topPairs.of})\n`,
  )
  console.log('trunks, flights a day and direction')
  console.table(
    Object.fromEntries(trunks.map((each) => [each.pair, { 'c. 2016': Number(each.fact.toFixed(1)), ours: Number(each.ours.toFixed(1)) }])),
  )
  console.log('block times, minutes')
  console.table(
    Object.fromEntries(
      times.map((each) => [
        each.pair,
        {
          flights: each.flights,
          'median 2015': each.medianFact,
          'median ours': each.medianOurs,
          [`within ${NEAR_MINUTES}`]: percent(each.shareNear),
        },
      ]),
    ),
  )
  const row = (each: LadderFigures) => ({
    flights: each.flights,
    'cheapest %': each.cheapestPercent,
    'classes (median)': each.medianClasses,
    'classes (most)': each.mostClasses,
    'step (median)': each.medianStep,
    'step (95 %)': each.widestStep,
    'full fare open': percent(each.shareFullFare),
    'business %': each.businessPercents.join(' to '),
    'first %': each.firstPercents.join(' to '),
  })
  console.log('fare ladder, percent of the full economy fare')
  console.table({ '2015': row(ladder.fact), 'ours, such a day': row(ladder.busy), 'ours, a quiet day': row(ladder.quiet) })
}

if (import.meta.main) {
  if (hasFacts()) print(measure(process.argv[2] ?? 'qicheng'))
  else console.log(`Not measured: there are no facts in ${FACTS}`)
}
