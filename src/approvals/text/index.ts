import type { Language } from '../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type ApprovalsText } from './zh.ts'

/** Both languages at once, for the server only; the browser loads the one it shows (web/texts.ts). */
export const approvalsText: Readonly<Record<Language, ApprovalsText>> = { zh, en }
