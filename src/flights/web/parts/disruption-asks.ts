import type { Disruption } from '../../calls/disruptions.ts'
import type { DisruptionsText } from '../../text/disruptions/zh.ts'

type Words = Pick<DisruptionsText, 'asks' | 'asksCancelled' | 'asksBack' | 'asksBackCancelled'>

/** What can be done about it: another flight for nothing is promised only where its airline has named until when it exchanges. */
export function asksOf({ now, exchangeUntil }: Pick<Disruption, 'now' | 'exchangeUntil'>, t: Words): string {
  if (exchangeUntil === null) return now ? t.asksBack : t.asksBackCancelled
  return now ? t.asks : t.asksCancelled
}
