import { en } from './en.ts'
import { zh } from './zh.ts'

/** What the wing's server says, in both languages. */
export const hostsText = { zh, en } as const
