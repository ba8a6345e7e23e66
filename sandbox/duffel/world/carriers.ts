/**
 * The airlines of Duffel's world. Codes and ticket prefixes: IATA, as listed by OpenTravelData (CC BY 4.0). Aircraft are those that they
 * mostly send; fare factors and families are ours, after the kinds of products that such airlines sell.
 */
export interface Carrier {
  readonly code: string
  readonly name: string
  /** First three digits of its ticket numbers. */
  readonly prefix: string
  readonly family: FamilyName
  /** Its fares beside what the distance costs. */
  readonly factor: number
  readonly alliance: string
  readonly long: string
  readonly short: string
}

export type FamilyName = 'china' | 'network' | 'lowCost'
export type CabinClass = 'first' | 'business' | 'premium_economy' | 'economy'

/** What a fare allows, by its name in its airline's shop. Fees in yuan a passenger; null: not allowed. */
export interface Brand {
  readonly name: string
  readonly cabin: CabinClass
  readonly marketing: string
  /** First letter of its fare basis. */
  readonly letter: string
  readonly factor: number
  readonly change: number | null
  readonly refund: number | null
  readonly checked: number
  /** Held now and paid later; a fare that is not has to be paid at once. */
  readonly canBeHeld: boolean
}

const brand = (
  name: string,
  cabin: CabinClass,
  letter: string,
  factor: number,
  [change, refund]: readonly [number | null, number | null],
  checked: number,
  canBeHeld = true,
): Brand => {
  const marketing = { first: 'First', business: 'Business', premium_economy: 'Premium Economy', economy: 'Economy' }[cabin]
  return { name, cabin, marketing, letter, factor, change, refund, checked, canBeHeld }
}

export const FAMILIES: Readonly<Record<FamilyName, readonly Brand[]>> = {
  china: [
    brand('Economy Saver', 'economy', 'T', 0.82, [500, null], 1),
    brand('Economy Standard', 'economy', 'L', 1, [300, 600], 2),
    brand('Economy Flex', 'economy', 'Y', 1.4, [0, 200], 2),
    brand('Premium Economy', 'premium_economy', 'G', 1.9, [300, 500], 2),
    brand('Business Standard', 'business', 'J', 3.4, [500, 1000], 2),
    brand('Business Flex', 'business', 'C', 4.3, [0, 500], 3),
    brand('First', 'first', 'F', 6.5, [0, 500], 3),
  ],
  network: [
    brand('Economy Light', 'economy', 'K', 0.8, [null, null], 0, false),
    brand('Economy Classic', 'economy', 'M', 1, [600, null], 1),
    brand('Economy Flex', 'economy', 'B', 1.45, [0, 500], 1),
    brand('Premium Economy', 'premium_economy', 'N', 2, [600, 900], 2),
    brand('Business Classic', 'business', 'Z', 3.6, [900, 1500], 2),
    brand('Business Flex', 'business', 'C', 4.6, [0, 0], 2),
  ],
  lowCost: [brand('Basic', 'economy', 'X', 0.85, [null, null], 0, false), brand('Plus', 'economy', 'P', 1.1, [300, null], 1, false)],
}

type Row = readonly [code: string, name: string, prefix: string, family: FamilyName, factor: number, alliance: string, fleet: string]

const ROWS: readonly Row[] = [
  ['CA', 'Air China', '999', 'china', 1, 'star', '77W 32N'],
  ['MU', 'China Eastern Airlines', '781', 'china', 0.96, 'skyteam', '77W 321'],
  ['FM', 'Shanghai Airlines', '774', 'china', 0.95, 'skyteam', '789 738'],
  ['CZ', 'China Southern Airlines', '784', 'china', 0.95, 'cz', '359 32N'],
  ['HU', 'Hainan Airlines', '880', 'china', 0.94, 'hu', '789 738'],
  ['3U', 'Sichuan Airlines', '876', 'china', 0.9, '3u', '359 321'],
  ['MF', 'Xiamen Airlines', '731', 'china', 0.92, 'skyteam', '789 738'],
  ['HO', 'Juneyao Air', '018', 'china', 0.9, 'star', '789 32N'],
  ['9C', 'Spring Airlines', '089', 'lowCost', 0.62, '9c', '32N 32N'],
  ['CX', 'Cathay Pacific', '160', 'network', 1.12, 'oneworld', '359 333'],
  ['HX', 'Hong Kong Airlines', '851', 'network', 0.86, 'hx', '333 320'],
  ['NX', 'Air Macau', '675', 'china', 0.85, 'star', '321 32N'],
  ['CI', 'China Airlines', '297', 'network', 1.02, 'skyteam', '359 333'],
  ['BR', 'EVA Air', '695', 'network', 1.05, 'star', '77W 321'],
  ['NH', 'All Nippon Airways', '205', 'network', 1.18, 'star', '789 763'],
  ['JL', 'Japan Airlines', '131', 'network', 1.18, 'oneworld', '789 738'],
  ['KE', 'Korean Air', '180', 'network', 1.06, 'skyteam', '77W 333'],
  ['OZ', 'Asiana Airlines', '988', 'network', 1, 'star', '359 321'],
  ['SQ', 'Singapore Airlines', '618', 'network', 1.2, 'star', '359 7M8'],
  ['TR', 'Scoot', '668', 'lowCost', 0.66, 'tr', '789 320'],
  ['MH', 'Malaysia Airlines', '232', 'network', 0.94, 'oneworld', '333 738'],
  ['TG', 'Thai Airways', '217', 'network', 1, 'star', '359 320'],
  ['VN', 'Vietnam Airlines', '738', 'network', 0.9, 'skyteam', '789 321'],
  ['GA', 'Garuda Indonesia', '126', 'network', 0.95, 'skyteam', '333 738'],
  ['EK', 'Emirates', '176', 'network', 1.02, 'ek', '77W 77W'],
  ['QR', 'Qatar Airways', '157', 'network', 1.04, 'oneworld', '77W 359'],
  ['TK', 'Turkish Airlines', '235', 'network', 0.98, 'star', '77W 321'],
  ['LH', 'Lufthansa', '220', 'network', 1.14, 'star', '359 32N'],
  ['LX', 'SWISS', '724', 'network', 1.15, 'star', '77W 320'],
  ['BA', 'British Airways', '125', 'network', 1.14, 'oneworld', '789 320'],
  ['AF', 'Air France', '057', 'network', 1.12, 'skyteam', '77W 320'],
  ['KL', 'KLM Royal Dutch Airlines', '074', 'network', 1.1, 'skyteam', '789 738'],
  ['AY', 'Finnair', '105', 'network', 1.04, 'oneworld', '359 321'],
  ['UA', 'United Airlines', '016', 'network', 1.16, 'star', '77W 738'],
  ['DL', 'Delta Air Lines', '006', 'network', 1.16, 'skyteam', '359 738'],
  ['AC', 'Air Canada', '014', 'network', 1.1, 'star', '789 7M8'],
  ['QF', 'Qantas', '081', 'network', 1.14, 'oneworld', '333 738'],
  ['NZ', 'Air New Zealand', '086', 'network', 1.12, 'star', '789 320'],
]

/** Airlines that sell each other's flights on one ticket though no alliance joins them, by codeshares that both have published. */
const PARTNERS: readonly (readonly [string, string])[] = [
  ['CA', 'CX'],
  ['CZ', 'AF'],
  ['CZ', 'AY'],
  ['CZ', 'BA'],
  ['CZ', 'KL'],
  ['CZ', 'QR'],
  ['EK', 'AC'],
  ['EK', 'QF'],
  ['EK', 'UA'],
  ['HO', 'AY'],
  ['MU', 'JL'],
  ['MU', 'QF'],
]

export const CARRIERS: ReadonlyMap<string, Carrier> = new Map(
  ROWS.map(([code, name, prefix, family, factor, alliance, fleet]) => {
    const [long = '', short = ''] = fleet.split(' ')
    return [code, { code, name, prefix, family, factor, alliance, long, short }]
  }),
)

/** Whether one of these airlines sells what the other flies: those of an alliance do, and some across them. */
export const joins = (one: Carrier, other: Carrier): boolean =>
  one.code === other.code ||
  one.alliance === other.alliance ||
  PARTNERS.some((pair) => pair.includes(one.code) && pair.includes(other.code))

export function carrier(code: string): Carrier {
  const found = CARRIERS.get(code)
  if (!found) throw new Error(`Duffel's world has no airline ${code}`)
  return found
}

/** Types by IATA code; seats by cabin, rounded from the makers' usual layouts. */
export const AIRCRAFT: Readonly<Record<string, { readonly name: string; readonly seats: Readonly<Record<CabinClass, number>> }>> = {
  '77W': { name: 'Boeing 777-300ER', seats: { first: 8, business: 42, premium_economy: 24, economy: 240 } },
  '789': { name: 'Boeing 787-9', seats: { first: 0, business: 30, premium_economy: 21, economy: 220 } },
  '763': { name: 'Boeing 767-300', seats: { first: 0, business: 30, premium_economy: 0, economy: 180 } },
  '738': { name: 'Boeing 737-800', seats: { first: 0, business: 8, premium_economy: 0, economy: 156 } },
  '7M8': { name: 'Boeing 737 MAX 8', seats: { first: 0, business: 10, premium_economy: 0, economy: 150 } },
  '359': { name: 'Airbus A350-900', seats: { first: 4, business: 36, premium_economy: 24, economy: 230 } },
  '333': { name: 'Airbus A330-300', seats: { first: 0, business: 36, premium_economy: 21, economy: 220 } },
  '321': { name: 'Airbus A321', seats: { first: 0, business: 12, premium_economy: 0, economy: 168 } },
  '320': { name: 'Airbus A320', seats: { first: 0, business: 8, premium_economy: 0, economy: 150 } },
  '32N': { name: 'Airbus A320neo', seats: { first: 0, business: 8, premium_economy: 0, economy: 150 } },
}
