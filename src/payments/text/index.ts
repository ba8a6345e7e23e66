import type { Language } from '../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type PaymentsText } from './zh.ts'

/** Both languages at once, for the server only; the browser loads the one it shows. */
export const paymentsText: Readonly<Record<Language, PaymentsText>> = { zh, en }
