import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { Notice } from '../../notices/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import { limitsOf } from '../../server/http/limits.ts'
import { createJobs } from '../../server/jobs.ts'
import { sealCodesOf } from '../../server/seal-codes.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { companionCalls } from '../calls/companions.ts'
import { checkCharacterOf } from '../rules/id-card.ts'
import { en } from '../text/companion-refusals/en.ts'
import { zh } from '../text/companion-refusals/zh.ts'
import { companionHandlers, companionJobs } from './companion-handlers.ts'
import { documentsOf } from './documents.ts'
import type { PersonId } from './store.ts'
import { servePeople } from './testing.ts'

/** Said by the documents' room, which is not served here. */
const ELSEWHERE = { 'DOCUMENT-FIELDS': 'fields', 'DOCUMENT-SEAL': 'seal' }
const START = '2026-11-21T02:00:00Z'

/** A valid ID number of a made-up region; another one for each sequence. */
export function idNumber(sequence: number, birth = '19900101'): string {
  const first = `110199${birth}${String(sequence).padStart(3, '0')}`
  return first + checkCharacterOf(first)
}

/** For tests: the real server with the calls of companions alone, the demo company, and an outbox that is read instead of sent. */
export async function companionServer(database: { readonly db: Database; readonly url: string }) {
  const { db } = database
  const clock = new TestClock(START)
  const secrets = secretsFrom([randomBytes(32).toString('base64')])
  const log = pino({ level: 'silent' })
  const jobs = createJobs({ databaseUrl: database.url, clock, log, clockByHand: true })
  const sent: Notice[] = []
  const tripEnds = new Map<string, Temporal.Instant>()
  const inOpenOrders = new Set<string>()
  const deps = {
    db,
    clock,
    secrets,
    sealCodes: sealCodesOf(db, clock, secrets),
    jobs,
    limits: limitsOf(db, clock),
    documents: documentsOf(secrets),
    notices: { canSend: () => true, send: async (_: unknown, notice: Notice) => void sent.push(notice) },
    appUrl: () => 'http://travel.example/m',
    lastTripEnd: async (_: unknown, who: PersonId) => tripEnds.get(who.personId) ?? null,
    hasOpenOrder: async (_: unknown, who: PersonId) => inOpenOrders.has(who.personId),
    onErased: async () => undefined,
  }
  const wing = {
    name: 'people',
    handlers: companionHandlers(deps),
    refusals: { zh: { ...zh, ...ELSEWHERE }, en: { ...en, ...ELSEWHERE } },
    httpStatus: { 'GUEST-WAIT': 429 as const },
  }
  jobs.registerAll(companionJobs(deps))
  const served = await servePeople({ db, clock, secrets, log, wing, definitions: [...companionCalls] })
  await jobs.start()
  return {
    ...served,
    clock,
    jobs,
    sent,
    tripEnds,
    inOpenOrders,
    deps,
    /** A document as the browser hands it over. */
    sealed: async (number: string, more: object = {}) => ({
      cardType: 1,
      hasNoEnd: true,
      agreed: true,
      ...(await served.sealed(number)),
      ...more,
    }),
    async close(): Promise<void> {
      await served.close()
      await jobs.stop(1_000)
    },
  }
}
export type CompanionServer = Awaited<ReturnType<typeof companionServer>>
