/** What entry says by mail, where a person has no phone. */
export const zh = {
  codeSubject: '你的验证码',
  code: (code: string, minutes: number) =>
    `你的验证码是 ${code}，${minutes} 分钟内有效，只能用一次。\n\n如果不是你本人在操作，请忽略这封邮件，不要把验证码告诉任何人。`,
  changes: {
    password: '登录密码已修改',
    phone: '手机号已更新',
    linked: (platform: string) => `已绑定${platform}`,
    unlinked: (platform: string) => `已解除绑定${platform}`,
  },
  platforms: {
    oidc: '公司统一认证',
    oa: '公司 OA',
    host: '公司 App',
    lark: '飞书',
    wecom: '企业微信',
    dingtalk: '钉钉',
  },
  /** In Beijing’s time. */
  changedAt: ({ month, day, time }: { month: number; day: number; time: string }) => `北京时间 ${month}月${day}日 ${time}`,
  changedSubject: (change: string) => `账号变动提醒：${change}`,
  changed: (given: { account: string; change: string; time: string; contacts: readonly string[] }) =>
    `你的启程商旅账号 ${given.account} 刚刚有变动：\n\n${given.change}\n${given.time}\n\n是你本人操作的，就不用理会这封邮件。\n\n如果不是你：\n1. 马上登录并修改密码，其他设备会全部下线；登录不了，可以用短信验证码登录。\n2. 联系公司管理员${given.contacts.length > 0 ? `（${given.contacts.join('、')}）` : ''}，说明情况。`,
  inviteSubject: (company: string) => `${company} 为你开通了差旅账号`,
  invite: (given: { company: string; account: string; link: string; days: number }) =>
    `${given.company} 为你开通了差旅账号，账号是 ${given.account}。\n\n请在 ${given.days} 天内打开下面的网址，激活账号并设置密码：\n${given.link}\n\n激活时我们会再发一封带验证码的邮件，确认是你本人。`,
}
export type MessagesText = typeof zh
