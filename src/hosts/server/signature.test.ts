import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { SIGNING_HOSTS } from '../calls.ts'

interface Signature {
  readonly ids: Readonly<Record<string, string>>
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
}

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

const ask = (host: string, url: string, language: 'zh' | 'en' = 'zh') => {
  const query = new URLSearchParams({ host, url })
  return product.ask<Signature>('GET', `/hosts/signature?${query.toString()}`, undefined, { language })
}
const page = (path = '/m/home'): string => new URL(product.program.address).origin + path

describe('the signature of a page for its host', () => {
  it.each(SIGNING_HOSTS)('is given for %s, with a ticket of its platform', async (host) => {
    const { status, body } = await ask(host, page('/m/my?a=1'))
    expect([status, body.code]).toEqual([200, 'Z000'])
    expect(body.result.signature).toMatch(/^[0-9a-f]{40}$/)
    expect(body.result.nonce).toMatch(/^[0-9a-f]{32}$/)
    // Lark and DingTalk count milliseconds, WeChat and WeCom seconds.
    const inMs = product.clock.now().epochMilliseconds
    expect(body.result.timestamp).toBe(String(host === 'lark' || host === 'dingtalk' ? inMs : Math.floor(inMs / 1_000)))
    expect(Object.values(body.result.ids).every((id) => id !== '')).toBe(true)
    expect(Object.keys(body.result.ids).length).toBeGreaterThan(0)
  })

  it('differs by page and by question', async () => {
    const signatures = await Promise.all([ask('wechat', page()), ask('wechat', page()), ask('wechat', page('/m/my'))])
    expect(new Set(signatures.map(({ body }) => body.result.signature)).size).toBe(3)
  })

  it('is refused for every page that is not ours, in the caller’s language', async () => {
    for (const url of ['https://evil.example/m/home', page('/api/docs'), page('/m/home#part'), 'x']) {
      const { status, body } = await ask('wechat', url, 'en')
      expect([url, status, body.code, body.message]).toEqual([url, 200, 'HOST-URL', 'Only pages of this system are signed for'])
    }
  })

  it('is not well-formed for a host that is not known, or without an address', async () => {
    for (const [host, url] of [
      ['browser', page()],
      ['wechat', ''],
      ['wechat', page(`/m/${'x'.repeat(2_100)}`)],
    ] as const) {
      const { status, body } = await ask(host, url)
      expect([status, body.code]).toEqual([400, 'P400'])
    }
  })

  it('is not asked for without end from one address', async () => {
    let refused = 0
    for (let nth = 0; nth < 320 && refused === 0; nth += 1) refused += (await ask('wechat', page())).status === 429 ? 1 : 0
    expect(refused).toBe(1)
  })
})

describe('the company’s own app', () => {
  it('is nowhere by itself', async () => {
    const { body } = await product.ask('GET', '/hosts/app')
    expect(body.result).toEqual({ openUrl: null, iosUrl: null, androidUrl: null })
  })
})
