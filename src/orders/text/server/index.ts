import type { Language } from '../../../kernel/language.ts'
import { en } from './en.ts'
import { zh, type OrdersServerText } from './zh.ts'

/** Both languages at once, for the server only. */
export const ordersText: Readonly<Record<Language, OrdersServerText>> = { zh, en }
