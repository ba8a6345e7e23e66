import type { ListedFlight } from '../../src/flights/calls/searching.ts'

const CARRIERS = [
  ['CA', '国航', 'Air China'],
  ['MU', '东航', 'China Eastern'],
  ['CZ', '南航', 'China Southern'],
  ['HU', '海航', 'Hainan Airlines'],
  ['ZH', '深航', 'Shenzhen Airlines'],
] as const

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minutes: number): string => `2026-11-24T${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00+08:00`

/** A flight of a long day, plausible and always the same. */
export function flightAt(index: number): ListedFlight {
  const [code, zh, en] = CARRIERS[index % CARRIERS.length] ?? CARRIERS[0]
  const departs = 360 + ((index * 7) % 900)
  const durationMinutes = 110 + ((index * 13) % 50)
  const fareMinor = 68_000 + ((index * 3_700) % 120_000)
  const compliant = fareMinor <= 130_000
  const end = (airport: string, label: string, city: { zh: string; en: string }, at: string) => ({
    airport,
    label,
    terminal: label.slice(-2),
    city,
    at,
  })
  return {
    flightId: `${code}${1000 + index}`,
    carrier: { code, name: { zh, en } },
    number: `${code}${1000 + index}`,
    aircraft: index % 3 === 0 ? 'A321neo' : '737-800',
    from: end('PEK', '首都 T3', { zh: '北京', en: 'Beijing' }, clock(departs)),
    to: end('SHA', '虹桥 T2', { zh: '上海', en: 'Shanghai' }, clock(departs + durationMinutes)),
    durationMinutes,
    arrivalDayOffset: 0,
    stops: [],
    mealServed: true,
    lowest: {
      offerKey: `${index}`,
      cabin: 'Y',
      bookingClass: 'M',
      fareMinor,
      discountPercent: Math.round((fareMinor / 196_000) * 100),
      seatsLeft: index % 9 === 0 ? 3 : null,
      isLowestOfDay: index === 0,
    },
    verdict: compliant
      ? { compliant, isWithin: true, action: 'allow', badge: '合规', overMinor: 0 }
      : { compliant, isWithin: false, action: 'approve', badge: `超标 ¥${(fareMinor - 130_000) / 100}`, overMinor: fareMinor - 130_000 },
    co2Grams: 80_000 + ((index * 1_700) % 60_000),
  }
}
