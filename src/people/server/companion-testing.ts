import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Envelope } from '../../kernel/call.ts'
import type { Notice } from '../../notices/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import { createHttp } from '../../server/http/app.ts'
import { idempotencyOf } from '../../server/http/idempotency.ts'
import { limitsOf } from '../../server/http/limits.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import { createJobs } from '../../server/jobs.ts'
import { sealCodesOf } from '../../server/seal-codes.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { companionCalls } from '../calls/companions.ts'
import { checkCharacterOf } from '../rules/id-card.ts'
import { en } from '../text/companion-refusals/en.ts'
import { zh } from '../text/companion-refusals/zh.ts'
import { companionHandlers, companionJobs } from './companion-handlers.ts'
import { importCompany } from './company-import.ts'
import { documentsOf } from './documents.ts'
import type { PersonId } from './store.ts'

/** For tests: the real server with the calls of companions alone, the demo company, and an outbox that is read instead of sent. */

const DEMO = fileURLToPath(new URL('../../../demo/company.yaml', import.meta.url))
/** Said by the documents' room, which is not served here. */
const ELSEWHERE = { 'DOCUMENT-FIELDS': 'fields', 'DOCUMENT-SEAL': 'seal' }
const START = '2026-11-21T02:00:00Z'

/** A valid ID number of a made-up region; another one for each sequence. */
export function idNumber(sequence: number, birth = '19900101'): string {
  const first = `110199${birth}${String(sequence).padStart(3, '0')}`
  return first + checkCharacterOf(first)
}

interface Answered<T> extends Envelope<T> {
  readonly status: number
}

export async function companionServer(database: { readonly db: Database; readonly url: string }) {
  const { db } = database
  const clock = new TestClock(START)
  const secrets = secretsFrom([randomBytes(32).toString('base64')])
  const log = pino({ level: 'silent' })
  const sessions = sessionsOf(db, clock)
  const jobs = createJobs({ databaseUrl: database.url, clock, log, clockByHand: true })
  const sent: Notice[] = []
  const tripEnds = new Map<string, Temporal.Instant>()
  const sealCodes = sealCodesOf(db, clock, secrets)
  const deps = {
    db,
    clock,
    secrets,
    sealCodes,
    jobs,
    limits: limitsOf(db, clock),
    documents: documentsOf(secrets),
    notices: { canSend: () => true, send: async (_: unknown, notice: Notice) => void sent.push(notice) },
    appUrl: () => 'http://travel.example/m',
    lastTripEnd: async (_: unknown, who: PersonId) => tripEnds.get(who.personId) ?? null,
    onErased: async () => undefined,
  }
  const app = await createHttp({
    wings: [
      {
        name: 'people',
        handlers: companionHandlers(deps),
        refusals: { zh: { ...zh, ...ELSEWHERE }, en: { ...en, ...ELSEWHERE } },
        httpStatus: { 'GUEST-WAIT': 429 },
      },
    ],
    definitions: [...companionCalls],
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
  jobs.registerAll(companionJobs(deps))
  const imported = await importCompany({ db, clock, secrets }, await readFile(DEMO, 'utf8'))
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  await jobs.start()

  const answers: string[] = []
  async function ask<T>(
    method: 'GET' | 'POST',
    path: string,
    input: object = {},
    options: { token?: string; key?: string; from?: string } = {},
  ): Promise<Answered<T>> {
    const query =
      method === 'GET' && Object.keys(input).length > 0 ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
    const answer = await app.inject({
      method,
      url: `/api/v06/openapi${path}${query}`,
      headers: {
        language: 'en',
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(method === 'POST' ? { 'idempotency-key': options.key ?? randomUUID() } : {}),
      },
      ...(method === 'POST' ? { payload: input } : {}),
      remoteAddress: options.from ?? '127.0.0.1',
    })
    answers.push(answer.body)
    return { status: answer.statusCode, ...answer.json<Envelope<T>>() }
  }

  async function idOf(userCode: string): Promise<PersonId> {
    const row = await db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()
    return { companyId: row.companyId, personId: row.id }
  }

  return {
    db,
    clock,
    secrets,
    jobs,
    sent,
    tripEnds,
    deps,
    /** The bodies of all answers so far: what must never be told is looked for in all of them. */
    answers,
    ask,
    idOf,
    async tokenOf(userCode: string): Promise<string> {
      const who = await idOf(userCode)
      const { token } = await db.transact((writer) => sessions.start(writer, who, { way: 'password', device: '' }))
      return token
    },
    /** A document as the browser hands it over. */
    async sealed(number: string, more: object = {}) {
      const code = await sealCodes.issue()
      const key = createPublicKey({ key: Buffer.from(code.publicKey, 'base64'), format: 'der', type: 'spki' })
      const box = publicEncrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(JSON.stringify({ nonce: code.nonce, secret: number })),
      )
      const cardNumber = box.toString('base64')
      return { cardType: 1, hasNoEnd: true, agreed: true, keyId: code.keyId, nonce: code.nonce, cardNumber, ...more }
    },
    async close(): Promise<void> {
      await app.close()
      await jobs.stop(1_000)
    },
  }
}
export type CompanionServer = Awaited<ReturnType<typeof companionServer>>
