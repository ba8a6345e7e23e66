/** Aircraft types in service with mainland airlines. Speeds and cabins are typical values of the makers' pages and airlines' seat maps, rounded. */
export interface Aircraft {
  readonly code: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly size: 'small' | 'medium' | 'large'
  /** Average speed between climb and descent, km/h. */
  readonly cruiseKmh: number
  readonly rangeKm: number
  /** Seats per cabin; a low-cost airline fits one cabin (`denseSeats`). */
  readonly seats: Readonly<Partial<Record<'Y' | 'A' | 'C' | 'F', number>>>
  readonly denseSeats: number
}

const TYPES = [
  {
    code: '320',
    name: { zh: '空客 A320', en: 'Airbus A320' },
    size: 'medium',
    cruiseKmh: 800,
    rangeKm: 5000,
    seats: { C: 8, Y: 150 },
    denseSeats: 180,
  },
  {
    code: '32N',
    name: { zh: '空客 A320neo', en: 'Airbus A320neo' },
    size: 'medium',
    cruiseKmh: 805,
    rangeKm: 5800,
    seats: { C: 8, Y: 156 },
    denseSeats: 186,
  },
  {
    code: '321',
    name: { zh: '空客 A321', en: 'Airbus A321' },
    size: 'medium',
    cruiseKmh: 800,
    rangeKm: 5000,
    seats: { C: 12, A: 16, Y: 160 },
    denseSeats: 220,
  },
  {
    code: '32Q',
    name: { zh: '空客 A321neo', en: 'Airbus A321neo' },
    size: 'medium',
    cruiseKmh: 805,
    rangeKm: 6500,
    seats: { C: 12, A: 16, Y: 170 },
    denseSeats: 239,
  },
  {
    code: '319',
    name: { zh: '空客 A319', en: 'Airbus A319' },
    size: 'medium',
    cruiseKmh: 795,
    rangeKm: 5500,
    seats: { F: 8, Y: 120 },
    denseSeats: 138,
  },
  {
    code: '738',
    name: { zh: '波音 737-800', en: 'Boeing 737-800' },
    size: 'medium',
    cruiseKmh: 795,
    rangeKm: 4800,
    seats: { C: 8, Y: 156 },
    denseSeats: 189,
  },
  {
    code: '7M8',
    name: { zh: '波音 737 MAX 8', en: 'Boeing 737 MAX 8' },
    size: 'medium',
    cruiseKmh: 800,
    rangeKm: 5800,
    seats: { C: 8, Y: 162 },
    denseSeats: 189,
  },
  {
    code: '333',
    name: { zh: '空客 A330-300', en: 'Airbus A330-300' },
    size: 'large',
    cruiseKmh: 830,
    rangeKm: 9000,
    seats: { C: 30, A: 24, Y: 238 },
    denseSeats: 400,
  },
  {
    code: '359',
    name: { zh: '空客 A350-900', en: 'Airbus A350-900' },
    size: 'large',
    cruiseKmh: 850,
    rangeKm: 12000,
    seats: { C: 32, A: 24, Y: 256 },
    denseSeats: 420,
  },
  {
    code: '789',
    name: { zh: '波音 787-9', en: 'Boeing 787-9' },
    size: 'large',
    cruiseKmh: 850,
    rangeKm: 12000,
    seats: { C: 30, A: 34, Y: 229 },
    denseSeats: 400,
  },
  {
    code: '77W',
    name: { zh: '波音 777-300ER', en: 'Boeing 777-300ER' },
    size: 'large',
    cruiseKmh: 845,
    rangeKm: 12000,
    seats: { F: 8, C: 42, A: 32, Y: 229 },
    denseSeats: 400,
  },
  {
    code: '919',
    name: { zh: '中国商飞 C919', en: 'COMAC C919' },
    size: 'medium',
    cruiseKmh: 795,
    rangeKm: 4000,
    seats: { C: 8, Y: 156 },
    denseSeats: 168,
  },
  {
    code: '909',
    name: { zh: '中国商飞 C909', en: 'COMAC C909' },
    size: 'small',
    cruiseKmh: 760,
    rangeKm: 2200,
    seats: { Y: 90 },
    denseSeats: 90,
  },
  {
    code: 'CR9',
    name: { zh: '庞巴迪 CRJ900', en: 'Bombardier CRJ900' },
    size: 'small',
    cruiseKmh: 770,
    rangeKm: 2500,
    seats: { Y: 89 },
    denseSeats: 89,
  },
  {
    code: 'E90',
    name: { zh: '巴航工业 E190', en: 'Embraer E190' },
    size: 'small',
    cruiseKmh: 770,
    rangeKm: 3500,
    seats: { C: 6, Y: 92 },
    denseSeats: 104,
  },
] as const satisfies readonly Aircraft[]

const BY_CODE: ReadonlyMap<string, Aircraft> = new Map(TYPES.map((each) => [each.code, each]))

export function aircraft(code: string): Aircraft {
  const found = BY_CODE.get(code)
  if (!found) throw new Error(`There is no aircraft type ${code} in the sandbox`)
  return found
}
