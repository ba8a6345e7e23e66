/** What our own work adds to a search: the call as a phone sends it, beside the bare request to the supplier that it makes. */
import { CABINS } from '../src/flights/rules/offer.ts'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import { findCity } from '../src/places/rules/cities.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'
import { timedPost } from './http.ts'
import { startBenchWorld, type BenchWorld } from './world.ts'

const AIM_RATIO = 1.1
const FROM = 'HGH'
const TO = 'BJS'

/** A supplier across a city or a country: what a real one takes at its best. The sandbox next door answers in a few milliseconds. */
const REAL_WAIT_MS = 150

interface Course {
  readonly what: string
  readonly supplierMs: number
  /** Null where the ratio is only told: beside a supplier that takes no time, any work of ours is a multiple of it. */
  readonly aimRatio: number | null
  readonly rounds: number
}

const COURSES: readonly Course[] = [
  { what: `search call, the supplier waiting ${REAL_WAIT_MS} ms`, supplierMs: REAL_WAIT_MS, aimRatio: AIM_RATIO, rounds: 60 },
  { what: 'search call, the supplier answering at once', supplierMs: 0, aimRatio: null, rounds: 100 },
]

const airportsOf = (city: string): readonly string[] => findCity(city)?.airports.map(({ code }) => code) ?? []

async function measure(world: BenchWorld, { what, supplierMs, aimRatio, rounds }: Course): Promise<Measurement> {
  const departDate = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 10 }).toString()
  const calls = `${world.origin}/api/v06/openapi`
  const asked = { fromCityCode: FROM, toCityCode: TO, departDate, cabin: 'economy' }
  // As a browser asks: compressed.
  const phone = { authorization: `Bearer ${world.token}`, language: 'zh', 'accept-encoding': 'br' }
  const bare = {
    from: airportsOf(FROM),
    to: airportsOf(TO),
    date: departDate,
    cabins: CABINS,
    passengers: { adults: 1, children: 0, infants: 0 },
  }
  const supplier = { authorization: 'Bearer sandbox', accept: 'application/json' }
  const ours = async () => (await timedPost(`${calls}/airfrond/flightList`, phone, asked)).ms
  const anchor = async () => (await timedPost(`${world.sandboxOrigin}/air/1/search`, supplier, bare)).ms
  // Both programs compile what is hot only after a while; a server that runs has done so.
  await world.supplierWaits('search', 0)
  for (let i = 0; i < 40; i += 1) await Promise.all([ours(), anchor()])
  await world.supplierWaits('search', supplierMs)
  const medians = await sideBySide({ rounds, ours, anchor })
  const ratio = medians.ours / medians.anchor
  return {
    what,
    against: 'the bare request to the supplier',
    ...medians,
    unit: 'ms',
    ratio,
    aim: aimRatio === null ? null : `≤ ${aimRatio.toFixed(2)}×`,
    meetsAim: aimRatio === null || ratio <= aimRatio,
    rounds,
  }
}

export const search: Bench = {
  name: 'search',
  async run() {
    const world = await startBenchWorld()
    try {
      const measured: Measurement[] = []
      for (const course of COURSES) measured.push(await measure(world, course))
      return measured
    } finally {
      await world.stop()
    }
  },
}
