/** What is said wherever a code from a message is asked for. */
export const zh = {
  phone: '手机号',
  phoneHelp: '公司登记的手机号',
  newPhone: '新手机号',
  newPhoneHelp: '验证码发到这里，航变时航司也用它通知你',
  phoneMissing: '请填写手机号',
  phoneWrong: '这不是一个手机号，请检查一遍',
  code: '验证码',
  codeMissing: '请填写六位验证码',
  codeShort: '验证码是六位数字，还没有填完',
  send: '获取验证码',
  sendAgain: '重新获取',
  againIn: (seconds: number) => `${seconds} 秒后可重新获取`,
  sentTo: (masked: string) => `已发送到 ${masked}，五分钟内有效`,
  /** Also where nobody with this number is known: the page must not tell. */
  sentIfKnown: '如果这个号码登记在公司里，短信已经发出，五分钟内有效',
  solving: '正在做安全验证，很快就好',
  unsolved: '安全验证没有完成，请再试一次',
}
export type CodesText = typeof zh
