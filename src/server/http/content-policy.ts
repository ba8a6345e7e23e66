import type { IncomingMessage } from 'node:http'

/**
 * Where a host's script library comes from. Its rules want it loaded from there and nowhere else, so its origin is let in, and only
 * for browsers that call themselves that host: nobody else's page may load anything from elsewhere. (WeCom and DingTalk come as packages.)
 */
const SCRIPTS_OF_HOSTS: readonly { readonly agent: RegExp; readonly origin: string }[] = [
  { agent: /\bMicroMessenger\//i, origin: 'https://res.wx.qq.com' },
  { agent: /\b(Lark|Feishu)\//i, origin: 'https://lf1-cdn-tos.bytegoofy.com' },
]

/** Ourselves, and where this browser's host wants its script from. */
export function scriptSources(userAgent: string | undefined): string {
  const origins = SCRIPTS_OF_HOSTS.filter(({ agent }) => agent.test(userAgent ?? '')).map(({ origin }) => origin)
  return ["'self'", ...origins].join(' ')
}

/** Everything comes from us but a host's own script, and nobody frames us but hosts that the operator named. */
export function contentPolicy(frameOrigins: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: [({ headers }: IncomingMessage): string => scriptSources(headers['user-agent'])],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: frameOrigins.length === 0 ? ["'none'"] : [...frameOrigins],
    },
  }
}
