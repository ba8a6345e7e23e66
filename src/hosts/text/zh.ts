/** What the server says when it does not sign. The app falls back to the browser's abilities, so hardly anybody reads it. */
export const zh = {
  refusals: {
    'HOST-NOT-SET': '这里没有接入该平台，请改用浏览器的功能',
    'HOST-URL': '只能为本系统的页面签名',
    'HOST-AWAY': '平台暂时没有回应，请稍后再试',
    P429: '请求太频繁，请稍后再试',
  },
}
export type HostsText = typeof zh
