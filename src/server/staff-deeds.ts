import { z } from 'zod'
import {
  EMPTY_CHAIN,
  findBreak,
  headAfter,
  sealNext,
  type ChainBreak,
  type ChainHead,
  type Sealable,
  type SealedEntry,
} from '../kernel/audit-chain.ts'
import type { Clock } from '../kernel/time.ts'
import { digestsOf, otherThanKept, sealerOf, type SealKeys } from './audit-chain.ts'
import type { Reader, Writer } from './database/connect.ts'
import { json } from './database/values.ts'

/* The chain of what the operator's staff did: who, what, to what, and why. What concerns one company stands in its chain as well. */

/** All that staff do. The console has words for each in both languages, or does not compile. */
export type StaffDeedName =
  | 'account.added'
  | 'account.closed'
  | 'account.opened'
  | 'account.passwordChanged'
  | 'account.passwordReset'
  | 'account.rolesChanged'
  | 'account.signedIn'
  | 'account.sessionsEnded'
  | 'cash.paidOut'
  | 'cash.received'
  | 'difference.explained'
  | 'inquiry.arranged'
  | 'inquiry.contactOpened'
  | 'inquiry.quoted'
  | 'inquiry.refused'
  | 'inquiry.taken'
  | 'job.retried'
  | 'refund.askedAgain'
  | 'refund.receiptOpened'
  | 'refund.transferred'
  | 'ticketChange.ended'
  | 'ticketChange.quoted'
  | 'ticketRefund.decided'
  | 'ticketRefund.proofOpened'

export interface StaffDeed {
  /** Who did it; null for the operator at the command line. */
  readonly staffId: string | null
  readonly what: StaffDeedName
  /** What it was done to: an id or a number. */
  readonly subject: string
  /** In their own words; empty where the deed says it itself. Never personal data: it stays for good. */
  readonly why: string
  /** Codes, ids and amounts: never personal data. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

const ENTRIES_AT_ONCE = 1_000

/** What its seals are made for: none of them fits a company's chain. */
const PURPOSE = 'staff-deeds'

/** What a deed is written down with. */
export interface StaffDeedDeps {
  readonly clock: Clock
  readonly secrets: SealKeys
}

/** Adds a deed to the chain, in the transaction that does it; last, for the chain's end stays locked until then. */
export async function sealStaffDeed(writer: Writer, { clock, secrets }: StaffDeedDeps, { facts = {}, ...deed }: StaffDeed): Promise<void> {
  const head = await writer.selectFrom('staffDeedHead').select(['count', 'seal']).forUpdate().executeTakeFirstOrThrow()
  const body: Sealable = { ...deed, facts: { ...facts }, at: clock.now().toString({ fractionalSecondDigits: 6 }) }
  const sealer = sealerOf(secrets, PURPOSE)
  const entry = sealNext(head, body, sealer)
  await writer
    .insertInto('staffDeed')
    .values({ seq: entry.seq, body: json(body), previous: entry.previous, seal: entry.seal, sealedWith: sealer.sealedWith })
    .execute()
  await writer.updateTable('staffDeedHead').set(headAfter(entry)).execute()
}

const keptDeed = z.object({
  staffId: z.guid().nullable(),
  what: z.string(),
  subject: z.string(),
  why: z.string(),
  at: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type KeptStaffDeed = z.output<typeof keptDeed>

/** What nobody can read any more is still shown, as nothing: whoever looks must see that it stands there. */
const ALTERED: KeptStaffDeed = { staffId: null, what: '', subject: '', why: '', at: '', facts: {} }

/** Entries before a number, or the newest; whether they hold is `findStaffDeedBreak`'s to say. */
export async function readStaffDeeds(
  reader: Reader,
  { before, size }: { before: number | null; size: number },
): Promise<readonly { readonly seq: number; readonly deed: KeptStaffDeed }[]> {
  let query = reader.selectFrom('staffDeed').select(['seq', 'body'])
  if (before !== null) query = query.where('seq', '<', before)
  const rows = await query.orderBy('seq', 'desc').limit(size).execute()
  return rows.map(({ seq, body }) => ({ seq, deed: keptDeed.safeParse(body).data ?? ALTERED }))
}

/** Where the chain ends now. Its row is there from the start: a chain whose end was taken away is as one that was cut off whole. */
export async function staffDeedHead(reader: Reader): Promise<ChainHead> {
  return (await reader.selectFrom('staffDeedHead').select(['count', 'seal']).executeTakeFirst()) ?? EMPTY_CHAIN
}

/** Where the chain no longer leads to an end that was kept elsewhere; null where it does. It may have grown since. */
export async function findOtherStaffDeedThanKept(reader: Reader, kept: ChainHead): Promise<ChainBreak | null> {
  return otherThanKept(kept, await staffDeedHead(reader), async (seq) => {
    const found = reader.selectFrom('staffDeed').select('seal').where('seq', '=', seq)
    return (await found.executeTakeFirst())?.seal ?? null
  })
}

/** Where the chain no longer holds; null where it does. Without keys its links alone are looked at. */
export async function findStaffDeedBreak(reader: Reader, keys: SealKeys | null): Promise<ChainBreak | null> {
  const head = await staffDeedHead(reader)
  const entries: SealedEntry[] = []
  for (let after = 0; ;) {
    const rows = await reader.selectFrom('staffDeed').selectAll().where('seq', '>', after).orderBy('seq').limit(ENTRIES_AT_ONCE).execute()
    entries.push(...rows.map((row) => ({ ...row, body: row.body as Sealable })))
    const last = rows.at(-1)
    if (!last || rows.length < ENTRIES_AT_ONCE) break
    after = last.seq
  }
  // Entries that were written while this reads stand after the end that was read.
  const known = entries.filter(({ seq }) => seq <= head.count)
  return findBreak(known, head, digestsOf(keys, PURPOSE)) ?? findBeyond(reader)
}

/** What stands after the end. One statement, for entries and end are written together while this reads. */
async function findBeyond(reader: Reader): Promise<ChainBreak | null> {
  const row = await reader
    .selectFrom('staffDeed as d')
    .leftJoin('staffDeedHead as h', (join) => join.onTrue())
    .select('d.seq')
    .where((eb) => eb('d.seq', '>', eb.fn.coalesce('h.count', eb.val(0))))
    .orderBy('d.seq')
    .executeTakeFirst()
  return row ? { seq: row.seq, fault: 'broken' } : null
}
