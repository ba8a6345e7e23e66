import type { PayWay } from '../rules/ways.ts'

/** A gateway that people can pay at. */
export type GatewayName = 'alipay' | 'wechat'

export type { PayWay } from '../rules/ways.ts'

/** A trade as it is opened at a gateway. */
export interface TradeToOpen {
  readonly number: string
  readonly amountMinor: number
  /** What the person reads on the cashier; no names. */
  readonly subject: string
  readonly expiresAt: Temporal.Instant
  /** Where the browser goes afterwards. That it comes back proves nothing. */
  readonly returnUrl: string
  /** Who is about to pay, as far as a gateway wants to know; neither is kept with the trade. */
  readonly payer: {
    /** Her number in our WeChat account, for `wechatJsapi`. */
    readonly openid: string | null
    /** The address she asks from, for `wechatH5`. */
    readonly clientIp: string | null
  }
}

/** What the browser or its host needs to show the cashier. Nothing of it is kept. */
export type Cashier =
  /** A page of the gateway's: the browser goes there. */
  | { readonly is: 'address'; readonly url: string }
  /** A signed order that the native host hands to the gateway's app. */
  | { readonly is: 'alipayApp'; readonly order: string }
  | { readonly is: 'wechatApp'; readonly request: Readonly<Record<WechatAppField, string>> }
  /** What WeChat's own browser shows its sheet for. */
  | { readonly is: 'wechatJsapi'; readonly request: Readonly<Record<WechatJsapiField, string>> }

export type WechatAppField = 'appid' | 'partnerid' | 'prepayid' | 'package' | 'noncestr' | 'timestamp' | 'sign'
export type WechatJsapiField = 'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign'

/** What payments needs of a gateway, in its own words. An adapter maps names and units at the edge. */
export interface PaymentGateway {
  readonly name: GatewayName
  /** The ways that the operator's account at the gateway allows. */
  readonly ways: readonly PayWay[]
  /**
   * Opens a trade and says how its cashier is reached. Sent again with the same number it is the same trade; with another word in it the
   * gateway may refuse it (`TradeDiffers`). It ends by itself at `expiresAt`. Alipay is asked nothing here: there the trade comes to be when the person arrives.
   */
  open(trade: TradeToOpen, way: PayWay): Promise<Cashier>
  query(number: string): Promise<TradeAnswer>
  /** Ends a trade that nobody has paid; tells where somebody was faster. */
  close(number: string): Promise<'closed' | 'paid' | 'unknown'>
  /** Pays money back; the same number pays it once however often it is sent. */
  refund(refund: RefundRequest): Promise<RefundAnswer>
  /** How long after its payment a trade can be given back here at all. */
  readonly refundableDays: number
  /** What has become of a refund that was sent. */
  queryRefund(refund: Pick<RefundRequest, 'tradeNumber' | 'number' | 'amountMinor'>): Promise<RefundStanding>
  /** Reads a notice as it came: what it says where it is the gateway's own and meant for us, or why not. */
  readNotice(notice: RawNotice): Promise<NoticeRead>
  /** What the gateway wants to hear of a notice; it repeats what was not taken. */
  noticeAnswer(isTaken: boolean): NoticeAnswer
  /**
   * Everything that moved on a day (Shanghai's) by the gateway's own books; `notYet` where there is none: it is made the next morning,
   * and of a day without movements perhaps never. A bill that cannot be read to the last line is `GatewayUnclear`.
   */
  bill(day: Temporal.PlainDate): Promise<readonly BillLine[] | 'notYet'>
  /** Amounts held for a while and then taken or let go; null where the gateway has nothing of the kind. */
  readonly guarantee: GuaranteeDesk | null
}

/**
 * Money of a person that a gateway holds for us: she cannot spend it, and it is not ours until it is captured. What is captured is a
 * trade of the hold's own number from then on: it is asked about, refunded and billed as any other.
 */
export interface GuaranteeDesk {
  readonly ways: readonly PayWay[]
  /** As `PaymentGateway.open`, for an amount that is to be held. */
  open(hold: TradeToOpen, way: PayWay): Promise<Cashier>
  query(number: string): Promise<HoldAnswer>
  /** Takes the whole of what is held, once. */
  capture(hold: HeldAmount): Promise<GuaranteeAnswer>
  /** Lets go of what is held, once; also of what nobody has confirmed yet, so that nobody can any more. */
  release(hold: Pick<HeldAmount, 'number' | 'amountMinor'> & { readonly gatewayNumber: string | null }): Promise<GuaranteeAnswer>
}

export type GuaranteeAnswer = { readonly is: 'done' } | { readonly is: 'underWay' } | { readonly is: 'refused'; readonly reason: string }

export interface HeldAmount {
  readonly number: string
  /** The gateway's number of the hold. */
  readonly gatewayNumber: string
  readonly amountMinor: number
  /** What the person reads on her bill. */
  readonly subject: string
}

export type HoldAnswer =
  | { readonly is: 'held'; readonly amountMinor: number; readonly gatewayNumber: string }
  /** The person is at the cashier, or was and left. */
  | { readonly is: 'waiting' }
  /** It has been let go, or nobody confirmed it in time: nothing is held. */
  | { readonly is: 'closed' }
  /** All of it has been taken: it is a trade now. */
  | { readonly is: 'captured' }
  | { readonly is: 'unknown' }

/** One movement in a gateway's books. */
export interface BillLine {
  readonly kind: 'payment' | 'refund'
  /** Ours. */
  readonly tradeNumber: string
  /** Ours, of a refund; null on a payment. */
  readonly refundNumber: string | null
  readonly gatewayNumber: string
  /** Positive either way. */
  readonly amountMinor: number
  /** What the gateway keeps for its service; negative where it gives back. */
  readonly feeMinor: number
}

/** A notice as it came over the line. */
export interface RawNotice {
  readonly body: string
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface NoticeAnswer {
  readonly status: number
  readonly type: 'text/plain' | 'application/json'
  readonly body: string
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
export type RefundAnswer =
  | { readonly is: 'done' }
  /** Taken, and on its way: ask again, or wait for the notice. */
  | { readonly is: 'underWay' }
  | { readonly is: 'refused'; readonly refusal: RefundRefusal; readonly reason: string }
/**
 * Why a refund is not paid, by what can be done about it:
 * - `closed` the gateway has ended it and moved nothing: its number is used up, another one may be asked for;
 * - `never` this gateway cannot bring it back to whoever paid, whatever the number: her account is gone, or it was too long ago;
 * - `notNow` not until a person has seen to it; the same number may be sent again then.
 */
export type RefundRefusal = 'closed' | 'never' | 'notNow'
export type RefundStanding = RefundAnswer | { readonly is: 'unknown' }

export type NoticeRead =
  | {
      readonly is: 'trade'
      readonly noticeId: string
      readonly tradeNumber: string
      readonly status: 'paid' | 'closed' | 'other'
      readonly gatewayNumber: string
      readonly amountMinor: number
    }
  | {
      readonly is: 'refund'
      readonly noticeId: string
      readonly tradeNumber: string
      readonly refundNumber: string
      readonly status: 'done' | 'failed'
      readonly amountMinor: number
    }
  /** Something has become of a hold: how it stands is asked. */
  | { readonly is: 'hold'; readonly noticeId: string; readonly tradeNumber: string }
  /** Not the gateway's signature, or not for our app and seller, or unreadable. */
  | {
      readonly is: 'refused'
      readonly why: 'signature' | 'app' | 'seller' | 'unreadable' | 'old'
      readonly noticeId: string
      readonly tradeNumber: string
    }

/** The gateway may or may not have done it: ask before anything is sent again. A bad signature on an answer counts as this. */
export class GatewayUnclear extends Error {
  override readonly name = 'GatewayUnclear'
}

/**
 * The gateway knows the number with other facts, as where our address has changed between two taps: this trade can be ended there, and not
 * gone on with. Nothing was done.
 */
export class TradeDiffers extends Error {
  override readonly name = 'TradeDiffers'
}

/** The gateway could not be reached; nothing was done. */
export class GatewayAway extends Error {
  override readonly name = 'GatewayAway'
}
