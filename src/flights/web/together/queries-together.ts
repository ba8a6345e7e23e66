import type { QueryClient } from '@tanstack/react-query'
import type { ContractOf } from '../../../kernel/call.ts'
import { waiting } from '../../../web/contract.ts'
import { reading } from '../../../web/query.ts'
import type { giveTraveller, readTogether } from '../../calls/together.ts'
import { bookingFormQuery } from '../queries-orders.ts'

// Apart from the wing's other calls: most travel alone, and everybody loads the others.

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/together/{id}': ContractOf<typeof readTogether>
    'POST /airfrond/together/{id}/{passengerNo}': ContractOf<typeof giveTraveller>
  }
}

/** Calls that wait another time than the default of a minute. */
export const togetherTimeouts = waiting({ 'POST /airfrond/together/{id}/{passengerNo}': 30_000 })

export const togetherQuery = (bookingId: string) => ({ ...reading('GET', '/airfrond/together/{id}', { id: bookingId }), staleTime: 0 })

/** What was chosen for somebody, or who travels, is other than it was: the form says so too when it is seen again. */
export const readTogetherAnew = (client: QueryClient, bookingId: string): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: togetherQuery(bookingId).queryKey }),
    client.invalidateQueries({ queryKey: bookingFormQuery(bookingId).queryKey }),
  ])
