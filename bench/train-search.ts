/** What our own work adds to a search for trains: the call as a phone sends it, beside the bare request to the railway that it makes. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import { sideBySide, type Measurement } from './harness.ts'
import { timedPost } from './http.ts'
import { startBenchWorld } from './world.ts'

const AIM_RATIO = 1.1
/** A railway across a country, at its best; the sandbox next door answers in a few milliseconds. */
const REAL_WAIT_MS = 150
const ROUNDS = 60
const WARM_ROUNDS = 30
/** A country's trains in one folder (../shared/data beside the project), where it is there. */
const FEED = fileURLToPath(new URL('../../shared/data/gtfs-rail', import.meta.url))

async function measure(what: string, options: Parameters<typeof startBenchWorld>[0]): Promise<Measurement> {
  const world = await startBenchWorld(options)
  try {
    const date = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 10 }).toString()
    const [from, to] = [{ city: '北京' }, { city: '上海' }]
    const phone = { authorization: `Bearer ${world.token}`, language: 'zh', 'accept-encoding': 'br' }
    const railway = { authorization: 'Bearer sandbox-rail', accept: 'application/json' }
    const ours = async () =>
      (await timedPost(`${world.origin}/api/v06/openapi/train/app/search`, phone, { from, to, trainDate: date, onlyFastTrain: false })).ms
    const anchor = async () => (await timedPost(`${world.sandboxOrigin}/rail/1/search`, railway, { from, to, date, passengers: 1 })).ms
    // Both programs compile what is hot only after a while; a server that runs has done so.
    for (let i = 0; i < WARM_ROUNDS; i += 1) await Promise.all([ours(), anchor()])
    await world.supplierWaits('railSearch', REAL_WAIT_MS)
    const medians = await sideBySide({ rounds: ROUNDS, ours, anchor })
    const ratio = medians.ours / medians.anchor
    return {
      what: `${what}, the railway waiting ${REAL_WAIT_MS} ms`,
      against: 'the bare request to the railway',
      ...medians,
      unit: 'ms',
      ratio,
      aim: `≤ ${AIM_RATIO.toFixed(2)}×`,
      meetsAim: ratio <= AIM_RATIO,
      rounds: ROUNDS,
    }
  } finally {
    await world.stop()
  }
}

/** Of the sandbox's own trains, and of a whole feed's. */
export async function measureTrains(): Promise<Measurement[]> {
  const own = await measure('search call of trains', {})
  return existsSync(`${FEED}/stops.txt`) ? [own, await measure('search call of trains of a whole feed', { feed: FEED })] : [own]
}
