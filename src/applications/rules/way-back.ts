import { openDays } from './open-days.ts'

interface Part {
  readonly kind: string
  readonly departureCity: { readonly cityCode: string }
  readonly arrivalCity: { readonly cityCode: string }
  readonly startDate: string
  readonly bookableFrom: string
  readonly bookableTo: string
  readonly products: readonly { readonly product: string; readonly remaining: number }[]
}

/** The day of a part that was applied for, or the nearest on which something of it can be booked; null where there is none. YYYY-MM-DD. */
export function dayToBook(part: Part, openThrough: string | null, today: string): string | null {
  const open = openDays(part, openThrough, today)
  if (!open) return null
  return part.startDate < open.first ? open.first : part.startDate > open.last ? open.last : part.startDate
}

/** The day on which the same trip comes back by a flight that is still to be booked; null where it does not. YYYY-MM-DD. */
export function dayOfWayBack(parts: readonly Part[], part: Part, openThrough: string | null, today: string): string | null {
  const there = dayToBook(part, openThrough, today)
  if (part.kind !== 'leg' || there === null) return null
  const days = parts
    .filter(
      ({ kind, departureCity, arrivalCity, products }) =>
        kind === 'leg' &&
        departureCity.cityCode === part.arrivalCity.cityCode &&
        arrivalCity.cityCode === part.departureCity.cityCode &&
        products.some(({ product, remaining }) => product === 'flight' && remaining > 0),
    )
    .flatMap((back) => dayToBook(back, openThrough, today) ?? [])
    .filter((day) => day >= there)
  return days.toSorted()[0] ?? null
}
