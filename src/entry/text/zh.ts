/** What the pages of signing in say. */
export const zh = {
  login: {
    title: '登录',
    headline: '登录后就能出发',
    account: '账号',
    accountHelp: '员工号、手机号或邮箱',
    password: '密码',
    submit: '登录',
    accountMissing: '请填写账号',
    passwordMissing: '请填写密码',
    privacy: '登录即表示你同意公司为安排差旅而使用你的姓名、证件和联系方式，仅用于预订、支付和行程通知。',
    insecure: '这个网址不是安全连接，密码无法加密，因此不能登录。请改用 https 开头的网址，或在本机用 127.0.0.1 打开。',
    demoTitle: '演示账号',
    demoNote: '这是演示环境，点一个账号就能直接登录。',
    demoAs: (name: string) => `以 ${name} 的身份登录`,
    languageSwitch: 'English',
  },
}
export type EntryText = typeof zh
