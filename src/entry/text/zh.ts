/** What the sign-in page says. It opens the app: what other pages of entry say stands in folders of its own. */
export const zh = {
  login: {
    title: '登录',
    headline: '登录后就能出发',
    ways: '登录方式',
    byPassword: '密码登录',
    byCode: '验证码登录',
    account: '账号',
    accountHelp: '员工号、手机号或邮箱',
    password: '密码',
    submit: '登录',
    accountMissing: '请填写账号',
    passwordMissing: '请填写密码',
    agree: '我已阅读并同意',
    agreedBefore: '登录即表示同意',
    privacyPolicy: '《隐私政策》',
    and: '和',
    agreement: '《服务协议》',
    agreeMissing: '请先阅读并同意《隐私政策》和《服务协议》',
    firstTime: '第一次使用？激活账号',
    forgotten: '忘记密码？用验证码登录',
    insecure: '这个网址不是安全连接，密码无法加密，因此不能登录。请改用 https 开头的网址，或在本机用 127.0.0.1 打开。',
    demoTitle: '演示账号',
    demoNote: '这是演示环境，点一个账号就能直接登录。',
    languageSwitch: 'English',
  },
}
export type EntryText = typeof zh
