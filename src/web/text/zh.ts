import type { BothNames } from '../../kernel/language.ts'

/** What the app's plumbing says: the shell, the client, the guard of unsubmitted input. */
export const zh = {
  tabs: { home: '首页', orders: '订单', approvals: '审批', my: '我的' },
  client: {
    loginExpired: '登录信息已失效，请重新登录',
    timedOut: '请求超时，请稍后再试',
    noNetwork: '网络连接失败，请检查网络后再试',
    offline: '没有网络，这次没有提交。填写的内容都在，连上网络后再提交。',
    unreadable: '服务暂时没有正常回应，请稍后再试',
    flightSessionExpired: '页面停留时间过长，价格和余票可能已有变化，请重新查询',
  },
  alert: { title: '提示', understood: '知道了' },
  unsubmitted: {
    title: '填写的内容还没有提交',
    text: '现在离开，这些内容不会保留。',
    stay: '继续填写',
    leave: '离开',
  },
  page: {
    brokenTitle: '这个页面出了点问题',
    brokenText: '其他页面不受影响，已提交的订单也都还在。',
    again: '重新打开',
    lostTitle: '页面没有加载完整',
    lostText: '可能是刚刚更新了版本，或网络中断。已提交的订单不受影响。',
    lostWhileWriting: '可能是刚刚更新了版本，或网络中断。重新加载会清空还没提交的内容，也可以先返回提交。',
    reload: '重新加载',
  },
  signedOutElsewhere: '你已在另一个页面退出登录',
  /** Somebody came in by a link while another person was signed in on this phone. */
  signedInAs: (name: BothNames) => `已切换为 ${name.zh} 的账号`,
}
export type WebText = typeof zh
