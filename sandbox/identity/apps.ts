/**
 * The app that each platform has registered for the product, with its made-up secrets; they open nothing but this sandbox. Shown in
 * the sandbox's ready line, so that the starters can hand them on.
 */
export const APPS = {
  oidc: { clientId: 'qicheng-travel', clientSecret: 'sandbox-oidc-secret' },
  oa: { audience: 'qicheng-travel' },
  host: { audience: 'qicheng-travel' },
  lark: { appId: 'cli_sandbox0000000001', appSecret: 'sandbox-lark-secret', tenantKey: 'sandbox-tenant-1' },
  wecom: { corpId: 'wwsandbox00000001', agentId: '1000002', secret: 'sandbox-wecom-secret' },
  dingtalk: { appKey: 'dingsandbox000000001', appSecret: 'sandbox-dingtalk-secret', corpId: 'dingcorpsandbox0001', agentId: '2000001' },
  wechat: { appId: 'wxsandbox000000001', appSecret: 'sandbox-wechat-secret' },
} as const
/** The other organisation, from which strangers come. */
export const OTHER_TENANT = 'sandbox-tenant-2'
