/** What names an order everywhere. */
export interface OrderRef {
  readonly companyId: string
  readonly orderId: string
}
