/** The real product and the real sandbox as child processes with a data folder of their own, for journeys and measurements. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnvironment } from '../tools/run-command.ts'
import { STEERED_SERVER, steeringIn, type Steered } from '../tools/faults/steering.ts'
import { registerLinkHost } from '../tools/start/notices.ts'
import { startChild } from '../tools/start/child.ts'
import type { RunningChild } from '../tools/start/child.ts'
import { askDemoSignIns } from '../tools/start/demo.ts'
import type { DemoSignIn } from '../tools/start/demo.ts'
import { secondEnvironment, suppliersEnvironment } from '../tools/start/suppliers.ts'
import { startRoundRobin } from './round-robin.ts'

const root = join(import.meta.dirname, '..')

export interface WorldOptions {
  /** Kept after the end when given; otherwise a temporary folder that goes with the world. */
  readonly dataDir?: string
  /** More variables for the product, such as DATABASE_URL or KILL_AT. */
  readonly productEnv?: Readonly<Record<string, string>>
  readonly sandboxEnv?: Readonly<Record<string, string>>
  /** Names a second supplier of mainland flights, which a sandbox of its own plays, and says how long it is waited for. */
  readonly second?: { readonly name: string; readonly searchWithinMs: number }
  /** More than one: as many product processes as an operator would run them, on one database, behind a balancer. */
  readonly processes?: number
  /** Its time is moved by `advance`, for what only days bring about. */
  readonly isSteered?: boolean
}

export interface World {
  /** The product's origin, such as `http://127.0.0.1:40123`; the balancer's, where there are several processes. */
  readonly origin: string
  readonly sandboxOrigin: string
  /** Where the second supplier of mainland flights is played; null where there is none. */
  readonly secondOrigin: string | null
  readonly demo: readonly DemoSignIn[]
  readonly dataDir: string
  /** The first of the product's processes. */
  readonly product: RunningChild
  readonly sandbox: RunningChild
  /** Moves the clocks of the product and of its sandbox, where the world is steered; the browser has one of its own. */
  advance(by: Temporal.DurationLike): Promise<void>
  /** By the clock of the product. */
  now(): Temporal.Instant
  stop(): Promise<void>
}

/** As root the database server runs as another user, who must be able to pass every folder above its own. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-world-'))
  chmodSync(folder, 0o755)
  return folder
}

// Never the database or the folders of an installation that this shell may be set up for.
const common = () => ({ cwd: root, baseEnv: testEnvironment(process.env), readyLimitMs: 120_000, stopLimitMs: 20_000 })

function startSandbox(dataDir: string, env: WorldOptions['sandboxEnv'], name = 'sandbox'): RunningChild {
  return startChild({
    ...common(),
    name,
    args: ['sandbox/main.ts'],
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, name), ...env },
    logFile: join(dataDir, `log/${name}.log`),
    readyKey: 'sandbox',
  })
}

function startProduct(name: string, dataDir: string, env: Readonly<Record<string, string>>): RunningChild {
  return startChild({
    ...common(),
    name,
    args: [env['STEERING_FILE'] === undefined ? 'src/main.ts' : STEERED_SERVER],
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    logFile: join(dataDir, `log/${name}.log`),
    readyKey: 'qicheng',
  })
}

const originOf = async ({ ready }: RunningChild): Promise<string> => new URL(String((await ready)['address'])).origin

interface Products {
  readonly origin: string
  readonly first: RunningChild
}

/** One product process, or several as in production. `toEnd` collects what has to be ended, in the order in which it was started. */
async function startProducts(
  options: WorldOptions & { readonly dataDir: string; readonly env: Readonly<Record<string, string>> },
  toEnd: { stop(): Promise<void> }[],
): Promise<Products> {
  const { processes = 1, dataDir, productEnv } = options
  if (processes === 1) {
    const first = startProduct('product', dataDir, { ...options.env, ...productEnv })
    toEnd.push(first)
    return { origin: await originOf(first), first }
  }
  const balancer = await startRoundRobin()
  toEnd.push(balancer)
  const env = { ...options.env, NODE_ENV: 'production', TRUSTED_PROXIES: '1', PUBLIC_URL: balancer.origin, ...productEnv }
  const first = startProduct('product', dataDir, env)
  toEnd.push(first)
  // The first one brings database and demo company; the others find both.
  const origins = [await originOf(first)]
  for (let nth = 2; nth <= processes; nth += 1) {
    const other = startProduct(`product-${nth}`, dataDir, env)
    toEnd.push(other)
    origins.push(await originOf(other))
  }
  balancer.spreadOver(origins)
  return { origin: balancer.origin, first }
}

/** Starts the sandbox, then the product that speaks to it, all on free ports; ready when everybody says so. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const started: { stop(): Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    for (const one of started.toReversed()) await one.stop()
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const sandbox = startSandbox(dataDir, options.sandboxEnv)
    started.push(sandbox)
    const ready = await sandbox.ready
    const sandboxOrigin = `http://127.0.0.1:${String(ready['port'])}`
    const second = options.second && startSandbox(dataDir, { SANDBOX_AIR_BOOK: options.second.name }, 'second-sandbox')
    if (second) started.push(second)
    const secondOrigin = second ? `http://127.0.0.1:${String((await second.ready)['port'])}` : null
    const steering: Steered | null = options.isSteered ? steeringIn(dataDir, sandboxOrigin) : null
    const env = {
      ...suppliersEnvironment(ready),
      ...steering?.env,
      SANDBOX_PORT: String(ready['port']),
      ...(options.second && secondOrigin !== null && secondEnvironment(options.second.name, secondOrigin, options.second.searchWithinMs)),
    }
    const { origin, first } = await startProducts({ ...options, dataDir, env }, started)
    await registerLinkHost(sandboxOrigin, origin)
    const demo = await askDemoSignIns(origin)
    return {
      origin,
      sandboxOrigin,
      secondOrigin,
      demo,
      dataDir,
      product: first,
      sandbox,
      async advance(by) {
        if (steering === null) throw new Error('Only a steered world has a clock to move.')
        await steering.advance(by)
      },
      now: () => steering?.now() ?? Temporal.Now.instant(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
