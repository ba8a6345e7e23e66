import type { Product } from '../rules/plan.ts'

interface Counted {
  readonly tripData: readonly { readonly products: readonly { readonly product: Product; readonly remaining: number }[] }[]
}

/** What is left of all parts together, product by product, in the words of whoever counts them. */
export function leftOf({ tripData }: Counted, counted: (product: Product, count: number) => string): string[] {
  const left = new Map<Product, number>()
  for (const { products } of tripData)
    for (const { product, remaining } of products) left.set(product, (left.get(product) ?? 0) + remaining)
  return [...left].filter(([, count]) => count > 0).map(([product, count]) => counted(product, count))
}
