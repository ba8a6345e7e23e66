import type { PersonId } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import { feedbackOf } from './feedback-store.ts'
import { memberNumberSeal } from './member.ts'
import { membershipOf } from './member-store.ts'

/** What is kept about somebody here, open: for her own archive and for her own eyes. */
export interface KeptByService {
  readonly membership: {
    readonly number: string
    readonly maskedNumber: string
    readonly maskedPhone: string
    readonly boundAt: Temporal.Instant
  } | null
  readonly feedback: readonly { readonly note: string; readonly at: Temporal.Instant }[]
}

/** Nobody tells us more. */
const FEEDBACK_MAX = 500

export async function keptOf(reader: Reader, secrets: Secrets, who: PersonId): Promise<KeptByService> {
  const [row, told] = await Promise.all([membershipOf(reader, who), feedbackOf(reader, who, FEEDBACK_MAX)])
  return {
    membership: row
      ? {
          number: secrets.open(memberNumberSeal(who.personId), row.numberSealed),
          maskedNumber: row.numberMasked,
          maskedPhone: row.phoneMasked,
          boundAt: row.boundAt,
        }
      : null,
    feedback: told.map(({ note, createdAt }) => ({ note, at: createdAt })),
  }
}
