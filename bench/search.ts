/** What our own work adds to a search: the call as a phone sends it, beside the bare requests to the suppliers that it makes. */
import { CABINS } from '../src/flights/rules/offer.ts'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import { findCity } from '../src/places/rules/cities.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'
import { timedPost } from './http.ts'
import { measureTrains } from './train-search.ts'
import { startBenchWorld, type BenchWorld } from './world.ts'

const AIM_RATIO = 1.1
const FROM = 'HGH'
const TO = 'BJS'

/** A supplier across a city or a country: what a real one takes at its best. The sandbox next door answers in a few milliseconds. */
const REAL_WAIT_MS = 150
/** Far longer than either takes: nobody is left out of what is measured. */
const SECOND = { name: 'north', searchWithinMs: 10_000 }

type Until = 'first' | 'all'

interface Course {
  readonly what: string
  readonly against: string
  readonly supplierMs: number
  /** Of several suppliers: until the list is there, with the first who answers, or until all have joined it. */
  readonly until: Until
  /** Null where the ratio is only told: beside a supplier that takes no time, any work of ours is a multiple of it. */
  readonly aimRatio: number | null
  readonly rounds: number
}

const bareOne = { against: 'the bare request to the supplier', until: 'first' } as const

const OF_ONE: readonly Course[] = [
  { ...bareOne, what: `search call, the supplier waiting ${REAL_WAIT_MS} ms`, supplierMs: REAL_WAIT_MS, aimRatio: AIM_RATIO, rounds: 60 },
  { ...bareOne, what: 'search call, the supplier answering at once', supplierMs: 0, aimRatio: null, rounds: 100 },
]

const OF_TWO: readonly Course[] = [
  {
    what: `search call of two suppliers, each waiting ${REAL_WAIT_MS} ms`,
    against: 'both bare requests in parallel, until one has answered',
    supplierMs: REAL_WAIT_MS,
    until: 'first',
    aimRatio: AIM_RATIO,
    rounds: 60,
  },
  {
    what: `search of two suppliers, each waiting ${REAL_WAIT_MS} ms: until both stand in the list`,
    against: 'both bare requests in parallel, until both have answered',
    supplierMs: REAL_WAIT_MS,
    until: 'all',
    aimRatio: AIM_RATIO,
    rounds: 60,
  },
]

const airportsOf = (city: string): readonly string[] => findCity(city)?.airports.map(({ code }) => code) ?? []

interface Heard {
  readonly heard: { readonly isWhole: boolean; readonly isShort: boolean; readonly answers: number }
}

/** The two sides of a round: how long each took, in milliseconds. */
function sidesOf(world: BenchWorld, until: Until) {
  const departDate = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 10 }).toString()
  const calls = `${world.origin}/api/v06/openapi/airfrond`
  const asked = { fromCityCode: FROM, toCityCode: TO, departDate, cabin: 'economy' }
  // Not compressed, where its answers are read here; otherwise as a browser asks.
  const phone = { authorization: `Bearer ${world.token}`, language: 'zh', 'accept-encoding': until === 'all' ? 'identity' : 'br' }
  const bare = {
    from: airportsOf(FROM),
    to: airportsOf(TO),
    date: departDate,
    cabins: CABINS,
    passengers: { adults: 1, children: 0, infants: 0 },
  }
  const supplier = { authorization: 'Bearer sandbox', accept: 'application/json' }
  const origins = [world.sandboxOrigin, world.secondOrigin].filter((origin) => origin !== null)
  const first = async () => (await timedPost(`${calls}/flightList`, phone, asked)).ms

  /** The list, and what joins it, asked for without a pause: a phone pauses between its questions, which is no work of ours. */
  async function all(): Promise<number> {
    const startedMs = performance.now()
    const { text } = await timedPost(`${calls}/flightList`, phone, asked)
    const { result } = JSON.parse(text) as { result: Heard & { searchId: string } }
    const { searchId } = result
    let { heard } = result
    while (!heard.isWhole) {
      const more = await timedPost(`${calls}/moreFlights`, phone, { searchId, cabin: asked.cabin, answers: heard.answers })
      heard = (JSON.parse(more.text) as { result: Heard }).result.heard
    }
    if (heard.isShort) throw new Error('a supplier has not answered: what is measured is not the search of all')
    return performance.now() - startedMs
  }

  async function anchor(): Promise<number> {
    const startedMs = performance.now()
    const requests = origins.map((origin) => timedPost(`${origin}/air/1/search`, supplier, bare))
    await (until === 'all' ? Promise.all(requests) : Promise.any(requests))
    const ms = performance.now() - startedMs
    // The next round begins with nobody at work.
    await Promise.all(requests)
    return ms
  }

  /** As `first`; of several suppliers the round ends when the others' answers have been kept. */
  async function firstAndRest(): Promise<number> {
    const ms = await first()
    await new Promise((resolve) => setTimeout(resolve, SETTLES_MS))
    return ms
  }
  const ours = until === 'all' ? all : origins.length > 1 ? firstAndRest : first
  return { ours, anchor }
}

/** By then what the second supplier answered is written down, and takes nothing from the round that follows. */
const SETTLES_MS = 60

async function measure(world: BenchWorld, { what, against, supplierMs, until, aimRatio, rounds }: Course): Promise<Measurement> {
  const { ours, anchor } = sidesOf(world, until)
  // Both programs compile what is hot only after a while; a server that runs has done so.
  await world.supplierWaits('search', 0)
  for (let i = 0; i < 40; i += 1) await Promise.all([ours(), anchor()])
  await world.supplierWaits('search', supplierMs)
  const medians = await sideBySide({ rounds, ours, anchor })
  const ratio = medians.ours / medians.anchor
  return {
    what,
    against,
    ...medians,
    unit: 'ms',
    ratio,
    aim: aimRatio === null ? null : `≤ ${aimRatio.toFixed(2)}×`,
    meetsAim: aimRatio === null || ratio <= aimRatio,
    rounds,
  }
}

async function measureAll(courses: readonly Course[], options: Parameters<typeof startBenchWorld>[0]): Promise<Measurement[]> {
  const world = await startBenchWorld(options)
  try {
    const measured: Measurement[] = []
    for (const course of courses) measured.push(await measure(world, course))
    return measured
  } finally {
    await world.stop()
  }
}

export const search: Bench = {
  name: 'search',
  async run() {
    return [...(await measureAll(OF_ONE, {})), ...(await measureAll(OF_TWO, { second: SECOND })), ...(await measureTrains())]
  },
}
