import { z } from 'zod'

const said = z.object({
  gateway: z.url(),
  mchId: z.string(),
  appId: z.string(),
  mobileAppId: z.string(),
  merchantSerial: z.string(),
  publicKeyId: z.string(),
  privateKeyFile: z.string(),
  publicKeyFile: z.string(),
  apiV3KeyFile: z.string(),
})

/**
 * What the product must know to pay at the sandbox's WeChat Pay, from the line with which the sandbox says that it is ready. `pages` is
 * where browsers find the cashier, if elsewhere than on this machine.
 */
export function wechatPayEnvironment(ready: Readonly<Record<string, unknown>>, pages?: string): Record<string, string> {
  const found = said.safeParse(ready['wechatPay'])
  if (!found.success) throw new Error('The sandbox does not say how to reach its WeChat Pay.')
  const { data } = found
  return {
    WECHAT_PAY_GATEWAY: data.gateway,
    WECHAT_PAY_MCH_ID: data.mchId,
    WECHAT_PAY_APP_ID: data.appId,
    WECHAT_PAY_MOBILE_APP_ID: data.mobileAppId,
    WECHAT_PAY_SERIAL: data.merchantSerial,
    WECHAT_PAY_PRIVATE_KEY_FILE: data.privateKeyFile,
    WECHAT_PAY_API_V3_KEY_FILE: data.apiV3KeyFile,
    WECHAT_PAY_PUBLIC_KEY_ID: data.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY_FILE: data.publicKeyFile,
    ...(pages === undefined ? {} : { WECHAT_PAY_CASHIER: pages }),
  }
}
