/**
 * The airports of the sandbox: the larger ones of the mainland and the leisure and regional ones with the densest routes.
 * Positions: OurAirports by way of airport-data-js (CC BY 4.0), rounded to a hundredth of a degree (WGS-84).
 * `millions`: passengers a year, rounded from the airport statistics of CAAC for 2024 by memory; only their proportions are used.
 * Terminals are those of the main tenants in 2025, simplified; empty where domestic flights use a single terminal.
 */
export interface Airport {
  readonly code: string
  /** IATA city code; several airports may share one. */
  readonly city: string
  readonly cityZh: string
  readonly lat: number
  readonly lng: number
  readonly millions: number
  /** Extra minutes on the ground that crowded aprons cost. */
  readonly taxiExtraMinutes: number
  readonly terminal: string
  /** Airlines that use another terminal than `terminal`. */
  readonly terminals: Readonly<Record<string, string>>
}

type Row = readonly [
  code: string,
  city: string,
  cityZh: string,
  lat: number,
  lng: number,
  millions: number,
  terminal?: string,
  others?: string,
]

const ROWS: readonly Row[] = [
  ['PEK', 'BJS', '北京', 40.08, 116.59, 67, 'T3', 'T2:HU,GS,8L,9H,FU,UQ,GX'],
  ['PKX', 'BJS', '北京', 39.51, 116.41, 49],
  ['SHA', 'SHA', '上海', 31.2, 121.33, 48, 'T2', 'T1:9C'],
  ['PVG', 'SHA', '上海', 31.15, 121.8, 77, 'T2', 'T1:MU,FM,KN,9H'],
  ['CAN', 'CAN', '广州', 23.39, 113.3, 76, 'T1', 'T2:CZ,MF,3U,OQ,RY,NS'],
  ['SZX', 'SZX', '深圳', 22.64, 113.81, 61, 'T3'],
  ['CTU', 'CTU', '成都', 30.58, 103.96, 32, 'T2', 'T1:3U,EU,TV'],
  ['TFU', 'CTU', '成都', 30.32, 104.44, 55, 'T2', 'T1:3U,EU,9C,HO'],
  ['HGH', 'HGH', '杭州', 30.24, 120.43, 49, 'T3', 'T4:CA,CZ,GJ,ZH,SC,TV,KY'],
  ['KMG', 'KMG', '昆明', 25.1, 102.93, 47],
  ['XIY', 'XIY', '西安', 34.44, 108.76, 47, 'T3', 'T5:MU,FM,CA,ZH,SC,9H T2:9C,JD,GS'],
  ['CKG', 'CKG', '重庆', 29.72, 106.63, 49, 'T3', 'T2:PN,9C,GX,UQ,AQ'],
  ['NKG', 'NKG', '南京', 31.74, 118.87, 31, 'T2', 'T1:CZ,9C,HO'],
  ['CSX', 'CSX', '长沙', 28.19, 113.21, 32, 'T2', 'T1:CZ,A6,DZ'],
  ['WUH', 'WUH', '武汉', 30.78, 114.22, 32, 'T3'],
  ['CGO', 'CGO', '郑州', 34.53, 113.84, 29, 'T2'],
  ['XMN', 'XMN', '厦门', 24.54, 118.13, 28, 'T3', 'T4:CA,MU,FM,ZH,SC,3U,HO,9C'],
  ['URC', 'URC', '乌鲁木齐', 43.9, 87.48, 28, 'T4'],
  ['HAK', 'HAK', '海口', 19.94, 110.46, 27, 'T1', 'T2:HU,GS,JD,8L,PN,GX,FU,9H,UQ'],
  ['TAO', 'TAO', '青岛', 36.36, 120.09, 26],
  ['SHE', 'SHE', '沈阳', 41.63, 123.49, 25, 'T3'],
  ['HRB', 'HRB', '哈尔滨', 45.62, 126.24, 24, 'T2'],
  ['SYX', 'SYX', '三亚', 18.31, 109.41, 21, 'T1', 'T2:HU,JD,GS'],
  ['KWE', 'KWE', '贵阳', 26.54, 106.8, 22, 'T2', 'T3:CZ,GY'],
  ['TSN', 'TSN', '天津', 39.13, 117.36, 20, 'T2'],
  ['DLC', 'DLC', '大连', 38.96, 121.54, 20],
  ['TNA', 'TNA', '济南', 36.86, 117.21, 20, 'T1'],
  ['CGQ', 'CGQ', '长春', 44.0, 125.7, 17, 'T2'],
  ['LHW', 'LHW', '兰州', 36.51, 103.62, 17, 'T3'],
  ['NNG', 'NNG', '南宁', 22.61, 108.17, 15, 'T2'],
  ['FOC', 'FOC', '福州', 25.93, 119.67, 16, 'T1'],
  ['HET', 'HET', '呼和浩特', 40.85, 111.81, 14, 'T1'],
  ['TYN', 'TYN', '太原', 37.76, 112.63, 15, 'T2'],
  ['NGB', 'NGB', '宁波', 29.82, 121.46, 15, 'T2'],
  ['WNZ', 'WNZ', '温州', 27.92, 120.85, 13, 'T2'],
  ['KHN', 'KHN', '南昌', 28.86, 115.91, 12, 'T2'],
  ['HFE', 'HFE', '合肥', 31.99, 116.97, 13],
  ['ZUH', 'ZUH', '珠海', 22.01, 113.37, 12],
  ['SJW', 'SJW', '石家庄', 38.28, 114.69, 11, 'T2'],
  ['INC', 'INC', '银川', 38.32, 106.39, 10, 'T3'],
  ['XNN', 'XNN', '西宁', 36.53, 102.04, 8, 'T2'],
  ['LXA', 'LXA', '拉萨', 29.29, 90.9, 6, 'T3'],
  ['KWL', 'KWL', '桂林', 25.22, 110.05, 7, 'T2'],
  ['LJG', 'LJG', '丽江', 26.67, 100.24, 7],
  ['WUX', 'WUX', '无锡', 31.49, 120.42, 10, 'T2'],
  ['YNT', 'YNT', '烟台', 37.66, 120.99, 9],
  ['JJN', 'JJN', '泉州', 24.8, 118.59, 9],
  ['SWA', 'SWA', '揭阳', 23.55, 116.51, 9],
  ['MIG', 'MIG', '绵阳', 31.43, 104.75, 4, 'T2'],
  ['HLD', 'HLD', '呼伦贝尔', 49.21, 119.82, 3],
  ['BAV', 'BAV', '包头', 40.56, 110.0, 2.5],
  ['CZX', 'CZX', '常州', 31.91, 119.78, 4.5],
  ['YIH', 'YIH', '宜昌', 30.55, 111.48, 4, 'T2'],
  ['JHG', 'JHG', '西双版纳', 21.97, 100.77, 7],
  ['UYN', 'UYN', '榆林', 38.36, 109.6, 3, 'T2'],
  ['DLU', 'DLU', '大理', 25.65, 100.32, 3],
  ['DSN', 'DSN', '鄂尔多斯', 39.5, 109.86, 3, 'T2'],
  ['ZHA', 'ZHA', '湛江', 21.21, 110.36, 3.5],
  ['DYG', 'DYG', '张家界', 29.11, 110.45, 2.5, 'T2'],
  ['WEH', 'WEH', '威海', 37.19, 122.24, 3],
  ['CIF', 'CIF', '赤峰', 42.15, 118.83, 2.5],
  ['YNJ', 'YNJ', '延吉', 42.89, 129.44, 2],
  ['NTG', 'NTG', '南通', 32.07, 120.98, 4, 'T2'],
  ['KHG', 'KHG', '喀什', 39.54, 76.01, 4, 'T2'],
  ['YTY', 'YTY', '扬州', 32.56, 119.72, 3.5],
  ['BHY', 'BHY', '北海', 21.54, 109.29, 2.5],
]

/** `T2:HU,GS T1:9C` → who uses which other terminal. */
function otherTerminals(text: string | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of text?.split(' ') ?? []) {
    const [terminal, airlines] = part.split(':')
    if (!terminal || !airlines) throw new Error(`A terminal list reads "${part}"`)
    for (const airline of airlines.split(',')) found[airline] = terminal
  }
  return found
}

function taxiExtra(millions: number): number {
  if (millions >= 65) return 14
  if (millions >= 45) return 6
  return millions >= 20 ? 2 : 0
}

export const AIRPORTS: ReadonlyMap<string, Airport> = new Map(
  ROWS.map(([code, city, cityZh, lat, lng, millions, terminal, others]) => [
    code,
    {
      code,
      city,
      cityZh,
      lat,
      lng,
      millions,
      taxiExtraMinutes: taxiExtra(millions),
      terminal: terminal ?? '',
      terminals: otherTerminals(others),
    },
  ]),
)

export function airport(code: string): Airport {
  const found = AIRPORTS.get(code)
  if (!found) throw new Error(`There is no airport ${code} in the sandbox`)
  return found
}

/** Airports by city, in the order of the table. */
export const CITIES: ReadonlyMap<string, readonly Airport[]> = Map.groupBy(AIRPORTS.values(), (each) => each.city)

/**
 * What a client may write for a place: an airport, or a city code that is no airport (BJS). SHA and CTU are both city and airport
 * in IATA's list; here they mean the airport, as the protocol says.
 */
export function airportsOf(code: string): readonly Airport[] {
  const one = AIRPORTS.get(code)
  return one ? [one] : (CITIES.get(code) ?? [])
}

export function terminalOf(where: Airport, airline: string): string {
  return where.terminals[airline] ?? where.terminal
}

const EARTH_RADIUS_KM = 6371

/** Great-circle distance (haversine), in kilometres. */
export function distanceKm(a: Airport, b: Airport): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
}
