import { z } from 'zod'

/** Both spellings of a name, as stored. */
export const bothNames = z.object({ zh: z.string(), en: z.string() })
