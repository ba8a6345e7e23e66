import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import { reading } from '../../web/query.ts'
import { remembered } from '../../web/remembered.ts'
import './contract.ts'

const MORE = '/configcenter/announcement/getAnnouncementMoreList'
const PAGE_SIZE = 20

export const announcementsQuery = reading('GET', '/configcenter/announcement/getAnnouncementList')
export const bannersQuery = reading('GET', '/banner/H5')
export const careQuery = reading('GET', '/personal/staffCare/getStaffCareSlogan')

export const ANNOUNCEMENT_PAGES_KEY = [`POST ${MORE}`]
export const announcementPagesQuery = infiniteQueryOptions({
  queryKey: ANNOUNCEMENT_PAGES_KEY,
  queryFn: ({ pageParam, signal }) => http('POST', MORE, { cursor: pageParam, size: PAGE_SIZE }, { signal, hideError: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
})

/** The day on which a care line was said last: never twice on one day. */
export const useCareSaidOn = remembered<string>({
  name: 'service.careSaidOn',
  initial: '',
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
  isFilter: false,
})
