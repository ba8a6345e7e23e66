/** The search for trains, on home and at /train/index. */
export const zh = {
  title: '火车票',
  board: '查火车票',
  from: '出发',
  to: '到达',
  choose: { from: '选择出发地', to: '选择到达地' },
  /** All stations of a city. */
  allStations: '全部车站',
  faults: {
    'TR-DEPARTURE': '请选择出发地',
    'TR-ARRIVAL': '请选择到达地',
    'TR-SAME-CITY': '出发地和到达地不能是同一个城市',
    'TR-DATE': '请换一个日期',
  },
  date: '出发日期',
  trains: '车次',
  allTrains: '全部列车',
  onlyFast: '仅高铁动车',
  fare: '票种',
  adult: '成人票',
  student: '学生票',
  traveller: '出行人',
  forMe: '为自己',
  together: (count: number) => `${count} 人同行`,
  forOthers: (count: number) => (count === 0 ? '代查' : `代查 ${count} 人`),
  chooseTravellers: '选择出行人',
  names: (names: readonly string[], all: number) => `${names.join('、')}${all > names.length ? ' 等' : ''}`,
  partyFaults: { nobody: '代查请先选择出行人', onlyMe: '代查不能只为自己，请再选一位出行人' },
  search: '查车次',
  /** From an agreed part of a trip. */
  bookTrip: '订火车票',
  recent: '最近查询',
  route: (from: string, to: string) => `${from} → ${to}`,

  /** How far ahead is sold. */
  presale: (days: number, lastDay: string) => `预售 ${days} 天，可订到 ${lastDay}`,
  notOnSale: (lastDay: string) => `这一天还没有开售，现在可订到 ${lastDay}；车次可以先看`,
  night: (opensAt: string) => `铁路夜间不售票，${opensAt} 恢复；车次可以先查`,
  noStudent: '这一天不在学生票的优惠时间内',
  /** Could not be read [E-TRAIN-04]. */
  presaleFailed: '预售期获取失败，车次仍然可以查',
  again: '再试一次',

  places: {
    search: '车站或城市，中文、拼音都行',
    clear: '清空',
    all: (city: string) => `${city}（全部车站）`,
    closed: (names: readonly string[]) => `暂停办理客运：${names.join('、')}`,
    none: { title: '没有找到', text: '换一种写法试试，例如 hangzhou 或 杭州东。' },
    reading: '正在读取车站',
    failed: { title: '车站没有读取到', text: '请稍后再试。' },
  },
}

export type TrainSearchText = typeof zh
