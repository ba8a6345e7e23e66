import type { MessagesText } from './zh.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const en: MessagesText = {
  codeSubject: 'Your verification code',
  code: (code, minutes) =>
    `Your verification code is ${code}. It is good for ${minutes} minutes and can be used once.\n\nIf this was not you, please ignore this mail, and never tell the code to anybody.`,
  changes: {
    password: 'password changed',
    phone: 'mobile number updated',
    linked: (platform) => `${platform} linked`,
    unlinked: (platform) => `${platform} unlinked`,
  },
  platforms: {
    oidc: 'company SSO',
    oa: 'company OA',
    host: 'company app',
    lark: 'Lark',
    wecom: 'WeCom',
    dingtalk: 'DingTalk',
  },
  changedAt: ({ month, day, time }) => `${day} ${MONTHS[month - 1] ?? ''} ${time}, Beijing time`,
  changedSubject: (change) => `Your account has changed: ${change}`,
  changed: ({ account, change, time, contacts }) =>
    `Your Qicheng account ${account} has changed:\n\n${change}\n${time}\n\nIf this was you, there is nothing to do.\n\nIf it was not:\n1. Sign in and change your password at once, which signs out every other device. If you cannot sign in, use a text code.\n2. Tell your company administrator${contacts.length > 0 ? ` (${contacts.join(', ')})` : ''} what has happened.`,
  inviteSubject: (company) => `${company} has opened a travel account for you`,
  invite: ({ company, account, link, days }) =>
    `${company} has opened a travel account for you. Your account is ${account}.\n\nPlease open this address within ${days} days to activate it and to set a password:\n${link}\n\nWe will then send another mail with a code, to make sure that it is you.`,
}
