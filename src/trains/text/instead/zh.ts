/** /flights/:number/trainRecommend */
export const zh = {
  title: '改坐火车',
  subtitle: (from: string, to: string, day: string) => `${from} → ${to} · ${day}`,
  flight: (number: string) => `代替 ${number}，不含税费`,
  within: (hours: number) => `${hours} 小时内能到、差标内有票的`,
  permitted: '差标内有票的',
  searching: '正在查火车',
  none: {
    title: '现在没有这样的火车了',
    text: '查航班之后票可能卖完了。可以看当天全部车次，或者回到航班。',
    action: '看当天全部车次',
  },
  all: (count: number) => `当天全部 ${count} 趟`,
  keep: '回到航班',
  found: (count: number) => `找到 ${count} 趟`,
  /** The search of flights is over, so that it cannot be said what the flight costs. */
  flightGone: '那次航班查询已经过期，下面是现在的火车。',
}

export type TrainInsteadText = typeof zh
