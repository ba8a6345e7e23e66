import type { TestClock } from '../../src/server/clock.ts'
import type { SsoConfig } from '../../src/server/config/sso.ts'
import { ssoFrom } from '../../src/server/config/sso.ts'
import { identityEnvironment } from '../start/identity.ts'
import { startTestSandbox } from './sandbox.ts'

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
  const { origin, ready, control: tell, stop } = await startTestSandbox()
  const problems: string[] = []
  const sso = ssoFrom(identityEnvironment(ready), problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const control = <T>(path: string, body: object): Promise<T> => tell<T>('POST', `/${path}`, body)
  await control('clock', { now: clock.now().toString() })
  return {
    origin,
    sso,
    control,
    async advance(by) {
      clock.advance(by)
      await control('clock', { now: clock.now().toString() })
    },
    stop,
  }
}
