import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a check tells a steered server while it runs. */
export interface Steering {
  /** How far the server's clock runs ahead of the machine's. */
  readonly aheadMs: number
  /** The fault point at which it dies the next time; empty for none. */
  readonly killAt: string
}

/** How often a steered server looks for what it is told. */
export const STEERING_LOOK_MS = 15

/** Where a steered server begins, in place of `src/main.ts`. */
export const STEERED_SERVER = 'tools/faults/steered-server.ts'

export async function sandboxAt(origin: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${origin}/control${path}`, { method, ...sent })
  if (!answer.ok) throw new Error(`the sandbox answers ${answer.status} to ${path}: ${await answer.text()}`)
  return answer.json()
}

/** The servers' clock and the next kill, in a file that each of them reads. */
export function steeringIn(dataDir: string, sandboxOrigin: string) {
  const file = join(dataDir, 'steering.json')
  let told: Steering = { aheadMs: 0, killAt: '' }
  const write = (): void => {
    // Renamed into its place: a server never reads half of it.
    writeFileSync(`${file}.new`, JSON.stringify(told))
    renameSync(`${file}.new`, file)
  }
  write()
  return {
    /** What a server is started with that is to be steered. */
    env: { STEERING_FILE: file },
    now: () => Temporal.Now.instant().add({ milliseconds: told.aheadMs }),
    async steer(what: Partial<Steering>): Promise<void> {
      told = { ...told, ...what }
      write()
      await pause(STEERING_LOOK_MS * 4)
    },
    async advance(by: Temporal.DurationLike): Promise<void> {
      const now = Temporal.Now.instant()
      const aheadMs = now.add({ milliseconds: told.aheadMs }).add(by).epochMilliseconds - now.epochMilliseconds
      // The suppliers first: a server that knows already asks at once for what is due, and one that is told "not yet" asks again much later.
      await sandboxAt(sandboxOrigin, 'POST', '/clock', { offsetMs: aheadMs })
      await this.steer({ aheadMs })
    },
  }
}

export type Steered = ReturnType<typeof steeringIn>
