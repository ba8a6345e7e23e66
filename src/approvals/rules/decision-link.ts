import { APPROVAL_STATES, type ApprovalState } from './states.ts'

/** A link in a mail or on a card by which one person decides once about one version of a request. */
export interface DecisionLink {
  readonly personId: string
  readonly approvalId: string
  /** The version that the message told of. */
  readonly version: number
  readonly expiresAt: Temporal.Instant
  readonly usedAt: Temporal.Instant | null
}

/** Longer than anybody may think: a link of an older message is of no use to anybody but who finds it. */
export const DECISION_LINK_DAYS = 8

export type LinkHindrance = 'AP-LINK-OVER' | 'STATE_CHANGED'

/**
 * Whether a link still decides; null is yes. A link that was used, is too old or whose holder has left says the same: it is over.
 * Where the request has changed since, its holder is told that, for what she read is not what she would decide about.
 */
export function whyNotByLink(
  link: DecisionLink | null,
  now: { readonly at: Temporal.Instant; readonly version: number; readonly isHolderActive: boolean },
): LinkHindrance | null {
  if (link === null || link.usedAt !== null || !now.isHolderActive) return 'AP-LINK-OVER'
  if (Temporal.Instant.compare(now.at, link.expiresAt) >= 0) return 'AP-LINK-OVER'
  return link.version === now.version ? null : 'STATE_CHANGED'
}

export type LinkState = 'open' | 'written' | 'changed' | 'over'

/**
 * How a link stands for whoever opens it. It has decided until its word takes effect, and only so long is it of use again: to take that
 * back. Once the request is decided it is over, whoever decided it.
 */
export function linkState(
  link: DecisionLink | null,
  now: {
    readonly at: Temporal.Instant
    readonly version: number
    readonly state: ApprovalState
    readonly isHolderActive: boolean
    /** Her word by this link that can still be taken back. */
    readonly isWordPending: boolean
  },
): LinkState {
  if (link !== null && link.usedAt !== null && now.isWordPending && now.isHolderActive) return 'written'
  if (now.state !== APPROVAL_STATES.AWAITING) return 'over'
  const why = whyNotByLink(link, now)
  return why === null ? 'open' : why === 'STATE_CHANGED' ? 'changed' : 'over'
}
