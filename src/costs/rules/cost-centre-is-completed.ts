/** Why a booking's cost attribution will not do. */
export type CostFault = 'missing' | 'unknown'

/**
 * Every booking names what it is charged to, and names one that its traveller may charge [V-OTHER-07]. Null where it will do.
 * A person without any cost centre cannot book: the form says whom to ask.
 */
export function checkCostCentre(chosenCode: string | null | undefined, options: readonly { readonly code: string }[]): CostFault | null {
  const code = (chosenCode ?? '').trim()
  if (code === '') return 'missing'
  return options.some((option) => option.code === code) ? null : 'unknown'
}

/** What a form proposes: the default, else the only one, else nothing. */
export function proposedCostCentre<T extends { readonly isDefault: boolean }>(options: readonly T[]): T | null {
  const byDefault = options.find((option) => option.isDefault)
  if (byDefault) return byDefault
  return options.length === 1 ? (options[0] ?? null) : null
}
