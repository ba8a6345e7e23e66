import { queryClient } from '../../../web/query-client.ts'
import { reading } from '../../../web/query.ts'
import './contract.ts'

/** Opened or closed a few times a year; asked again with every visit. */
const FRESH_MS = 10 * 60_000

/** Whether flights abroad can be booked here, and by her in this mode: only for herself [V-FLIGHT-06]. */
export const openingQuery = (mode: 'personal' | 'agent') => ({
  ...reading('GET', '/airfrond/international/opening', { mode }),
  staleTime: FRESH_MS,
})

/** Asked when the first city abroad is chosen; rejects where nobody answers. */
export const isOpenAbroad = async (): Promise<boolean> => (await queryClient.fetchQuery(openingQuery('personal'))).isOpen
