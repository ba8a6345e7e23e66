import { createHash } from 'node:crypto'

/**
 * The signature of a page's address. WeChat, WeCom, DingTalk and Lark share one recipe: these four, in this order, unescaped, as
 * SHA-1 in hexadecimal (WeChat: JS-SDK, appendix 1; WeCom: JS-SDK signature; DingTalk: JSAPI authentication; Lark: JSSDK
 * authentication).
 */
export function signatureOf({ ticket, nonce, timestamp, url }: Readonly<Record<'ticket' | 'nonce' | 'timestamp' | 'url', string>>): string {
  return createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`).digest('hex')
}

/** Whether an address is a page of ours: nobody else's pages are signed for. */
export function isPageOfOurs(url: string, appUrl: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(appUrl) || url.includes('#')) return false
  const [page, app] = [new URL(url), new URL(appUrl)]
  const hasCredentials = page.username !== '' || page.password !== ''
  return !hasCredentials && page.origin === app.origin && `${page.pathname}/`.startsWith(`${app.pathname}/`)
}
