/** What the wing says when it refuses. */
export const zh = {
  often: '今天已经反馈了十次，请明天再来。着急的事可以打差旅热线',
  answered: '已经有人答复了',
  member: {
    none: '这里还没有接入会员计划',
    away: '会员系统暂时没有回应，什么都没有改变，请稍后再试',
    unclear: '会员系统没有给出明确答复，请过一会儿打开会员绑定看看',
    phone: '请填写中国大陆手机号',
    wait: (seconds: number) => (seconds > 120 ? '今天试得太多了，请明天再来' : `请过 ${seconds} 秒再试`),
    code: '验证码不对，请核对短信',
    codeEnded: '验证码已失效，请重新获取',
    taken: '这个会员账号已经绑定给别人了，请先在会员那边解除',
    bound: '你已经绑定了会员账号，要换一个请先解除绑定',
  },
}
export type RefusalsText = typeof zh
