import type { Language } from '../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type TrainText } from './zh.ts'

/** Both languages at once, for the server only; the browser loads the one it shows. */
export const trainText: Readonly<Record<Language, TrainText>> = { zh, en }
