import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { callList as costsCalls } from '../../costs/calls.ts'
import { costsWing } from '../../costs/server/index.ts'
import type { CallResult, Envelope } from '../../kernel/call.ts'
import { invariant } from '../../kernel/result.ts'
import { callList as noticesCalls } from '../../notices/calls/messages.ts'
import { noticeSettings } from '../../notices/calls/settings.ts'
import type { NoticesDeps } from '../../notices/server/index.ts'
import { noticesOf, noticesWing } from '../../notices/server/index.ts'
import { myTraveller } from '../../people/calls.ts'
import { createPeople, peopleWing } from '../../people/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import { limitsOf } from '../../server/http/limits.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import { appForTest } from '../../server/http/testing-app.ts'
import type { Jobs } from '../../server/jobs.ts'
import { createJobs } from '../../server/jobs.ts'
import type { SealCode } from '../../server/seal-codes.ts'
import type { Secrets } from '../../server/secrets.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { seal } from '../../server/testing.ts'
import type { challenge } from '../calls/codes.ts'
import type { Entered } from '../calls/fields.ts'
import { callList } from '../calls/list.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import type { IdentitySuppliers } from '../supplier/port.ts'
import type { AppKeys } from './app-token.ts'
import { appKeysFrom } from './app-token.ts'
import { entryWing } from './index.ts'

/** For tests: the real server with the wings of entry, notices and costs, over whatever database it is given. */

export { demoCompanyText, seal, secondCompanyText } from '../../server/testing.ts'

export interface Answered<T = unknown> {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: Envelope<T>
}

type Method = 'GET' | 'POST' | 'PUT'

interface Asked {
  readonly token?: string | undefined
  readonly body?: object
  /** Where the client is, for limits by address. */
  readonly from?: string | undefined
  readonly language?: string
  readonly device?: string
}

type ChallengeGiven = CallResult<typeof challenge>

type SmsSupplier = NonNullable<NoticesDeps['sms']>
type MailSupplier = NonNullable<NoticesDeps['mail']>
type OutgoingSms = Parameters<SmsSupplier['send']>[0]
type OutgoingMail = Parameters<MailSupplier['send']>[0]

/** The carrier of a test: what goes out is kept, and read by the one it is for. */
export interface Pocket {
  readonly sms: readonly OutgoingSms[]
  readonly mails: readonly OutgoingMail[]
}

export interface EntryServer {
  readonly clock: TestClock
  readonly secrets: Secrets
  readonly jobs: Jobs
  /** Every line of the log, down to the finest, with nothing withheld. */
  readonly logged: readonly string[]
  ask<T = unknown>(method: Method, path: string, asked?: Asked): Promise<Answered<T>>
  code(from?: string): Promise<SealCode>
  /** Secrets sealed under one nonce, as the fields of a call. */
  sealed<K extends string>(
    secrets: Readonly<Record<K, string>>,
    from?: string,
  ): Promise<Record<K, string> & { keyId: string; nonce: string }>
  signIn(account: string, password: string, from?: string): Promise<Answered<Entered>>
  signInByCode(phone: string, code: string, from?: string): Promise<Answered<Entered>>
  /** Signs in where nothing else is expected. */
  tokenOf(account: string, password: string): Promise<string>
  /** Takes a challenge and solves it, as the browser does. */
  solved(from?: string): Promise<{ proof: string; binding: string }>
  challengeFor(binding: string, from?: string): Promise<ChallengeGiven>
  /** What has gone out by now. */
  pocket(): Promise<Pocket>
  /** The code in the last message to a number or address. */
  lastCodeTo(to: string): Promise<string>
  close(): Promise<void>
}

export const hashOf = (binding: string): string => createHash('sha256').update(binding).digest('hex')

export async function proofOf({ parameters, signature }: Pick<ChallengeGiven, 'parameters' | 'signature'>): Promise<string> {
  const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey })
  invariant(solution, 'a challenge can be solved')
  const { counter, derivedKey } = solution
  return Buffer.from(JSON.stringify({ challenge: { parameters, signature }, solution: { counter, derivedKey } })).toString('base64')
}

const NO_PLATFORMS: IdentitySuppliers = { platforms: [], wechat: null }

interface EntryServerOptions {
  readonly demo?: boolean
  readonly clock?: TestClock
  readonly secrets?: Secrets
  readonly appKeys?: AppKeys
  /** No carrier of text messages is set up. */
  readonly noSms?: boolean
  /** The platforms that sign people in; none otherwise. */
  readonly identity?: IdentitySuppliers
}

export async function entryServer(db: Database, options: EntryServerOptions = {}): Promise<EntryServer> {
  const clock = options.clock ?? new TestClock()
  const secrets = options.secrets ?? secretsFrom([randomBytes(32).toString('base64')])
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const sent: { sms: OutgoingSms[]; mails: OutgoingMail[] } = { sms: [], mails: [] }
  const { app, jobs } = await start(db, { ...options, clock, secrets, log, sent })

  const ask: EntryServer['ask'] = async <T>(method: Method, path: string, { token, body, from, language, device }: Asked = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/v06/openapi${path}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'idempotency-key': randomUUID(),
        ...(language === undefined ? {} : { language }),
        ...(device === undefined ? {} : { 'user-agent': device }),
      },
      ...(body === undefined ? {} : { payload: body }),
      remoteAddress: from ?? '127.0.0.1',
    })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after']?.toString(), body: answer.json<Envelope<T>>() }
  }
  const code: EntryServer['code'] = async (from) =>
    (await ask<SealCode>('GET', '/datacenter/auth/getLoginRandomCode', { from })).body.result
  const sealed: EntryServer['sealed'] = async <K extends string>(given: Readonly<Record<K, string>>, from?: string) => {
    const fresh = await code(from)
    const boxes = Object.entries<string>(given).map(([field, secret]) => [field, seal(fresh, secret)])
    return { keyId: fresh.keyId, nonce: fresh.nonce, ...(Object.fromEntries(boxes) as Record<K, string>) }
  }
  const enter = async (way: 'password' | 'code', account: string, secret: string, from?: string) => {
    const body = { way, account, ...(await sealed({ password: secret }, from)), agreement: AGREEMENT_VERSION }
    return ask<Entered>('POST', '/auth/loginPersonEncrypt', { body, from })
  }
  const signIn: EntryServer['signIn'] = (account, password, from) => enter('password', account, password, from)
  const challengeFor: EntryServer['challengeFor'] = async (binding, from) =>
    (await ask<ChallengeGiven>('POST', `/datacenter/verifyCode/${hashOf(binding)}`, { body: {}, from })).body.result
  const pocket: EntryServer['pocket'] = async () => {
    await jobs.runDue()
    return sent
  }
  return {
    clock,
    secrets,
    jobs,
    logged,
    ask,
    code,
    sealed,
    signIn,
    signInByCode: (phone, digits, from) => enter('code', phone, digits, from),
    async tokenOf(account, password) {
      const { body } = await signIn(account, password)
      if (body.code !== 'Z000') throw new Error(`${account} cannot sign in: ${body.code}`)
      return body.result.token
    },
    challengeFor,
    async solved(from) {
      const binding = randomBytes(32).toString('hex')
      return { proof: await proofOf(await challengeFor(binding, from)), binding }
    },
    pocket,
    async lastCodeTo(to) {
      const { sms, mails } = await pocket()
      const digits =
        sms.findLast((one) => one.to === to && 'code' in one.params)?.params['code'] ??
        mails
          .filter((one) => one.to === to)
          .flatMap(({ text }) => /\d{6}/.exec(text)?.[0] ?? [])
          .at(-1)
      if (digits === undefined) throw new Error('no code went there')
      return digits
    },
    async close() {
      await app.close()
      await jobs.stop(2_000)
    },
  }
}

interface Starting extends EntryServerOptions {
  readonly clock: TestClock
  readonly secrets: Secrets
  readonly log: pino.Logger
  readonly sent: { readonly sms: OutgoingSms[]; readonly mails: OutgoingMail[] }
}

async function start(
  db: Database,
  { clock, secrets, log, sent, demo = true, appKeys = appKeysFrom([], 'qicheng-travel'), noSms = false, identity = NO_PLATFORMS }: Starting,
): Promise<{ app: FastifyInstance; jobs: Jobs }> {
  const databaseUrl = db.pool.options.connectionString ?? ''
  const jobs = createJobs({ databaseUrl, clock, log, clockByHand: true })
  const sessions = sessionsOf(db, clock)
  const sms: SmsSupplier = {
    name: 'aliyun',
    send: async (one) => {
      sent.sms.push(one)
      return { is: 'sent', ref: one.id }
    },
    find: async () => ({ is: 'unknown' }),
  }
  const mail: MailSupplier = {
    name: 'smtp',
    send: async (one) => {
      sent.mails.push(one)
      return { is: 'sent', ref: one.id }
    },
  }
  const appUrl = () => 'https://travel.example/m'
  // Nobody is told anything here by her own choice: what entry says is said to all alike.
  const owners = { settings: async () => noticeSettings.parse({}), reach: async () => null }
  const carrying = { db, clock, secrets, jobs, log, sms: noSms ? null : sms, mail, cards: {}, owners, appUrl }
  const deps = {
    db,
    clock,
    secrets,
    sessions,
    jobs,
    log,
    limits: limitsOf(db, clock),
    people: createPeople(secrets),
    notices: noticesOf(carrying),
    demo,
    appKeys,
    identity,
    appUrl,
    lastTripEnd: async () => null,
    hasOpenOrder: async () => false,
    onErased: async () => undefined,
  }
  const people = peopleWing(deps)
  const traveller = people.handlers.filter(({ definition }) => definition === myTraveller)
  const wings = [
    entryWing(deps),
    noticesWing(carrying),
    { ...people, handlers: traveller },
    costsWing({ db, clock, people: createPeople(secrets), applications: { partyOn: async () => null } }),
  ]
  jobs.registerAll(wings.flatMap((wing) => wing.jobs ?? []))
  await jobs.start()
  const definitions = [...callList, myTraveller, ...costsCalls, ...noticesCalls]
  const app = await appForTest({ db, clock, secrets, sessions, log, wings, definitions })
  return { app, jobs }
}
