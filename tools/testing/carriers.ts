import { join } from 'node:path'
import { configFrom } from '../../src/server/config.ts'
import type { NoticesConfig } from '../../src/server/config/notices.ts'
import type { SsoConfig } from '../../src/server/config/sso.ts'
import { identityEnvironment } from '../start/identity.ts'
import { noticesEnvironment } from '../start/notices.ts'
import type { InboxMessage } from './inbox.ts'
import { startTestSandbox } from './sandbox.ts'

/** For tests: the sandbox's carriers, as the settings name them that the starters hand over. */

const root = join(import.meta.dirname, '../..')

export interface CarrierWorld {
  readonly origin: string
  /** Noon in Beijing; the sandbox's clock goes on from there. */
  readonly now: Temporal.Instant
  readonly env: Readonly<Record<string, string>>
  readonly config: NoticesConfig
  /** The platforms, whose chats carry cards. */
  readonly sso: SsoConfig
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
  const { origin, ready, control, stop } = await startTestSandbox()
  await control('POST', '/clock', { now: NOW.toString() })
  const env = { ...noticesEnvironment(ready), ...identityEnvironment(ready) }
  const read = configFrom(env, root)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return {
    origin,
    env,
    config: read.config.notices,
    sso: read.config.sso,
    now: NOW,
    strike: async (match, fault) => void (await control('POST', '/faults', { match, times: 1, ...fault })),
    heal: async () => void (await control('DELETE', '/faults')),
    setClock: async (now) => void (await control('POST', '/clock', { now: now.toString() })),
    async arrived(to) {
      const query = new URLSearchParams({ to }).toString()
      return (await control<{ messages: readonly InboxMessage[] }>('GET', `/inbox?${query}`)).messages
    },
    end: stop,
  }
}

/** A secret that the settings hold as text. */
export function textOf(source: { readonly text: string } | { readonly file: string }): string {
  if (!('text' in source)) throw new Error('The sandbox hands its secrets over as text')
  return source.text
}
