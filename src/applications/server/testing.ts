import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import sharp from 'sharp'
import { pino } from 'pino'
import { appKeysFrom } from '../../entry/server/index.ts'
import type { Envelope } from '../../kernel/call.ts'
import { callList as costsCalls } from '../../costs/calls.ts'
import { budgetsOf, costs, costsWing } from '../../costs/server/index.ts'
import { isRefusal, refuse } from '../../kernel/result.ts'
import { ordersSpine } from '../../orders/server/index.ts'
import { agenciesOf, createPeople, importCompany } from '../../people/server/index.ts'
import { createPolicy } from '../../policy/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import { filesOf } from '../../server/files.ts'
import { limitsOf } from '../../server/http/limits.ts'
import { sessionsOf } from '../../server/http/sessions.ts'
import { appForTest } from '../../server/http/testing-app.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { demoCompanyText } from '../../server/testing.ts'
import { callList } from '../calls/list.ts'
import type { BookedDeps } from './booked.ts'
import type { Agreements } from './deps.ts'
import { applicationsOf } from './face.ts'
import { applicationsWing } from './index.ts'

/** 10:00 on a Saturday in Shanghai. */
export const START = '2026-11-21T02:00:00Z'
export const COMPANY = 'QCDEMO'
const AUDIENCE = 'qicheng-travel'

/** For tests: the real server with the wing's calls over the demo company; who is asked to agree is written down. */
export async function applicationsServer(database: { readonly db: Database }) {
  const { db } = database
  const clock = new TestClock(START)
  const secrets = secretsFrom([randomBytes(32).toString('base64')])
  const log = pino({ level: 'silent' })
  const officeKey = randomBytes(32)
  const asked: (Parameters<Agreements['ask']>[1] & { amountMinor: number; applicantId: string })[] = []
  const closed: string[] = []
  /** Who may see requests, by id. */
  const approvers = new Set<string>()
  const approvalIdOf = ({ applicationId, version }: { applicationId: string; version: number }) => `${applicationId}/${version}`
  const agreements: Agreements = {
    ask: async (_, application, { amountMinor, applicantId }) => {
      asked.push({ ...application, amountMinor, applicantId })
      return null
    },
    close: async (_, { applicationId }) => void closed.push(applicationId),
    latest: async (_, { applicationId }) => {
      const last = asked.findLast((one) => one.applicationId === applicationId)
      return last ? { approvalId: approvalIdOf(last), notifierIds: [], urgeFrom: null } : null
    },
    outcomeOf: async () => ({ yeses: [], noes: [], line: null }),
    // Who manages whoever applies in these tests.
    asks: async (_, __, personId) => personId === (await idOf('QC2001')).personId,
    applicationFor: async (_, { personId }, approvalId) => {
      const found = asked.find((one) => approvalIdOf(one) === approvalId)
      const hers = found && (approvers.has(personId) || found.applicantId === personId)
      return hers ? found : null
    },
  }
  const orders = ordersSpine({ clock })
  // No line stands behind these orders: what one says of its own is proven where lines are.
  const silent = () => Promise.resolve()
  orders.registerLine({
    line: 'flight',
    ...{ onPaid: silent, onApproved: silent, onRejected: silent, onExpired: silent, onTold: silent, onErased: silent },
    present: async () => [],
    list: async () => [],
    cancelling: async () => ({ verdict: { allowed: true }, note: '', reasons: [], valuePath: null, returnPath: null, isReturning: false }),
    cancel: async () => refuse('ORDER-COMPLETE'),
  })
  const deps: BookedDeps = {
    orders,
    db,
    clock,
    limits: limitsOf(db, clock),
    people: createPeople(secrets),
    costs,
    budgets: budgetsOf({ clock }),
    policy: createPolicy(),
    agencies: agenciesOf,
    files: filesOf(clock, secrets),
    secrets,
    appKeys: appKeysFrom([{ companyCode: COMPANY, kind: 'hs256', key: officeKey }], AUDIENCE),
    demo: true,
    agreements,
    // Who is told what, and how it reaches her, is proven over the whole product.
    jobs: { send: silent },
    notices: { inform: silent },
  }
  const sessions = sessionsOf(db, clock)
  const face = applicationsOf(deps)
  const wings = [applicationsWing(deps), costsWing({ db, clock, people: deps.people, applications: face })]
  const app = await appForTest({ db, clock, secrets, sessions, log, wings, definitions: [...callList, ...costsCalls] })
  const imported = await importCompany({ db, clock, secrets }, await demoCompanyText(), { isDemo: true })
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))

  /** What the company sets for its applications; the rest of its settings stays. */
  async function set(settings: object): Promise<void> {
    const row = await db.kysely.selectFrom('company').select(['id', 'settings']).where('code', '=', COMPANY).executeTakeFirstOrThrow()
    const before = row.settings as { readonly applications?: object }
    const merged = json({ ...before, applications: { ...before.applications, ...settings } })
    await db.kysely.updateTable('company').set({ settings: merged }).where('id', '=', row.id).execute()
  }
  const usual = { needsApproval: true, earlierDays: 0, laterDays: 0, estimateTolerancePercent: 0, allowsOfflineAuthorisation: false }
  await set(usual)

  async function idOf(userCode: string) {
    const row = await db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()
    return { companyId: row.companyId, personId: row.id }
  }

  return {
    clock,
    deps,
    asked,
    closed,
    approvers,
    approvalIdOf,
    face,
    idOf,
    close: () => app.close(),
    /** Asks as somebody; reads and deletions write their input into the address. */
    async ask<T = never>(
      who: string | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      input: object = {},
      more: { userCode?: string; language?: 'zh' | 'en' } = {},
    ): Promise<{ readonly status: number } & Envelope<T>> {
      const token =
        who === null
          ? null
          : (await db.transact(async (writer) => sessions.start(writer, await idOf(who), { way: 'password', device: '' }))).token
      const isRead = method === 'GET' || method === 'DELETE'
      const query = isRead && Object.keys(input).length > 0 ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
      const answer = await app.inject({
        method,
        url: `/api/v06/openapi${path}${query}`,
        headers: {
          language: more.language ?? 'en',
          'idempotency-key': randomUUID(),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(more.userCode === undefined ? {} : { userCode: more.userCode }),
        },
        ...(isRead ? {} : { payload: input }),
      })
      return { status: answer.statusCode, ...answer.json<Envelope<T>>() }
    },
    set,
    /** A token of the company's office system. */
    sign(claims: object, more: { aud?: string; key?: Uint8Array; seconds?: number; iss?: string } = {}) {
      const at = Math.floor(clock.now().epochMilliseconds / 1000)
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(more.iss ?? COMPANY)
        .setAudience(more.aud ?? `${AUDIENCE}/applications`)
        .setIssuedAt(at)
        .setExpirationTime(at + (more.seconds ?? 120))
        .sign(more.key ?? officeKey)
    },
  }
}
export type ApplicationsServer = Awaited<ReturnType<typeof applicationsServer>>

/** A picture that somebody has handed in, and nothing has claimed yet. */
export async function handIn({ deps, idOf }: ApplicationsServer, userCode: string): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const picture = await deps.files.decode(bytes)
  if (isRefusal(picture)) throw new Error(picture.refused)
  const { companyId, personId } = await idOf(userCode)
  const kept = await deps.db.transact((writer) => deps.files.keep(writer, { companyId, ownerId: personId, picture }))
  if (isRefusal(kept)) throw new Error(kept.refused)
  return kept.fileId
}

/** What a form sends: Hangzhou to Shanghai and back. */
export const asked = (more: object = {}) => ({
  segments: [
    { kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: '2026-12-01', endDate: '2026-12-03', wanted: { flight: 1 } },
    {
      kind: 'leg',
      departureCity: 'PEK',
      arrivalCity: '杭州',
      startDate: '2026-12-04',
      endDate: '2026-12-06',
      wanted: { flight: 1, train: 1 },
    },
  ],
  travellers: ['QC1001'],
  estimateMinor: 300_000,
  costCode: 'CC-3102',
  reason: '客户验收',
  ...more,
})
