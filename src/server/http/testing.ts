import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { z } from 'zod'
import { call, type CallDefinition, type Envelope } from '../../kernel/call.ts'
import { refuse } from '../../kernel/result.ts'
import { TestClock } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { createLog } from '../log.ts'
import { secretsFrom, type Secrets } from '../secrets.ts'
import { createHttp, type HttpOptions } from './app.ts'
import { handler, type CallContext, type Wing } from './handler.ts'
import { idempotencyOf } from './idempotency.ts'
import { sessionsOf, type Sessions } from './sessions.ts'
import { staffSessionsOf } from './staff-sessions.ts'

/** For tests: the real server with a wing of calls that do nothing but show how the server behaves. */

const common = { spec: [], summary: 'For tests.', access: 'anonymous', timeoutMs: 1_000, errors: [] } as const

export const probeItem = call({
  ...common,
  method: 'GET',
  path: '/probe/item/{id}',
  effect: 'read',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ size: z.coerce.number().int().min(1).max(50).default(10) }),
  result: z.object({ id: z.string(), size: z.number(), language: z.string(), address: z.string() }),
})
export const probeForm = call({
  ...common,
  method: 'POST',
  path: '/probe/form',
  effect: 'read',
  body: z.strictObject({
    name: z.string().min(2).max(5),
    remark: z.string().min(1).max(200).optional(),
    people: z
      .array(z.strictObject({ cardId: z.uuid() }))
      .min(1)
      .max(2),
    cabin: z.enum(['economy', 'business']),
    isAdult: z.boolean(),
    count: z.number().int().min(1).max(9),
    /** Its rule throws at what is no whole number. */
    width: z
      .number()
      .refine((width) => BigInt(width) > 0n)
      .optional(),
  }),
  result: z.object({ name: z.string() }),
})
export const probeAct = call({
  ...common,
  method: 'POST',
  path: '/probe/act',
  effect: 'write',
  body: z.strictObject({ amountMinor: z.number().int(), note: z.string().optional() }),
  result: z.object({ did: z.number() }),
  errors: ['PROBE-NO', 'PROBE-BUSY', 'PROBE-AWAY', 'PROBE-CHANGED'],
})
export const probeMine = call({
  ...common,
  method: 'GET',
  path: '/probe/mine',
  effect: 'read',
  access: 'signedIn',
  result: z.object({ userCode: z.string() }),
})
export const probeStaff = call({
  ...common,
  method: 'GET',
  path: '/probe/staff',
  effect: 'read',
  access: { roles: ['finance'] },
  result: z.object({ userCode: z.string() }),
})
export const probeDesk = call({
  ...common,
  method: 'GET',
  path: '/probe/desk',
  effect: 'read',
  access: { staff: ['desk'] },
  result: z.object({ name: z.string() }),
})
export const probeOwnAct = call({
  ...common,
  method: 'POST',
  path: '/probe/ownAct',
  effect: 'write',
  access: 'signedIn',
  body: z.strictObject({ amountMinor: z.number().int() }),
  result: z.object({ did: z.number() }),
})

export const probeCalls: readonly CallDefinition[] = [probeItem, probeForm, probeAct, probeMine, probeStaff, probeDesk, probeOwnAct]

type Act = (
  context: CallContext,
  input: { amountMinor: number; note?: string | undefined },
) => ReturnType<Parameters<typeof handler<typeof probeAct>>[1]>

export interface Asked {
  readonly token?: string
  readonly language?: string
  readonly key?: string | null
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly body: Envelope<never>
}

export interface ProbeServer {
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly logged: readonly string[]
  /** What the write does; tests replace it. */
  act: Act
  /** `input` as an object is sent as JSON, as a string just as it is. */
  ask(method: 'GET' | 'POST', path: string, input?: object | string, asked?: Asked): Promise<Answered>
  close(): Promise<void>
}

interface Settings extends Partial<
  Pick<HttpOptions, 'appDir' | 'opsDir' | 'frameOrigins' | 'trustedProxies' | 'isReady' | 'metrics' | 'https' | 'rootPem'>
> {
  readonly clock?: TestClock
  readonly secrets?: Secrets
  readonly isUnavailable?: (error: unknown) => boolean
  readonly checkAnswers?: boolean
}

function probeWing(act: Act): Wing {
  const who = async (context: { caller: { userCode: string } }) => ({ userCode: context.caller.userCode })
  return {
    name: 'probe',
    handlers: [
      handler(probeItem, async (context, { id, size }) => ({ id, size, language: context.language, address: context.address })),
      handler(probeForm, async (_, { name }) => ({ name })),
      handler(probeAct, act),
      handler(probeMine, who),
      handler(probeStaff, who),
      handler(probeDesk, async ({ caller }) => ({ name: caller.name })),
      handler(probeOwnAct, async (context, input) => act(context, input)),
    ],
    refusals: {
      zh: {
        'PROBE-NO': ({ limitMinor }) => `最多 ${limitMinor}`,
        'PROBE-BUSY': '太忙',
        'PROBE-AWAY': '供应商不在',
        'PROBE-CHANGED': '变了',
      },
      en: {
        'PROBE-NO': ({ limitMinor }) => `At most ${limitMinor}`,
        'PROBE-BUSY': 'Too busy',
        'PROBE-AWAY': 'Supplier away',
        'PROBE-CHANGED': 'It changed',
      },
    },
    httpStatus: { 'PROBE-BUSY': 429, 'PROBE-AWAY': 503, 'PROBE-CHANGED': 409 },
  }
}

/** Does what the amount asks for, from a refusal to a thrown error. */
export const actByAmount: Act = async (_, { amountMinor }) => {
  if (amountMinor === 1) return refuse('PROBE-NO', { facts: { limitMinor: 500 }, field: 'amountMinor' })
  if (amountMinor === 2) return refuse('PROBE-BUSY', { facts: { retryAfterSeconds: 7 } })
  if (amountMinor === 3) return refuse('PROBE-AWAY')
  if (amountMinor === 4) return refuse('PROBE-CHANGED', { detail: { priceMinor: 900 } })
  if (amountMinor === 5) return refuse('P404')
  if (amountMinor === 6) throw new Error('the probe broke')
  return { did: amountMinor }
}

export async function probeServer(db: Database, settings: Settings = {}): Promise<ProbeServer> {
  const clock = settings.clock ?? new TestClock('2026-11-21T02:00:00Z')
  const secrets = settings.secrets ?? secretsFrom([randomBytes(32).toString('base64')])
  const sessions = sessionsOf(db, clock)
  const logged: string[] = []
  const to: DestinationStream = { write: (line: string) => void logged.push(line) }
  const log = createLog('trace', to)
  const app = await createHttp({
    wings: [probeWing((context, input) => probe.act(context, input))],
    definitions: probeCalls,
    clock,
    log,
    appDir: settings.appDir ?? '/nowhere',
    ...(settings.opsDir === undefined ? {} : { opsDir: settings.opsDir }),
    ...(settings.frameOrigins === undefined ? {} : { frameOrigins: settings.frameOrigins }),
    trustedProxies: settings.trustedProxies ?? 0,
    ...(settings.https ? { https: settings.https } : {}),
    ...(settings.rootPem ? { rootPem: settings.rootPem } : {}),
    tools: {
      sessions,
      staff: staffSessionsOf(db, clock, { demo: true }),
      idempotency: idempotencyOf(db, clock, secrets),
      checkAnswers: settings.checkAnswers ?? true,
      hashAddress: (address) => secrets.hash('address', address).toString('hex'),
      log,
      isUnavailable: settings.isUnavailable ?? (() => false),
    },
    isReady: settings.isReady ?? (async () => true),
    metrics: settings.metrics ?? (async () => ({ contentType: 'text/plain', body: 'metrics' })),
  })
  const probe: ProbeServer = {
    app,
    clock,
    secrets,
    sessions,
    logged,
    act: actByAmount,
    async ask(method, path, input, { token, language, key, from, headers } = {}) {
      const answer = await app.inject({
        method,
        url: path.startsWith('/probe') ? `/api/v06/openapi${path}` : path,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(language === undefined ? {} : { language }),
          ...(method === 'GET' || key === null ? {} : { 'idempotency-key': key ?? randomUUID() }),
          ...(typeof input === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(input === undefined ? {} : { payload: input }),
        remoteAddress: from ?? '127.0.0.1',
      })
      const isJson = answer.headers['content-type']?.toString().includes('json') ?? false
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string | undefined>,
        text: answer.body,
        body: (isJson ? answer.json() : {}) as Envelope<never>,
      }
    },
    close: () => app.close(),
  }
  return probe
}
