/** 邮件或聊天卡片里的审批链接：不登录，看一眼，决定一次。 */
export const zh = {
  title: '审批',
  switchTo: 'English',
  loading: '正在打开审批',
  /** The verdict as a sentence: `mark` is what is above the limit, or above what was agreed to before. */
  headline(f: { who: string; amount: string; trip: string; over: string | null; more: { by: string; before: string } | null }) {
    const before = `${f.who}申请 ${f.amount}，${f.trip}`
    if (f.more !== null) return { before: `${before}，`, mark: `多出 ${f.more.by}`, after: `，此前已同意 ${f.more.before}` }
    if (f.over === '') return { before: `${before}，`, mark: '超出差标', after: '' }
    return f.over === null ? { before, mark: '', after: '' } : { before: `${before}，`, mark: `超标 ${f.over}`, after: '' }
  },
  /** Who asks, in whose name. */
  inNameOf: (by: string, whose: string) => `${by}代${whose}`,
  insteadOf: (name: string) => `你代${name}决定`,
  /** Who brought her in on the way, in the words of the request's own page. */
  brought: {
    handedOn: (by: string) => `${by}转交给你审批`,
    before: (by: string) => `${by}请你先审批，你同意后再由${by}决定`,
    after: (by: string) => `${by}请你也审批`,
    escalated: (by: string) => `${by}没有及时决定，现在请你审批`,
  },
  reason: '理由',
  total: '金额',
  was: (amount: string) => `等待审批时价格变了，原来 ${amount}`,
  payers: '谁付',
  both: (company: string, who: string, own: string) => `公司付 ${company} · ${who}付 ${own}`,
  deadline: '截止',
  until: (time: string) => `${time} 前`,
  onSilence: {
    escalate: '到时没有决定，转请上一级审批',
    agree: '到时没有人驳回，就照此办理',
    deny: '到时没有决定，按驳回处理',
  },
  once: '这个链接只发给你，只能决定一次，请不要转发。',
  agree: '同意',
  agreeing: '正在提交',
  reject: '驳回',
  back: '返回',
  why: '驳回理由',
  whyHint: '申请人会看到',
  whyMissing: '驳回要写明理由，申请人会看到',
  signIn: '登录后查看全部内容',
  written: {
    agree: { title: '已同意', text: '几秒后生效，在那之前可以撤回。' },
    reject: { title: '已驳回', text: '几秒后生效，在那之前可以撤回。' },
  },
  stands: {
    agree: { title: '已同意', text: '决定已生效，申请会照此办理。可以关闭这一页。' },
    reject: { title: '已驳回', text: '决定已生效，申请人会看到你的理由。可以关闭这一页。' },
  },
  undo: '撤回',
  undone: '已撤回，请重新决定',
  changed: {
    title: '申请在发给你之后有变化',
    text: '下面是现在的内容。请登录后再决定。',
    action: '登录后决定',
  },
  over: {
    title: '这个链接已经失效',
    text: '可能已经用过、已由别人决定、申请已撤回、时间已过，或申请有了变化、另发了新的链接。登录后可以看到等你决定的审批。',
    action: '去审批列表',
  },
  /** Of a link whose holder has spoken already: `word` is what she said, `outcome` how it stands, or empty. */
  said: {
    title: (word: string, when: string) => (when === '' ? word : `${when}，${word}`),
    text: (title: string, outcome: string) => `${title}${outcome === '' ? '' : `：${outcome}`}。这个链接不能再决定。`,
  },
  none: { title: '链接不完整', text: '请从邮件或消息里重新打开，或登录后在审批列表里处理。' },
  failed: { title: '审批没有打开', action: '再试一次' },
}
export type LinkText = typeof zh
