import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnvironment } from '../run-command.ts'
import { startChild } from '../start/child.ts'

const root = join(import.meta.dirname, '../..')

/** For tests: the real sandbox on a free port, with a folder of its own that goes with it. */
export interface TestSandbox {
  readonly origin: string
  /** Where it keeps what it must know again, such as its suppliers' keys. */
  readonly dataDir: string
  /** The line with which it says that it is ready. */
  readonly ready: Readonly<Record<string, unknown>>
  /** Tells its control page: `control('POST', '/inventory', {...})`. */
  control<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
  stop(): Promise<void>
}

/** `logFile` is for tests that read what it logs; without one it says what kills it and nothing else. */
export async function startTestSandbox({
  logFile,
  env = {},
}: { readonly logFile?: string; readonly env?: Readonly<Record<string, string>> } = {}): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-sandbox-'))
  const dataDir = join(folder, 'data')
  const sandbox = startChild({
    name: 'sandbox',
    args: ['sandbox/main.ts'],
    cwd: root,
    baseEnv: testEnvironment(process.env),
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_DATA_DIR: dataDir,
      // Warnings reach the terminal, and most tests break something on purpose.
      ...(logFile === undefined ? { SANDBOX_LOG_LEVEL: 'fatal' } : {}),
      ...env,
    },
    logFile: logFile ?? join(folder, 'sandbox.log'),
    readyKey: 'sandbox',
    readyLimitMs: 60_000,
    stopLimitMs: 10_000,
  })
  const ready = await sandbox.ready
  const origin = `http://127.0.0.1:${String(ready['port'])}`
  return {
    origin,
    dataDir,
    ready,
    async control<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
      const answer = await fetch(`${origin}/control${path}`, {
        method,
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`The sandbox answers ${method} /control${path} with ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    },
    async stop() {
      await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
