import { maskToEnd } from '../../kernel/mask.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, refuse } from '../../kernel/result.ts'
import type { CallParsed } from '../../kernel/call.ts'
import { randomBytes } from 'node:crypto'
import { readAccount } from '../../people/rules/account.ts'
import type { PersonId } from '../../people/server/index.ts'
import { signInNameHash } from '../../people/server/index.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import { hashToken } from '../../server/http/sessions.ts'
import type { ssoBind, SsoUnknown } from '../calls/sso.ts'
import type { Identity, SsoPlatform } from '../supplier/port.ts'
import type { EntryDeps } from './deps.ts'
import { mayEnter } from './entering.ts'
import { SSO_SUBJECT_HASH } from './purposes.ts'
import { isChatPlatform, subjectSeal } from './sso-chats.ts'
import type { Link } from './sso-store.ts'
import {
  addLink,
  dropLinkOf,
  forgetUnlinked,
  isUnlinked,
  keepBinding,
  linkedPerson,
  lockLink,
  noteLinkUsed,
  takeBinding,
} from './sso-store.ts'
import { reachedBefore, tellChange } from './telling.ts'

/** Whose account at a platform it is: found where it is known, matched once where it is not, bound by herself where neither. */

const BINDING_MINUTES = 10

/** The company that a platform of this installation belongs to. */
export interface PlatformCompany {
  readonly companyId: string
  readonly isDemo: boolean
}

function linkOf({ secrets }: Pick<EntryDeps, 'secrets'>, platform: SsoPlatform, { tenant, subject }: Identity): Link {
  const subjectHash = secrets.hash(SSO_SUBJECT_HASH, `${platform} ${tenant} ${subject}`)
  const link = { platform, tenant, subjectHash }
  const subjectSealed = isChatPlatform(platform) ? secrets.seal(subjectSeal(link), subject) : null
  return { ...link, subjectMasked: maskToEnd(subject), subjectSealed }
}

type LinkingDeps = Pick<EntryDeps, 'clock' | 'secrets' | 'people' | 'notices' | 'demo' | 'log'>

/** The person of this company whose account it is and who may come in; null where there is none. Links her on her first time. */
export async function whoseIdentity(
  deps: LinkingDeps,
  writer: Writer,
  { platform, identity, company }: { platform: SsoPlatform; identity: Identity; company: PlatformCompany },
): Promise<PersonId | null> {
  const link = linkOf(deps, platform, identity)
  const known = await linkedPerson(writer, link)
  if (known) {
    // A platform that was handed to another company takes nobody along.
    if (known.companyId !== company.companyId || !(await isWelcome(deps, writer, known, company))) return null
    return (await noteLinkUsed(writer, link, deps.clock.now())) ? known : null
  }
  const matched = await matchedPerson(deps, writer, company.companyId, identity)
  if (!matched || !(await isWelcome(deps, writer, matched.person, company))) return null
  // She has unlinked this platform: what looks like hers there is hers again when she says so.
  if (await isUnlinked(writer, matched.person, platform)) return null
  await lockLink(writer, link)
  // She has another account there already, or a second phone was a moment faster with the same one.
  if (!(await addLink(writer, link, matched.person, deps.clock.now()))) {
    const meanwhile = await linkedPerson(writer, link)
    return meanwhile?.personId === matched.person.personId && meanwhile.companyId === company.companyId ? matched.person : null
  }
  await noteDeed(writer, deps.clock, {
    companyId: company.companyId,
    actorId: matched.person.personId,
    subjectId: matched.person.personId,
    what: 'sso.linked',
    facts: { platform, by: matched.by },
  })
  await tellLinked(deps, writer, matched.person, platform)
  return matched.person
}

async function tellLinked(deps: LinkingDeps, writer: Writer, who: PersonId, platform: SsoPlatform): Promise<void> {
  await tellChange(deps, writer, { who, to: await reachedBefore(deps, writer, who), change: { is: 'linked', platform } })
}

async function isWelcome(deps: LinkingDeps, reader: Reader, who: PersonId, { isDemo }: PlatformCompany): Promise<boolean> {
  const person = await deps.people.find(reader, who)
  return person !== null && person.kind === 'employee' && mayEnter(deps, { isActive: person.isActive, isDemo })
}

type Trait = 'staffNumber' | 'mail' | 'phone'

/** Whoever of this one company has what the platform has checked. Where two of them point at two people, it is nobody. */
async function matchedPerson(
  deps: LinkingDeps,
  reader: Reader,
  companyId: string,
  identity: Identity,
): Promise<{ readonly person: PersonId; readonly by: Trait } | null> {
  const found: { person: PersonId; by: Trait }[] = []
  if (identity.staffNumber !== null) {
    const person = await deps.people.byUserCode(reader, { companyId, userCode: identity.staffNumber.toUpperCase() })
    if (person) found.push({ person: { companyId, personId: person.personId }, by: 'staffNumber' })
  }
  for (const by of ['mail', 'phone'] as const) {
    const account = identity[by]
    // What a platform calls a phone and we read as a staff number speaks for nobody.
    const nameHash = account !== null && readAccount(account)?.kind === by ? signInNameHash(deps.secrets, account) : null
    const named = nameHash ? await deps.people.signInName(reader, nameHash) : null
    if (named?.companyId === companyId) found.push({ person: { companyId, personId: named.personId }, by })
  }
  const [first] = found
  if (!first) return null
  if (found.some(({ person }) => person.personId !== first.person.personId)) {
    deps.log.warn({ traits: found.map(({ by }) => by) }, 'sso_traits_disagree')
    return null
  }
  return first
}

/** What somebody is told whom the platform knows and we do not: whom to ask, and how she binds her account herself. */
export async function unknownHere(
  deps: EntryDeps,
  writer: Writer,
  { platform, identity, company }: { platform: SsoPlatform; identity: Identity; company: PlatformCompany },
): Promise<Refusal> {
  const bindTicket = randomBytes(32).toString('base64url')
  await keepBinding(writer, {
    ...linkOf(deps, platform, identity),
    ticketHash: hashToken(bindTicket),
    companyId: company.companyId,
    expiresAt: deps.clock.now().add({ minutes: BINDING_MINUTES }),
  })
  const { name } = await deps.people.company(writer, company.companyId)
  const contacts = [...(await deps.people.accounts.contacts(writer, company.companyId))]
  return refuse('SSO-UNKNOWN', { detail: { bindTicket, name: identity.name, company: name, contacts } satisfies SsoUnknown })
}

/** Binds the account that was unknown a moment ago to whoever has just proved herself by something else. */
export async function bind(
  deps: EntryDeps,
  { caller }: CallContext<Caller>,
  { bindTicket }: CallParsed<typeof ssoBind>,
): Promise<{ platform: SsoPlatform } | Refusal> {
  if (!(await deps.sessions.isConfirmed(caller.sessionId))) return refuse('ENTRY-CONFIRM')
  return deps.db.transact(
    async (writer) => {
      const now = deps.clock.now()
      const binding = await takeBinding(writer, { ticketHash: hashToken(bindTicket), companyId: caller.companyId })
      if (!binding || Temporal.Instant.compare(binding.expiresAt, now) <= 0) return refuse('SSO-BIND')
      const { tenant, subjectHash, subjectMasked, subjectSealed } = binding
      const platform = binding.platform as SsoPlatform
      const link = { platform, tenant, subjectHash, subjectMasked, subjectSealed }
      // Two who bind one account at the same moment stand in line: the second finds it taken, and keeps the link that she had.
      await lockLink(writer, link)
      const owner = await linkedPerson(writer, link)
      if (owner && owner.personId !== caller.personId) return refuse('SSO-TAKEN')
      await dropLinkOf(writer, link, caller)
      invariant(await addLink(writer, link, caller, now), 'an account that is nobody’s can be linked')
      await forgetUnlinked(writer, caller, platform)
      await noteDeed(writer, deps.clock, {
        companyId: caller.companyId,
        actorId: caller.personId,
        subjectId: caller.personId,
        what: 'sso.linked',
        facts: { platform, by: 'herself' },
      })
      await tellLinked(deps, writer, caller, platform)
      return { platform }
    },
    { name: 'entry.sso-bind' },
  )
}
