/** What holds flights of a list back; a chunk of its own, for it is opened later. */
export const zh = {
  title: '筛选航班',
  compliantOnly: (told: boolean): string => (told ? '只看可照订的' : '只看符合差标的'),
  nonstopOnly: '只看直飞',
  bands: '起飞时间',
  band: { night: '凌晨 0–6 点', morning: '上午 6–12 点', afternoon: '下午 12–18 点', evening: '晚上 18–24 点' },
  carriers: '航空公司',
  fromAirports: '起飞机场',
  toAirports: '到达机场',
  flights: (count: number) => `${count} 班`,
  clear: '清除筛选',
  show: (count: number) => (count === 0 ? '没有符合的航班' : `看 ${count} 班航班`),
}

export type FlightFilterText = typeof zh
