/** What can be done about an order that holds a part of an application. */
export const WAYS_OUT = ['cancel', 'wait', 'refund', 'giveUp', 'keep', 'others'] as const
export type WayOut = (typeof WAYS_OUT)[number]

interface Standing {
  /** `allowed`, or the code in which its line refuses to cancel it. */
  readonly cancel: string
  /** Whether an issued ticket of it can be given back, as far as its line knows; or all that could be is on its way back. */
  readonly tickets: 'returnable' | 'returning' | 'kept'
  /** Whether the fare's conditions allow giving an issued ticket up for value. */
  readonly leavesValue: boolean
}

/**
 * Before its ticket an order is cancelled, and its part comes back. While a ticket is being ordered, or a cancellation or a refund is under
 * way, nobody can say which it will be. Each issued ticket that is given back, for money or for value, brings its own part back; one that
 * cannot be counts as travelled.
 */
export function wayOut({ cancel, tickets, leavesValue }: Standing): WayOut {
  if (cancel === 'allowed') return 'cancel'
  if (cancel === 'ORDER-ISSUING' || cancel === 'ORDER-CANCELLING') return 'wait'
  if (cancel === 'ORDER-NOT-YOURS' || cancel === 'ORDER-RIGHT-ENDED') return 'others'
  if (tickets === 'returning') return 'wait'
  if (leavesValue) return 'giveUp'
  return tickets === 'returnable' ? 'refund' : 'keep'
}
