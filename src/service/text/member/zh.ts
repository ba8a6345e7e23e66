/** What the three pages of a membership say. */
export const zh = {
  title: '会员绑定',
  loading: '正在查看绑定情况',
  failed: { title: '绑定情况没有加载出来', text: '已有的绑定不受影响。', action: '再试一次' },
  none: { title: '这里还没有接入会员计划', text: '公司接入后，可以在这里绑定你的个人会员账号。', action: '返回我的' },
  intro: {
    headline: '把个人会员账号绑到这里',
    points: [
      '会员方只会收到一个代号，不会收到你的工号、证件和行程。',
      '公司看不到你的会员账号，只有你自己能看到尾号和等级。',
      '积分与等级权益在对应产品开通后累积；现在绑定，届时自动生效。',
    ],
    start: '开始绑定',
  },
  bound: {
    headline: '已绑定',
    number: '会员号',
    phone: '会员手机号',
    tier: '等级',
    since: '绑定时间',
    unbind: '解除绑定',
    unbinding: '正在解除',
    ask: { title: '解除绑定？', text: '以后的行程不再记到这个会员账号。随时可以重新绑定。', confirm: '解除绑定', cancel: '保留' },
    unbound: '已解除绑定',
  },
  tiers: { silver: '银卡', gold: '金卡', platinum: '白金卡' },
  go: {
    title: '绑定会员账号',
    phone: '会员账号的手机号',
    phoneHelp: '中国大陆手机号，可以和公司留的不一样',
    phoneFault: '请填写中国大陆手机号',
    codeHelp: (phone: string) => `如果 ${phone} 有会员账号，短信已经发出，5 分钟内有效`,
    codeFault: '请填写 6 位验证码',
    submit: '绑定',
    binding: '正在绑定',
  },
  done: {
    title: '绑定成功',
    headline: '会员账号绑好了',
    text: (tier: string, number: string) => `${tier}会员，会员号 ${number}`,
    notYet: { title: '还没有绑定', text: '验证码通过后才算绑定成功。', action: '去绑定' },
    back: '返回我的',
    see: '查看绑定',
  },
}
export type MemberText = typeof zh
