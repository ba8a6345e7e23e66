import { bridge, isNative } from './bridge/index.ts'

let told = ''
let wanted = ''

/** WeChat, WeCom and Lark show the document's title; these two have a bar that wants to be told. */
const hasOwnBar = (): boolean => isNative() || navigator.userAgent.includes('DingTalk')

/** Names the page: in the document in front of the product's name, in a host's own bar by itself. */
export function showTitle(title: string, brand: string): void {
  document.title = title === '' ? brand : `${title} · ${brand}`
  if (!hasOwnBar()) return
  wanted = title === '' ? brand : title
  // The shell names the brand before the page names itself: the host hears of the last of them.
  requestAnimationFrame(() => {
    if (wanted === told) return
    told = wanted
    bridge().then(
      (host) => host.title(told),
      () => undefined,
    )
  })
}
