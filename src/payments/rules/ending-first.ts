import { invariant } from '../../kernel/result.ts'

/* In which order what was granted pays, unused value and reward points alike. */

/** A grant that may pay, as far as choosing it goes. */
export interface OpenGrant {
  readonly id: string
  readonly leftMinor: number
  /** The last day on which it may be used, YYYY-MM-DD in Shanghai; null where it has none. */
  readonly validUntil: string | null
}

export interface GrantPart {
  readonly id: string
  readonly amountMinor: number
}

/** What ends first comes first, what never ends last; of what ends on one day, the older: ids begin with their time. */
function byEnd(a: OpenGrant, b: OpenGrant): number {
  if (a.validUntil === b.validUntil) return a.id < b.id ? -1 : 1
  if (a.validUntil === null) return 1
  if (b.validUntil === null) return -1
  return a.validUntil < b.validUntil ? -1 : 1
}

/** How much each pays of what is due, what ends first first, and never more than is due. */
export function payEndingFirst(grants: readonly OpenGrant[], dueMinor: number): readonly GrantPart[] {
  invariant(Number.isSafeInteger(dueMinor) && dueMinor >= 0, 'what is due is an amount')
  const parts: GrantPart[] = []
  let openMinor = dueMinor
  for (const { id, leftMinor } of grants.filter((grant) => grant.leftMinor > 0).toSorted(byEnd)) {
    const amountMinor = Math.min(leftMinor, openMinor)
    if (amountMinor === 0) break
    parts.push({ id, amountMinor })
    openMinor -= amountMinor
  }
  return parts
}
