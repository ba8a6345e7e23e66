import { describe, expect, it } from 'vitest'
import { ssoFrom } from './sso.ts'

function read(env: Readonly<Record<string, string>>) {
  const problems: string[] = []
  return { sso: ssoFrom(env, problems), problems }
}
const LARK = { LARK_APP_ID: 'cli_1', LARK_APP_SECRET: 's', LARK_TENANT_KEY: 't', LARK_COMPANY: 'QC' }
const OA = { OA_ISSUER: 'https://oa.example', OA_AUDIENCE: 'qicheng', OA_COMPANY: 'QC' }

describe('the settings of identity platforms', () => {
  it('are none in an empty environment', () => {
    const { sso, problems } = read({})
    expect(problems).toEqual([])
    expect(Object.values(sso)).toEqual([null, null, null, null, null, null, null])
  })

  it('lead to the platforms’ own addresses where no others are named', () => {
    expect(read(LARK).sso.lark).toMatchObject({ companyCode: 'QC', api: 'https://open.feishu.cn', accounts: 'https://accounts.feishu.cn' })
    expect(read({ ...LARK, LARK_API: 'https://open.larksuite.com/' }).sso.lark?.api).toBe('https://open.larksuite.com')
  })

  it.each([
    [{ LARK_APP_ID: 'cli_1' }, 'Lark is set up by halves: LARK_APP_SECRET, LARK_TENANT_KEY, LARK_COMPANY are missing.'],
    [{ WECHAT_APP_SECRET: 's' }, 'WeChat’s official account is set up by halves: WECHAT_APP_ID is missing.'],
    [OA, 'The office system’s sign-in is set up by halves: OA_PUBLIC_KEY, OA_PUBLIC_KEY_FILE or OA_JWKS_URL is missing.'],
    [{ OA_JWKS_URL: 'https://oa.example/jwks.json' }, 'has keys, but OA_ISSUER, OA_AUDIENCE or OA_COMPANY is missing.'],
    [{ ...OA, OA_PUBLIC_KEY: 'k', OA_JWKS_URL: 'https://oa.example/j' }, 'OA_PUBLIC_KEY and OA_JWKS_URL are both set'],
    [{ ...OA, OA_PUBLIC_KEY: 'k', OA_PUBLIC_KEY_FILE: '/k' }, 'OA_PUBLIC_KEY and OA_PUBLIC_KEY_FILE are both set'],
    [{ ...LARK, LARK_API: 'http://open.feishu.cn' }, 'LARK_API must be an https address'],
    [
      { WECOM_USERID_IS_STAFF_NUMBER: 'yes', WECOM_CORP_ID: 'c', WECOM_AGENT_ID: '1', WECOM_SECRET: 's', WECOM_COMPANY: 'QC' },
      'must be 0 or 1',
    ],
  ])('are refused with a sentence where they contradict themselves: %o', (env, sentence) => {
    expect(read(env).problems.join('\n')).toContain(sentence)
  })

  it('take an address without TLS on this machine alone', () => {
    const oidc = { OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's', OIDC_COMPANY: 'QC' }
    expect(read({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9/idp' }).problems).toEqual([])
    expect(read({ ...oidc, OIDC_ISSUER: 'http://idp.example' }).problems).toHaveLength(1)
  })

  it('keep the issuer letter by letter, for it is compared so', () => {
    const oidc = { OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's', OIDC_COMPANY: 'QC', OIDC_ISSUER: 'https://idp.example/' }
    expect(read(oidc).sso.oidc?.issuer).toBe('https://idp.example/')
  })
})
