import type { MessagesText } from './zh.ts'

export const en: MessagesText = {
  codeSubject: 'Your verification code',
  code: (code, minutes) =>
    `Your verification code is ${code}. It is good for ${minutes} minutes and can be used once.\n\nIf this was not you, please ignore this mail, and never tell the code to anybody.`,
  inviteSubject: (company) => `${company} has opened a travel account for you`,
  invite: ({ company, account, link, days }) =>
    `${company} has opened a travel account for you. Your account is ${account}.\n\nPlease open this address within ${days} days to activate it and to set a password:\n${link}\n\nWe will then send another mail with a code, to make sure that it is you.`,
}
