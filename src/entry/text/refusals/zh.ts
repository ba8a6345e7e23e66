const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

/** A wait in the words one would use: seconds below two minutes, then minutes, then hours. */
function waitOf(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒`
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3_600)} 小时`
}

/** What entry says when it refuses. None of these tells whether an account exists. */
export const zh = {
  wrong: '账号或密码不对，请检查后再试',
  code: '验证码不对，或者已经过期、用过了',
  old: '密码不对，请再试一次',
  seal: '页面打开得太久，请再试一次',
  wait: (seconds: number) => `尝试次数太多，请在 ${minutesOf(seconds)} 分钟后再试`,
  codeWait: (seconds: number) => `验证码刚发过，请在 ${waitOf(seconds)}后再获取`,
  challenge: '安全验证已失效，请再获取一次验证码',
  agreement: '请先阅读并同意新的隐私政策和服务协议',
  noSms: '这里暂时不能发送短信，请用密码登录或联系差旅经理',
  noMail: '这里暂时不能发送邮件，请联系差旅经理',
  noAddress: '这位员工没有登记手机号和邮箱，请先在公司资料里补上',
  invited: (seconds: number) => `今天已经邀请过多次，请在 ${waitOf(seconds)}后再试`,
  activation: '激活已经超时或已完成，请从头再来一次',
  passwordFaults: {
    space: '密码里不能有空格',
    tooShort: '密码至少要 6 个字符',
    tooLong: '密码最多 20 个字符',
    kinds: '密码至少要用到数字、字母、符号中的两种',
    phone: '密码里不能有你的手机号',
    name: '密码不能就是你的姓名或账号',
    common: '这个密码太常见，很容易被猜到，请换一个',
  },
  mismatch: '两次输入的密码不一样',
  phoneTaken: '这个手机号已经是另一个账号的登录名，请换一个号码或联系差旅经理',
  phoneKeptByCompany: (contacts: string) => {
    const ask = '手机号由公司统一维护，修改请联系差旅经理或公司管理员'
    return contacts === '' ? ask : `${ask}：${contacts}`
  },
  token: '这个入口已经失效，请回到原来的应用重新打开，或直接登录',
  company: '公司不存在，请联系公司管理员',
  noAuthority: '当前模式下没有预订权限，请联系公司管理员',
}
export type RefusalsText = typeof zh
