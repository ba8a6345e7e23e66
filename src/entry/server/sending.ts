import type { CallParsed } from '../../kernel/call.ts'
import type { BothNames } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, isRefusal, refuse } from '../../kernel/result.ts'
import type { Person } from '../../people/server/index.ts'
import { signInNameHash } from '../../people/server/index.ts'
import type { Caller, CallContext } from '../../server/http/handler.ts'
import type { CodeSent } from '../calls/fields.ts'
import type { sendForNoPhoneLogin, sendVerification, verifyCodeSend } from '../calls/codes.ts'
import { sendActivationCode, sendActivationPhoneCode } from './activation.ts'
import type { CodeWish } from './codes.ts'
import type { EntryParts } from './deps.ts'
import { e164, mayEnter } from './entering.ts'
import { SENDING_LIMIT, waitFor } from './limits.ts'
import { confirmSubject, newPhoneWish, sendAfterChallenge } from './wishes.ts'

/** Sends codes: to whom, and after which proof. */

/** A code for signing in by phone. Whether anybody has the phone makes no difference but whether the message goes out in the end. */
export async function sendSignInCode(
  deps: EntryParts,
  context: CallContext,
  input: CallParsed<typeof sendForNoPhoneLogin>,
): Promise<CodeSent | Refusal> {
  const tooMany = await waitFor(deps, SENDING_LIMIT, context.address, 'AUTH-CODE-WAIT')
  if (tooMany) return tooMany
  const target = e164(input.phone)
  const nameHash = signInNameHash(deps.secrets, target)
  invariant(nameHash, 'a phone is an account')
  const found = await deps.people.signInName(deps.db.read, nameHash)
  const isForNobody = !mayEnter(deps, found)
  const { language } = context
  return sendAfterChallenge(deps, context, input, { purpose: 'signIn', target, subject: target, language, isForNobody })
}

export async function sendOnceSolved(
  deps: EntryParts,
  context: CallContext,
  input: CallParsed<typeof sendVerification>,
): Promise<CodeSent | Refusal> {
  if (input.purpose === 'signIn') return sendSignInCode(deps, context, input)
  const { caller } = context
  if (!caller) return refuse('A0401')
  if (!caller.isPhoneMissing) return refuse('STATE_CHANGED')
  const tooMany = await waitFor(deps, SENDING_LIMIT, context.address, 'AUTH-CODE-WAIT')
  if (tooMany) return tooMany
  return sendAfterChallenge(deps, context, input, newPhoneWish(caller, input.phone, context))
}

export async function sendCode(
  deps: EntryParts,
  context: CallContext,
  input: CallParsed<typeof verifyCodeSend>,
): Promise<CodeSent | Refusal> {
  const tooMany = await waitFor(deps, SENDING_LIMIT, context.address, 'AUTH-CODE-WAIT')
  if (tooMany) return tooMany
  const { purpose, phone, account, ticket, proof, binding } = input
  if (purpose === 'activation') {
    invariant(account && proof && binding, 'the schema asks for what an activation needs')
    return sendActivationCode(deps, context, { account, proof, binding })
  }
  if (purpose === 'activationPhone') {
    invariant(ticket && phone, 'the schema asks for what a phone on the way needs')
    return sendActivationPhoneCode(deps, context, { ticket, phone })
  }
  const { caller } = context
  if (!caller) return refuse('A0401')
  if (caller.isPhoneMissing) return refuse('A2011')
  const person = await deps.people.find(deps.db.read, caller)
  invariant(person, 'a session belongs to a person')
  const wish = purpose === 'changePhone' ? await changeWish(deps, caller, person, phone ?? '') : await ownWish(deps, caller, person)
  return isRefusal(wish) ? wish : deps.db.transact((writer) => deps.codes.send(writer, wish), { name: 'entry.send-code' })
}

async function ownWish(deps: EntryParts, caller: Caller, { language }: Person): Promise<CodeWish> {
  const target = await deps.people.phoneOf(deps.db.read, caller)
  invariant(target, 'whose phone is missing was told so')
  return { purpose: 'confirm', target, subject: confirmSubject(caller), language, companyId: caller.companyId }
}

async function changeWish(deps: EntryParts, caller: Caller, person: Person, phone: string): Promise<CodeWish | Refusal> {
  const refusal = await mayChangePhone(deps, caller)
  return refusal ?? newPhoneWish(caller, phone, person)
}

/** Where the company keeps phones itself, she is told whom to ask [P-ADMIN-01]; else it takes a proof of the last minutes. */
export async function mayChangePhone(deps: EntryParts, caller: Caller): Promise<Refusal | null> {
  const { phonesKeptBy } = await deps.people.companySettings(deps.db.read, caller.companyId)
  if (phonesKeptBy === 'company') {
    const contacts = await deps.people.accounts.contacts(deps.db.read, caller.companyId)
    return refuse('AUTH-PHONE-COMPANY', { facts: { contactsZh: named(contacts, 'zh'), contactsEn: named(contacts, 'en') } })
  }
  return (await deps.sessions.isConfirmed(caller.sessionId)) ? null : refuse('ENTRY-CONFIRM')
}

const named = (contacts: readonly BothNames[], language: 'zh' | 'en'): string =>
  contacts.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')
