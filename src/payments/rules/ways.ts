/** Where the app runs, as far as paying goes. */
export const PAY_HOSTS = ['browser', 'native', 'wechat', 'dingtalk', 'lark', 'wecom'] as const
export type PayHost = (typeof PAY_HOSTS)[number]

export const PAY_WAYS = ['alipayWap', 'alipayApp', 'wechatH5', 'wechatJsapi', 'wechatApp'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/**
 * The ways to a cashier that can work in each host, the usual one first. WeChat opens no page of Alipay's and pays by its own sheet
 * alone; the native app hands signed orders to the gateways' apps; a browser, and what is one inside an office app, goes to pages.
 * DingTalk belongs to Alipay's house and opens no page of WeChat Pay's.
 */
const WAYS: Readonly<Record<PayHost, readonly PayWay[]>> = {
  browser: ['alipayWap', 'wechatH5'],
  native: ['alipayApp', 'wechatApp'],
  wechat: ['wechatJsapi'],
  dingtalk: ['alipayWap'],
  lark: ['alipayWap', 'wechatH5'],
  wecom: ['wechatH5', 'alipayWap'],
}

export const waysIn = (host: PayHost): readonly PayWay[] => WAYS[host]
