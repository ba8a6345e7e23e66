import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceNameOf } from './device-name.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('what a device is called', () => {
  it.each([
    ['Chrome on Android', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, null, 'Chrome', 'Android'],
    ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, null, 'Safari', 'iPhone'],
    ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, null, 'Chrome', 'iPhone'],
    ['Safari on a Mac', `${MAC} Version/18.5 Safari/605.1.15`, null, 'Safari', 'macOS'],
    ['Edge on Windows', `${WINDOWS} Edg/140.0.0.0`, null, 'Edge', 'Windows'],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null, 'Firefox', 'Linux'],
    ['WeChat', `${ANDROID} Version/4.0 Chrome/130.0 Mobile Safari/537.36 XWEB/1300 MicroMessenger/8.0.58`, 'wechat', 'Chrome', 'Android'],
    ['WeCom, which says that it is WeChat too', `${IPHONE} Mobile/15E148 wxwork/4.1.36 MicroMessenger/7.0.1`, 'wecom', null, 'iPhone'],
    ['DingTalk', `${IPHONE} Mobile/15E148 AliApp(DingTalk/7.6.50)`, 'dingtalk', null, 'iPhone'],
    ['Lark', `${ANDROID} Chrome/130.0 Mobile Safari/537.36 Lark/7.40`, 'lark', 'Chrome', 'Android'],
    [
      'HarmonyOS, which says that it is a phone',
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1 HuaweiBrowser/5.1',
      null,
      'Huawei Browser',
      'HarmonyOS',
    ],
    ['nothing known', 'curl/8.9', null, null, null],
    ['nothing at all', '', null, null, null],
  ])('%s', (_, userAgent, host, browser, system) => {
    expect(deviceNameOf(userAgent)).toEqual({ host, browser, system })
  })

  it('is the same for every version', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 99 }), (browser, system) => {
        const said = ANDROID.replace('15', String(system)) + ` Chrome/${browser}.0.0.0 Mobile Safari/537.36`
        expect(deviceNameOf(said)).toEqual({ host: null, browser: 'Chrome', system: 'Android' })
      }),
    )
  })
})
