import type { Language } from '../../kernel/language.ts'
import type { RefusalText } from '../../server/http/handler.ts'
import { noticesText } from '../text/index.ts'

const of = (language: Language): Readonly<Record<string, RefusalText>> => ({
  'NOTICE-HOURS': noticesText[language].refusals.hours,
  'NOTICE-ZONE': noticesText[language].refusals.zone,
})

/** What notices say when they refuse. */
export const noticeRefusals = { zh: of('zh'), en: of('en') }
