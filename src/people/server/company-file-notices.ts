import { z } from 'zod'
import { bothTexts, code } from './company-file-parts.ts'

/* What a company tells its people: two sections of the company file. */

const ANNOUNCEMENTS_MAX = 500
const BANNERS_MAX = 6

/** Days in Shanghai, both included. */
const span = { from: z.iso.date(), until: z.iso.date().optional() }
const endsLater = ({ from, until }: { from: string; until?: string | undefined }): boolean => until === undefined || until >= from
const ENDS_LATER = { error: 'it ends before it begins', path: ['until'] }

const announcementInFile = z
  .strictObject({
    code,
    title: bothTexts(80),
    body: bothTexts(2_000),
    /** Stands before the others until it was read. */
    important: z.boolean().default(false),
    ...span,
  })
  .refine(endsLater, ENDS_LATER)

/** A screen of ours by its path, such as `/together`; never an address elsewhere. */
const screenPath = z
  .string()
  .max(120)
  .regex(/^\/(?!\/)[A-Za-z0-9/_-]*(\?[A-Za-z0-9=&_%-]*)?$/, 'a path within the app, such as /together')

const bannerInFile = z
  .strictObject({ code, title: bothTexts(40), text: bothTexts(120), to: screenPath, ...span })
  .refine(endsLater, ENDS_LATER)

export const noticeSections = {
  announcements: z.array(announcementInFile).max(ANNOUNCEMENTS_MAX).default([]),
  banners: z.array(bannerInFile).max(BANNERS_MAX).default([]),
}
