/** How many of what somebody charged lately stand before the rest. */
export const RECENTS_MAX = 5

/** What was charged lately first, the latest on top; then the proposed one; then the others in the order they came. */
export function recentFirst<T extends { readonly code: string; readonly isDefault?: boolean }>(
  options: readonly T[],
  recentCodes: readonly string[],
): readonly (T & { readonly isRecent: boolean })[] {
  const rankOf = new Map(recentCodes.slice(0, RECENTS_MAX).map((code, rank) => [code, rank]))
  const place = ({ code, isDefault }: T): number => rankOf.get(code) ?? (isDefault ? RECENTS_MAX : RECENTS_MAX + 1)
  return options.toSorted((a, b) => place(a) - place(b)).map((option) => ({ ...option, isRecent: rankOf.has(option.code) }))
}
