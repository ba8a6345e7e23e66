/** 差旅经理看的报告：特殊用户的出行。 */
export const zh = {
  title: '特殊用户出行',
  intro: '特殊用户出行的订单都列在这里，无论由谁预订，最近提交的在前。',
  orders: '订单',
  none: {
    title: '还没有特殊用户的订单',
    text: '特殊用户是公司资料里标明的人，例如高管和贵宾。他们出行的订单会列在这里，供你事后查看。',
  },
  notAllowed: { title: '没有权限', action: '回到我的' },
  lines: { flight: '机票', train: '火车票' },
  travellers: (names: string) => `${names} 出行`,
  and: '、',
  bookedBy: (name: string) => `${name}预订`,
  bookedSelf: '本人预订',
  submitted: (when: string) => `${when} 提交`,
  open: '查看订单',
  list: {
    loading: '正在读取报告',
    failed: '报告没有读取到',
    retry: '再试一次',
    more: '更多订单',
    loadingMore: '正在读取',
    end: '没有更多了',
    moreFailed: '后面的订单没有读取到',
  },
}
export type ReportText = typeof zh
