import type { QueryClient } from '@tanstack/react-query'
import { reading } from '../../web/query.ts'
import './contract.ts'

/** A colleague may name one while the page is open: it is told with the news about requests, and asked for now and then beside it. */
const ASK_AGAIN_MS = 30_000

export const deputiesQuery = {
  ...reading('GET', '/approval/deputies'),
  meta: { live: ['approval' as const] },
  refetchInterval: ASK_AGAIN_MS,
}

export async function refreshDeputies(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: deputiesQuery.queryKey })
}
