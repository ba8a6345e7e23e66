import type { Disruption } from '../../calls/disruptions.ts'
import type { DisruptionsText } from '../../text/disruptions/zh.ts'

type Words = Pick<DisruptionsText, 'asks' | 'asksCancelled' | 'asksBack' | 'asksBackCancelled'>

/** What can be done about it: another flight for nothing is promised only where its airline has named until when it exchanges. */
export function asksOf({ now, exchangeUntil }: Pick<Disruption, 'now' | 'exchangeUntil'>, t: Words): string {
  if (exchangeUntil === null) return now ? t.asksBack : t.asksBackCancelled
  return now ? t.asks : t.asksCancelled
}

interface OnPage {
  readonly airline: Pick<Disruption, 'now' | 'exchangeUntil' | 'state'> & { readonly mayDecide: boolean }
  readonly status: { readonly key: string }
  readonly changing: { readonly asked: number }
  readonly returning: { readonly asked: number }
}

/**
 * What an order's page says beside it. Who has a change or a refund under way cannot decide yet, and reads what she may do about that; who only goes along has
 * asked for neither.
 */
export function saysOf({ airline, status, changing, returning }: OnPage, t: DisruptionsText): string {
  if (airline.mayDecide) return asksOf(airline, t)
  if (airline.state !== 'open') return t[airline.state]
  const isBusy = (status.key === 'changing' || status.key === 'refunding') && changing.asked + returning.asked > 0
  return isBusy ? t.busy : ''
}
