import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Client, TEST_NOW } from './testing/client.ts'

/** The sandbox as a program of its own, as the product's tests start it. */
let dataDir = ''
const children: ChildProcess[] = []
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))))
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

interface Started {
  readonly client: Client
  readonly child: ChildProcess
  readonly log: () => string
}

function exited(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(child.exitCode),
  )
}

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  return { child, log: () => log }
}

async function start(env: Record<string, string> = {}): Promise<Started> {
  const { child, log } = run(env)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', () => reject(new Error(`The sandbox ended: ${log()}`)))
  })
  const ready = JSON.parse(line) as { sandbox: string; port: number }
  expect(ready.sandbox).toBe('ready')
  return { client: new Client(ready.port), child, log }
}

describe('the sandbox as a program', () => {
  it('keeps bookings, seats, journal, answers and clock through kill -9', async () => {
    const first = await start()
    await first.client.control('clock', { now: TEST_NOW })
    const { flight, fare } = await first.client.anyFare()
    await first.client.control('inventory', { flightId: flight.flightId, bookingClass: fare.bookingClass, seats: 2 })
    const key = 'survives-kill-9'
    const booking = await first.client.held(fare, { reference: 'SURVIVOR', key })
    first.child.kill('SIGKILL')
    await exited(first.child)

    const { client } = await start()
    expect((await client.booking(booking.bookingId)).status).toBe('held')
    expect((await client.get<{ status: number }>(`/air/1/operations/${key}`)).body.status).toBe(201)
    expect((await client.journal('SURVIVOR')).map((entry) => [entry.effect, entry.idempotencyKey])).toEqual([['hold', key]])
    expect(await client.seatsLeft(fare)).toBe(1)
    expect(await client.findings()).toEqual([])
    const { nowMs } = (await client.get<{ nowMs: number }>('/control/clock')).body
    expect(Math.abs(nowMs - Date.parse(TEST_NOW))).toBeLessThan(60_000)
    // A token signed before the kill still holds.
    const { priceToken } = await client.price(fare)
    expect(priceToken.length).toBeGreaterThan(20)
  })

  it('stops gracefully on SIGTERM, and writes no names, numbers or keys into its log', async () => {
    const { client, child, log } = await start({ SANDBOX_LOG_LEVEL: 'trace' })
    await client.control('clock', { now: TEST_NOW })
    const { fare } = await client.anyFare()
    await client.held(fare, { surname: 'SECRETNAME', reference: 'SECRETREF' })
    await client.get('/air/1/bookings?clientReference=SECRETREF')
    child.kill('SIGTERM')
    expect(await exited(child)).toBe(0)
    expect(log()).toContain('"route":"/air/1/holds"')
    expect(log()).not.toMatch(/SECRET|13800000000|Bearer/)
  })

  it('refuses another seed on the same file, a second sandbox on it, and a host that others reach', async () => {
    const first = await start({ SANDBOX_SEED: 'one' })
    const second = run({ SANDBOX_SEED: 'one' })
    expect(await exited(second.child)).toBe(1)
    expect(second.log()).toContain('is another sandbox running on it?')
    first.child.kill('SIGTERM')
    await exited(first.child)
    const other = run({ SANDBOX_SEED: 'two' })
    expect(await exited(other.child)).toBe(1)
    expect(other.log()).toContain('belongs to the seed "one"')
    const open = run({ SANDBOX_HOST: '0.0.0.0' })
    expect(await exited(open.child)).toBe(2)
    expect(open.log()).toContain('listens on loopback only')
  })
})
