import type { Language } from '../../kernel/language.ts'
import { en } from '../text/messages/en.ts'
import type { MessagesText } from '../text/messages/zh.ts'
import { zh } from '../text/messages/zh.ts'

export const messagesText: Readonly<Record<Language, MessagesText>> = { zh, en }

/** A code as a mail, for those without a phone. */
export function codeMail(language: Language, code: string, minutes: number): { subject: string; text: string } {
  const text = messagesText[language]
  return { subject: text.codeSubject, text: text.code(code, minutes) }
}
