import type { BothNames } from '../kernel/language.ts'

/** A brand: the name in the title and on the sign-in page; its colours hang on `data-brand` (styles/tokens.css). */
export interface Brand {
  readonly code: string
  readonly name: BothNames
}

export const DEFAULT_BRAND: Brand = { code: '', name: { zh: '启程商旅', en: 'Qicheng Travel' } }

const BRANDS: readonly Brand[] = [{ code: 'LANHAI', name: { zh: '蓝海商旅', en: 'Lanhai Travel' } }]

/** The brand of a company's system code; codes without one of their own wear the default. */
export function brandOf(systemCode: string | null | undefined): Brand {
  return BRANDS.find((brand) => brand.code === systemCode) ?? DEFAULT_BRAND
}
