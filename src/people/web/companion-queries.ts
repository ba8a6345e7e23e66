import { infiniteQueryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import { reading } from '../../web/query.ts'
import './contract.ts'

const PEOPLE = '/usercenter/directory/people'
const COMPANIONS = '/usercenter/outUserPerson/list'
const COMPANION = '/usercenter/outUserPerson/getOutUserPersonDetail'
const PAGE_SIZE = 30
/** A guest fills in her form while her host looks on. */
const ASK_AGAIN_MS = 15_000

export const companionsQuery = { ...reading('GET', COMPANIONS), refetchInterval: ASK_AGAIN_MS }

export const companionQuery = (userCode: string) => reading('GET', COMPANION, { userCode })

/** Whom one may book for: changes with the company's file, not while somebody looks on. */
export const agencyQuery = { ...reading('GET', '/usercenter/agent/mine'), staleTime: 300_000 }

export const departmentsQuery = (code: string | undefined) =>
  reading('GET', '/usercenter/directory/departments', code === undefined ? {} : { code })

/** Those whom the caller may book for, or everybody of the company, page by page. */
export const peoplePagesQuery = (input: { query?: string; departmentCode?: string; scope?: 'all' | 'mine' }) =>
  infiniteQueryOptions({
    queryKey: [`POST ${PEOPLE}`, input],
    queryFn: ({ pageParam, signal }) =>
      http(
        'POST',
        PEOPLE,
        { scope: 'mine', ...input, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal, hideError: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

const PARTNERS = '/configcenter/travelPartner/list'

export const partnersQuery = reading('GET', PARTNERS)

/** The open scenes in which one may book for somebody: asked when it is about to be done, since scenes close. */
export const scenesQuery = (servicePersonCode: string) => ({
  ...reading('GET', '/configcenter/travelPartner/listScenes', { servicePersonCode }),
  staleTime: 0,
})

/** After a partner was named or taken out; who may book for whom changes with it. */
export async function refreshPartners(client: QueryClient): Promise<void> {
  await Promise.all([partnersQuery, agencyQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
}

/** After somebody was added, or given a new link. */
export async function refreshCompanions(client: QueryClient): Promise<void> {
  await Promise.all([COMPANIONS, COMPANION].map((path) => client.invalidateQueries({ queryKey: [`GET ${path}`] })))
}

/** After somebody was taken out: who is gone is not asked for again. */
export async function forgetCompanion(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [`GET ${COMPANIONS}`] })
}
