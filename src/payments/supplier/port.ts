/** What payments needs of a gateway, in its own words. An adapter maps names and units at the edge. */
export interface PaymentGateway {
  readonly name: 'alipay'
  /**
   * The signed address of the gateway's cashier for a trade. Nothing is asked of the gateway: the trade comes to be when the
   * person arrives there, and ends by itself at `expiresAt`.
   */
  cashierUrl(trade: {
    readonly number: string
    readonly amountMinor: number
    /** What the person reads on the cashier; no names. */
    readonly subject: string
    readonly expiresAt: Temporal.Instant
    /** Where the browser goes afterwards. That it comes back proves nothing. */
    readonly returnUrl: string
  }): string
  query(number: string): Promise<TradeAnswer>
  /** Ends a trade that nobody has paid; tells where somebody was faster. */
  close(number: string): Promise<'closed' | 'paid' | 'unknown'>
  /** Pays money back; the same number pays it once however often it is sent. */
  refund(refund: RefundRequest): Promise<RefundAnswer>
  /** Whether a refund that was sent has happened. */
  refundHappened(refund: Pick<RefundRequest, 'tradeNumber' | 'number'>): Promise<boolean>
  /** Reads a notice from its raw body: what it says where it is the gateway's own and meant for us, or why not. */
  readNotice(body: string): NoticeRead
}

export type TradeAnswer =
  | { readonly is: 'paid'; readonly amountMinor: number; readonly gatewayNumber: string }
  /** The person is at the cashier, or was and left. */
  | { readonly is: 'waiting' }
  | { readonly is: 'closed' }
  /** The gateway knows no such trade: nobody has arrived at the cashier (yet). */
  | { readonly is: 'unknown' }

export interface RefundRequest {
  readonly tradeNumber: string
  /** Ours; the gateway's key against a second payment. */
  readonly number: string
  readonly amountMinor: number
  readonly reason: string
}
export type RefundAnswer = { readonly is: 'done' } | { readonly is: 'refused'; readonly reason: string }

export type NoticeRead =
  | {
      readonly is: 'trade'
      readonly noticeId: string
      readonly tradeNumber: string
      readonly status: 'paid' | 'closed' | 'other'
      readonly gatewayNumber: string
      readonly amountMinor: number
    }
  /** Not the gateway's signature, or not for our app and seller, or unreadable. */
  | {
      readonly is: 'refused'
      readonly why: 'signature' | 'app' | 'seller' | 'unreadable'
      readonly noticeId: string
      readonly tradeNumber: string
    }

/** The gateway may or may not have done it: ask before anything is sent again. A bad signature on an answer counts as this. */
export class GatewayUnclear extends Error {
  override readonly name = 'GatewayUnclear'
}

/** The gateway could not be reached; nothing was done. */
export class GatewayAway extends Error {
  override readonly name = 'GatewayAway'
}
