import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { z } from 'zod'
import type { Envelope } from '../../kernel/call.ts'
import { invariant } from '../../kernel/result.ts'
import { ordersSpine } from '../../orders/server/index.ts'
import { POINTS_NAME_DEFAULT } from '../../payments/rules/points.ts'
import { cashDeskOf, gatewaysFrom, refundDeskOf } from '../../payments/server/index.ts'
import { createPeople } from '../../people/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { limitsOf } from '../../server/http/limits.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import { staffSessionsOf } from '../../server/http/staff-sessions.ts'
import { appForTest } from '../../server/http/testing-app.ts'
import { createJobs, type Jobs } from '../../server/jobs.ts'
import { defineJob } from '../../server/jobs/definition.ts'
import type { SealCode } from '../../server/seal-codes.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { seal } from '../../server/testing.ts'
import type { StaffMe } from '../calls/fields.ts'
import { callList } from '../calls/list.ts'
import type { StaffRole } from '../rules/roles.ts'
import { addStaff, type AccountDeps } from './accounts.ts'
import { opsWing } from './index.ts'

/** For tests: the real server with the console's wing, and a queue with one job that does as it is told. */

export interface Answered<T = unknown> {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: Envelope<T>
}

interface Asked {
  readonly token?: string | undefined
  readonly body?: object
  readonly from?: string
  readonly language?: string
}

export interface OpsServer extends AccountDeps {
  readonly clock: TestClock
  readonly jobs: Jobs
  /** What the job does; tests replace it. */
  work: () => Promise<void>
  send(): Promise<void>
  ask<T = unknown>(method: 'GET' | 'POST', path: string, asked?: Asked): Promise<Answered<T>>
  sealed<K extends string>(secrets: Readonly<Record<K, string>>): Promise<Record<K, string> & { keyId: string; nonce: string }>
  signIn(name: string, password: string, from?: string): Promise<Answered<{ token: string; me: StaffMe }>>
  /** Somebody with these roles who has chosen a password: the token of a session. */
  onDuty(name: string, ...roles: StaffRole[]): Promise<string>
  close(): Promise<void>
}

export const OWN_PASSWORD = 'qing-shan-2026'

const probeJob = defineJob({
  name: 'test.probe',
  version: 1,
  payload: z.strictObject({ orderSeq: z.string() }),
  attempts: 2,
  backoff: { firstMs: 1_000, maxMs: 1_000 },
})

export async function opsServer({ db, url }: TestDatabase, { demo = true }: { demo?: boolean } = {}): Promise<OpsServer> {
  const clock = new TestClock('2026-11-21T02:00:00Z')
  const secrets = secretsFrom([randomBytes(32).toString('base64')])
  const log = pino({ level: 'silent' })
  const jobs = createJobs({ databaseUrl: url, clock, log, clockByHand: true })
  jobs.register(probeJob, () => server.work())
  await jobs.start()
  const staff = staffSessionsOf(db, clock, { demo })
  const people = createPeople(secrets)
  const paying: Parameters<typeof refundDeskOf>[0] = {
    db,
    clock,
    secrets,
    log,
    jobs,
    orders: ordersSpine({ clock }),
    gateways: gatewaysFrom([]),
    openidOf: async () => null,
    appUrl: () => '',
    payRules: async () => ({
      windowMinutes: { flight: 30, train: 10 },
      personPays: 'charge',
      cash: true,
      cashWindowMinutes: 60,
      pointsName: POINTS_NAME_DEFAULT,
    }),
    companyName: async (reader, companyId) => (await people.company(reader, companyId)).name,
  }
  const wing = opsWing({
    db,
    clock,
    secrets,
    limits: limitsOf(db, clock),
    jobs,
    staff,
    refunds: refundDeskOf(paying),
    cash: cashDeskOf(paying),
  })
  const app = await appForTest({ db, clock, secrets, sessions: sessionsOf(db, clock), log, wings: [wing], definitions: callList })

  const server: OpsServer = {
    db,
    clock,
    secrets,
    jobs,
    work: async () => undefined,
    async send() {
      await db.transact((writer) => jobs.send(writer, probeJob, { orderSeq: 'F261121000001' }))
    },
    async ask<T>(method: 'GET' | 'POST', path: string, { token, body, from = '10.1.1.1', language = 'en' }: Asked = {}) {
      const answer = await app.inject({
        method,
        url: `/api/v06/openapi${path}`,
        headers: {
          language,
          'user-agent': 'Firefox on a desk',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        },
        ...(method === 'POST' ? { payload: body ?? {} } : {}),
        remoteAddress: from,
      })
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        body: answer.json<Envelope<T>>(),
      }
    },
    async sealed<K extends string>(secretFields: Readonly<Record<K, string>>) {
      const { body } = await server.ask<SealCode>('GET', '/ops/auth/seal', { from: '10.9.9.9' })
      const boxes = Object.entries<string>(secretFields).map(([name, secret]) => [name, seal(body.result, secret)])
      const { keyId, nonce } = body.result
      return { ...(Object.fromEntries(boxes) as Record<K, string>), keyId, nonce }
    },
    async signIn(name, password, from = '10.1.1.1') {
      return server.ask('POST', '/ops/auth/signIn', { body: { name, ...(await server.sealed({ password })) }, from })
    },
    async onDuty(name, ...roles) {
      const made = await addStaff(server, { name, roles, why: 'for a test' })
      invariant(made.ok, 'the name is free')
      const { body } = await server.signIn(name, made.password)
      const { token } = body.result
      const secretFields = await server.sealed({ present: made.password, password: OWN_PASSWORD, again: OWN_PASSWORD })
      const changed = await server.ask('POST', '/ops/auth/password', { token, body: secretFields })
      invariant(changed.body.code === 'Z000', 'the password was changed')
      return token
    },
    async close() {
      await app.close()
      await jobs.stop()
    },
  }
  return server
}
