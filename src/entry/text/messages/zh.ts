/** What entry says by mail, where a person has no phone. */
export const zh = {
  codeSubject: '你的验证码',
  code: (code: string, minutes: number) =>
    `你的验证码是 ${code}，${minutes} 分钟内有效，只能用一次。\n\n如果不是你本人在操作，请忽略这封邮件，不要把验证码告诉任何人。`,
  inviteSubject: (company: string) => `${company} 为你开通了差旅账号`,
  invite: (given: { company: string; account: string; link: string; days: number }) =>
    `${given.company} 为你开通了差旅账号，账号是 ${given.account}。\n\n请在 ${given.days} 天内打开下面的网址，激活账号并设置密码：\n${given.link}\n\n激活时我们会再发一封带验证码的邮件，确认是你本人。`,
}
export type MessagesText = typeof zh
