import type { NoticesText } from './zh.ts'

export const en: NoticesText = {
  mail: (text: string) => `Hello,

${text.trim()}

Qicheng Travel

--
This mail was sent automatically, please do not reply to it. We never ask for passwords or codes by mail.
`,
  button: 'Open',
  refusals: { hours: 'The beginning and the end cannot be the same time', zone: 'This time zone is not known, please choose again' },
}
