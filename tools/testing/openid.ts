import type { TestProduct } from './product.ts'

/** For tests: has somebody ask the sandbox's WeChat once under which openid she pays there, as its browser would. */
export async function openidKept(product: TestProduct, token: string, person: string): Promise<void> {
  const begun = await product.ask<{ authorizeUrl: string; state: string; keeper: string }>(
    'POST',
    '/auth/sso/begin',
    { platform: 'wechat', inHost: true },
    { token },
  )
  const { authorizeUrl, state, keeper } = begun.body.result
  const page = new URL(authorizeUrl)
  page.hash = '' // browsers keep that to themselves
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ person }), redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? page).searchParams.get('code')
  const { body } = await product.ask('POST', '/auth/sso/wechatOpenid', { code, state, keeper }, { token })
  if (body.code !== 'Z000') throw new Error(`no openid is kept: ${body.code}`)
}
