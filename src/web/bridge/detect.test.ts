import { describe, expect, it } from 'vitest'
import { hostOf } from './detect.ts'
import type { PageInHost } from './native-port.ts'
import { hasNativePort } from './native-port.ts'
import type { Host } from './port.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1.230804.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const AGENTS: readonly (readonly [Host, string])[] = [
  ['browser', `${ANDROID} Chrome/130.0.6723.58 Mobile Safari/537.36`],
  ['browser', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['browser', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'],
  [
    'wechat',
    `${ANDROID} Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240802 MicroMessenger/8.0.53.2740(0x28003533) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  ],
  ['wechat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/4G Language/en`],
  [
    'wechat',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat',
  ],
  [
    'wecom',
    `${ANDROID} Chrome/111.0.5563.116 Mobile Safari/537.36 wxwork/4.1.30 MicroMessenger/7.0.1 NetType/WIFI Language/zh ColorScheme/Light`,
  ],
  ['wecom', `${IPHONE} Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh ColorScheme/Dark`],
  [
    'dingtalk',
    `${ANDROID} Chrome/100.0.4896.127 Mobile Safari/537.36 AliApp(DingTalk/7.6.15) com.alibaba.android.rimet/35000000 Channel/212200 language/zh-CN UT4Aplus/0.2.25 colorScheme/light`,
  ],
  [
    'dingtalk',
    `${IPHONE} Mobile/15E148 AliApp(DingTalk/7.6.15) com.laiwang.DingTalk/39000000 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK`,
  ],
  [
    'dingtalk',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/91.0.4472.124 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.6.0-Release.230) Mojo/1.0.0',
  ],
  ['lark', `${ANDROID} Chrome/120.0.0.0 Mobile Safari/537.36 Lark/7.26.6 LarkLocale/zh_CN ChannelName/Feishu TTWebView/1201130040713`],
  ['lark', `${IPHONE} Mobile/15E148 Lark/7.26.5 LarkLocale/en_US SystemLocale/en_US ChannelName/Feishu`],
  [
    'lark',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 Safari/537.36 Feishu/7.20.9',
  ],
]

describe('which host the app runs in', () => {
  it.each(AGENTS)('is %s for %s', (host, userAgent) => {
    expect(hostOf(userAgent, false)).toBe(host)
  })

  it('is the native app by its port, whatever it calls itself, and never by its name', () => {
    for (const [, userAgent] of AGENTS) expect(hostOf(userAgent, true)).toBe('native')
    expect(hostOf(`${ANDROID} QichengApp/9.9`, false)).toBe('browser')
  })

  it('sees the ports of Android, iOS and of a frame', () => {
    const standing = (parts: Partial<PageInHost>) => {
      const page = { ...parts, parent: null as unknown, location: {} }
      page.parent = page
      return hasNativePort(page)
    }
    expect(standing({})).toBe(false)
    expect(standing({ QichengHost: { postMessage() {} } })).toBe(true)
    expect(standing({ webkit: { messageHandlers: { qicheng: { postMessage() {} } } } })).toBe(true)
    // Safari gives every page a `webkit`; other apps have handlers of their own.
    expect(standing({ webkit: { messageHandlers: { other: {} } } })).toBe(false)
    expect(hasNativePort({ parent: {}, location: { ancestorOrigins: ['https://portal.example'] } })).toBe(true)
    // Where the browser does not say who frames, nobody is spoken to.
    expect(hasNativePort({ parent: {}, location: {} })).toBe(false)
  })
})
