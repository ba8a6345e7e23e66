/** From the start of the process to its first answer, on an installation that has orders, its database running; beside a bare Fastify. */
import { join } from 'node:path'
import { testEnvironment } from '../tools/run-command.ts'
import { alipayEnvironment } from '../tools/start/alipay.ts'
import { noticesEnvironment } from '../tools/start/notices.ts'
import { startChild } from '../tools/start/child.ts'
import { startBare } from './bare.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'
import { bookMany } from './many-orders.ts'
import { startBenchWorld, type BenchWorld } from './world.ts'

const ORDERS = 10_000
const RATIO_MAX = 4
const WITHIN_MS = 1_500
const ROUNDS = 7

const root = join(import.meta.dirname, '..')
const LIST = '/api/v06/openapi/airfrond/getOrderPage'

async function firstAnswer(origin: string, token: string): Promise<string> {
  const answer = await fetch(origin + LIST, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, language: 'zh', 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'all', cursor: null, size: 20 }),
  })
  if (!answer.ok) throw new Error(`the first answer is ${answer.status}`)
  return answer.text()
}

/** A server process as an operator starts it, until it has answered a call of somebody signed in. */
async function startProduct(world: BenchWorld, more: Readonly<Record<string, string>> = {}): Promise<{ ms: number; text: string }> {
  const startedMs = performance.now()
  const product = startChild({
    name: 'product',
    args: ['src/main.ts'],
    cwd: root,
    baseEnv: testEnvironment(process.env),
    env: {
      ...alipayEnvironment(await world.sandbox.ready),
      ...noticesEnvironment(await world.sandbox.ready),
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: world.dataDir,
      DATABASE_URL: world.databaseUrl,
      DEMO: '0',
      AIR1_URL: `${world.sandboxOrigin}/air/1`,
      AIR1_KEY: 'sandbox',
      ...more,
    },
    logFile: join(world.dataDir, 'log/started.log'),
    readyKey: 'qicheng',
    readyLimitMs: 30_000,
    stopLimitMs: 20_000,
  })
  try {
    const text = await firstAnswer(new URL(String((await product.ready)['address'])).origin, world.token)
    return { ms: performance.now() - startedMs, text }
  } finally {
    await product.stop()
  }
}

async function startAnchor(text: string): Promise<number> {
  const startedMs = performance.now()
  const bare = await startBare(text)
  try {
    await firstAnswer(bare.origin, '')
    return performance.now() - startedMs
  } finally {
    await bare.stop()
  }
}

export const start: Bench = {
  name: 'start',
  async run() {
    const world = await startBenchWorld()
    try {
      await bookMany(world, ORDERS)
      await world.product.stop()
      const { text } = await startProduct(world)
      const measure = async (what: string, more: Readonly<Record<string, string>>): Promise<Measurement> => {
        const ours = async () => (await startProduct(world, more)).ms
        const medians = await sideBySide({ rounds: ROUNDS, ours, anchor: () => startAnchor(text) })
        const ratio = medians.ours / medians.anchor
        return {
          what: `start to first answer, ${ORDERS.toLocaleString('en')} orders, the database running${what}`,
          against: 'a bare Fastify that sends the same bytes',
          ...medians,
          unit: 'ms',
          ratio,
          aim: `≤ ${RATIO_MAX}×, ≤ ${WITHIN_MS.toLocaleString('en')} ms`,
          meetsAim: ratio <= RATIO_MAX && medians.ours <= WITHIN_MS,
          rounds: ROUNDS,
        }
      }
      const cache = { NODE_COMPILE_CACHE: join(world.dataDir, 'compiled') }
      return [await measure('', {}), await measure(', with Node’s compile cache', cache)]
    } finally {
      await world.stop()
    }
  },
}
