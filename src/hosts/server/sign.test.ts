import { describe, expect, it } from 'vitest'
import { isPageOfOurs, signatureOf } from './sign.ts'

describe('the signature of a page', () => {
  it('is the one that WeChat gives as its example', () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
    const given = { ticket, nonce: 'Wm3WZYTPz0wzccnW', timestamp: '1414587457', url: 'http://mp.weixin.qq.com?params=value' }
    expect(signatureOf(given)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  })

  it('is given for pages of ours and for nothing else', () => {
    const app = 'https://travel.example/m'
    for (const url of ['https://travel.example/m', 'https://travel.example/m/', 'https://travel.example/m/my?a=1&b=%20'])
      expect([url, isPageOfOurs(url, app)]).toEqual([url, true])
    const others = [
      'https://travel.example/other',
      'https://travel.example/mobile',
      'https://travel.example:8443/m/',
      'http://travel.example/m/',
      'https://travel.example.evil.example/m/',
      'https://evil.example/m/?https://travel.example/m/',
      'https://travel.example@evil.example/m/',
      'https://user:secret@travel.example/m/',
      'https://travel.example/m/../admin',
      'https://travel.example/m/#part',
      'javascript:alert(1)//travel.example/m/',
      '/m/home',
      '',
    ]
    for (const url of others) expect([url, isPageOfOurs(url, app)]).toEqual([url, false])
  })
})
