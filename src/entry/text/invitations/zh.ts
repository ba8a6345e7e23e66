/** 差旅经理邀请同事激活账号。 */
export const zh = {
  title: '邀请激活账号',
  search: '姓名、拼音、首字母或员工号',
  clear: '清空',
  whom: '显示哪些人',
  scopes: { withoutPassword: '还没设密码', all: '全部员工' },
  people: '同事',
  none: {
    withoutPassword: { title: '没有等着邀请的人', text: '在职员工都设过密码。忘记密码的同事在“全部员工”里，可以再邀请一次。' },
    all: { title: '没有找到', text: '换成拼音、首字母或员工号再试试。' },
    found: { title: '没有找到', text: '还没设密码的人里没有这位。看看“全部员工”，或换成拼音、员工号。' },
  },
  notAllowed: { title: '没有权限', action: '回到我的' },
  list: {
    loading: '正在加载名单',
    failed: '名单没有加载出来',
    retry: '再试一次',
    more: '显示更多',
    loadingMore: '正在加载',
    end: '没有更多了',
    moreFailed: '后面的名单没有加载出来',
  },
  ask: {
    title: (name: string) => `邀请${name}激活账号？`,
    text: '邀请发到公司登记的手机；没有登记手机的，发到邮箱。对方凭验证码设置密码，原来的密码会被换掉。',
    confirm: '发送邀请',
    cancel: '先不发',
  },
  sent: {
    sms: (name: string, to: string, until: string) => `已用短信邀请${name}，发到 ${to}，${until} 前有效`,
    mail: (name: string, to: string, until: string) => `已用邮件邀请${name}，发到 ${to}，${until} 前有效`,
  },
  /** 服务端的说法是给登录的人听的；邀请人要知道的是另一件事。 */
  reasons: {
    'AUTH-NO-SMS': '系统还没有接通短信，对方也没有能用的邮箱。请管理员先接通短信，或在公司资料里补上邮箱',
    'AUTH-NO-MAIL': '对方只登记了邮箱，而系统还没有接通邮件。请管理员先接通邮件，或在公司资料里补上手机号',
  },
  refused: (name: string, why: string) => `没有邀请${name}：${why}`,
}
export type InvitationsText = typeof zh
