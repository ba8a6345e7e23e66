import type { Language } from '../../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type StatementText } from './zh.ts'

/** Both languages at once, for the server only, which writes the file. */
export const statementText: Readonly<Record<Language, StatementText>> = { zh, en }

export type { StatementText }
