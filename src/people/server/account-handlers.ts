import type { CallParsed } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { isRefusal, refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Caller, CallContext, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import type { Secrets } from '../../server/secrets.ts'
import { account, getLaterInfoAuth, giveInfoAuth, withdrawInfoAuth } from '../calls/documents.ts'
import { CONSENT_KINDS, CONSENT_VERSIONS, NEEDED_CONSENTS } from '../rules/consents.ts'
import { expiryWarning } from '../rules/document-expiry.ts'
import { maskMail } from '../../kernel/mask.ts'
import { ticketName } from '../rules/names.ts'
import { accountsOf } from './accounts.ts'
import { consents } from './consents.ts'
import { cardRowsOf } from './documents-store.ts'
import { companyOf, findPerson } from './store.ts'

export interface AccountDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
}

type Context = CallContext<Caller>

async function accountOf(deps: AccountDeps, { caller }: Context) {
  const { read } = deps.db
  const person = await findPerson(read, caller)
  if (!person) return refuse('P404')
  const [company, manager, cards, mail] = await Promise.all([
    companyOf(read, caller.companyId),
    person.managerId === null ? null : findPerson(read, { companyId: caller.companyId, personId: person.managerId }),
    cardRowsOf(read, caller),
    accountsOf(deps.secrets).mailOf(read, caller),
  ])
  const today = dateIn(DEFAULT_ZONE, deps.clock.now()).toString()
  const ending = cards.filter((card) => expiryWarning({ expiresOn: card.expiresDate?.toString() ?? null }, today) !== null)
  return {
    userCode: person.userCode,
    name: person.name,
    ticketName: ticketName({ surname: person.surnameLatin, given: person.givenLatin }),
    maskedPhone: person.maskedPhone || null,
    maskedMail: mail === null ? null : maskMail(mail),
    company: company.name,
    department: person.department.name,
    rank: person.rank.name,
    manager: manager?.name ?? null,
    cards: cards.length,
    cardsExpiring: ending.length,
  }
}

async function laterInfoAuth(deps: AccountDeps, { caller }: Context) {
  const given = await consents.listOf(deps.db.read, caller)
  const due = await consents.due(deps.db.read, caller)
  const isNeeded = (kind: string): boolean => (NEEDED_CONSENTS as readonly string[]).includes(kind)
  return {
    due: due.map((kind) => ({ kind, version: CONSENT_VERSIONS[kind], isNeeded: isNeeded(kind) })),
    current: CONSENT_KINDS.map((kind) => {
      const version = CONSENT_VERSIONS[kind]
      const standing = given.find((one) => one.kind === kind && one.version === version && one.withdrawnAt === null)
      return { kind, version, isGiven: standing !== undefined, isNeeded: isNeeded(kind), givenAt: standing?.givenAt.toString() ?? null }
    }),
  }
}

async function give(
  deps: AccountDeps,
  { caller }: Context,
  { kind, version }: CallParsed<typeof giveInfoAuth>,
): Promise<{ given: true } | Refusal> {
  return deps.db.transact(
    async (writer) => {
      const given = await consents.give(writer, caller, { kind, version, way: 'app', at: deps.clock.now() })
      if (isRefusal(given)) return given
      const { companyId, personId } = caller
      await noteDeed(writer, deps.clock, {
        companyId,
        actorId: personId,
        subjectId: personId,
        what: 'consent.given',
        facts: { kind, version },
      })
      return { given: true }
    },
    { name: 'people.consent.give' },
  )
}

async function withdraw(
  deps: AccountDeps,
  { caller }: Context,
  { kind }: CallParsed<typeof withdrawInfoAuth>,
): Promise<{ withdrawn: boolean }> {
  return deps.db.transact(
    async (writer) => {
      const withdrawn = await consents.withdraw(writer, caller, { kind, at: deps.clock.now() })
      const { companyId, personId } = caller
      if (withdrawn)
        await noteDeed(writer, deps.clock, {
          companyId,
          actorId: personId,
          subjectId: personId,
          what: 'consent.withdrawn',
          facts: { kind },
        })
      return { withdrawn }
    },
    { name: 'people.consent.withdraw' },
  )
}

/** The calls of one's own account, and of what one has agreed to. */
export function accountHandlers(deps: AccountDeps): readonly Handler[] {
  return [
    handler(account, (context) => accountOf(deps, context)),
    handler(getLaterInfoAuth, (context) => laterInfoAuth(deps, context)),
    handler(giveInfoAuth, (context, input) => give(deps, context, input)),
    handler(withdrawInfoAuth, (context, input) => withdraw(deps, context, input)),
  ]
}
