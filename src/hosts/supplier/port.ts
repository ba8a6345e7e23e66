/** What the hosts' wing needs of a host's platform: a ticket to sign with, and how the platform knows this installation. */

/** With this the addresses of pages are signed until it ends. */
export interface SigningTicket {
  readonly ticket: string
  readonly expiresInSeconds: number
}

export interface HostPlatform {
  readonly ids: { readonly appId?: string; readonly corpId?: string; readonly agentId?: string }
  ticket(): Promise<SigningTicket>
}

/** The platforms that this installation is set up with. */
export type HostPlatforms = Readonly<Partial<Record<'wechat' | 'dingtalk' | 'lark' | 'wecom', HostPlatform>>>
