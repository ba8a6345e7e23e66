import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, refuse } from '../../kernel/result.ts'
import { hashPassword, isPassword } from '../../people/server/index.ts'
import type { DeedName } from '../../server/audit.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import { CONFIRMATION_MINUTES } from '../../server/http/sessions.ts'
import type { completePhone, confirm, confirmWays, updatePassword } from '../calls/account.ts'
import type { LoginInfo } from '../calls/fields.ts'
import type { EntryParts } from './deps.ts'
import { e164, infoOf } from './entering.ts'
import { OWN_LIMIT, ownKey, waitFor } from './limits.ts'
import { newPasswordFault } from './new-password.ts'
import { mayChangePhone } from './sending.ts'
import { sessionOf } from './store.ts'
import { reachedBefore, tellChange } from './telling.ts'
import { confirmSubject, phoneSubject } from './wishes.ts'

/** What a signed-in person does about her account. */

export async function waysToConfirm(
  { db, people, notices }: EntryParts,
  { caller }: CallContext<Caller>,
): Promise<CallResult<typeof confirmWays>> {
  const person = await people.find(db.read, caller)
  invariant(person, 'a session belongs to a person')
  const phc = await people.accounts.passwordOf(db.read, caller)
  return { hasPassword: phc !== null, phoneNumber: person.maskedPhone, canSendCode: notices.canSend('sms') }
}

/** Proves that it is still she. Whoever only found her phone unlocked knows neither password nor code. */
export async function confirmHer(
  deps: EntryParts,
  { caller }: CallContext<Caller>,
  input: CallParsed<typeof confirm>,
): Promise<CallResult<typeof confirm> | Refusal> {
  const tooMany = await waitFor(deps, OWN_LIMIT, ownKey(deps, caller))
  if (tooMany) return tooMany
  const secret = await deps.sealCodes.open({ keyId: input.keyId, nonce: input.nonce, box: input.password })
  if (secret === null) return refuse('AUTH-SEAL')
  if (input.way === 'password' && !(await isHerPassword(deps, caller, secret))) return refuse('AUTH-OLD', { field: 'password' })
  const refusal = await deps.db.transact(
    async (writer) => {
      if (input.way === 'code') {
        const checked = await deps.codes.check(writer, { purpose: 'confirm', subject: confirmSubject(caller), code: secret })
        if (checked !== true) return checked
      }
      await deps.sessions.confirm(writer, caller.sessionId)
      return null
    },
    { name: 'entry.confirm' },
  )
  if (refusal) return refusal
  await deps.limits.clear(OWN_LIMIT, ownKey(deps, caller))
  return { confirmedUntil: deps.clock.now().add({ minutes: CONFIRMATION_MINUTES }).toString() }
}

async function isHerPassword({ db, people }: EntryParts, caller: Caller, password: string): Promise<boolean> {
  return isPassword(await people.accounts.passwordOf(db.read, caller), password)
}

/** With the old password, or a proof of the last minutes. Whoever else is signed in as her is out. */
export async function changePassword(
  deps: EntryParts,
  { caller }: CallContext<Caller>,
  { keyId, nonce, old, password, again }: CallParsed<typeof updatePassword>,
): Promise<CallResult<typeof updatePassword> | Refusal> {
  if (old === undefined && !(await deps.sessions.isConfirmed(caller.sessionId))) return refuse('ENTRY-CONFIRM')
  const boxes = old === undefined ? [password, again] : [password, again, old]
  const [chosen, repeated, before] = (await deps.sealCodes.openAll({ keyId, nonce, boxes })) ?? []
  if (chosen === undefined || repeated === undefined) return refuse('AUTH-SEAL')
  const fault = await newPasswordFault(deps, caller, { password: chosen, again: repeated })
  if (fault) return fault
  if (before !== undefined) {
    const tooMany = await waitFor(deps, OWN_LIMIT, ownKey(deps, caller))
    if (tooMany) return tooMany
    if (!(await isHerPassword(deps, caller, before))) return refuse('AUTH-OLD', { field: 'old' })
    await deps.limits.clear(OWN_LIMIT, ownKey(deps, caller))
  }
  const phc = await hashPassword(chosen)
  const endedSessions = await deps.db.transact(
    async (writer) => {
      await deps.people.accounts.setPassword(writer, caller, phc, deps.clock.now())
      await deps.sessions.confirm(writer, caller.sessionId)
      await note(deps, writer, caller, 'password.changed')
      await tellChange(deps, writer, { who: caller, to: await reachedBefore(deps, writer, caller), change: { is: 'password' } })
      return deps.sessions.endAll(writer, caller, caller.sessionId)
    },
    { name: 'entry.password' },
  )
  return { endedSessions }
}

function note(deps: EntryParts, writer: Writer, { companyId, personId }: Caller, what: DeedName): Promise<void> {
  return noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what })
}

/** The first phone of somebody whose company has none of hers. Until it is there she gets no further (A2011). */
export async function completeHerPhone(
  deps: EntryParts,
  { caller }: CallContext<Caller>,
  input: CallParsed<typeof completePhone>,
): Promise<LoginInfo | Refusal> {
  return caller.isPhoneMissing ? takePhone(deps, caller, input, 'phone.completed') : refuse('STATE_CHANGED')
}

export async function changeHerPhone(
  deps: EntryParts,
  { caller }: CallContext<Caller>,
  input: CallParsed<typeof completePhone>,
): Promise<LoginInfo | Refusal> {
  return (await mayChangePhone(deps, caller)) ?? takePhone(deps, caller, input, 'phone.changed')
}

async function takePhone(
  deps: EntryParts,
  caller: Caller,
  { phone, code }: CallParsed<typeof completePhone>,
  what: DeedName,
): Promise<LoginInfo | Refusal> {
  const tooMany = await waitFor(deps, OWN_LIMIT, ownKey(deps, caller))
  if (tooMany) return tooMany
  const target = e164(phone)
  const refusal = await deps.db.transact(
    async (writer) => {
      const checked = await deps.codes.check(writer, { purpose: 'phone', subject: phoneSubject(caller, target), code })
      if (checked !== true) return checked
      const to = await reachedBefore(deps, writer, caller)
      const isSet = await deps.people.accounts.setPhone(writer, caller, target, deps.clock.now())
      if (!isSet) return refuse('AUTH-PHONE-TAKEN', { field: 'phone' })
      await note(deps, writer, caller, what)
      await tellChange(deps, writer, { who: caller, to, change: { is: 'phone' } })
      return null
    },
    { name: 'entry.phone' },
  )
  if (refusal) return refusal
  await deps.limits.clear(OWN_LIMIT, ownKey(deps, caller))
  const session = await sessionOf(deps.db.read, caller)
  return session ? infoOf(deps, caller, session) : refuse('A0401')
}

/** The language in which messages reach her; pages follow the browser. */
export async function setLanguage(
  { db, people, clock }: EntryParts,
  { caller }: CallContext<Caller>,
  { language }: { readonly language: Language },
): Promise<{ language: Language }> {
  await db.transact((writer) => people.accounts.setLanguage(writer, caller, language, clock.now()), { name: 'entry.language' })
  return { language }
}

export async function languageOfHers(
  { db, people }: EntryParts,
  { caller }: CallContext<Caller>,
): Promise<{ language: Language } | Refusal> {
  const person = await people.find(db.read, caller)
  return person ? { language: person.language } : refuse('A0401')
}
