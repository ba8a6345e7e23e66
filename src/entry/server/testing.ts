import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { callList as costsCalls } from '../../costs/calls.ts'
import { costsWing } from '../../costs/server/index.ts'
import type { Envelope } from '../../kernel/call.ts'
import { TestClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import { createHttp } from '../../server/http/app.ts'
import { idempotencyOf } from '../../server/http/idempotency.ts'
import { limitsOf } from '../../server/http/limits.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import type { Secrets } from '../../server/secrets.ts'
import { secretsFrom } from '../../server/secrets.ts'
import type { LoginInfo } from '../calls.ts'
import { callList as peopleCalls } from '../../people/calls.ts'
import { createPeople, peopleWing } from '../../people/server/index.ts'
import { callList } from '../calls.ts'
import { entryWing } from './index.ts'
import type { SealCode } from './seal-code.ts'

/** For tests: the real server with the wings of entry, people and costs, over whatever database it is given. */

const textOf = (path: string): Promise<string> => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
export const demoCompanyText = (): Promise<string> => textOf('../../../demo/company.yaml')
/** A second, small company: whatever one company has, the other must not see. */
export const secondCompanyText = (): Promise<string> => textOf('../../people/server/fixtures/second-company.yaml')

/** What the browser does with a secret before it sends it (web/seal.ts). */
export function seal(code: SealCode, secret: string): string {
  const key = createPublicKey({ key: Buffer.from(code.publicKey, 'base64'), format: 'der', type: 'spki' })
  const box = Buffer.from(JSON.stringify({ nonce: code.nonce, secret }))
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, box).toString('base64')
}

export interface Answered<T = unknown> {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: Envelope<T>
}

interface Asked {
  readonly token?: string | undefined
  readonly body?: object
  /** Where the client is, for limits by address. */
  readonly from?: string | undefined
  readonly language?: string
}

export interface EntryServer {
  readonly clock: TestClock
  readonly secrets: Secrets
  /** Every line of the log, down to the finest, with nothing withheld. */
  readonly logged: readonly string[]
  ask<T = unknown>(method: 'GET' | 'POST', path: string, asked?: Asked): Promise<Answered<T>>
  code(from?: string): Promise<SealCode>
  signIn(account: string, password: string, from?: string): Promise<Answered<{ token: string; info: LoginInfo }>>
  /** Signs in where nothing else is expected. */
  tokenOf(account: string, password: string): Promise<string>
  close(): Promise<void>
}

export async function entryServer(
  db: Database,
  options: { demo?: boolean; clock?: TestClock; secrets?: Secrets } = {},
): Promise<EntryServer> {
  const clock = options.clock ?? new TestClock()
  const secrets = options.secrets ?? secretsFrom([randomBytes(32).toString('base64')])
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const sessions = sessionsOf(db, clock)
  const app: FastifyInstance = await createHttp({
    wings: [
      entryWing({
        db,
        clock,
        secrets,
        sessions,
        limits: limitsOf(db, clock),
        log,
        people: createPeople(secrets),
        demo: options.demo ?? true,
      }),
      peopleWing({ db }),
      costsWing({ db }),
    ],
    definitions: [...callList, ...peopleCalls, ...costsCalls],
    tools: {
      sessions,
      idempotency: idempotencyOf(db, clock, secrets),
      checkAnswers: true,
      hashAddress: (address) => secrets.hash('address', address).toString('base64url'),
      log,
      isUnavailable: () => false,
    },
    clock,
    log,
    appDir: '/nowhere',
    trustedProxies: 0,
    isReady: async () => true,
    metrics: async () => ({ contentType: 'text/plain', body: '' }),
  })

  const ask: EntryServer['ask'] = async <T>(method: 'GET' | 'POST', path: string, { token, body, from, language }: Asked = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/v06/openapi${path}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(language === undefined ? {} : { language }),
      },
      ...(body === undefined ? {} : { payload: body }),
      remoteAddress: from ?? '127.0.0.1',
    })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after']?.toString(), body: answer.json<Envelope<T>>() }
  }
  const code: EntryServer['code'] = async (from) =>
    (await ask<SealCode>('GET', '/datacenter/auth/getLoginRandomCode', { from })).body.result
  const signIn: EntryServer['signIn'] = async (account, password, from) => {
    const fresh = await code(from)
    return ask('POST', '/auth/loginPersonEncrypt', {
      body: { account, keyId: fresh.keyId, nonce: fresh.nonce, password: seal(fresh, password) },
      from,
    })
  }
  return {
    clock,
    secrets,
    logged,
    ask,
    code,
    signIn,
    async tokenOf(account, password) {
      const { body } = await signIn(account, password)
      if (body.code !== 'Z000') throw new Error(`${account} cannot sign in: ${body.code}`)
      return body.result.token
    },
    close: () => app.close(),
  }
}
