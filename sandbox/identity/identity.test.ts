import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startForTest } from '../testing/client.ts'
import { APPS } from './apps.ts'
import { IdentityKeys } from './keys.ts'
import { PEOPLE } from './people.ts'

let client: Client
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ client, stop } = await startForTest())
})
afterAll(() => stop())

const AUTHORIZE = '/identity/lark/open-apis/authen/v1/authorize'
const asked = (over: Readonly<Record<string, string>> = {}): string =>
  `${client.base}${AUTHORIZE}?${new URLSearchParams({
    client_id: APPS.lark.appId,
    response_type: 'code',
    redirect_uri: 'https://travel.example/m/sso/lark',
    state: 'S',
    ...over,
  }).toString()}`
const answer = (url: string, choice: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' })

describe('the page of consent', () => {
  it('names everybody in both languages, and leads its form nowhere but to the app that asked', async () => {
    for (const [language, decline] of [
      ['zh-CN', '拒绝授权'],
      ['en', 'Decline'],
    ] as const) {
      const page = await fetch(asked(), { headers: { 'accept-language': language } })
      const html = await page.text()
      for (const person of PEOPLE) expect(html).toContain(person.key)
      expect(html).toContain(decline)
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://travel.example;")
    }
  })

  it('writes nothing of an address into the page as it stands', async () => {
    const html = await (await fetch(asked({ state: '"><script>alert(1)</script>' }))).text()
    expect(html).not.toContain('<script>')
  })

  it.each([
    [{ client_id: 'another' }, 'unknown_client'],
    [{ redirect_uri: 'https://evil.example/' }, 'redirect_uri_mismatch'],
    [{ redirect_uri: 'javascript:alert(1)//m/sso/lark' }, 'redirect_uri_mismatch'],
  ])('refuses %o and sends nobody anywhere', async (over, why) => {
    for (const response of [await fetch(asked(over)), await answer(asked(over), { person: 'QC1001' })]) {
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
      expect(await response.text()).toContain(why)
    }
  })

  it('sends whoever declines back without a code', async () => {
    const location = new URL((await answer(asked(), { decline: '1' })).headers.get('location') ?? '')
    expect(Object.fromEntries(location.searchParams)).toEqual({ error: 'access_denied', state: 'S' })
  })
})

describe('the platforms’ keys', () => {
  it('outlive a restart, and are gone only when they are told to go', () => {
    const folder = mkdtempSync(join(tmpdir(), 'identity-keys-'))
    const first = new IdentityKeys(folder)
    const before = first.jwks('oa')
    expect(new IdentityKeys(folder).jwks('oa')).toEqual(before)
    first.rotate('oa', false)
    expect(new IdentityKeys(folder).jwks('oa').keys).toHaveLength(2)
    first.rotate('oa', true)
    expect(new IdentityKeys(folder).jwks('oa').keys).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })
})
