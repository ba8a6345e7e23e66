import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startForTest } from '../testing/client.ts'

/** The clerk against a console of the test's own, which keeps each act under its key as the product does, and can be out of order. */
interface Act {
  readonly path: string
  readonly key: string
  readonly body: { readonly plans?: readonly { readonly fareMinor: number; readonly taxesMinor: number }[]; readonly why?: string }
}

const PASSWORD = 'a password of the test'

async function startConsole() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const state = {
    acts: [] as Act[],
    signIns: 0,
    /** Does the act and says nothing. */
    losesAnswers: false,
    answers: {} as Record<string, string>,
    waiting: [] as object[],
  }
  const said = (code: string, result: unknown = null) => JSON.stringify({ code, message: code, result, traceId: 't' })
  const open = (box: string): string =>
    (
      JSON.parse(
        privateDecrypt(
          { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          Buffer.from(box, 'base64'),
        ).toString(),
      ) as { secret: string }
    ).secret
  const reply = (path: string, key: string, body: Act['body'] & { password?: string }): string | null => {
    if (path === '/api/ops/auth/seal') return said('Z000', { keyId: 'k', nonce: 'n', publicKey, expiresAt: '' })
    if (path === '/api/ops/auth/signIn') {
      state.signIns += 1
      return open(body.password ?? '') === PASSWORD ? said('Z000', { token: 'session' }) : said('OPS-WRONG')
    }
    if (path.startsWith('/api/ops/inquiries?') || path === '/api/ops/inquiries')
      return said('Z000', { inquiries: state.waiting, next: null })
    state.acts.push({ path, key, body })
    if (state.losesAnswers && !path.endsWith('/take')) return null
    return said(state.answers[path] ?? 'Z000', {})
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const answer = reply(
        request.url ?? '',
        String(request.headers['idempotency-key'] ?? ''),
        JSON.parse(text === '' ? '{}' : text) as Act['body'],
      )
      if (answer === null) request.socket.destroy()
      else response.setHeader('content-type', 'application/json').end(answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { state, origin: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(done)) }
}

const request = (inquiryId: string, legs: readonly (readonly [string, string, string])[], more: object = {}) => ({
  inquiryId,
  number: `N-${inquiryId}`,
  code: 1,
  next: 'quote',
  legs: legs.map(([fromCityCode, toCityCode, departDate]) => ({ fromCityCode, toCityCode, departDate })),
  cabin: 'Y',
  flexDays: 0,
  travellers: 1,
  ...more,
})

let dataDir = ''
let desk: Awaited<ReturnType<typeof startConsole>>
let world: Awaited<ReturnType<typeof startForTest>>
const startWorld = async () => void (world = await startForTest({ dataDir }))
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-desk-'))
  desk = await startConsole()
  await startWorld()
})
afterEach(async () => {
  await world.stop()
  await desk.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const onDuty = (password = PASSWORD) =>
  world.client.control('desk', { isOn: true, delayMs: 60_000, account: { origin: desk.origin, name: 'desk', password } })
const WAITS = { timeout: 10_000, interval: 50 }
const pathsOf = () => desk.state.acts.map(({ path }) => path.replace('/api/ops/inquiries/', ''))
const later = () => world.client.control('clock', { advanceMs: 61_000 })
const HGH_BJS = request('one', [['HGH', 'BJS', '2026-12-10']])

interface Shown {
  readonly isOn: boolean
  readonly trouble: string | null
  readonly account: object | null
  readonly requests: readonly { readonly state: string; readonly productCode: string | null }[]
}
const shown = async () => (await world.client.get<Shown>('/control/desk')).body

describe('the clerk of the travel desk', () => {
  it('is off duty until somebody puts it on, and shows no password', async () => {
    desk.state.waiting = [HGH_BJS]
    expect(await shown()).toMatchObject({ isOn: false, account: null })
    await onDuty()
    await expect.poll(pathsOf, WAITS).toEqual(['one/take'])
    const said = await shown()
    expect(said).toMatchObject({ isOn: true, account: { origin: desk.origin, name: 'desk' } })
    expect(JSON.stringify(said)).not.toContain(PASSWORD)
  })

  it('answers after its delay on the sandbox’s clock with up to three plans, each dearer than the one before, and once', async () => {
    desk.state.waiting = [HGH_BJS]
    await onDuty()
    await expect.poll(pathsOf, WAITS).toEqual(['one/take'])
    desk.state.waiting = [{ ...HGH_BJS, code: 2 }]
    await later()
    await expect.poll(pathsOf, WAITS).toEqual(['one/take', 'one/quote'])
    const plans = desk.state.acts[1]?.body.plans ?? []
    const totals = plans.map(({ fareMinor, taxesMinor }) => fareMinor + taxesMinor)
    expect([totals.length > 1, totals.length <= 3]).toEqual([true, true])
    expect(totals).toEqual([...new Set(totals)].toSorted((a, b) => a - b))
    // The console shows it a while longer: it is not answered again.
    await later()
    await later()
    await expect.poll(async () => (await shown()).requests[0]?.state, WAITS).toBe('quoted')
    expect(pathsOf()).toEqual(['one/take', 'one/quote'])
  })

  it('sends what was cut off again word for word under the same key, after a restart too', async () => {
    desk.state.waiting = [HGH_BJS]
    desk.state.losesAnswers = true
    await onDuty()
    await expect.poll(pathsOf, WAITS).toEqual(['one/take'])
    desk.state.waiting = [{ ...HGH_BJS, code: 2 }]
    await later()
    await expect.poll(() => pathsOf().length, WAITS).toBeGreaterThan(1)
    await world.stop()
    desk.state.losesAnswers = false
    desk.state.waiting = []
    await startWorld()
    await expect.poll(async () => (await shown()).requests[0]?.state, WAITS).toBe('quoted')
    const [, first, ...again] = desk.state.acts
    expect(again.length).toBeGreaterThan(0)
    for (const act of again) expect(act).toEqual(first)
  })

  it('says that nothing flies, looks on the days around where they suit, and keeps to journeys that can be flown', async () => {
    desk.state.waiting = [
      request('nowhere', [['HGH', 'XXX', '2026-12-10']]),
      request(
        'abroad',
        [
          ['SHA', 'LON', '2026-12-10'],
          ['LON', 'SHA', '2026-12-17'],
        ],
        { flexDays: 3 },
      ),
    ]
    await onDuty()
    await expect.poll(pathsOf, WAITS).toEqual(['nowhere/take', 'abroad/take'])
    await later()
    await expect.poll(pathsOf, WAITS).toEqual(expect.arrayContaining(['nowhere/refuse', 'abroad/quote']))
    const refusal = desk.state.acts.find(({ path }) => path.endsWith('nowhere/refuse'))
    expect(refusal?.body.why).toContain('Nothing is sold on these days')
  })

  it('leaves what a colleague has, what was chosen, and what the console does not take from it', async () => {
    desk.state.waiting = [
      { ...HGH_BJS, inquiryId: 'colleague', code: 2 },
      { ...HGH_BJS, inquiryId: 'chosen', code: 4, next: 'contact' },
      { ...HGH_BJS, inquiryId: 'refused' },
      { ...HGH_BJS, inquiryId: 'raced' },
    ]
    desk.state.answers = {
      '/api/ops/inquiries/refused/quote': 'AF-PLAN-EXPIRY',
      '/api/ops/inquiries/raced/take': 'AF-DESK-DECIDED',
    }
    await onDuty()
    await expect.poll(pathsOf, WAITS).toEqual(['refused/take', 'raced/take'])
    await later()
    await expect.poll(pathsOf, WAITS).toEqual(['refused/take', 'raced/take', 'refused/quote'])
    await expect.poll(async () => (await shown()).requests.map(({ state }) => state), WAITS).toEqual(['left', 'left'])
  })

  it('does not try a password again that was refused, until it is told another', async () => {
    await onDuty('something else')
    await expect.poll(async () => (await shown()).trouble, WAITS).toContain('OPS-WRONG')
    await later()
    await later()
    await expect.poll(async () => desk.state.signIns, WAITS).toBe(1)
    desk.state.waiting = [HGH_BJS]
    await onDuty()
    await expect.poll(pathsOf, WAITS).toEqual(['one/take'])
    expect((await shown()).trouble).toBeNull()
  })
})
