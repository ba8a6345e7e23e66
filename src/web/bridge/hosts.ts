import { theHost } from './detect.ts'
import type { Bridge } from './port.ts'

/** Each adapter, with what its host wants of libraries, is loaded in its host alone. */
export async function bridgeOfHost(): Promise<Bridge> {
  switch (theHost()) {
    case 'native':
      return (await import('./native/index.ts')).nativeBridge()
    case 'wechat':
      return (await import('./wechat/index.ts')).wechatBridge()
    case 'dingtalk':
      return (await import('./dingtalk/index.ts')).dingtalkBridge()
    case 'lark':
      return (await import('./lark/index.ts')).larkBridge()
    case 'wecom':
      return (await import('./wecom/index.ts')).wecomBridge()
    default:
      return (await import('./browser/index.ts')).browserBridge()
  }
}
