import type { Language } from '../../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type ApplicationToldText } from './zh.ts'

/** Both languages at once, for the server only. */
export const toldText: Readonly<Record<Language, ApplicationToldText>> = { zh, en }
