import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configFrom } from '../../src/server/config.ts'
import type { NoticesConfig } from '../../src/server/config/notices.ts'
import { testEnvironment } from '../run-command.ts'
import { startChild } from '../start/child.ts'
import { noticesEnvironment } from '../start/notices.ts'
import type { InboxMessage } from './inbox.ts'

/** For tests: the sandbox's carriers, as the settings name them that the starters hand over. */

const root = join(import.meta.dirname, '../..')

export interface CarrierWorld {
  readonly origin: string
  /** Noon in Beijing; the sandbox's clock goes on from there. */
  readonly now: Temporal.Instant
  readonly env: Readonly<Record<string, string>>
  readonly config: NoticesConfig
  /** What has arrived at a number or address, newest first. */
  arrived(to: string): Promise<readonly InboxMessage[]>
  /** The next requests of an operation meet a fault. */
  strike(match: string, fault: Readonly<Record<string, string | number>>): Promise<void>
  /** Takes all faults away. */
  heal(): Promise<void>
  setClock(now: Temporal.Instant): Promise<void>
  end(): Promise<void>
}

const NOW = Temporal.Instant.from('2026-11-23T04:00:00Z')

export async function startCarriers(): Promise<CarrierWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-notices-'))
  const sandbox = startChild({
    name: 'sandbox',
    args: ['sandbox/main.ts'],
    cwd: root,
    baseEnv: testEnvironment(process.env),
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'data'), SANDBOX_LOG_LEVEL: 'fatal' },
    logFile: join(folder, 'sandbox.log'),
    readyKey: 'sandbox',
    readyLimitMs: 30_000,
    stopLimitMs: 10_000,
  })
  const ready = await sandbox.ready
  const origin = `http://127.0.0.1:${String(ready['port'])}`
  const control = async (path: string, body: object): Promise<void> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${origin}/control/${path}`, init)
    if (!answer.ok) throw new Error(`The sandbox refused ${path} with ${answer.status}: ${await answer.text()}`)
  }
  await control('clock', { now: NOW.toString() })
  const env = noticesEnvironment(ready)
  const read = configFrom(env, root)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return {
    origin,
    env,
    config: read.config.notices,
    now: NOW,
    strike: (match, fault) => control('faults', { match, times: 1, ...fault }),
    heal: async () => void (await fetch(`${origin}/control/faults`, { method: 'DELETE' })),
    setClock: (now) => control('clock', { now: now.toString() }),
    async arrived(to) {
      const answer = await fetch(`${origin}/control/inbox?${new URLSearchParams({ to }).toString()}`)
      const { messages } = (await answer.json()) as { messages: readonly InboxMessage[] }
      return messages
    },
    async end() {
      await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A secret that the settings hold as text. */
export function textOf(source: { readonly text: string } | { readonly file: string }): string {
  if (!('text' in source)) throw new Error('The sandbox hands its secrets over as text')
  return source.text
}
