import { describe, expect, it } from 'vitest'
import { PAY_HOSTS, PAY_WAYS, waysIn } from './ways.ts'

describe('the ways to pay in a host [C-PAY-05]', () => {
  it('leads nobody to a page that her host will not open', () => {
    expect(waysIn('wechat')).toEqual(['wechatJsapi'])
    expect(waysIn('dingtalk')).not.toContain('wechatH5')
    expect(PAY_HOSTS.filter((host) => waysIn(host).includes('wechatJsapi'))).toEqual(['wechat'])
  })

  it('hands signed orders to apps in the native app alone', () => {
    for (const host of PAY_HOSTS) {
      const isByApp = waysIn(host).some((way) => way === 'alipayApp' || way === 'wechatApp')
      expect([host, isByApp]).toEqual([host, host === 'native'])
    }
  })

  it('leaves no host without a way, and no way without a host', () => {
    expect(new Set(PAY_HOSTS.flatMap(waysIn))).toEqual(new Set(PAY_WAYS))
    for (const host of PAY_HOSTS) expect(waysIn(host).length).toBeGreaterThan(0)
  })
})
