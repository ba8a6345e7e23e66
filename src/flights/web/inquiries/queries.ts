import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { http } from '../../../web/http.ts'
import { polled, reading } from '../../../web/query.ts'
import './contract.ts'

/** A form that is being filled in is not read anew under its hands. */
export const inquiryFormQuery = (inquireOrderSeq: string) => ({
  ...reading('GET', '/airfrond/inquireOrderForm/{id}', { id: inquireOrderSeq }),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

/** A request, followed while anything of it moves; a message of the desk's is news of it. */
export const inquiryQuery = (applySeq: string) => ({
  ...polled(
    { ...reading('GET', '/airfrond/inquireOrderDetails/{id}', { id: applySeq }), meta: { live: ['inbox' as const] } },
    { whileUnsettled: ({ status }) => !status.settled },
  ),
  staleTime: 0,
  retry: false,
})

const LIST_KEY = 'POST /airfrond/inquireOrderList'

export const inquiriesQuery = infiniteQueryOptions({
  queryKey: [LIST_KEY],
  queryFn: ({ pageParam, signal }) => http('POST', '/airfrond/inquireOrderList', { after: pageParam }, { hideError: true, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  meta: { live: ['inbox' as const] },
})

/** After somebody has done something to a request. */
export async function refreshInquiries(client: QueryClient, applySeq: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: inquiryQuery(applySeq).queryKey }),
    client.invalidateQueries({ queryKey: [LIST_KEY] }),
  ])
}
