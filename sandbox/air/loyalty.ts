import type { Loyalty } from './model.ts'

/**
 * Whose miles count on whose flights: airlines with a programme in common, and those of one alliance. After the programmes' own lists of partners; of
 * the alliances the mainland's members.
 */
const TOGETHER: readonly (readonly string[])[] = [
  ['CA', 'ZH', 'SC', 'NX', 'KY', 'TV'],
  ['MU', 'FM', 'KN', 'MF'],
  ['CZ', 'OQ'],
  ['HU', '8L', 'GS', 'JD', 'PN', 'FU', 'GX', 'UQ', '9H', 'Y8', 'CN'],
  ['MF', 'NS', 'RY'],
]

/** Partners abroad whose members earn on the mainland's flights. */
const ABROAD: Readonly<Record<string, readonly string[]>> = {
  CA: ['NH', 'OZ', 'BR', 'SQ', 'TG', 'AI', 'ET', 'TK', 'LH', 'UA', 'AC', 'NZ'],
  ZH: ['NH', 'OZ', 'BR', 'SQ', 'TG', 'AI', 'ET', 'TK', 'LH', 'UA', 'AC', 'NZ'],
  MU: ['CI', 'KE', 'VN', 'GA', 'AF', 'DL', 'VS', 'SK'],
  FM: ['CI', 'KE', 'VN', 'GA', 'AF', 'DL', 'VS', 'SK'],
  MF: ['MU', 'CI', 'KE', 'VN', 'GA', 'AF', 'DL', 'VS', 'SK'],
}

/** Numbers that end so are of nobody whom the programme knows. */
const UNKNOWN = /0000$/

export function isPartner(carrier: string, airline: string): boolean {
  return (
    carrier === airline ||
    TOGETHER.some((group) => group.includes(carrier) && group.includes(airline)) ||
    (ABROAD[carrier] ?? []).includes(airline)
  )
}

/** A number is taken or not; the seats are held in either case. */
export function answeredLoyalty(carrier: string, { airline, number }: { readonly airline: string; readonly number: string }): Loyalty {
  const status = isPartner(carrier, airline) && !UNKNOWN.test(number) ? 'accepted' : 'refused'
  return { airline, lastFour: number.slice(-4), status }
}
