import type { BothNames } from '../../kernel/language.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** 第几天，1 为周一，7 为周日。 */
const weekday = (isoDay: number): string => WEEKDAYS[isoDay - 1] ?? ''

export const zh = {
  cityPicker: {
    titleFrom: '选择出发城市',
    titleTo: '选择到达城市',
    searchPlaceholder: '城市、拼音、首字母、三字码',
    searchLabel: '搜索城市或机场',
    domestic: '国内',
    world: '国际及港澳台',
    where: '国内还是国际',
    worldNoneHint: '中文、拼音、首字母或三字码都可以查。没有的城市请联系差旅台。',
    current: '当前选择',
    recent: '最近',
    quick: '常用城市',
    all: '全部城市',
    letterIndex: '字母索引',
    nothingFound: (text: string) => `没有找到“${text}”`,
    nothingFoundHint: '试试城市的全名、拼音首字母，或机场三字码。',
    clear: '清除',
    failed: '城市列表没有加载出来',
    retry: '再试一次',
    /** 北京 · 首都 大兴 */
    airports: (shortNames: readonly string[]) => shortNames.join(' '),
    alsoServes: (names: readonly string[]) => `也方便前往${names.join('、')}`,
    resultCount: (count: number) => `找到 ${count} 个城市`,
  },
  calendar: {
    title: '选择日期',
    legend: '底色是休息日，“班”是调休上班',
    weekdays: ['日', '一', '二', '三', '四', '五', '六'],
    month: (year: number, month: number) => `${year} 年 ${month} 月`,
    weekday: (isoDay: number) => `周${weekday(isoDay)}`,
    weekdayLong: (isoDay: number) => `星期${weekday(isoDay)}`,
    today: '今天',
    tomorrow: '明天',
    dayAfter: '后天',
    off: '休',
    work: '班',
    holidaySpan: (fromDay: number, toDay: number, name: BothNames) =>
      fromDay === toDay ? `${fromDay} 日 ${name.zh}` : `${fromDay}–${toDay} 日 ${name.zh}`,
    notAnnounced: (year: number) => `${year} 年放假安排尚未公布，只标出法定节日`,
    lastDate: '最多可选 12 个月内的日期',
    holidaysFailed: '节假日没有加载出来，日期照常可选',
  },
  holidayTypes: {
    holiday: (name: BothNames) => `${name.zh}放假`,
    makeup: (name: BothNames) => `${name.zh}调休上班`,
  },
}

export type PlacesText = typeof zh
