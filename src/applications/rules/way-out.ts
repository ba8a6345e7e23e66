/** What can be done about an order that holds a part of an application. */
export const WAYS_OUT = ['cancel', 'wait', 'giveUp', 'keep', 'others'] as const
export type WayOut = (typeof WAYS_OUT)[number]

interface Standing {
  /** `allowed`, or the code in which its line refuses to cancel it. */
  readonly cancel: string
  /** Whether the fare's conditions allow giving an issued ticket up for value. */
  readonly leavesValue: boolean
}

/**
 * Before its ticket an order is cancelled, and its part comes back. While a ticket is being ordered, or a cancellation is under way, nobody
 * can say which it will be. An issued ticket counts as travelled: giving it up brings money, and never the part of the application.
 */
export function wayOut({ cancel, leavesValue }: Standing): WayOut {
  if (cancel === 'allowed') return 'cancel'
  if (cancel === 'ORDER-ISSUING' || cancel === 'ORDER-CANCELLING') return 'wait'
  if (cancel === 'ORDER-NOT-YOURS' || cancel === 'ORDER-RIGHT-ENDED') return 'others'
  return leavesValue ? 'giveUp' : 'keep'
}
