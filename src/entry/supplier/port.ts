/** What entry needs of an identity platform, in its own words. An adapter maps names and units at the edge. */

/** Platforms that say who somebody is. `oa` and `host` sign tokens of their own; the others exchange a code. */
export const SSO_PLATFORMS = ['oidc', 'oa', 'host', 'lark', 'wecom', 'dingtalk'] as const
export type SsoPlatform = (typeof SSO_PLATFORMS)[number]

/** Whom a platform vouches for. Mail, phone and staff number are given only where the platform itself has checked them. */
export interface Identity {
  /** Who vouches: the issuer, the corporation, the tenant. A subject means something only together with it. */
  readonly tenant: string
  /** The platform's own name for her, which never goes to anybody else. */
  readonly subject: string
  readonly name: string | null
  readonly mail: string | null
  /** E.164. */
  readonly phone: string | null
  readonly staffNumber: string | null
}

export type IdentityAnswer =
  | {
      readonly is: 'known'
      readonly identity: Identity
      /** A signed token serves once: whoever accepts it notes this id until then. A code is used up by the platform itself. */
      readonly once?: { readonly id: string; readonly until: Temporal.Instant }
    }
  /** `code`: unknown, used, expired, or another's. `token`: forged, foreign or expired. `outsider`: not of the company. */
  | { readonly is: 'refused'; readonly why: 'code' | 'token' | 'outsider' }

/** What belongs to one way to the platform and back, kept by us until the browser returns. */
export interface Passage {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636); platforms that know nothing of it are not told. */
  readonly verifier: string
  readonly redirectUri: string
}

/** Signs in by sending the browser to the platform. */
export interface RedirectSide {
  /** Where the browser goes; `inHost` where it runs inside the platform's own program. */
  authorizeUrl(passage: Passage, inHost: boolean): Promise<string>
  /** Who came back with this code. `issuer` is what the callback named (RFC 9207). */
  identify(given: { readonly code: string; readonly issuer?: string }, passage: Passage): Promise<IdentityAnswer>
}

/** Signs in by what the host hands to the page inside it: a code of its own, or a signed token. */
export interface TicketSide {
  identify(ticket: string): Promise<IdentityAnswer>
}

/** With what the pages inside a platform's own program sign, and how the platform knows this installation. */
export interface InsidePages {
  readonly ids: { readonly appId?: string; readonly corpId?: string; readonly agentId?: string }
  /** Whoever asks keeps it until it ends: platforms count how often they are asked. */
  ticket(): Promise<{ readonly ticket: string; readonly expiresInSeconds: number }>
}

/** What our app may do at a platform beside letting people in, for whoever sends messages there in its name. */
export interface PlatformApp {
  /** The organisation there whose people it may write to. */
  readonly tenant: string
  readonly token: {
    /** Throws PlatformAway or PlatformMisset. */
    get(): Promise<string>
    /** The platform did not take it, before its time. */
    forget(): void
  }
}

/** One platform as this installation has it: always of one company, so that nobody comes into another one. */
export interface IdentityPlatform {
  readonly platform: SsoPlatform
  readonly companyCode: string
  readonly redirect: RedirectSide | null
  readonly ticket: TicketSide | null
  /** Null where the platform has no script library of its own. */
  readonly inside: InsidePages | null
  /** Null where the platform carries no messages. */
  readonly app: PlatformApp | null
}

/** WeChat knows nobody's name for us: it says only under which openid somebody pays there. */
export interface WechatAccount {
  readonly appId: string
  authorizeUrl(passage: Pick<Passage, 'state' | 'redirectUri'>): string
  /** Null where the code is unknown, used, expired or another's. */
  openidOf(code: string): Promise<string | null>
  readonly inside: InsidePages
}

/** Every platform that this installation is set up with. */
export interface IdentitySuppliers {
  readonly platforms: readonly IdentityPlatform[]
  readonly wechat: WechatAccount | null
}

/** The platform does not answer, or not in its own words. The code that was sent may be used up: whoever came begins anew. */
export class PlatformAway extends Error {
  override readonly name = 'PlatformAway'
}

/** The platform does not take our app: its id, secret or permissions are to be looked at by the operator. */
export class PlatformMisset extends Error {
  override readonly name = 'PlatformMisset'
}
