import { isNative } from './index.ts'
import type { Host } from './port.ts'

/**
 * Which host this is. Nothing hangs on it but what is asked of whom: the server believes no user agent. WeCom calls itself WeChat
 * too, so it comes first.
 */
export function hostOf(userAgent: string, isInNativeApp: boolean): Host {
  if (isInNativeApp) return 'native'
  if (/\bwxwork\//i.test(userAgent)) return 'wecom'
  if (/\bMicroMessenger\//i.test(userAgent)) return 'wechat'
  if (/\bDingTalk\/|\bAliApp\(DingTalk|\bdingtalk-(win|mac)\b/i.test(userAgent)) return 'dingtalk'
  return /\b(Lark|Feishu)\//i.test(userAgent) ? 'lark' : 'browser'
}

/** What the app runs in. */
export const theHost = (): Host => hostOf(navigator.userAgent, isNative())
