/** What stands around announcements, cards and the kind line on home. */
export const zh = {
  title: '公司公告',
  unread: (count: number) => `${count} 条未读`,
  important: '重要',
  isNew: '未读',
  all: '全部公告',
  since: (date: string) => `${date}发布`,
  back: '返回全部公告',
  failed: '公告没有加载出来',
  again: '再试一次',
  loading: '正在加载公告',
  banners: '为你准备',
  care: '今日一句',
  list: { more: '更多', loadingMore: '正在加载', end: '没有更多了', failed: '后面的没有加载出来', retry: '再试一次' },
}
export type NewsText = typeof zh
