import type { Language } from '../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type FlightText } from './zh.ts'

/** Both languages at once, for the server only; the browser loads the one it shows (web/texts.ts). */
export const flightText: Readonly<Record<Language, FlightText>> = { zh, en }
