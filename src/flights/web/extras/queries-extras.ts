import type { QueryClient } from '@tanstack/react-query'
import type { ContractOf } from '../../../kernel/call.ts'
import { reading } from '../../../web/query.ts'
import type { chooseExtras, readExtras } from '../../calls/extras.ts'

// Apart from the wing's other calls: not everybody adds something.

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/extras/{id}': ContractOf<typeof readExtras>
    'POST /airfrond/extras/{id}': ContractOf<typeof chooseExtras>
  }
}

/** Seats go while one looks at them: read anew each time the page is opened. */
export const extrasQuery = (bookingId: string) => ({
  ...reading('GET', '/airfrond/extras/{id}', { id: bookingId }),
  staleTime: 0,
  gcTime: 0,
})

/** What is booked costs something else, and who pays it: every form says so, also one that is of several flights. */
export const readFormsAnew = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET /airfrond/getBookingForm/{id}' })
