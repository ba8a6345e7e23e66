/** Lists as a phone asks for them, beside a bare Fastify that sends the same bytes. */
import { startBare } from './bare.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'
import { requestsPerSecond, type Request } from './load.ts'
import { bookMany } from './many-orders.ts'
import { startBenchWorld, type BenchWorld } from './world.ts'

const AIM_RATIO = 0.5
const ROUNDS = 7
const LASTS_MS = 1_000
const ORDERS = 1_000
const PREFIX = '/api/v06/openapi'

interface Course {
  readonly what: string
  readonly request: Omit<Request, 'headers'>
  /** As a browser asks; without it what compressing costs both would hide the rest. */
  readonly compressed: boolean
}

const cities = { method: 'GET', path: `${PREFIX}/airfrond/cityAirport` } as const
const orders = { method: 'POST', path: `${PREFIX}/airfrond/getOrderPage`, body: { status: 'all', cursor: null, size: 20 } } as const

const COURSES: readonly Course[] = [
  { what: 'list call, prepared: the cities', request: cities, compressed: false },
  { what: 'list call, prepared: the cities, compressed', request: cities, compressed: true },
  { what: 'list call, from the database: 20 orders', request: orders, compressed: false },
  { what: 'list call, from the database: 20 orders, compressed', request: orders, compressed: true },
]

async function textOf(origin: string, { method, path, headers, body }: Request): Promise<string> {
  const sent = { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await fetch(origin + path, { method, headers: sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return answer.text()
}

async function measure(world: BenchWorld, { what, request: asked, compressed }: Course): Promise<Measurement> {
  const encoding = compressed ? 'br' : 'identity'
  const request: Request = { ...asked, headers: { authorization: `Bearer ${world.token}`, language: 'zh', 'accept-encoding': encoding } }
  const text = await textOf(world.origin, { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } })
  const bare = await startBare(text, { compressed })
  try {
    const medians = await sideBySide({
      rounds: ROUNDS,
      ours: () => requestsPerSecond(world.origin, request, LASTS_MS),
      anchor: () => requestsPerSecond(bare.origin, request, LASTS_MS),
    })
    const ratio = medians.ours / medians.anchor
    const kilobytes = (Buffer.byteLength(text) / 1024).toFixed(0)
    return {
      what,
      against: `bare Fastify sending the same ${kilobytes} KiB`,
      ...medians,
      unit: 'per s',
      ratio,
      aim: `≥ ${AIM_RATIO.toFixed(2)}×`,
      meetsAim: ratio >= AIM_RATIO,
      rounds: ROUNDS,
    }
  } finally {
    await bare.stop()
  }
}

export const listCall: Bench = {
  name: 'list-call',
  async run() {
    const world = await startBenchWorld()
    try {
      await bookMany(world, ORDERS)
      const measured: Measurement[] = []
      for (const course of COURSES) measured.push(await measure(world, course))
      return measured
    } finally {
      await world.stop()
    }
  },
}
