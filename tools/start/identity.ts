import { z } from 'zod'

/** The company whose people the sandbox's platforms know. */
const COMPANY = 'QCDEMO'

const texts = z.record(z.string(), z.string())
const said = z.object({
  base: z.url(),
  apps: z.object({ oidc: texts, oa: texts, host: texts, lark: texts, wecom: texts, dingtalk: texts, wechat: texts }),
})

/** Their settings by what must be set for each of them to be an operator's own. */
const OWN: Readonly<Record<string, string>> = {
  OIDC_: 'OIDC_ISSUER',
  OA_: 'OA_ISSUER',
  HOSTAPP_: 'HOSTAPP_ISSUER',
  LARK_: 'LARK_APP_ID',
  WECOM_: 'WECOM_CORP_ID',
  DINGTALK_: 'DINGTALK_APP_KEY',
  WECHAT_: 'WECHAT_APP_ID',
}

const CARDS = 'CHAT_CARDS'
/** The platforms that carry cards, by the prefix of their settings. */
const CARRIES_CARDS = { lark: 'LARK_', wecom: 'WECOM_', dingtalk: 'DINGTALK_' } as const

/**
 * What the product must know to let people in by the sandbox's identity platforms, from the line with which the sandbox says that it
 * is ready. `pages` is where browsers find the platforms' pages, if elsewhere than on this machine.
 */
export function identityEnvironment(ready: Readonly<Record<string, unknown>>, pages?: string): Record<string, string> {
  const found = said.safeParse(ready['identity'])
  if (!found.success) throw new Error('The sandbox does not say how to reach its identity platforms.')
  const { base, apps } = found.data
  const page = pages ?? base
  const of = (app: Readonly<Record<string, string>>, name: string): string => {
    const value = app[name]
    if (!value) throw new Error(`The sandbox does not tell the ${name} of one of its identity platforms.`)
    return value
  }
  return {
    OIDC_ISSUER: `${base}/oidc`,
    OIDC_AUTHORIZE: `${page}/oidc/authorize`,
    OIDC_CLIENT_ID: of(apps.oidc, 'clientId'),
    OIDC_CLIENT_SECRET: of(apps.oidc, 'clientSecret'),
    OIDC_STAFF_CLAIM: 'employee_number',
    OIDC_COMPANY: COMPANY,
    OA_ISSUER: `${base}/oa`,
    OA_AUDIENCE: of(apps.oa, 'audience'),
    OA_JWKS_URL: `${base}/oa/jwks.json`,
    OA_COMPANY: COMPANY,
    HOSTAPP_ISSUER: `${base}/host`,
    HOSTAPP_AUDIENCE: of(apps.host, 'audience'),
    HOSTAPP_JWKS_URL: `${base}/host/jwks.json`,
    HOSTAPP_COMPANY: COMPANY,
    LARK_APP_ID: of(apps.lark, 'appId'),
    LARK_APP_SECRET: of(apps.lark, 'appSecret'),
    LARK_TENANT_KEY: of(apps.lark, 'tenantKey'),
    LARK_API: `${base}/lark`,
    LARK_ACCOUNTS: `${page}/lark`,
    LARK_COMPANY: COMPANY,
    WECOM_CORP_ID: of(apps.wecom, 'corpId'),
    WECOM_AGENT_ID: of(apps.wecom, 'agentId'),
    WECOM_SECRET: of(apps.wecom, 'secret'),
    WECOM_USERID_IS_STAFF_NUMBER: '1',
    WECOM_API: `${base}/wecom`,
    WECOM_AUTHORIZE: `${page}/wecom`,
    WECOM_LOGIN: `${page}/wecom`,
    WECOM_COMPANY: COMPANY,
    DINGTALK_APP_KEY: of(apps.dingtalk, 'appKey'),
    DINGTALK_APP_SECRET: of(apps.dingtalk, 'appSecret'),
    DINGTALK_CORP_ID: of(apps.dingtalk, 'corpId'),
    DINGTALK_AGENT_ID: of(apps.dingtalk, 'agentId'),
    DINGTALK_API: `${base}/dingtalk`,
    DINGTALK_OAPI: `${base}/dingtalk`,
    DINGTALK_LOGIN: `${page}/dingtalk`,
    DINGTALK_COMPANY: COMPANY,
    WECHAT_APP_ID: of(apps.wechat, 'appId'),
    WECHAT_APP_SECRET: of(apps.wechat, 'appSecret'),
    WECHAT_API: `${base}/wechat`,
    WECHAT_AUTHORIZE: `${page}/wechat`,
    [CARDS]: Object.keys(CARRIES_CARDS).join(','),
  }
}

/**
 * Without those platforms that the operator has set up: an account of one's own stands before the sandbox's, and sends no cards unless
 * the operator says so.
 */
export function withoutOwn(settings: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): Record<string, string> {
  const own = Object.entries(OWN).flatMap(([prefix, needed]) => (env[needed] ? [prefix] : []))
  const kept = Object.fromEntries(Object.entries(settings).filter(([name]) => !own.some((prefix) => name.startsWith(prefix))))
  if (kept[CARDS] === undefined) return kept
  const cards = Object.entries(CARRIES_CARDS).filter(([, prefix]) => !own.includes(prefix))
  return { ...kept, [CARDS]: cards.map(([platform]) => platform).join(',') }
}
