/** How many have agreed of how many who decide together, for a card: who they are is read on the order's page. Null where one decides alone. */
export function togetherIn(
  approval: { readonly together: { readonly needed: number; readonly of: number; readonly agreed: readonly object[] } | null } | null,
): { needed: number; of: number; agreed: number } | null {
  if (!approval?.together) return null
  const { needed, of, agreed } = approval.together
  return { needed, of, agreed: agreed.length }
}
