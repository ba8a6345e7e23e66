import type { ListedSlice } from '../../calls/abroad.ts'

export const SORTS = ['price', 'departure', 'duration'] as const
export type SortBy = (typeof SORTS)[number]

/** What a list of ways is narrowed to. */
export interface Narrowed {
  readonly compliantOnly: boolean
  readonly directOnly: boolean
}

export const ALL_WAYS: Narrowed = { compliantOnly: false, directOnly: false }

/** Whether one neither changes planes nor stops on the way. */
export const isDirect = ({ segments }: Pick<ListedSlice, 'segments'>): boolean =>
  segments.length === 1 && segments.every(({ stops }) => stops.length === 0)

const BY: Readonly<Record<SortBy, (way: ListedSlice) => number>> = {
  price: ({ lowest }) => lowest.totalMinor,
  departure: ({ from }) => Temporal.Instant.from(from.at).epochMilliseconds,
  duration: ({ durationMinutes }) => durationMinutes,
}

/** The ways of a leg as the list shows them: of equal ones the cheaper, then the earlier first. */
export function arranged(ways: readonly ListedSlice[], { compliantOnly, directOnly }: Narrowed, by: SortBy): ListedSlice[] {
  return ways
    .filter((way) => (!compliantOnly || way.verdict.isWithin) && (!directOnly || isDirect(way)))
    .toSorted((a, b) => BY[by](a) - BY[by](b) || BY.price(a) - BY.price(b) || BY.departure(a) - BY.departure(b))
}
