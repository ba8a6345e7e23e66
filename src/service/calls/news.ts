import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { pageCursor } from '../../orders/calls/page-cursor.ts'

const signedIn = { access: 'signedIn', timeoutMs: 60_000 } as const

/** In the caller's language. */
const announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  isImportant: z.boolean(),
  isRead: z.boolean(),
  /** The day since which it is shown, `YYYY-MM-DD`. */
  fromDate: z.string(),
})
export type Announcement = z.output<typeof announcement>

export const getAnnouncementList = call({
  ...signedIn,
  spec: ['C-CONF-13'],
  method: 'GET',
  path: '/configcenter/announcement/getAnnouncementList',
  summary: 'What the company wants its people to know now: important ones that were not read first, then the newest.',
  effect: 'read',
  result: z.object({ announcements: z.array(announcement), unreadCount: z.number().int(), hasMore: z.boolean() }),
  errors: [],
})

export const getAnnouncementMoreList = call({
  ...signedIn,
  spec: ['C-CONF-14'],
  method: 'POST',
  path: '/configcenter/announcement/getAnnouncementMoreList',
  summary: 'All announcements of now, the newest first, page by page.',
  effect: 'read',
  body: z.strictObject({ cursor: pageCursor.nullable().default(null), size: z.number().int().min(1).max(50).default(20) }),
  result: z.object({ announcements: z.array(announcement), nextCursor: z.string().nullable() }),
  errors: [],
})

export const markAnnouncementsRead = call({
  ...signedIn,
  spec: [],
  method: 'POST',
  path: '/configcenter/announcement/markRead',
  summary: 'Notes that the caller has read these; those that are not hers to see are passed over.',
  effect: 'write',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(50) }),
  result: z.object({ unreadCount: z.number().int() }),
  errors: [],
})

const banner = z.object({
  code: z.string(),
  title: z.string(),
  text: z.string(),
  /** A path within the app. */
  to: z.string(),
})
export type Banner = z.output<typeof banner>

export const h5Banners = call({
  ...signedIn,
  spec: ['C-SCENE-01'],
  method: 'GET',
  path: '/banner/H5',
  summary: 'The cards that the company shows on the home page.',
  effect: 'read',
  result: z.object({ banners: z.array(banner) }),
  errors: [],
})

export const getStaffCareSlogan = call({
  ...signedIn,
  spec: ['C-MISC-10'],
  method: 'GET',
  path: '/personal/staffCare/getStaffCareSlogan',
  summary: 'A short kind line for now; the browser says it once a day.',
  effect: 'read',
  result: z.object({ slogan: z.string(), date: z.string() }),
  errors: [],
})

export const newsCalls = [getAnnouncementList, getAnnouncementMoreList, markAnnouncementsRead, h5Banners, getStaffCareSlogan] as const
