import type { Language } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import { approvalsText } from '../text/index.ts'
import type { Who } from './deps.ts'

/* What approvals keep of a person, for the page that shows it to her. */

/** Longer lists are nobody's, and an answer has an end. */
const HELD_MAX = 300

export interface HeldApprovals {
  /** What she applied for, or what was applied for in her name; the latest first. */
  readonly requests: readonly { readonly kind: string; readonly at: Temporal.Instant; readonly reasonNote: string }[]
  /** What she decided herself, in her own name or in somebody's. */
  readonly decisions: readonly {
    readonly kind: string
    readonly at: Temporal.Instant
    readonly decision: 'agree' | 'reject'
    readonly comment: string
  }[]
  /** Whom she named to decide in her place, and who named her. Ids of people. */
  readonly deputies: readonly {
    readonly otherId: string
    readonly isNamedByHer: boolean
    readonly fromDate: Temporal.PlainDate
    readonly untilDate: Temporal.PlainDate
  }[]
}

const kindIn = (language: Language, kind: number): string => {
  const { kinds, otherKind } = approvalsText[language]
  const names: Readonly<Record<number, string>> = kinds
  return names[kind] ?? otherKind
}

export async function heldOf(reader: Reader, { companyId, personId }: Who, language: Language): Promise<HeldApprovals> {
  const [requests, decisions, deputies] = await Promise.all([
    reader
      .selectFrom('approval')
      .select(['kind', 'createdAt', 'reasonNote'])
      .where('companyId', '=', companyId)
      .where((eb) => eb.or([eb('applicantId', '=', personId), eb('travellerId', '=', personId)]))
      .orderBy('createdAt', 'desc')
      .limit(HELD_MAX)
      .execute(),
    reader
      .selectFrom('approvalStep as s')
      .innerJoin('approval as a', (join) => join.onRef('a.companyId', '=', 's.companyId').onRef('a.id', '=', 's.approvalId'))
      .select(['a.kind', 's.decision', 's.decidedAt', 's.comment'])
      .where('s.companyId', '=', companyId)
      .where((eb) =>
        eb.or([eb('s.decidedById', '=', personId), eb.and([eb('s.approverId', '=', personId), eb('s.decidedById', 'is', null)])]),
      )
      .where('s.decision', 'is not', null)
      .orderBy('s.decidedAt', 'desc')
      .limit(HELD_MAX)
      .execute(),
    reader
      .selectFrom('approvalDeputy')
      .select(['principalId', 'deputyId', 'fromDate', 'untilDate'])
      .where('companyId', '=', companyId)
      .where((eb) => eb.or([eb('principalId', '=', personId), eb('deputyId', '=', personId)]))
      .orderBy('fromDate', 'desc')
      .limit(HELD_MAX)
      .execute(),
  ])
  return {
    requests: requests.map(({ kind, createdAt, reasonNote }) => ({ kind: kindIn(language, kind), at: createdAt, reasonNote })),
    decisions: decisions.flatMap(({ kind, decision, decidedAt, comment }) =>
      decision === null || decidedAt === null ? [] : [{ kind: kindIn(language, kind), at: decidedAt, decision, comment }],
    ),
    deputies: deputies.map(({ principalId, deputyId, fromDate, untilDate }) => ({
      otherId: principalId === personId ? deputyId : principalId,
      isNamedByHer: principalId === personId,
      fromDate,
      untilDate,
    })),
  }
}
