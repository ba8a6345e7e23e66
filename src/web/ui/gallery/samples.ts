import type { CityItem } from '../city-sections.ts'
import type { DayMark } from '../calendar-days.ts'

/** Facts for the gallery only: invented people, plausible flights. */

export const TODAY = '2026-09-16'

const FESTIVALS: readonly (readonly [from: string, days: number, nameZh: string, nameEn: string])[] = [
  ['2026-09-25', 3, '中秋节', 'Mid-Autumn'],
  ['2026-10-01', 7, '国庆节', 'National Day'],
]
const MAKEUP_DAYS = new Set(['2026-09-20', '2026-10-10'])

/** Twelve months of marks; the next year has not been announced. */
export const marks: readonly DayMark[] = Array.from({ length: 380 }, (_, i) => markOf(Temporal.PlainDate.from(TODAY).add({ days: i })))

function markOf(day: Temporal.PlainDate): DayMark {
  const date = day.toString()
  const festival = FESTIVALS.find(([from, days]) => date >= from && date < Temporal.PlainDate.from(from).add({ days }).toString())
  const announced = day.year === 2026
  if (festival) return { date, kind: 'holiday', nameZh: festival[2], nameEn: festival[3], announced }
  if (MAKEUP_DAYS.has(date)) return { date, kind: 'makeup', announced }
  return { date, kind: day.dayOfWeek >= 6 ? 'weekend' : 'workday', announced }
}

/** Lowest prices of the coming four weeks, in fen. */
export const prices: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 28 }, (_, i) => [Temporal.PlainDate.from(TODAY).add({ days: i }).toString(), (640 + ((i * 370 + 540) % 820)) * 100]),
)

const city = (code: string, zh: string, en: string, places?: readonly [string, string]): CityItem => ({
  code,
  name: { zh, en },
  letter: en.slice(0, 1),
  places: places && { zh: places[0], en: places[1] },
})

export const cities: readonly CityItem[] = [
  city('AQG', '安庆', 'Anqing'),
  city('AOG', '鞍山', 'Anshan'),
  city('BSD', '保山', 'Baoshan'),
  city('BAV', '包头', 'Baotou'),
  city('BJS', '北京', 'Beijing', ['首都 大兴', 'Capital, Daxing']),
  city('CGQ', '长春', 'Changchun'),
  city('CSX', '长沙', 'Changsha'),
  city('CTU', '成都', 'Chengdu', ['双流 天府', 'Shuangliu, Tianfu']),
  city('CKG', '重庆', 'Chongqing'),
  city('DLC', '大连', 'Dalian'),
  city('FOC', '福州', 'Fuzhou'),
  city('CAN', '广州', 'Guangzhou'),
  city('KWE', '贵阳', 'Guiyang'),
  city('HRB', '哈尔滨', 'Harbin'),
  city('HGH', '杭州', 'Hangzhou'),
  city('TNA', '济南', 'Jinan'),
  city('KMG', '昆明', 'Kunming'),
  city('LHW', '兰州', 'Lanzhou'),
  city('NKG', '南京', 'Nanjing'),
  city('NGB', '宁波', 'Ningbo'),
  city('TAO', '青岛', 'Qingdao'),
  city('SHA', '上海', 'Shanghai', ['虹桥 浦东', 'Hongqiao, Pudong']),
  city('SZX', '深圳', 'Shenzhen'),
  city('TYN', '太原', 'Taiyuan'),
  city('TSN', '天津', 'Tianjin'),
  city('URC', '乌鲁木齐', 'Urumqi'),
  city('WUH', '武汉', 'Wuhan'),
  city('SIA', '西安', 'Xi’an'),
  city('XMN', '厦门', 'Xiamen'),
  city('CGO', '郑州', 'Zhengzhou'),
]

export const cityNamed = (code: string): CityItem | null => cities.find((one) => one.code === code) ?? null

export function searchSample(text: string): readonly CityItem[] {
  const wanted = text.toLowerCase()
  return cities.filter((one) => [one.name.zh, one.name.en.toLowerCase(), one.code.toLowerCase()].some((name) => name.startsWith(wanted)))
}

export interface Flight {
  id: string
  depart: string
  arrive: string
  minutes: number
  from: readonly [string, string]
  to: readonly [string, string]
  carrier: string
  carrierZh: string
  carrierEn: string
  number: string
  aircraft: string
  priceMinor: number
  percent: number
  overMinor?: number
  seatsLeft?: number
  lowest?: boolean
  stop?: readonly [string, string]
  daysLater?: number
  gone?: boolean
}

const capital3 = ['首都 T3', 'Capital T3'] as const
const capital2 = ['首都 T2', 'Capital T2'] as const
const hongqiao = ['虹桥 T2', 'Hongqiao T2'] as const

export const flights: readonly Flight[] = [
  {
    id: '1',
    depart: '07:30',
    arrive: '09:40',
    minutes: 130,
    from: capital3,
    to: hongqiao,
    carrier: 'CA',
    carrierZh: '国航',
    carrierEn: 'Air China',
    number: 'CA1831',
    aircraft: 'A321',
    priceMinor: 118_000,
    percent: 60,
  },
  {
    id: '2',
    depart: '07:35',
    arrive: '09:55',
    minutes: 140,
    from: capital2,
    to: hongqiao,
    carrier: 'HU',
    carrierZh: '海航',
    carrierEn: 'Hainan Airlines',
    number: 'HU7607',
    aircraft: '737-800',
    priceMinor: 96_000,
    percent: 49,
    seatsLeft: 4,
  },
  {
    id: '3',
    depart: '08:00',
    arrive: '10:15',
    minutes: 135,
    from: capital2,
    to: hongqiao,
    carrier: 'MU',
    carrierZh: '东航',
    carrierEn: 'China Eastern',
    number: 'MU5102',
    aircraft: 'A350-900',
    priceMinor: 152_000,
    percent: 78,
    overMinor: 32_000,
  },
  {
    id: '4',
    depart: '08:25',
    arrive: '10:20',
    minutes: 115,
    from: ['大兴', 'Daxing'],
    to: ['浦东 T1', 'Pudong T1'],
    carrier: 'KN',
    carrierZh: '中联航',
    carrierEn: 'China United',
    number: 'KN5977',
    aircraft: '737-800',
    priceMinor: 68_000,
    percent: 35,
    lowest: true,
  },
  {
    id: '5',
    depart: '21:40',
    arrive: '00:55',
    minutes: 195,
    from: capital3,
    to: hongqiao,
    carrier: '3U',
    carrierZh: '川航',
    carrierEn: 'Sichuan Airlines',
    number: '3U8896',
    aircraft: 'A320neo',
    priceMinor: 74_050,
    percent: 38,
    stop: ['经停 济南', 'via Jinan'],
    daysLater: 1,
  },
  {
    id: '6',
    depart: '22:10',
    arrive: '00:20',
    minutes: 130,
    from: capital2,
    to: hongqiao,
    carrier: 'XX',
    carrierZh: '新航司',
    carrierEn: 'New Airline',
    number: 'XX9021',
    aircraft: 'C919',
    priceMinor: 108_000,
    percent: 100,
    daysLater: 1,
    gone: true,
  },
]
