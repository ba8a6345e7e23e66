import type { ContractOf } from '../../../kernel/call.ts'
import { reading } from '../../../web/query.ts'
import type { chooseAgain } from '../../calls/again.ts'

// Apart from the wing's other calls: few orders end in such a way that a flight is chosen again, and everybody loads the others.

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/chooseAgain/{id}': ContractOf<typeof chooseAgain>
  }
}

/** What goes along with another flight in an order's place. The order has ended: it says the same for as long as somebody chooses. */
export const againQuery = (orderSeq: string) => ({
  ...reading('GET', '/airfrond/chooseAgain/{id}', { id: orderSeq }),
  staleTime: 30 * 60_000,
})
