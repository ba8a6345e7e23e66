import { zh as common } from '../common/zh.ts'

/** The flight search on home. A chunk of its own: home is the first page that anybody loads. */
export const zh = {
  board: '查机票',
  from: '出发',
  to: '到达',
  chooseTo: '选择到达城市',
  missingTo: '请先选择到达城市',
  depart: '去程',
  traveller: '出行人',
  forMe: '为自己订',
  /** With companions and guests; the booker is among them. */
  together: (count: number) => `${count} 人同行`,
  forOthers: (count: number) => (count === 0 ? '代订' : `代订 ${count} 人`),
  chooseTravellers: '选择出行人',
  /** A few names; `all` counts those left out too. */
  names: (names: readonly string[], all: number) => `${names.join('、')}${all > names.length ? ' 等' : ''}`,
  partyFaults: { nobody: '代订请先选择出行人', onlyMe: '代订不能只为自己订，请再选一位出行人' },
  cabin: '舱位',
  chooseCabin: '选择舱位',
  cabins: {
    economy: { name: '经济舱', note: '含超级经济舱' },
    business: { name: '公务舱', note: '含头等舱' },
  },
  bookTrip: '订机票',
  search: '查航班',
  faults: common.faults,
  policyFailed: '差标没有读取到，查到航班后会逐班标明',

  recent: '最近查询',
  inquiry: { label: '国际机票', ask: '请差旅台报价', mine: '我的询价', see: '进度和方案' },
  route: (from: string, to: string) => `${from} → ${to}`,
  searchAgain: (from: string, to: string) => `再查 ${from} 到 ${to}`,
}

export type FlightHomeText = typeof zh
