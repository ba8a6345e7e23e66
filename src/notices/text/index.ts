import type { Language } from '../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type NoticesText } from './zh.ts'

export const noticesText: Readonly<Record<Language, NoticesText>> = { zh, en }
