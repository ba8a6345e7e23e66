/** What a journey may know and change of the world that global-setup.ts started: sign-ins, travel days, the sandbox, time gone by. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DemoSignIn } from '../tools/start/demo.ts'

function fact(name: string): string {
  const value = process.env[`QICHENG_E2E_${name}`]
  if (!value) throw new Error(`QICHENG_E2E_${name} is not set: journeys run under global-setup.ts.`)
  return value
}

export function demoSignIn(account: string): DemoSignIn {
  const accounts = JSON.parse(fact('DEMO')) as readonly DemoSignIn[]
  const found = accounts.find((one) => one.account === account)
  if (!found) throw new Error(`The demo company has no ${account}.`)
  return found
}

export const todayInShanghai = (): Temporal.PlainDate => Temporal.Now.plainDateISO('Asia/Shanghai')

/** Beyond the span in which a policy asks why it is booked so late, and behind the days that one journey keeps for itself. */
const FIRST_DAY_AHEAD = 10
const DAYS_MAX = 200

/** A day on which no other journey travels: a folder can be made only once, whatever runs side by side. */
export function takeTravelDay(): string {
  for (let ahead = FIRST_DAY_AHEAD; ahead < FIRST_DAY_AHEAD + DAYS_MAX; ahead += 1) {
    const day = todayInShanghai().add({ days: ahead }).toString()
    try {
      mkdirSync(join(fact('DAYS'), day))
      return day
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  throw new Error('All travel days are taken.')
}

/** A switch of the sandbox's control page. */
export async function control<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${fact('SANDBOX')}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`control ${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export interface SandboxFlight {
  readonly flightId: string
  /** The wall time where it leaves, such as 2026-12-01T21:45. */
  readonly departAt: string
}

export const movePrice = (flightId: string, percent: number) => control('POST', '/price', { flightId, bookingClass: '*', percent })

export const sellOut = (flightId: string) => control('POST', '/inventory', { flightId, cabin: 'Y', seats: 0 })

/** The flights from Hangzhou to both airports of Beijing on a day, by the time they leave. */
export async function sandboxFlights(date: string): Promise<SandboxFlight[]> {
  const days = ['PEK', 'PKX'].map((to) => control<{ flights: SandboxFlight[] }>('GET', `/flights?from=HGH&to=${to}&date=${date}`))
  return (await Promise.all(days)).flatMap(({ flights }) => flights)
}

/**
 * The seats of every booking take longer to hold until `undo` is called. All journeys wait meanwhile: one that took the next
 * hold alone might take another journey's.
 */
export async function slowHolds(ms: number): Promise<{ undo(): Promise<void> }> {
  const { id } = await control<{ id: number }>('POST', '/faults', { match: 'hold', kind: 'delayMs', ms, times: 0 })
  return {
    async undo() {
      await control('DELETE', `/faults/${id}`)
    },
  }
}

/** Lets a booking session's time run out now instead of in twenty minutes. */
export async function endBookingSession(bookingId: string): Promise<void> {
  const client = new pg.Client({ connectionString: fact('DATABASE'), application_name: 'e2e' })
  await client.connect()
  try {
    const { rowCount } = await client.query("update flight_booking set expires_at = now() - interval '1 second' where id = $1", [bookingId])
    if (rowCount !== 1) throw new Error(`There is no booking session ${bookingId}.`)
  } finally {
    await client.end()
  }
}
