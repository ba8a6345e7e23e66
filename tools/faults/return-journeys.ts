import type { ReturnQuote } from '../../src/flights/calls/returning.ts'
import { journey, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import type { Walker } from './walker.ts'

/* An issued ticket is given back for money. */

/** By one quote: a tap whose answer was lost finds that it is being done. */
async function giveBack({ ask }: Walker, orderSeq: string): Promise<void> {
  const wish = { tickets: [1], kind: 'voluntary' }
  const { quoteId } = await must<ReturnQuote>(ask, 'POST', `/airfrond/getRefundFee/${orderSeq}`, wish)
  const path = `/airfrond/addRefund/${orderSeq}`
  const { code, message } = await ask('POST', path, { quoteId, reason: 'planChanged', note: '', fileIds: [] }, crypto.randomUUID())
  if (code !== 'Z000') throw new Error(`POST ${path}: ${code} ${message}`)
}

export const RETURN_JOURNEYS: readonly Journey[] = [
  journey(
    'gives a ticket back for money',
    {},
    'refunded',
    async (w) => {
      const orderSeq = await w.submit(await w.open())
      await w.until(orderSeq, 'ticketIssued')
      return orderSeq
    },
    async (w, orderSeq) => {
      await giveBack(w, orderSeq)
      return w.until(orderSeq, 'refunded')
    },
    { isForStorms: false },
  ),
]
