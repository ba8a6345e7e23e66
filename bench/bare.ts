/** Starts the bare Fastify in a process of its own, as the product runs in one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnvironment } from '../tools/run-command.ts'
import { startChild } from '../tools/start/child.ts'

export interface Bare {
  readonly origin: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** Ready when it listens. With `compressed` it compresses each answer as the product does. */
export async function startBare(text: string, options: { compressed?: boolean } = {}): Promise<Bare> {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-bench-bare-'))
  const bytesFile = join(folder, 'answer.json')
  writeFileSync(bytesFile, text)
  const child = startChild({
    name: 'bare',
    args: ['bench/bare-server.ts', bytesFile, ...(options.compressed ? ['compressed'] : [])],
    cwd: root,
    baseEnv: testEnvironment(process.env),
    env: { NODE_ENV: 'production' },
    logFile: join(folder, 'bare.log'),
    readyKey: 'bare',
    readyLimitMs: 30_000,
    stopLimitMs: 5_000,
  })
  const stop = async (): Promise<void> => {
    await child.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { origin: `http://127.0.0.1:${String((await child.ready)['port'])}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
