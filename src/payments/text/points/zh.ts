import { formatMoney } from '../../../kernel/money.ts'

const counted = (points: number): string => points.toLocaleString('en-US')

/** Reward points: the switch at the checkout, the page of one's own, and the page on which managers grant them. */
export const zh = {
  loading: '正在读取积分',
  failed: { title: '没有读到积分', text: '积分没有变化，请再试一次。', action: '重试' },
  /** At the checkout. */
  use: (name: string, amount: string): string => `用${name}抵 ${amount}`,
  note: (name: string): string => `只抵你付的部分；没有付成，${name}自动退回`,
  inUse: '付款已经开始，付完或关闭后才能改',
  /** On her own page. */
  guide: '怎么用',
  guideNote: '从哪里来，能抵什么',
  worth: '100 积分抵 1 元，只抵你自己付的部分。先到期的先用。',
  balance: '可用',
  amount: (points: number, name: string): string => `${counted(points)} ${name}`,
  asMoney: (minor: number): string => `可抵 ${formatMoney(minor)}`,
  firstEnds: (date: string): string => `最早 ${date} 到期`,
  noEnd: '不过期',
  until: (date: string): string => `有效期至 ${date}`,
  granted: '发放',
  left: (points: number): string => `剩 ${counted(points)}`,
  ended: (points: number): string => `已到期，作废 ${counted(points)}`,
  usedUp: '已用完',
  uses: '用在哪里',
  usedFor: { aside: '已预留', used: '已抵扣', back: '已退回' },
  partBack: (points: number): string => `其中 ${counted(points)} 已退回`,
  none: (name: string) => ({ title: `还没有${name}`, text: `公司发放的${name}会列在这里，付自己那部分时可以抵扣。` }),
  /** On the managers' page. */
  grant: {
    title: (name: string): string => `发${name}`,
    tabs: '发放还是查看',
    tab: { grant: '发放', done: '发放记录' },
    intro: (left: string): string => `发放的积分从公司额度里扣，1 积分是 1 分钱。额度还剩 ${left}。`,
    points: '每人多少积分',
    pointsHelp: (amount: string): string => `每人可抵 ${amount}`,
    reason: '缘由',
    reasonHelp: '本人会看到',
    lastDay: '最后一天',
    lastDayHelp: '到这一天为止可以用，没用完的退回公司额度',
    whom: '发给谁',
    chosen: (people: number): string => `已选 ${people} 人`,
    search: '姓名、拼音、首字母或员工号',
    clear: '清空',
    list: {
      loading: '正在加载名单',
      failed: '名单没有加载出来',
      retry: '再试一次',
      more: '显示更多',
      loadingMore: '正在加载',
      end: '没有更多了',
      moreFailed: '后面的名单没有加载出来',
    },
    noneFound: { title: '没有找到', text: '换成拼音、首字母或员工号再试试。' },
    submit: (people: number): string => `发给 ${people} 人`,
    submitNone: '发放',
    sum: (amount: string): string => `共 ${amount}，从公司额度扣`,
    faults: {
      points: '写一个 1 到 1,000,000 的整数',
      reason: '写一句缘由，本人会看到',
      whom: '至少选一位同事',
      tooMany: '一次最多发给 50 人',
    },
    ask: {
      title: (people: number, amount: string): string => `发给 ${people} 人，共 ${amount}？`,
      text: '发出后不能收回，每个人都会收到消息。',
      confirm: '发放',
      cancel: '再看看',
    },
    done: (people: number): string => `已发给 ${people} 人`,
    by: (name: string): string => `${name}发放`,
    noneDone: { title: '还没有发放过', text: '发放过的积分会列在这里。' },
    notAllowed: { title: '没有权限', action: '回到我的' },
  },
}
export type PointsText = typeof zh
