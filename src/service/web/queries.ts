import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import { reading } from '../../web/query.ts'
import './contract.ts'

const PAGE_SIZE = 20
const LIST = '/datacenter/feedback/list'

/** What she has told herself. */
export const myFeedbackQuery = reading('GET', '/datacenter/feedback/mine')
/** The membership that is bound to her. */
export const memberQuery = reading('GET', '/usercenter/ctrip/getCtripAccount')
export const FEEDBACK_LIST_KEY = [`GET ${LIST}`]

/** What people of the company have told, for whoever answers. */
export const feedbackPagesQuery = (state: 'open' | 'answered') =>
  infiniteQueryOptions({
    queryKey: [...FEEDBACK_LIST_KEY, { state }],
    queryFn: ({ pageParam, signal }) =>
      http('GET', LIST, { state, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal, hideError: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })
