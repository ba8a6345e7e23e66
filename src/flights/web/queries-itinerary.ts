import { reading } from '../../web/query.ts'
import './contract.ts'
import type { PaperOf } from './itinerary-paths.ts'

/** The sheet as it is now: it is printed anew whenever somebody opens it, and not kept on the phone after she has left. */
export const paperQuery = ({ orderSeq, passenger }: PaperOf) => ({
  ...reading('GET', '/airfrond/getElectronicItinerary', { orderSeq, ...(passenger === null ? {} : { passenger }) }),
  staleTime: Infinity,
  gcTime: 0,
})

/** Of what there is a sheet: of one order, or of the latest ones. */
export const papersQuery = (orderSeq: string | undefined) => ({
  ...reading('GET', '/airfrond/issuedTickets', orderSeq === undefined ? {} : { orderSeq }),
  meta: { live: ['order' as const] },
})
