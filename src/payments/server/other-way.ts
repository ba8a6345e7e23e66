import type { CallResult } from '../../kernel/call.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { payOtherWay } from '../calls/others.ts'
import { notPayable, orderOf, type Who } from './checkout.ts'
import type { PaymentsDeps } from './deps.ts'
import { abandon, giveUp } from './ending.ts'
import { openTradesOf, ownPayOrder } from './store.ts'

/**
 * She wants to pay otherwise than she has begun to: what she has begun is ended at its gateway first, so that value and points can move and
 * nobody pays for what was due then. Where nobody has arrived at a cashier there is nothing to end: it is closed with us, and looked at once
 * more when its address has run out. What somebody pays there after all is settled as any late payment is.
 */
export async function chooseOtherWay(deps: PaymentsDeps, who: Who, payOrderId: string): Promise<CallResult<typeof payOtherWay> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  const refusal = notPayable(deps, found)
  if (refusal) return refusal
  for (const trade of await openTradesOf(deps.db.read, orderOf(found))) {
    if (trade.payer !== 'person') continue
    const stands = await giveUp(deps, trade)
    if (stands === 'unclear' && trade.shownAt !== null) return refuse('PAY-CONFIRMING')
    if (stands !== 'over') await abandon(deps, trade)
  }
  const part = (await ownPayOrder(deps.db.read, who, payOrderId)) ?? found
  return { state: part.state }
}
