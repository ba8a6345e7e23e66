import type { LadderName } from './ladders.ts'

/**
 * Mainland passenger airlines that fly under their own code. Codes and ticket prefixes: IATA, as listed by OpenTravelData (CC BY 4.0);
 * the prefixes of UQ and DR, missing there, are ours and may differ.
 * `flightsPerDay` is the size in domestic flights, rounded by us: proportions only. Bases weigh the cities an airline is strong in.
 */
export interface Airline {
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
  /** First three digits of its ticket numbers. */
  readonly prefix: string
  readonly flightsPerDay: number
  readonly ladder: LadderName
  /** A low-cost airline fits one cabin, serves no meal and sells baggage apart. */
  readonly lowCost: boolean
  readonly bases: Readonly<Record<string, number>>
  readonly fleet: readonly string[]
  /** Ranges of flight numbers, used in this order. */
  readonly numbers: readonly (readonly [first: number, last: number])[]
  /** Airlines of the group that fly some of its numbers. */
  readonly operatedBy: readonly string[]
}

type Row = readonly [
  code: string,
  nameZh: string,
  nameEn: string,
  prefix: string,
  flightsPerDay: number,
  ladder: LadderName,
  bases: string,
  fleet: string,
  numbers: string,
  operatedBy?: string,
]

const ROWS: readonly Row[] = [
  [
    'CA',
    '中国国航',
    'Air China',
    '999',
    1250,
    'ca',
    'BJS10 CTU7 CKG4 HGH4 SHA4 TSN3 WUH3 HET3 KWE2 TYN2',
    '32N 321 738 738 7M8 333 359 789 77W 319 919',
    '1201-1999 4101-4999 8201-8999 2501-2999',
    'ZH SC TV',
  ],
  [
    'MU',
    '中国东航',
    'China Eastern',
    '781',
    1750,
    'mu',
    'SHA10 KMG8 XIY6 BJS5 NKG4 WUH3 TAO3 LHW3 HFE2 TYN2 NGB2 JHG6 LJG4 TNA2 SJW2',
    '320 320 32N 321 738 738 7M8 333 359 789 919 319',
    '2101-2999 5101-5999 9601-9899 6101-6999 7101-7999',
    'FM',
  ],
  [
    'CZ',
    '中国南航',
    'China Southern',
    '784',
    1900,
    'cz',
    'CAN10 SZX5 BJS6 URC6 SHE5 WUH4 CSX4 CGO5 HRB4 DLC4 CGQ4 HAK3 SYX3 NNG3 KWE4 ZUH3 SWA3 KHG3 SHA3',
    '320 32N 321 32Q 738 738 7M8 333 359 789 77W 919 909',
    '3101-3999 6101-6999 8101-8999 5201-5999',
    'OQ',
  ],
  [
    'HU',
    '海南航空',
    'Hainan Airlines',
    '880',
    720,
    'hu',
    'HAK9 BJS7 SZX4 XIY5 SYX5 TYN2 CAN3 DLC2 LHW2 URC2 HGH2',
    '738 738 7M8 333 789 359',
    '7001-7999 6001-6099',
    '',
  ],
  [
    'ZH',
    '深圳航空',
    'Shenzhen Airlines',
    '479',
    620,
    'ca',
    'SZX10 CAN3 WUX3 NKG3 NNG3 SHE2 XIY2 CGO2 HGH2',
    '320 32N 321 738 333',
    '9101-9999 8301-8499 1301-1399',
    '',
  ],
  [
    '3U',
    '四川航空',
    'Sichuan Airlines',
    '876',
    560,
    'hu',
    'CTU10 CKG5 KMG3 HGH2 XIY2 HRB2 BJS2 SYX2 MIG3',
    '320 32N 321 333 359',
    '8001-8999 6601-6999 3001-3399',
    '',
  ],
  [
    'MF',
    '厦门航空',
    'XiamenAir',
    '731',
    520,
    'cz',
    'XMN10 FOC7 HGH4 TSN2 BJS3 CSX2 JJN5',
    '738 738 7M8 32Q 789',
    '8001-8999 3101-3399',
    'NS RY',
  ],
  [
    'SC',
    '山东航空',
    'Shandong Airlines',
    '324',
    400,
    'ca',
    'TNA9 TAO9 YNT6 XMN3 CKG2 BJS2 URC2 WEH3 KMG1',
    '738 738 7M8',
    '4601-4999 8701-8999 2101-2399',
    '',
  ],
  ['FM', '上海航空', 'Shanghai Airlines', '774', 330, 'mu', 'SHA10 SJW1 WNZ1 KMG1', '738 738 7M8 789', '9101-9599', ''],
  [
    '9C',
    '春秋航空',
    'Spring Airlines',
    '089',
    430,
    'lowcost',
    'SHA10 SZX2 CAN2 SHE3 SJW4 LHW3 NGB4 YTY4 XIY2 HFE2 DLC2 CKG1 KHN2 CZX2',
    '320 32N 32Q',
    '6101-6999 8501-8999 7101-7699',
    '',
  ],
  ['HO', '吉祥航空', 'Juneyao Airlines', '018', 330, 'mu', 'SHA10 NKG4 CTU2 WUX3 HRB1', '320 32N 321 789', '1051-1999', ''],
  [
    'GS',
    '天津航空',
    'Tianjin Airlines',
    '826',
    230,
    'hu',
    'TSN9 XIY4 URC5 HAK3 HET3 CKG2 DLC2',
    '320 32N E90 E90',
    '6401-6699 7401-7999',
    '',
  ],
  ['JD', '首都航空', 'Capital Airlines', '898', 200, 'hu', 'BJS7 HAK3 SYX5 TAO3 HGH3 XIY3 LJG4', '320 32N 321 333', '5101-5999', ''],
  ['GJ', '长龙航空', 'Loong Air', '891', 220, 'hu', 'HGH10 NGB4 CTU2 XIY2 WNZ4', '320 32N 32Q 319', '8601-8999 3401-3499', ''],
  ['EU', '成都航空', 'Chengdu Airlines', '811', 200, 'hu', 'CTU9 HRB1 CSX1 WNZ2', '320 32N 909 909', '1801-1999 2201-2999', ''],
  ['8L', '祥鹏航空', 'Lucky Air', '859', 150, 'lowcost', 'KMG9 CTU3 LJG4 DLU3 JHG3 ZUH1', '738 320 32N', '9501-9999', ''],
  ['KN', '中国联合航空', 'China United Airlines', '822', 180, 'mu', 'BJS9 FOC1 WNZ3 DSN4 UYN3', '738 7M8', '5501-5999 2901-2999', ''],
  ['PN', '西部航空', 'West Air', '847', 120, 'lowcost', 'CKG9 CGO4 HFE2 URC1', '320 32N 319', '6201-6499', ''],
  ['TV', '西藏航空', 'Tibet Airlines', '088', 100, 'ca', 'LXA9 CTU6 XIY1 CKG2 TNA1', '319 319 320', '9801-9999 6001-6199', ''],
  ['NS', '河北航空', 'Hebei Airlines', '836', 80, 'cz', 'SJW9 BJS2 HGH1', '738', '3201-3399 8001-8099', ''],
  ['KY', '昆明航空', 'Kunming Airlines', '833', 90, 'ca', 'KMG9 CSX1 JHG3', '738 7M8', '8201-8399', ''],
  ['QW', '青岛航空', 'Qingdao Airlines', '912', 100, 'hu', 'TAO9 CTU1 HRB2', '320 32N 321', '9771-9899 6001-6199', ''],
  ['GX', '北部湾航空', 'GX Airlines', '872', 90, 'hu', 'NNG9 HAK2 BHY4 KWL2', '320 E90', '8801-8999', ''],
  [
    'G5',
    '华夏航空',
    'China Express',
    '987',
    250,
    'hu',
    'CKG6 KWE5 XIY2 DLC1 HET2 UYN2 CIF3 KHG3 URC2',
    '320 32N CR9 CR9 909',
    '2601-2999 4101-4599',
    '',
  ],
  ['OQ', '重庆航空', 'Chongqing Airlines', '878', 80, 'cz', 'CKG9 CAN1', '320 32N', '2301-2499', ''],
  ['FU', '福州航空', 'Fuzhou Airlines', '666', 60, 'hu', 'FOC9 HRB1 HAK1', '738 7M8', '6501-6799', ''],
  ['GY', '多彩贵州航空', 'Colorful Guizhou Airlines', '661', 60, 'hu', 'KWE9 HGH1', '320 E90', '7101-7299', ''],
  ['UQ', '乌鲁木齐航空', 'Urumqi Air', '886', 60, 'lowcost', 'URC9 WUH1 XIY1 KHG2', '738 7M8', '2501-2699', ''],
  ['DZ', '东海航空', 'Donghai Airlines', '893', 50, 'hu', 'SZX9 NTG2', '738', '6201-6399', ''],
  ['DR', '瑞丽航空', 'Ruili Airlines', '981', 60, 'lowcost', 'KMG8 WUX1 DLU1', '738 738', '5001-5099 6501-6599', ''],
  ['AQ', '九元航空', '9 Air', '902', 60, 'lowcost', 'CAN9 KWE1', '738', '1001-1299', ''],
  ['A6', '湖南航空', 'Air Travel', '389', 60, 'lowcost', 'CSX8 KMG3 WUX1', '320 319', '7101-7299', ''],
  ['RY', '江西航空', 'Jiangxi Air', '989', 40, 'cz', 'KHN9', '738 909', '6601-6699 8801-8899', ''],
  ['9H', '长安航空', 'Air Changan', '856', 40, 'hu', 'XIY9', '738', '8301-8399', ''],
]

const words = (text: string) => text.split(' ').filter((word) => word !== '')

export const AIRLINES: ReadonlyMap<string, Airline> = new Map(
  ROWS.map(([code, nameZh, nameEn, prefix, flightsPerDay, ladder, bases, fleet, numbers, operatedBy]) => [
    code,
    {
      code,
      nameZh,
      nameEn,
      prefix,
      flightsPerDay,
      ladder,
      lowCost: ladder === 'lowcost',
      bases: Object.fromEntries(words(bases).map((word) => [word.slice(0, 3), Number(word.slice(3))])),
      fleet: words(fleet),
      numbers: words(numbers).map((range) => {
        const [first, last] = range.split('-').map(Number)
        if (!first || !last || last <= first) throw new Error(`${code} has a range of flight numbers that reads "${range}"`)
        return [first, last] as const
      }),
      operatedBy: words(operatedBy ?? ''),
    },
  ]),
)

export function airline(code: string): Airline {
  const found = AIRLINES.get(code)
  if (!found) throw new Error(`There is no airline ${code} in the sandbox`)
  return found
}
