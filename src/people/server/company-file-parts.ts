import { z } from 'zod'

/* What sections of the company file have in common. */

/** More of anything is no company of ours. */
export const MANY = 20_000

/** Names a person, department, rank or whatever else the file refers to. */
export const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/)

/** A text in both languages. */
export const bothTexts = (most: number) =>
  z.strictObject({ zh: z.string().trim().min(1).max(most), en: z.string().trim().min(1).max(most) })
export const bothNames = bothTexts(100)
