import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { demoCompanyText, seal } from '../../server/testing.ts'
import type { CallDefinition, Envelope } from '../../kernel/call.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Wing } from '../../server/http/handler.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import { appForTest } from '../../server/http/testing-app.ts'
import { sealCodesOf } from '../../server/seal-codes.ts'
import type { Secrets } from '../../server/secrets.ts'
import { importCompany } from './company-import.ts'
import type { PersonId } from './store.ts'

export type Answered<T> = { readonly status: number } & Envelope<T>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Sent {
  readonly headers: Record<string, string>
  readonly payload?: Buffer | object
  /** Where the client is, for limits by address. */
  readonly from?: string | undefined
}

export interface Asked {
  readonly token?: string
  readonly key?: string
  readonly language?: 'zh' | 'en'
  readonly from?: string
}

interface Served {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly log: Logger
  readonly wing: Wing
  readonly definitions: readonly CallDefinition[]
}

/** For tests: the real server with some calls of people over the demo company, and how it is asked. */
export async function servePeople({ db, clock, secrets, log, wing, definitions }: Served) {
  const sessions = sessionsOf(db, clock)
  const sealCodes = sealCodesOf(db, clock, secrets)
  const app = await appForTest({ db, clock, secrets, sessions, log, wings: [wing], definitions })
  const answers: string[] = []

  async function bringIn(companyFile: string): Promise<void> {
    const imported = await importCompany({ db, clock, secrets }, companyFile)
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  }
  await bringIn(await demoCompanyText())

  async function send<T>(method: Method, path: string, { headers, payload, from = '127.0.0.1' }: Sent): Promise<Answered<T>> {
    const url = `/api/v06/openapi${path}`
    const answer = await app.inject({ method, url, headers, remoteAddress: from, ...(payload === undefined ? {} : { payload }) })
    answers.push(answer.body)
    return { status: answer.statusCode, ...answer.json<Envelope<T>>() }
  }
  const headersOf = ({ token, key, language = 'en' }: Asked): Record<string, string> => ({
    language,
    'idempotency-key': key ?? randomUUID(),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  })
  async function idOf(userCode: string): Promise<PersonId> {
    const row = await db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()
    return { companyId: row.companyId, personId: row.id }
  }

  return {
    db,
    clock,
    secrets,
    /** The bodies of all answers so far: what must never be told is looked for in all of them. */
    answers,
    bringIn,
    send,
    headersOf,
    idOf,
    ask<T>(method: Method, path: string, input: object = {}, asked: Asked = {}): Promise<Answered<T>> {
      const { from } = asked
      if (method !== 'GET' && method !== 'DELETE') return send<T>(method, path, { headers: headersOf(asked), payload: input, from })
      const query = new URLSearchParams(input as Record<string, string>).toString()
      return send<T>(method, query === '' ? path : `${path}?${query}`, { headers: headersOf(asked), from })
    },
    async tokenOf(userCode: string, way: 'password' | 'app' = 'password'): Promise<string> {
      const who = await idOf(userCode)
      const { token } = await db.transact((writer) => sessions.start(writer, who, { way, device: '' }))
      return token
    },
    /** A number as the browser hands it over. */
    async sealed(number: string): Promise<{ keyId: string; nonce: string; cardNumber: string }> {
      const code = await sealCodes.issue()
      return { keyId: code.keyId, nonce: code.nonce, cardNumber: seal(code, number) }
    },
    close: () => app.close(),
  }
}
