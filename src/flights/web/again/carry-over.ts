import type { QueryClient } from '@tanstack/react-query'
import { wantApplication } from '../../../applications/web/index.ts'
import { keepCost } from '../../../costs/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { formKeyOf } from '../parts/governed-choices.ts'
import { keepRemark } from '../reason-draft.ts'
import { useAgainText } from './again-text.ts'
import { againQuery } from './queries-again.ts'

/**
 * Puts on a new order form what stood on the order in whose place a flight was chosen: its remark, what it was charged to, and its application where that fits
 * the flight. Where the order does not come the form opens without, and says so.
 */
export async function carryOver(client: QueryClient, orderSeq: string, bookingId: string): Promise<void> {
  try {
    const again = await client.fetchQuery(againQuery(orderSeq))
    if (again.way !== 'choose') return
    const { remark, applicationId, cost } = again.carried
    if (remark !== '') keepRemark({ bookingId, remark })
    if (applicationId !== null) wantApplication(applicationId)
    if (cost !== null) keepCost({ formKey: formKeyOf(bookingId), ...cost })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const words = useAgainText.now()
    if (words) toast(words.notCarried)
  }
}
