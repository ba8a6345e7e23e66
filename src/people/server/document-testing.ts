import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Envelope } from '../../kernel/call.ts'
import { TestClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import { filesOf } from '../../server/files.ts'
import { createHttp } from '../../server/http/app.ts'
import { idempotencyOf } from '../../server/http/idempotency.ts'
import { limitsOf } from '../../server/http/limits.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import { sealCodesOf } from '../../server/seal-codes.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { documentCalls } from '../calls/documents.ts'
import { accountHandlers } from './account-handlers.ts'
import { importCompany } from './company-import.ts'
import { documentHandlers } from './document-handlers.ts'
import { documentRefusals } from './document-words.ts'
import { documentsOf } from './documents.ts'
import type { PersonId } from './store.ts'

/** For tests: the real server with the calls of documents, pictures and consents, over the demo company and a second one. */

const textOf = (path: string): Promise<string> => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const START = '2026-11-21T02:00:00Z'

interface Asked {
  readonly token?: string
  readonly key?: string
  readonly language?: 'zh' | 'en'
}

export async function documentServer(db: Database) {
  const clock = new TestClock(START)
  const secrets = secretsFrom([randomBytes(32).toString('base64')])
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const sessions = sessionsOf(db, clock)
  const sealCodes = sealCodesOf(db, clock, secrets)
  const files = filesOf(clock, secrets)
  const deps = { db, clock, secrets, sessions, sealCodes, files, limits: limitsOf(db, clock), documents: documentsOf(secrets) }
  const app = await createHttp({
    wings: [
      { name: 'people', handlers: [...documentHandlers(deps), ...accountHandlers(deps)], refusals: documentRefusals, httpStatus: {} },
    ],
    definitions: [...documentCalls],
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
  for (const path of ['../../../demo/company.yaml', './fixtures/second-company.yaml']) {
    const imported = await importCompany({ db, clock, secrets }, await textOf(path))
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  }

  const answers: string[] = []
  async function send<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    headers: Record<string, string>,
    payload?: Buffer | object,
  ): Promise<{ status: number } & Envelope<T>> {
    const answer = await app.inject({ method, url: `/api/v06/openapi${path}`, headers, ...(payload === undefined ? {} : { payload }) })
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
    files,
    sessions,
    logged,
    /** The bodies of all answers so far: what must never be told is looked for in all of them. */
    answers,
    idOf,
    ask<T>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      input: object = {},
      asked: Asked = {},
    ): Promise<{ status: number } & Envelope<T>> {
      const isBodiless = method === 'GET' || method === 'DELETE'
      const query = isBodiless && Object.keys(input).length > 0 ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
      return send<T>(method, path + query, headersOf(asked), isBodiless ? undefined : input)
    },
    /** A file as a browser sends it, in whatever field, under whatever name and type. */
    upload(parts: readonly { bytes: Buffer; field?: string; name?: string; type?: string }[], asked: Asked = {}) {
      const boundary = 'x-boundary-of-a-test'
      const body = Buffer.concat([
        ...parts.flatMap(({ bytes, field = 'file', name = 'a.jpg', type = 'image/jpeg' }) => [
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]),
        Buffer.from(`--${boundary}--\r\n`),
      ])
      const headers = { ...headersOf(asked), 'content-type': `multipart/form-data; boundary=${boundary}` }
      return send<{ fileId: string }>('POST', '/datacenter/file/addFile', headers, body)
    },
    async tokenOf(userCode: string, way: 'password' | 'app' = 'password'): Promise<string> {
      const who = await idOf(userCode)
      const { token } = await db.transact((writer) => sessions.start(writer, who, { way, device: '' }))
      return token
    },
    /** A number as the browser hands it over. */
    async sealed(number: string): Promise<{ keyId: string; nonce: string; cardNumber: string }> {
      const { keyId, nonce, publicKey } = await sealCodes.issue()
      const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
      const box = publicEncrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(JSON.stringify({ nonce, secret: number })),
      )
      return { keyId, nonce, cardNumber: box.toString('base64') }
    },
    close: () => app.close(),
  }
}
export type DocumentServer = Awaited<ReturnType<typeof documentServer>>
