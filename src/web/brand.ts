import type { BothNames } from '../kernel/language.ts'

/** A brand: the name in the title and on the sign-in page, the travel desk; its colours hang on `data-brand` (styles/tokens.css). */
export interface Brand {
  readonly code: string
  readonly name: BothNames
  /** The travel desk's number, as it is read. */
  readonly hotline: string
}

// The hotlines stand in a row of 400 numbers that nobody was given: whoever runs the product for others puts their own desk here.
export const DEFAULT_BRAND: Brand = { code: '', name: { zh: '启程商旅', en: 'Qicheng Travel' }, hotline: '400-200-0101' }

const BRANDS: readonly Brand[] = [{ code: 'LANHAI', name: { zh: '蓝海商旅', en: 'Lanhai Travel' }, hotline: '400-200-0102' }]

/** The brand of a company's system code; codes without one of their own wear the default. */
export function brandOf(systemCode: string | null | undefined): Brand {
  return BRANDS.find((brand) => brand.code === systemCode) ?? DEFAULT_BRAND
}

/** The number as a link that dials, in the browser and in every host alike [CR-07]. */
export const dialHref = (hotline: string): string => `tel:${hotline.replaceAll(/[^\d+]/g, '')}`
