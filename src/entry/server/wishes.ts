import type { Refusal } from '../../kernel/result.ts'
import type { PersonId } from '../../people/server/index.ts'
import type { CallContext } from '../../server/http/handler.ts'
import type { CodeSent } from '../calls/fields.ts'
import type { CodeWish } from './codes.ts'
import type { EntryParts } from './deps.ts'
import { e164 } from './entering.ts'

/** What the codes of entry speak for, and how those go out that anybody may ask for. */

export interface Proof {
  readonly proof: string
  readonly binding: string
}

/** The challenge is used up and the code queued in one transaction. */
export function sendAfterChallenge(deps: EntryParts, context: CallContext, proof: Proof, wish: CodeWish): Promise<CodeSent | Refusal> {
  return deps.db.transact(
    async (writer) => {
      const redeemed = await deps.challenges.redeem(writer, context, proof)
      return redeemed === true ? deps.codes.send(writer, wish) : redeemed
    },
    { name: 'entry.send-code' },
  )
}

/** What a code to a new phone speaks for: this person with this phone, so that it fits no other. */
export const phoneSubject = ({ companyId, personId }: PersonId, phone: string): string => `${companyId}/${personId} ${phone}`

export function newPhoneWish(who: PersonId, phone: string, { language }: Pick<CallContext, 'language'>): CodeWish {
  const target = e164(phone)
  const subject = phoneSubject(who, target)
  return { purpose: 'phone', target, subject, askedBy: `${who.companyId}/${who.personId} phones`, language, companyId: who.companyId }
}

export const confirmSubject = ({ companyId, personId }: PersonId): string => `${companyId}/${personId}`
