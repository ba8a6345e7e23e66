import type { Clock } from '../../../kernel/time.ts'
import type { SignedTokenConfig, SsoConfig } from '../../../server/config/sso.ts'
import { dingtalkPlatform } from '../dingtalk/index.ts'
import { larkPlatform } from '../lark/index.ts'
import { publicKeysOf, signedTokenPlatform } from '../oa-token/index.ts'
import { oidcPlatform } from '../oidc/index.ts'
import type { IdentityPlatform, IdentitySuppliers } from '../port.ts'
import { wechatAccount } from '../wechat/index.ts'
import { wecomPlatform } from '../wecom/index.ts'

type ReadKey = (source: { readonly text: string } | { readonly file: string }) => string

/** The adapters of all platforms that the configuration names, in the order in which the sign-in page shows them. */
export function identitySuppliers(
  sso: SsoConfig,
  { readKey, ...common }: { clock: Clock; readKey: ReadKey; timeoutMs?: number; lookAgainAfterMs?: number },
): IdentitySuppliers {
  const { oidc, oa, host, lark, wecom, dingtalk, wechat } = sso
  const platforms: (IdentityPlatform | null)[] = [
    oidc && oidcPlatform({ ...oidc, ...common }),
    lark && larkPlatform({ ...lark, ...common }),
    wecom && wecomPlatform({ ...wecom, ...common }),
    dingtalk && dingtalkPlatform({ ...dingtalk, ...common }),
    oa && signedTokenPlatform({ ...oa, platform: 'oa', keys: keysOf(oa, readKey, 'OA'), ...common }),
    host && signedTokenPlatform({ ...host, platform: 'host', keys: keysOf(host, readKey, 'HOSTAPP'), ...common }),
  ]
  return { platforms: platforms.filter((each) => each !== null), wechat: wechat && wechatAccount({ ...wechat, ...common }) }
}

/** What is wrong with a key in a file is known only once it is read: a sentence for the operator, before anybody is let in by it. */
function keysOf({ keys }: SignedTokenConfig, readKey: ReadKey, prefix: string): { pem: string } | { jwksUrl: string } {
  if ('jwksUrl' in keys) return keys
  const pem = readKey(keys.pem)
  if (publicKeysOf(pem).length === 0) throw new Error(`${prefix}_PUBLIC_KEY must hold public keys as PEM (-----BEGIN PUBLIC KEY-----).`)
  return { pem }
}
