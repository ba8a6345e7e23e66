import { randomBytes } from 'node:crypto'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, isRefusal, refuse } from '../../kernel/result.ts'
import { maskPhone } from '../../people/rules/phone.ts'
import type { Person, PersonId } from '../../people/server/index.ts'
import { hashPassword, signInNameHash } from '../../people/server/index.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import type { activation, checkActivationCode, createAccount } from '../calls/activation.ts'
import type { CodeSent, Entered } from '../calls/fields.ts'
import { maskMail } from '../../kernel/mask.ts'
import { messagesText } from './code-mail.ts'
import type { EntryParts } from './deps.ts'
import { e164, enter, enteredOf, isAgreed, mayEnter } from './entering.ts'
import { ADDRESS_LIMIT, INVITE_LIMIT, ownKey, waitFor } from './limits.ts'
import { newPasswordFault } from './new-password.ts'
import { TICKET_HASH } from './purposes.ts'
import { endActivation, isInvited, keepInvite, keepTicket, takeTicket, ticketOwner } from './store.ts'
import { reachedBefore, tellChange } from './telling.ts'
import { newPhoneWish, phoneSubject, sendAfterChallenge, type Proof } from './wishes.ts'

/*
 * The first way in: the company invites, she asks for a code at /activate/check, which goes to the phone or mail address that the
 * company has of her, and sets her password with the ticket that the right code gives.
 */

export const INVITE_DAYS = 7
export const TICKET_MINUTES = 30

/** Invites an employee of the caller's own company. The invitation itself opens nothing: the code that she asks for does. */
export async function invite(
  deps: EntryParts,
  { caller }: CallContext<Caller>,
  { id }: CallParsed<typeof createAccount>,
): Promise<CallResult<typeof createAccount> | Refusal> {
  const { people, clock } = deps
  const person = await people.byUserCode(deps.db.read, { companyId: caller.companyId, userCode: id.trim().toUpperCase() })
  if (!person?.isActive) return refuse('P404')
  const to = await reachedAt(deps, person)
  if (to === null) return refuse(await whyUnreached(deps, person))
  const tooMany = await waitFor(deps, INVITE_LIMIT, ownKey(deps, person), 'AUTH-INVITED')
  if (tooMany) return tooMany
  const now = clock.now()
  const expiresAt = now.add({ hours: INVITE_DAYS * 24 })
  const company = (await people.company(deps.db.read, caller.companyId)).name[person.language]
  await deps.db.transact(
    async (writer) => {
      await keepInvite(writer, person, { invitedBy: caller.personId, now, expiresAt })
      await sendInvitation(deps, writer, { person, to, company, expiresAt })
      await noteDeed(writer, clock, { ...subjectOf(person), actorId: caller.personId, what: 'account.invited', facts: { by: to.by } })
    },
    { name: 'entry.invite' },
  )
  return { by: to.by, sentTo: to.by === 'sms' ? maskPhone(to.address) : maskMail(to.address), expiresAt: expiresAt.toString() }
}

const subjectOf = ({ companyId, personId }: PersonId) => ({ companyId, subjectId: personId })

interface ReachedAt {
  readonly by: 'sms' | 'mail'
  readonly address: string
}

/** Her phone; her mail address where the company has no phone of hers, or nothing goes out by SMS here. */
async function reachedAt({ db, people, notices }: EntryParts, who: PersonId): Promise<ReachedAt | null> {
  const [phone, mail] = await Promise.all([people.phoneOf(db.read, who), people.accounts.mailOf(db.read, who)])
  if (phone !== null && notices.canSend('sms')) return { by: 'sms', address: phone }
  return mail !== null && notices.canSend('mail') ? { by: 'mail', address: mail } : null
}

async function whyUnreached({ db, people }: EntryParts, who: PersonId): Promise<string> {
  if ((await people.phoneOf(db.read, who)) !== null) return 'AUTH-NO-SMS'
  return (await people.accounts.mailOf(db.read, who)) === null ? 'AUTH-NO-ADDRESS' : 'AUTH-NO-MAIL'
}

interface Invitation {
  readonly person: Person
  readonly to: ReachedAt
  readonly company: string
  readonly expiresAt: Temporal.Instant
}

async function sendInvitation(deps: EntryParts, writer: Writer, { person, to, company, expiresAt }: Invitation): Promise<void> {
  const { language, companyId, personId, userCode } = person
  const link = `${deps.appUrl()}/activate/check`
  const key = `entry.invite:${personId}:${expiresAt.epochMilliseconds}`
  const common = { companyId, to: to.address, language, key, until: expiresAt }
  if (to.by === 'sms') {
    return deps.notices.send(writer, { kind: 'sms', ...common, template: 'activationInvite', params: { company, link } })
  }
  const text = messagesText[language]
  return deps.notices.send(writer, {
    kind: 'mail',
    ...common,
    subject: text.inviteSubject(company),
    text: text.invite({ company, account: userCode, link, days: INVITE_DAYS }),
  })
}

/** Who may activate this account now: somebody invited, or somebody who has no password yet. Null for everybody else and nobody. */
async function whoActivates(deps: EntryParts, reader: Reader, account: string): Promise<PersonId | null> {
  const nameHash = signInNameHash(deps.secrets, account)
  const found = nameHash && (await deps.people.signInName(reader, nameHash))
  if (!found || !mayEnter(deps, found)) return null
  const who = { companyId: found.companyId, personId: found.personId }
  return found.phc === null || (await isInvited(reader, who, deps.clock.now())) ? who : null
}

const activationSubject = ({ companyId, personId }: PersonId): string => `${companyId}/${personId}`
/** For an account that nobody may activate: a row of its own, so that asking for it is counted and refused like any other. */
const nobodySubject = (deps: EntryParts, account: string): string =>
  `nobody ${signInNameHash(deps.secrets, account)?.toString('hex') ?? account}`

/** An address that is given to nobody, of the kind that goes out here: what goes there has run out before it is sent. */
function nobodysAddress(deps: EntryParts, account: string): string {
  const digits = BigInt(`0x${deps.secrets.hash(TICKET_HASH, nobodySubject(deps, account)).toString('hex')}`) % 10_000_000_000n
  const number = digits.toString().padStart(10, '0')
  return deps.notices.canSend('sms') ? `+999${number}` : `nobody-${number}@nobody.invalid`
}

/** Sends the activation code to where the company reaches her. What is answered says nothing about her, nor whether she exists. */
export async function sendActivationCode(
  deps: EntryParts,
  context: CallContext,
  { account, ...proof }: Proof & { readonly account: string },
): Promise<CodeSent | Refusal> {
  const who = await whoActivates(deps, deps.db.read, account)
  const to = who && (await reachedAt(deps, who))
  const { language } = context
  // Counted by what was typed: a number's own count would tell whose it is.
  const typed = signInNameHash(deps.secrets, account)?.toString('hex') ?? account
  const wish = { purpose: 'activation', language, typed } as const
  const sent = await sendAfterChallenge(
    deps,
    context,
    proof,
    who && to
      ? { ...wish, target: to.address, subject: activationSubject(who), companyId: who.companyId }
      : { ...wish, target: nobodysAddress(deps, account), subject: nobodySubject(deps, account), isForNobody: true },
  )
  return isRefusal(sent) ? sent : { ...sent, sentTo: '' }
}

export async function checkCode(
  deps: EntryParts,
  context: CallContext,
  { account, code }: CallParsed<typeof checkActivationCode>,
): Promise<CallResult<typeof checkActivationCode> | Refusal> {
  const tooMany = await waitFor(deps, ADDRESS_LIMIT, context.address)
  if (tooMany) return tooMany
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = deps.clock.now().add({ minutes: TICKET_MINUTES })
  const checked = await deps.db.transact(
    async (writer) => {
      const who = await whoActivates(deps, writer, account)
      const subject = who ? activationSubject(who) : nobodySubject(deps, account)
      const fits = await deps.codes.check(writer, { purpose: 'activation', subject, code })
      if (fits !== true) return fits
      if (!who) return refuse('AUTH-CODE', { field: 'code' })
      await keepTicket(writer, { ...who, ticketHash: deps.secrets.hash(TICKET_HASH, ticket), expiresAt })
      return who
    },
    { name: 'entry.check-activation' },
  )
  if (isRefusal(checked)) return checked
  const person = await deps.people.find(deps.db.read, checked)
  invariant(person, 'an account belongs to a person')
  const { name, userCode, maskedPhone } = person
  return { ticket, name, userCode, phoneNumber: maskedPhone, expiresAt: expiresAt.toString() }
}

/** To the phone that somebody without one enters on the way; with her ticket she needs no challenge. */
export async function sendActivationPhoneCode(
  deps: EntryParts,
  context: CallContext,
  { ticket, phone }: { readonly ticket: string; readonly phone: string },
): Promise<CodeSent | Refusal> {
  const who = await ticketOwner(deps.db.read, deps.secrets.hash(TICKET_HASH, ticket), deps.clock.now())
  const person = who && (await deps.people.find(deps.db.read, who))
  if (!who || !person?.isActive || person.maskedPhone !== '') return refuse('AUTH-ACTIVATION')
  return deps.db.transact((writer) => deps.codes.send(writer, newPhoneWish(who, phone, context)), { name: 'entry.send-code' })
}

export async function activate(deps: EntryParts, context: CallContext, input: CallParsed<typeof activation>): Promise<Entered | Refusal> {
  if (!isAgreed(input.agreement)) return refuse('AUTH-AGREEMENT', { field: 'agreement' })
  const tooMany = await waitFor(deps, ADDRESS_LIMIT, context.address)
  if (tooMany) return tooMany
  const boxes = [input.password, input.again]
  const [password, again] = (await deps.sealCodes.openAll({ keyId: input.keyId, nonce: input.nonce, boxes })) ?? []
  if (password === undefined || again === undefined) return refuse('AUTH-SEAL')
  const ticketHash = deps.secrets.hash(TICKET_HASH, input.ticket)
  const who = await ticketOwner(deps.db.read, ticketHash, deps.clock.now())
  if (!who) return refuse('AUTH-ACTIVATION')
  const fault = await newPasswordFault(deps, who, { password, again })
  if (fault) return fault
  const phc = await hashPassword(password)
  const session = await deps.db.transact((writer) => settle(deps, writer, { who, phc, ticketHash, input, context }), {
    name: 'entry.activate',
  })
  return isRefusal(session) ? session : enteredOf(deps, who, session)
}

interface Settling {
  readonly who: PersonId
  readonly phc: string
  readonly ticketHash: Buffer
  readonly input: CallParsed<typeof activation>
  readonly context: CallContext
}

/** All or nothing: the phone, the password, the end of every other session, the new one. A refusal leaves the ticket as it was. */
async function settle(deps: EntryParts, writer: Writer, { who, phc, ticketHash, input, context }: Settling) {
  // She may have left since the code that gave her the ticket.
  if (!(await isStillHere(deps, writer, who))) return refuse('AUTH-ACTIVATION')
  const to = await reachedBefore(deps, writer, who)
  const hadPassword = (await deps.people.accounts.passwordOf(writer, who)) !== null
  const refusal = await phoneOnTheWay(deps, writer, who, input)
  if (refusal) return refusal
  const now = deps.clock.now()
  if (!(await takeTicket(writer, ticketHash, now))) return refuse('AUTH-ACTIVATION')
  await deps.people.accounts.setPassword(writer, who, phc, now)
  await endActivation(writer, who)
  await deps.sessions.endAll(writer, who)
  await noteDeed(writer, deps.clock, { ...subjectOf(who), actorId: who.personId, what: 'account.activated' })
  // The first password is what the invitation was for; another one in its place is news to its owner.
  if (hadPassword) await tellChange(deps, writer, { who, to, change: { is: 'password' } })
  return enter(deps, writer, who, { way: 'activation', context, agrees: true })
}

async function isStillHere({ people }: EntryParts, reader: Reader, who: PersonId): Promise<boolean> {
  return (await people.find(reader, who))?.isActive ?? false
}

async function phoneOnTheWay(
  deps: EntryParts,
  writer: Writer,
  who: PersonId,
  { phone, code }: CallParsed<typeof activation>,
): Promise<Refusal | null> {
  if (phone === undefined || code === undefined) return null
  const person = await deps.people.find(writer, who)
  if (person?.maskedPhone !== '') return refuse('AUTH-ACTIVATION')
  const target = e164(phone)
  const checked = await deps.codes.check(writer, { purpose: 'phone', subject: phoneSubject(who, target), code })
  if (checked !== true) return checked
  const isSet = await deps.people.accounts.setPhone(writer, who, target, deps.clock.now())
  return isSet ? null : refuse('AUTH-PHONE-TAKEN', { field: 'phone' })
}
