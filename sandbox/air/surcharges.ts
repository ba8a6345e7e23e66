/**
 * What comes on top of the fare, in yuan per adult. Airport tax (民航发展基金) is 50 on domestic flights. The fuel surcharge moves by
 * notice: rows are dated, up to 800 km and beyond; rows from 2024 on after the airlines' notices as reported, simplified.
 */
export const AIRPORT_TAX_YUAN = 50
const FUEL_LIMIT_KM = 800

const FUEL_ROWS: readonly { readonly from: string; readonly short: number; readonly long: number }[] = [
  { from: '2000-01-01', short: 20, long: 40 },
  { from: '2025-01-05', short: 10, long: 20 },
]

export function fuelSurchargeYuan(travelDate: string, distanceKm: number): number {
  const row = FUEL_ROWS.findLast((each) => each.from <= travelDate)
  if (!row) return 0
  return distanceKm <= FUEL_LIMIT_KM ? row.short : row.long
}
