import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  EMPTY_CHAIN,
  findBreak,
  headAfter,
  sealNext,
  type ChainBreak,
  type ChainHead,
  type DigestOf,
  type Sealable,
  type SealedEntry,
  type Sealer,
} from '../kernel/audit-chain.ts'
import type { Reader, Writer } from './database/connect.ts'
import { json } from './database/values.ts'
import type { Secrets } from './secrets.ts'

/* The chain of what somebody must answer for: decisions about orders, overrides, changes of the rules. */

const ENTRIES_AT_ONCE = 1_000

/** What seals are made with, and held against. The key is outside of the database. */
export type SealKeys = Pick<Secrets, 'vouch' | 'vouchWith'>

/** A chain is its company's: entries of another are none of its own. */
const purposeOf = (companyId: string): string => `audit-chain ${companyId}`

/** Seals of a chain: they fit no chain of another purpose. */
export function sealerOf(keys: SealKeys, purpose: string): { readonly sealedWith: string; readonly digest: Sealer['digest'] } {
  return { sealedWith: keys.vouch(purpose, '').keyId, digest: (text) => keys.vouch(purpose, text).digest }
}

const unkeyed = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A seal of a key that is not given is held against nothing that it could equal. Without keys only the links are looked at. */
export const digestsOf =
  (keys: SealKeys | null, purpose: string): DigestOf =>
  (sealedWith) => {
    if (sealedWith === null) return unkeyed
    return keys === null ? null : (text) => keys.vouchWith(sealedWith, purpose, text) ?? ''
  }

export interface SealedDeed {
  readonly companyId: string
  /** Who did it; null for the program itself. */
  readonly actorId: string | null
  /** In the words of the wing that does it, such as `approval.agreed`. */
  readonly what: string
  /** What it was done to: an id. */
  readonly subjectId: string
  readonly at: Temporal.Instant
  /** Codes, ids and amounts: never personal data. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Adds a deed to its company's chain, in the transaction that does it. The chain's end stays locked until then, so that this comes
 * last in a transaction: whatever it waits for afterwards, the whole company waits for.
 */
export async function sealDeed(writer: Writer, keys: SealKeys, { companyId, at, ...deed }: SealedDeed): Promise<void> {
  const { count, seal } = EMPTY_CHAIN
  const head = (await writer
    .selectFrom('auditChainHead')
    .select(['count', 'seal'])
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst()) ??
    (await firstHead(writer, companyId)) ?? { count, seal }
  const body: Sealable = { ...deed, facts: { ...deed.facts }, at: at.toString({ fractionalSecondDigits: 6 }) }
  const entry = sealNext(head, body, sealerOf(keys, purposeOf(companyId)))
  await writer
    .insertInto('auditChain')
    .values({ companyId, seq: entry.seq, body: json(body), previous: entry.previous, seal: entry.seal, sealedWith: entry.sealedWith })
    .execute()
  const next = headAfter(entry)
  await writer
    .insertInto('auditChainHead')
    .values({ companyId, ...next })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(next))
    .execute()
}

/** A company's first deed has no end to lock: two first ones stand in line by the company itself. */
async function firstHead(writer: Writer, companyId: string) {
  await writer.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return writer.selectFrom('auditChainHead').select(['count', 'seal']).where('companyId', '=', companyId).forUpdate().executeTakeFirst()
}

/** A deed as its entry keeps it. */
const keptDeed = z.object({
  actorId: z.guid().nullable(),
  what: z.string(),
  subjectId: z.string(),
  at: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** What nobody can read any more is still shown, as nothing: whoever looks must see that it stands there. */
const ALTERED = { actorId: null, what: '', subjectId: '', at: '', facts: {} }
const deedIn = (body: unknown): z.output<typeof keptDeed> => keptDeed.safeParse(body).data ?? ALTERED

export interface ChainPage {
  /** The newest first. */
  readonly entries: readonly {
    readonly seq: number
    readonly previous: string
    readonly seal: string
    readonly deed: z.output<typeof keptDeed>
  }[]
  readonly head: ChainHead
}

/** A company's entries before a number, or its newest, for reading; whether they hold is `findChainBreak`'s to say. */
export async function readChain(
  reader: Reader,
  companyId: string,
  { before, size }: { before: number | null; size: number },
): Promise<ChainPage> {
  const head = await reader.selectFrom('auditChainHead').select(['count', 'seal']).where('companyId', '=', companyId).executeTakeFirst()
  let query = reader.selectFrom('auditChain').select(['seq', 'body', 'previous', 'seal']).where('companyId', '=', companyId)
  if (before !== null) query = query.where('seq', '<', before)
  const rows = await query.orderBy('seq', 'desc').limit(size).execute()
  const entries = rows.map(({ body, ...row }) => ({ ...row, deed: deedIn(body) }))
  return { entries, head: head ?? EMPTY_CHAIN }
}

/** What stands after the end. One statement, for entries and end are written together while this reads. */
async function findBeyond(reader: Reader, companyId: string): Promise<ChainBreak | null> {
  const row = await reader
    .selectFrom('auditChain as c')
    .leftJoin('auditChainHead as h', 'h.companyId', 'c.companyId')
    .select('c.seq')
    .where('c.companyId', '=', companyId)
    .where((eb) => eb('c.seq', '>', eb.fn.coalesce('h.count', eb.val(0))))
    .orderBy('c.seq')
    .executeTakeFirst()
  return row ? { seq: row.seq, fault: 'broken' } : null
}

/** Where a company's chain no longer holds; null where it does. Without keys what is sealed with one is held against its links alone. */
export async function findChainBreak(reader: Reader, companyId: string, keys: SealKeys | null): Promise<ChainBreak | null> {
  const head = await reader.selectFrom('auditChainHead').select(['count', 'seal']).where('companyId', '=', companyId).executeTakeFirst()
  const entries: SealedEntry[] = []
  for (let after = 0; ;) {
    const rows = await reader
      .selectFrom('auditChain')
      .select(['seq', 'body', 'previous', 'seal', 'sealedWith'])
      .where('companyId', '=', companyId)
      .where('seq', '>', after)
      .where('seq', '<=', head?.count ?? 0)
      .orderBy('seq')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    entries.push(...rows.map((row) => ({ ...row, body: row.body as Sealable })))
    const last = rows.at(-1)
    if (!last || rows.length < ENTRIES_AT_ONCE) break
    after = last.seq
  }
  return findBreak(entries, head ?? EMPTY_CHAIN, digestsOf(keys, purposeOf(companyId))) ?? findBeyond(reader, companyId)
}

/** Where a company's chain ends now, to be kept where nobody who can write the database can write. */
export async function chainHead(reader: Reader, companyId: string): Promise<ChainHead> {
  const head = await reader.selectFrom('auditChainHead').select(['count', 'seal']).where('companyId', '=', companyId).executeTakeFirst()
  return head ?? EMPTY_CHAIN
}

/**
 * Where a chain no longer leads to an end that was kept elsewhere; null where it does. It may have grown since. Of a chain that was
 * written anew with its key nothing tells but this.
 */
export async function findOtherThanKept(reader: Reader, companyId: string, kept: ChainHead): Promise<ChainBreak | null> {
  return otherThanKept(kept, await chainHead(reader, companyId), async (seq) => {
    const found = reader.selectFrom('auditChain').select('seal').where('companyId', '=', companyId).where('seq', '=', seq)
    return (await found.executeTakeFirst())?.seal ?? null
  })
}

/** The same for any chain, by its end now and the seal that an entry bears. */
export async function otherThanKept(
  kept: ChainHead,
  now: ChainHead,
  sealAt: (seq: number) => Promise<string | null>,
): Promise<ChainBreak | null> {
  if (kept.count === 0) return null
  if (now.count < kept.count) return { seq: now.count + 1, fault: 'cutOff' }
  const seal = await sealAt(kept.count)
  if (seal === null) return { seq: kept.count, fault: 'missing' }
  return seal === kept.seal ? null : { seq: kept.count, fault: 'altered' }
}

/** From which entry on seals have a key; null where none has. */
export async function keyedFrom(reader: Reader, companyId: string): Promise<number | null> {
  const row = await reader
    .selectFrom('auditChain')
    .select('seq')
    .where('companyId', '=', companyId)
    .where('sealedWith', 'is not', null)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? null
}
