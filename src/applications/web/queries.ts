import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import { polled, reading } from '../../web/query.ts'
import './contract.ts'

const BASE = '/personal/businessTrip/applyOrder'
const LIST = `${BASE}/myItinerary` as const
const DETAIL = `${BASE}/detail/{applicationId}` as const
const STANDING = `${BASE}/standing` as const
const AUTHORISATIONS = `${BASE}/authorisations` as const

const PAGE_SIZE = 20
export const LIST_TABS = ['open', 'awaiting', 'bookable', 'closed'] as const
export type ListTab = (typeof LIST_TABS)[number]

/** Somebody's applications of a tab, the newest first, page by page. */
export const applicationPagesQuery = (tab: ListTab, keyword: string) =>
  infiniteQueryOptions({
    queryKey: [`GET ${LIST}`, { tab, keyword }],
    queryFn: ({ pageParam, signal }) =>
      http(
        'GET',
        LIST,
        { tab, keyword, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal, hideError: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
    meta: { live: ['approval'] },
  })

/** What waits to be decided may be decided while one looks. */
const MOVING: ReadonlySet<string> = new Set(['awaiting', 'changing'])

export const applicationQuery = (applicationId: string) => ({
  ...polled(reading('GET', DETAIL, { applicationId }), { whileUnsettled: ({ state }) => MOVING.has(state.code) }),
  staleTime: 0,
  meta: { live: ['approval' as const, 'order' as const] },
})

export const standingQuery = { ...reading('GET', STANDING), staleTime: 0, meta: { live: ['approval' as const] } }

export const forApprovalQuery = (approvalId: string) => ({
  ...reading('GET', `${BASE}/forApproval/{approvalId}`, { approvalId }),
  staleTime: 0,
  meta: { live: [`approval:${approvalId}` as const] },
})

export const pictureQuery = (ask: { applicationId: string; fileId: string; approvalId?: string | undefined }) => {
  const { approvalId, ...named } = ask
  return {
    ...reading('GET', `${BASE}/file/{applicationId}/{fileId}`, { ...named, ...(approvalId === undefined ? {} : { approvalId }) }),
    staleTime: Infinity,
  }
}

export const authorisationPagesQuery = infiniteQueryOptions({
  queryKey: [`GET ${AUTHORISATIONS}`, {}],
  queryFn: ({ pageParam, signal }) =>
    http('GET', AUTHORISATIONS, { size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal, hideError: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
  staleTime: 0,
})

export const applicableDaysQuery = reading('GET', `${BASE}/availableBookingTime`, {})

/** After something was put, changed or withdrawn: whatever shows applications is read anew. */
export async function refreshApplications(client: QueryClient): Promise<void> {
  const keys = [LIST, DETAIL, STANDING, AUTHORISATIONS, `${BASE}/forTrip`].flatMap((path) => [`GET ${path}`, `POST ${path}`])
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
