import type { Query } from '@tanstack/react-query'
import type { CallResult } from '../../kernel/call.ts'
import { askAgainInMs, reading } from '../../web/query.ts'
import type { trainPapers } from '../calls/papers.ts'
import './contract.ts'
import type { PaperOf } from './papers/paths.ts'

type Papers = CallResult<typeof trainPapers>

const isBeingIssued = (papers: Papers | undefined): boolean => papers?.tickets.some(({ receipt }) => receipt?.standing === 'asked') ?? false

/** The sheet as it is now: it is printed anew whenever somebody opens it, and not kept on the phone after she has left. */
export const paperQuery = ({ orderSeq, passenger }: PaperOf) => ({
  ...reading('GET', '/train/app/itinerary/{orderSeq}', { orderSeq, ...(passenger === null ? {} : { passenger }) }),
  staleTime: Infinity,
  gcTime: 0,
})

/** Of what there is a sheet, and how the receipts stand. Read again while the railway is asked for one. */
export const papersQuery = (orderSeq: string) => ({
  ...reading('GET', '/train/app/papers/{orderSeq}', { orderSeq }),
  meta: { live: [`order:${orderSeq}` as const] },
  refetchInterval: (query: Query<Papers, Error, Papers, readonly unknown[]>) =>
    isBeingIssued(query.state.data) ? askAgainInMs(query) : false,
})
