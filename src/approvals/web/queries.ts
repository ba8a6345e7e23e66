import { infiniteQueryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import { polled, reading } from '../../web/query.ts'
import './contract.ts'

export type ApprovalTab = 'awaiting' | 'completed'

/** A page of the list: two screens of rows. */
const PAGE_SIZE = 20
/** How often the tab's count is asked for where nobody tells of changes. */
const COUNT_EVERY_MS = 60_000
const LIST_EVERY_MS = 30_000

const LIST = '/approval/approval/queryListForApprover'
const LIST_KEY = `GET ${LIST}`
const DETAIL = '/approval/approval/getApprovalDetail/{approvalId}'
const FLOW = '/approval/approval/getApprovalFlow/{id}'

/** How many wait, for the tab. Moved by news, asked for now and then beside it. */
export const awaitingCountQuery = {
  ...reading('GET', LIST, { tab: 'awaiting', size: 1 }),
  meta: { live: ['approval' as const] },
  refetchInterval: COUNT_EVERY_MS,
}

/** The requests of a tab, the newest first, page by page. */
export const approvalPagesQuery = (tab: ApprovalTab) =>
  infiniteQueryOptions({
    queryKey: [LIST_KEY, { tab }],
    queryFn: ({ pageParam, signal }) =>
      http('GET', LIST, { tab, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal, hideError: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: { live: ['approval'] },
    // Only while one page is loaded: asking would read all of them again each time.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : LIST_EVERY_MS),
  })

/** Nothing moves any more once somebody has decided last, or nobody needs to. */
const OPEN: ReadonlySet<number> = new Set([0, 1])

/** Whether a request may still move: its page goes on asking. */
const whileUnsettled = ({ status }: { status: { code: number } }): boolean => OPEN.has(status.code)

export const approvalQuery = (approvalId: string) => ({
  ...polled(reading('GET', DETAIL, { approvalId }), { whileUnsettled }),
  staleTime: 0,
  meta: { live: [`approval:${approvalId}` as const] },
})

export const flowQuery = (approvalId: string) => ({
  ...polled(reading('GET', FLOW, { id: approvalId }), { whileUnsettled }),
  staleTime: 0,
  meta: { live: [`approval:${approvalId}` as const] },
})

/** After a decision, a reminder or a refusal: all that shows requests is read anew, at once where it is on screen. */
export async function refreshApprovals(client: QueryClient): Promise<void> {
  await Promise.all([LIST_KEY, `GET ${DETAIL}`, `GET ${FLOW}`].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
