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
  /** Single sign-on, by code. */
  sso: {
    'SSO-OFF': '这里没有开通这种登录方式，请用账号登录',
    'SSO-STATE': '这次登录已经过期，或不是从这台设备发起的，请重新登录',
    'SSO-CODE': '授权已经失效或用过了，请重新登录',
    'SSO-TOKEN': '这个登录凭证无效、已过期或用过了，请回到原来的应用重新打开',
    'SSO-OUTSIDE': '你不在这家公司的组织里，无法用这种方式登录，请换一个账号或联系公司管理员',
    'SSO-UNKNOWN': '差旅系统里还没有你的这个账号',
    'SSO-AWAY': '登录平台暂时没有回应，请稍后重新登录，或用账号登录',
    'SSO-MISSET': '这种登录方式的设置有问题，我们已经记录。请先用账号登录，并告诉公司管理员',
    'SSO-BIND': '绑定已经过期，或你登录的不是这家公司的账号，请重新从平台登录一次',
    'SSO-TAKEN': '这个平台账号已经绑定了另一位同事，请联系公司管理员',
    'SSO-ONLY-WAY': '你现在只能用它登录，解除后就进不来了。请先联系公司管理员发一份激活邀请，设好密码再解除',
  },
}
export type RefusalsText = typeof zh
