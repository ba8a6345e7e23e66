/** What a company's policy speaks of. Hotels and cars join here, each with its rules, without changing what stands. */
export const PRODUCTS = ['domesticFlights', 'internationalFlights', 'trains'] as const
export type Product = (typeof PRODUCTS)[number]
export type FlightProduct = Exclude<Product, 'trains'>
