import { remembered } from '../../../web/remembered.ts'
import type { AbroadDraft } from './journey.ts'
import { FRESH_ABROAD, parseAbroad } from './journey.ts'

/** The form abroad as somebody left it, beside home's own (search-draft.ts), which keeps the first leg. */
export const useAbroadDraft = remembered<AbroadDraft>({
  name: 'flights.abroad',
  initial: FRESH_ABROAD,
  parse: parseAbroad,
  isFilter: false,
})
