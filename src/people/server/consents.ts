import { uuidv7 } from '../../kernel/ids.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { ConsentKind, ConsentWay } from '../rules/consents.ts'
import { CONSENT_VERSIONS, consentsDue, isConsentKind } from '../rules/consents.ts'
import type { PersonId } from './store.ts'

/** What somebody has agreed to, and when she took it back. */
export interface Consent {
  readonly kind: string
  readonly version: string
  readonly way: ConsentWay
  readonly givenAt: Temporal.Instant
  readonly withdrawnAt: Temporal.Instant | null
}

export interface ConsentFace {
  /** Whether the present version of a text is agreed to. */
  isGiven(reader: Reader, who: PersonId, kind: ConsentKind): Promise<boolean>
  /** Agrees to the present version; another one is refused: `CONSENT-VERSION`. Agreeing twice is agreeing once. */
  give(
    writer: Writer,
    who: PersonId,
    given: { readonly kind: string; readonly version: string; readonly way: ConsentWay; readonly at: Temporal.Instant },
  ): Promise<true | Refusal>
  /** Says whether there was something to take back. */
  withdraw(writer: Writer, who: PersonId, taken: { readonly kind: string; readonly at: Temporal.Instant }): Promise<boolean>
  /** All there ever was, newest first. */
  listOf(reader: Reader, who: PersonId): Promise<readonly Consent[]>
  /** What is to be agreed to anew (C-CONF-15). */
  due(reader: Reader, who: PersonId): Promise<readonly ConsentKind[]>
}

/** Versions are few and people agree seldom; a longer list is nobody's. */
const LISTED_MAX = 200

async function listOf(reader: Reader, { companyId, personId }: PersonId): Promise<readonly Consent[]> {
  const rows = await reader
    .selectFrom('consent')
    .select(['kind', 'version', 'way', 'givenAt', 'withdrawnAt'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows
}

async function isGiven(reader: Reader, { companyId, personId }: PersonId, kind: ConsentKind): Promise<boolean> {
  const row = await reader
    .selectFrom('consent')
    .select('id')
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)
    .where('kind', '=', kind)
    .where('version', '=', CONSENT_VERSIONS[kind])
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const consents: ConsentFace = {
  isGiven,
  listOf,
  async give(writer, { companyId, personId }, { kind, version, way, at }) {
    if (!isConsentKind(kind) || CONSENT_VERSIONS[kind] !== version) return refuse('CONSENT-VERSION')
    await writer
      .insertInto('consent')
      .values({ companyId, id: uuidv7(at.epochMilliseconds), personId, kind, version, way, givenAt: at })
      .onConflict((conflict) => conflict.columns(['companyId', 'personId', 'kind', 'version']).where('withdrawnAt', 'is', null).doNothing())
      .execute()
    return true
  },
  async withdraw(writer, { companyId, personId }, { kind, at }) {
    const { numUpdatedRows } = await writer
      .updateTable('consent')
      .set({ withdrawnAt: at })
      .where('companyId', '=', companyId)
      .where('personId', '=', personId)
      .where('kind', '=', kind)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async due(reader, who) {
    const given = await listOf(reader, who)
    return consentsDue(given.map(({ kind, version, withdrawnAt }) => ({ kind, version, stands: withdrawnAt === null })))
  },
}
