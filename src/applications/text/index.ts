import type { Language } from '../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type ApplicationsText } from './zh.ts'

/** Both languages at once, for the server only. */
export const applicationsText: Readonly<Record<Language, ApplicationsText>> = { zh, en }
