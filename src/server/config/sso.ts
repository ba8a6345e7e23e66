import { isSafeAddress } from './addresses.ts'
import type { Environment, KeySource } from './keys.ts'
import { keySource } from './keys.ts'

/** What every platform that signs people in belongs to: the one company whose people come in by it, by its code. */
interface OfCompany {
  readonly companyCode: string
}

/** Whoever signs tokens of its own: the company's office system, its native app. */
export interface SignedTokenConfig extends OfCompany {
  readonly issuer: string
  readonly audience: string
  readonly keys: { readonly pem: KeySource } | { readonly jwksUrl: string }
}

/** The identity platforms of this installation; null for each that is not set up. */
export interface SsoConfig {
  readonly oidc:
    | (OfCompany & {
        readonly issuer: string
        readonly clientId: string
        readonly clientSecret: string
        readonly authorize: string | null
        readonly staffClaim: string | null
      })
    | null
  readonly oa: SignedTokenConfig | null
  readonly host: SignedTokenConfig | null
  readonly lark:
    | (OfCompany & {
        readonly appId: string
        readonly appSecret: string
        readonly tenantKey: string
        readonly api: string
        readonly accounts: string
      })
    | null
  readonly wecom:
    | (OfCompany & {
        readonly corpId: string
        readonly agentId: string
        readonly secret: string
        readonly useridIsStaffNumber: boolean
        readonly api: string
        readonly authorize: string
        readonly login: string
      })
    | null
  readonly dingtalk:
    | (OfCompany & {
        readonly appKey: string
        readonly appSecret: string
        readonly corpId: string
        readonly agentId: string | null
        readonly api: string
        readonly oapi: string
        readonly login: string
      })
    | null
  /** Only for paying inside WeChat, by whoever is signed in: of no company. */
  readonly wechat: { readonly appId: string; readonly appSecret: string; readonly api: string; readonly authorize: string } | null
}

/** Reads one platform's settings: all that are needed, or none of them. */
function readerOf(env: Environment, problems: string[]) {
  const text = (name: string): string => env[name]?.trim() ?? ''
  return {
    text,
    /** The needed settings by their variables; null where none is set. Half of them are a problem. */
    all<const N extends string>(what: string, names: readonly N[]): Readonly<Record<N, string>> | null {
      const missing = names.filter((name) => text(name) === '')
      if (missing.length === names.length) return null
      if (missing.length > 0) {
        problems.push(`${what} is set up by halves: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`)
        return null
      }
      return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<N, string>
    },
    /** An address with what stands for it where none is set; without a slash at its end. */
    address(name: string, otherwise: string): string {
      const address = text(name) || otherwise
      if (address && !isSafeAddress(address))
        problems.push(`${name} must be an https address, such as ${otherwise || 'https://login.example'}.`)
      return address.replace(/\/$/, '')
    },
  }
}
type SettingsReader = ReturnType<typeof readerOf>

function signedTokens(
  read: SettingsReader,
  env: Environment,
  problems: string[],
  what: string,
  prefix: 'OA' | 'HOSTAPP',
): SignedTokenConfig | null {
  const pem = keySource(env, `${prefix}_PUBLIC_KEY`, problems)
  const jwksUrl = read.text(`${prefix}_JWKS_URL`)
  const set = read.all(what, [`${prefix}_ISSUER`, `${prefix}_AUDIENCE`, `${prefix}_COMPANY`])
  if (!set) {
    if (pem || jwksUrl) problems.push(`${what} has keys, but ${prefix}_ISSUER, ${prefix}_AUDIENCE or ${prefix}_COMPANY is missing.`)
    return null
  }
  if (pem && jwksUrl) problems.push(`${prefix}_PUBLIC_KEY and ${prefix}_JWKS_URL are both set: where are the keys?`)
  if (!pem && !jwksUrl)
    problems.push(`${what} is set up by halves: ${prefix}_PUBLIC_KEY, ${prefix}_PUBLIC_KEY_FILE or ${prefix}_JWKS_URL is missing.`)
  if (jwksUrl && !isSafeAddress(jwksUrl))
    problems.push(`${prefix}_JWKS_URL must be an https address, such as https://oa.example/jwks.json.`)
  const keys = pem ? { pem } : { jwksUrl }
  return { companyCode: set[`${prefix}_COMPANY`], issuer: set[`${prefix}_ISSUER`], audience: set[`${prefix}_AUDIENCE`], keys }
}

function oidcFrom(read: SettingsReader): SsoConfig['oidc'] {
  const set = read.all('OpenID Connect', ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_COMPANY'])
  if (!set) return null
  // The issuer is compared letter by letter with what the provider says: it stays as it was written.
  read.address('OIDC_ISSUER', '')
  return {
    companyCode: set.OIDC_COMPANY,
    issuer: set.OIDC_ISSUER,
    clientId: set.OIDC_CLIENT_ID,
    clientSecret: set.OIDC_CLIENT_SECRET,
    authorize: read.address('OIDC_AUTHORIZE', '') || null,
    staffClaim: read.text('OIDC_STAFF_CLAIM') || null,
  }
}

function larkFrom(read: SettingsReader): SsoConfig['lark'] {
  const set = read.all('Lark', ['LARK_APP_ID', 'LARK_APP_SECRET', 'LARK_TENANT_KEY', 'LARK_COMPANY'])
  if (!set) return null
  return {
    companyCode: set.LARK_COMPANY,
    appId: set.LARK_APP_ID,
    appSecret: set.LARK_APP_SECRET,
    tenantKey: set.LARK_TENANT_KEY,
    api: read.address('LARK_API', 'https://open.feishu.cn'),
    accounts: read.address('LARK_ACCOUNTS', 'https://accounts.feishu.cn'),
  }
}

function wecomFrom(read: SettingsReader, problems: string[]): SsoConfig['wecom'] {
  const set = read.all('WeCom', ['WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET', 'WECOM_COMPANY'])
  if (!set) return null
  if (!/^[01]?$/.test(read.text('WECOM_USERID_IS_STAFF_NUMBER'))) problems.push('WECOM_USERID_IS_STAFF_NUMBER must be 0 or 1.')
  return {
    companyCode: set.WECOM_COMPANY,
    corpId: set.WECOM_CORP_ID,
    agentId: set.WECOM_AGENT_ID,
    secret: set.WECOM_SECRET,
    useridIsStaffNumber: read.text('WECOM_USERID_IS_STAFF_NUMBER') === '1',
    api: read.address('WECOM_API', 'https://qyapi.weixin.qq.com'),
    authorize: read.address('WECOM_AUTHORIZE', 'https://open.weixin.qq.com'),
    login: read.address('WECOM_LOGIN', 'https://login.work.weixin.qq.com'),
  }
}

function dingtalkFrom(read: SettingsReader): SsoConfig['dingtalk'] {
  const set = read.all('DingTalk', ['DINGTALK_APP_KEY', 'DINGTALK_APP_SECRET', 'DINGTALK_CORP_ID', 'DINGTALK_COMPANY'])
  if (!set) return null
  return {
    companyCode: set.DINGTALK_COMPANY,
    appKey: set.DINGTALK_APP_KEY,
    appSecret: set.DINGTALK_APP_SECRET,
    corpId: set.DINGTALK_CORP_ID,
    agentId: read.text('DINGTALK_AGENT_ID') || null,
    api: read.address('DINGTALK_API', 'https://api.dingtalk.com'),
    oapi: read.address('DINGTALK_OAPI', 'https://oapi.dingtalk.com'),
    login: read.address('DINGTALK_LOGIN', 'https://login.dingtalk.com'),
  }
}

function wechatFrom(read: SettingsReader): SsoConfig['wechat'] {
  const set = read.all('WeChat’s official account', ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'])
  if (!set) return null
  return {
    appId: set.WECHAT_APP_ID,
    appSecret: set.WECHAT_APP_SECRET,
    api: read.address('WECHAT_API', 'https://api.weixin.qq.com'),
    authorize: read.address('WECHAT_AUTHORIZE', 'https://open.weixin.qq.com'),
  }
}

/** Every platform whole or not at all. */
export function ssoFrom(env: Environment, problems: string[]): SsoConfig {
  const read = readerOf(env, problems)
  return {
    oidc: oidcFrom(read),
    oa: signedTokens(read, env, problems, 'The office system’s sign-in', 'OA'),
    host: signedTokens(read, env, problems, 'The native app’s sign-in', 'HOSTAPP'),
    lark: larkFrom(read),
    wecom: wecomFrom(read, problems),
    dingtalk: dingtalkFrom(read),
    wechat: wechatFrom(read),
  }
}
