import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestClock } from '../../src/server/clock.ts'
import type { SsoConfig } from '../../src/server/config/sso.ts'
import { ssoFrom } from '../../src/server/config/sso.ts'
import { testEnvironment } from '../run-command.ts'
import { startChild } from '../start/child.ts'
import { identityEnvironment } from '../start/identity.ts'

const root = join(import.meta.dirname, '../..')

/** The sandbox on a test's clock, and what is set up to let people in by its identity platforms. */
export interface IdentitySandbox {
  readonly origin: string
  readonly sso: SsoConfig
  control<T = unknown>(path: string, body: object): Promise<T>
  /** Moves both clocks. */
  advance(by: Temporal.DurationLike): Promise<void>
  stop(): Promise<void>
}

export async function startIdentitySandbox(clock: TestClock): Promise<IdentitySandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-identity-'))
  const sandbox = startChild({
    name: 'sandbox',
    args: ['sandbox/main.ts'],
    cwd: root,
    baseEnv: testEnvironment(process.env),
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, 'sandbox') },
    logFile: join(dataDir, 'sandbox.log'),
    readyKey: 'sandbox',
    readyLimitMs: 60_000,
    stopLimitMs: 10_000,
  })
  const said = await sandbox.ready
  const origin = `http://127.0.0.1:${String(said['port'])}`
  const problems: string[] = []
  const sso = ssoFrom(identityEnvironment(said), problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  async function control<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The sandbox refused ${path} with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  await control('clock', { now: clock.now().toString() })
  return {
    origin,
    sso,
    control,
    async advance(by) {
      clock.advance(by)
      await control('clock', { now: clock.now().toString() })
    },
    async stop() {
      await sandbox.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
