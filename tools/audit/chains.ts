import { z } from 'zod'
import type { ChainBreak, ChainHead } from '../../src/kernel/audit-chain.ts'
import { chainHead, findChainBreak, findOtherThanKept, keyedFrom, type SealKeys } from '../../src/server/audit-chain.ts'
import type { Reader } from '../../src/server/database/connect.ts'
import { findOtherStaffDeedThanKept, findStaffDeedBreak, staffDeedHead } from '../../src/server/staff-deeds.ts'

/*
 * Audit chains as an operator looks at them, the companies' and that of the operator's own staff: where they end, and whether they still
 * lead there.
 */

/** The chain of what the operator's staff did. A company's code has no blanks: none can be called so. */
export const STAFF_CHAIN = 'staff of the operator'

const heads = z.array(
  z.strictObject({ company: z.string(), count: z.number().int().min(0), seal: z.string().regex(/^[0-9a-f]{64}$/, 'a seal has 64 digits') }),
)
export type Heads = z.output<typeof heads>

/** What `head` printed. */
export function parseHeads(text: string): Heads {
  const parsed = heads.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`This is not what \`audit head\` prints: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

interface Chain {
  readonly name: string
  readonly head: () => Promise<ChainHead>
  readonly findBreak: (keys: SealKeys) => Promise<ChainBreak | null>
  readonly findOtherThanKept: (kept: ChainHead) => Promise<ChainBreak | null>
  /** From which entry on its seals have a key; null where none has. */
  readonly keyedFrom: () => Promise<number | null>
}

async function chainsOf(reader: Reader): Promise<readonly Chain[]> {
  const companies = await reader.selectFrom('company').select(['id', 'code']).orderBy('code').execute()
  return [
    ...companies.map(({ id, code }): Chain => ({
      name: code,
      head: () => chainHead(reader, id),
      findBreak: (keys) => findChainBreak(reader, id, keys),
      findOtherThanKept: (kept) => findOtherThanKept(reader, id, kept),
      keyedFrom: () => keyedFrom(reader, id),
    })),
    {
      name: STAFF_CHAIN,
      head: () => staffDeedHead(reader),
      findBreak: (keys) => findStaffDeedBreak(reader, keys),
      findOtherThanKept: (kept) => findOtherStaffDeedThanKept(reader, kept),
      // It began when seals had keys already, and its table takes none without.
      keyedFrom: () => Promise.resolve(1),
    },
  ]
}

export async function headsOf(reader: Reader): Promise<Heads> {
  const found: Heads = []
  for (const { name, head } of await chainsOf(reader)) found.push({ company: name, ...(await head()) })
  return found
}

const FAULTS = {
  missing: 'is missing',
  broken: 'does not follow the one before it',
  altered: 'is not what was sealed',
  cutOff: 'and what came after it was cut off',
} as const

/** A line for each chain, and how many do not hold. A company of which an end was kept is there, too. */
export async function verifyChains(reader: Reader, keys: SealKeys, kept: Heads): Promise<{ lines: readonly string[]; faults: number }> {
  const lines: string[] = []
  let faults = 0
  const chains = await chainsOf(reader)
  for (const { company } of kept) {
    if (chains.some(({ name }) => name === company)) continue
    lines.push(`${company}: its end was kept, and there is no such company`)
    faults += 1
  }
  for (const { name, head, findBreak, findOtherThanKept: findOther, keyedFrom: keyedAt } of chains) {
    const own = kept.find(({ company }) => company === name)
    const broken = await findBreak(keys)
    const other = own ? await findOther(own) : null
    const first = broken && other ? (broken.seq <= other.seq ? broken : other) : (broken ?? other)
    if (first) {
      lines.push(`${name}: entry ${first.seq} ${FAULTS[first.fault]}${first === other ? ', by the end that was kept' : ''}`)
      faults += 1
      continue
    }
    const { count } = await head()
    const from = await keyedAt()
    const unkeyed = count > 0 && from !== 1 ? `, ${from === null ? 'all of them' : `the first ${from - 1}`} sealed without a key` : ''
    lines.push(`${name}: ${count} entries, all as they were sealed${unkeyed}${own ? ', and they lead to the end that was kept' : ''}`)
  }
  return { lines, faults }
}
