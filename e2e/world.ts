/** The real product and the real sandbox as child processes with a data folder of their own, for journeys and measurements. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnvironment } from '../tools/run-command.ts'
import { alipayEnvironment } from '../tools/start/alipay.ts'
import { startChild } from '../tools/start/child.ts'
import type { RunningChild } from '../tools/start/child.ts'
import { askDemoSignIns } from '../tools/start/demo.ts'
import type { DemoSignIn } from '../tools/start/demo.ts'

const root = join(import.meta.dirname, '..')

export interface WorldOptions {
  /** Kept after the end when given; otherwise a temporary folder that goes with the world. */
  readonly dataDir?: string
  /** More variables for the product, such as DATABASE_URL or KILL_AT. */
  readonly productEnv?: Readonly<Record<string, string>>
  readonly sandboxEnv?: Readonly<Record<string, string>>
}

export interface World {
  /** The product's origin, such as `http://127.0.0.1:40123`. */
  readonly origin: string
  readonly sandboxOrigin: string
  readonly demo: readonly DemoSignIn[]
  readonly dataDir: string
  readonly product: RunningChild
  readonly sandbox: RunningChild
  stop(): Promise<void>
}

/** As root the database server runs as another user, who must be able to pass every folder above its own. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-world-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts the sandbox, then the product that speaks to it, both on free ports; ready when both say so. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const started: RunningChild[] = []
  const stop = async (): Promise<void> => {
    for (const child of started.toReversed()) await child.stop()
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  // Never the database or the folders of an installation that this shell may be set up for.
  const common = { cwd: root, baseEnv: testEnvironment(process.env), readyLimitMs: 120_000, stopLimitMs: 20_000 }
  try {
    const sandbox = startChild({
      ...common,
      name: 'sandbox',
      args: ['sandbox/main.ts'],
      env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, 'sandbox'), ...options.sandboxEnv },
      logFile: join(dataDir, 'log/sandbox.log'),
      readyKey: 'sandbox',
    })
    started.push(sandbox)
    const sandboxPort = Number((await sandbox.ready)['port'])
    const alipay = alipayEnvironment(await sandbox.ready)
    const product = startChild({
      ...common,
      name: 'product',
      args: ['src/main.ts'],
      env: { ...alipay, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SANDBOX_PORT: String(sandboxPort), ...options.productEnv },
      logFile: join(dataDir, 'log/product.log'),
      readyKey: 'qicheng',
    })
    started.push(product)
    const ready = await product.ready
    const origin = new URL(String(ready['address'])).origin
    return { origin, sandboxOrigin: `http://127.0.0.1:${sandboxPort}`, demo: await askDemoSignIns(origin), dataDir, product, sandbox, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
