import type { Query } from '@tanstack/react-query'
import type { CallResult } from '../../kernel/call.ts'
import { askAgainInMs, reading } from '../../web/query.ts'
import type { issuedTickets } from '../calls/itinerary.ts'
import './contract.ts'
import type { PaperOf } from './itinerary-paths.ts'

type Papers = CallResult<typeof issuedTickets>

const isBeingIssued = (papers: Papers | undefined): boolean =>
  papers?.orders.some(({ tickets }) => tickets.some(({ receipt }) => receipt?.standing === 'asked')) ?? false

/** The sheet as it is now: it is printed anew whenever somebody opens it, and not kept on the phone after she has left. */
export const paperQuery = ({ orderSeq, passenger }: PaperOf) => ({
  ...reading('GET', '/airfrond/getElectronicItinerary', { orderSeq, ...(passenger === null ? {} : { passenger }) }),
  staleTime: Infinity,
  gcTime: 0,
})

/** Of what there is a sheet, and how the receipts stand: of one order, or of the latest ones. Read again while an airline is asked for one. */
export const papersQuery = (orderSeq: string | undefined) => ({
  ...reading('GET', '/airfrond/issuedTickets', orderSeq === undefined ? {} : { orderSeq }),
  meta: { live: ['order' as const] },
  refetchInterval: (query: Query<Papers, Error, Papers, readonly unknown[]>) =>
    isBeingIssued(query.state.data) ? askAgainInMs(query) : false,
})
