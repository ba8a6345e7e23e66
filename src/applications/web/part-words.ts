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

interface Held {
  readonly orderSeq: string | null
}

/** Whether an order holds several parts, such as a way out and back: it stands once for each then, and each is told by its part. */
export const holdsSeveral = (orders: readonly Held[], { orderSeq }: Held): boolean =>
  orderSeq !== null && orders.filter((one) => one.orderSeq === orderSeq).length > 1
