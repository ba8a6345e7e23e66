import { z } from 'zod'

export const bothNames = z.object({ zh: z.string(), en: z.string() })

/** How somebody came to be asked on the way: handed on to her, asked before or after who wanted her word too, or instead of who was silent. */
const broughtHow = z.enum(['handedOn', 'before', 'after', 'escalated'])
export type BroughtHow = z.output<typeof broughtHow>

/** By whom, how, and with what words. */
export const broughtBy = z.object({ by: bothNames, how: broughtHow, words: z.string() })
