/**
 * What the app asks of whatever it runs in. One interface for the browser, the native app, WeChat, DingTalk, Lark and WeCom; where
 * a host lacks an ability, its adapter falls back to the browser's. Nothing here throws: an answer says how it ended.
 */

export type Host = 'browser' | 'native' | 'wechat' | 'dingtalk' | 'lark' | 'wecom'

export type Ended<T = void> =
  | { readonly outcome: 'done'; readonly value: T }
  /** She thought better of it. */
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'unable'; readonly why: 'unsupported' | 'denied' | 'timeout' | 'failed' }

export const done = <T>(value: T): Ended<T> => ({ outcome: 'done', value })
export const DONE: Ended = { outcome: 'done', value: undefined }
export const CANCELLED: Ended<never> = { outcome: 'cancelled' }
export const unable = (why: Extract<Ended, { outcome: 'unable' }>['why']): Ended<never> => ({ outcome: 'unable', why })

/** What a host lacks, the browser does; whatever else became of it stands. */
export async function orElse(ended: Ended<unknown>, otherwise: () => Promise<Ended>): Promise<Ended> {
  if (ended.outcome === 'done') return DONE
  return ended.outcome === 'unable' && ended.why === 'unsupported' ? otherwise() : ended
}

/** What is shared holds no personal data: whoever gets it may be anybody. */
export interface Sharing {
  readonly title: string
  readonly text: string
  /** An address of ours, or none where there is nothing that another person could open. */
  readonly url?: string
}

/** Through a sheet; copied, where there is none; or set for the host's own menu, which only she can open. */
export type SharedBy = 'sheet' | 'copy' | 'menu'

export interface Located {
  readonly latitude: number
  readonly longitude: number
  /** Which frame the numbers are in: mainland maps draw GCJ-02, satellites say WGS-84. */
  readonly frame: 'WGS-84' | 'GCJ-02'
  readonly accuracyMeters: number
}

export interface PickedContact {
  readonly name: string
  readonly phone: string
}

export type OrderLine = 'flight' | 'hotel' | 'train' | 'car' | 'metro' | 'mall' | 'seckill' | 'gift'

/** What a gateway's prepay call gave for paying inside a host; only the host reads it. */
export type HostPayment = Readonly<Record<string, string>>

export interface AlipayPayment {
  /** The cashier's signed address, for browsers; without it a host that brings no Alipay along cannot pay so. */
  readonly payUrl?: string
  /** The signed order, for hosts that bring Alipay along. */
  readonly orderText?: string
}

export interface AuthCodeWish {
  /** The company or app whose code is wanted, where the host asks for it. */
  readonly corpId?: string
  readonly appId?: string
}

export interface NetworkState {
  readonly isOnline: boolean
}

export interface Bridge {
  readonly host: Host
  /** SC-NAT-01: leaves this page for what the host showed before it. */
  back(): Promise<Ended>
  /** SC-NAT-02: the host's own home. */
  home(): Promise<Ended>
  /** SC-NAT-03 */
  orderDetail(order: { readonly line: OrderLine; readonly orderId: string }): Promise<Ended>
  /** SC-NAT-04 */
  orderList(line: OrderLine): Promise<Ended>
  /** SC-NAT-05 */
  share(sharing: Sharing): Promise<Ended<SharedBy>>
  /** Puts words where they can be pasted from. */
  copy(text: string): Promise<Ended>
  /** SC-NAT-06: shows, keeps or passes on a document. */
  pdf(document: { readonly name: string; readonly bytes: Blob }): Promise<Ended>
  /** Puts a trip, as an iCalendar text, into her calendar. */
  calendar(trip: { readonly name: string; readonly text: string }): Promise<Ended>
  /** SC-NAT-07 */
  phone(number: string): Promise<Ended>
  /** SC-NAT-08 */
  sms(message: { readonly to: string; readonly text: string }): Promise<Ended>
  /** SC-NAT-09 */
  location(): Promise<Ended<Located>>
  /** SC-NAT-10: the title of the host's own bar; the document's title is set already. */
  title(text: string): Promise<Ended>
  /** SC-NAT-11 */
  contacts(): Promise<Ended<PickedContact>>
  /** SC-NAT-12: pays with what the host brings, such as WeChat Pay. */
  payment(payment: HostPayment): Promise<Ended>
  /** SC-NAT-13 */
  alipay(payment: AlipayPayment): Promise<Ended>
  /** SC-NAT-14 */
  openPage(url: string): Promise<Ended>
  /** SC-NAT-15 */
  serviceChat(): Promise<Ended>
  /** SC-NAT-16: the session here is over; the host signs in anew. */
  logout(httpStatus: 401 | 403 | 0): Promise<Ended>
  /** A code that only this host can give for whoever is signed in to it. */
  requestAuthCode(wish: AuthCodeWish): Promise<Ended<string>>
  networkState(): Promise<NetworkState>
}

/** How long a place may take to be found (SPEC.md, Map service), and how old it may be. */
export const LOCATION_TIMEOUT_MS = 10_000
export const LOCATION_MAX_AGE_MS = 30_000
