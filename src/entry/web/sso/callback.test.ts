import { describe, expect, it } from 'vitest'
import { ssoWays } from '../../calls/sso.ts'
import { readCallback, SSO_PLATFORMS } from './callback.ts'

const STATE = 'a'.repeat(43)

describe('what a platform’s callback says', () => {
  it.each([
    [
      'oidc',
      `?code=c1&state=${STATE}&iss=https%3A%2F%2Fidp.example`,
      { is: 'returned', code: 'c1', state: STATE, issuer: 'https://idp.example' },
    ],
    ['lark', `?code=c1&state=${STATE}`, { is: 'returned', code: 'c1', state: STATE, issuer: null }],
    ['dingtalk', `?authCode=c2&code=c1&state=${STATE}`, { is: 'returned', code: 'c2', state: STATE, issuer: null }],
    ['lark', `?error=access_denied&state=${STATE}`, { is: 'declined' }],
    ['wecom', `?state=${STATE}`, { is: 'declined' }],
    ['lark', '', { is: 'start' }],
    ['oa', '?bpmToken=x.y.z', { is: 'ticket', ticket: 'x.y.z' }],
    ['host', '?ticket=x.y.z', { is: 'ticket', ticket: 'x.y.z' }],
  ] as const)('is read as it was meant by %s: %s', (platform, search, expected) => {
    expect(readCallback(platform, search)).toEqual(expected)
  })

  it.each([`?code=c1&code=c2&state=${STATE}`, `?code=${'x'.repeat(2_049)}&state=${STATE}`, `?code=c1&state=${STATE}&error=server_error`])(
    'is a no where it says two things, too much, or an error beside: %s',
    (search) => {
      expect(readCallback('lark', search)).toEqual({ is: 'declined' })
    },
  )

  it('is no callback without a state that could be ours', () => {
    for (const search of ['?code=c1', '?code=c1&state=', '?code=c1&state=short', `?code=c1&state=${STATE}&state=${STATE}`])
      expect(readCallback('lark', search)).toEqual({ is: 'start' })
  })

  it('knows every platform that the server may offer', () => {
    const { platform } = ssoWays.result.shape.ways.element.shape
    expect([...SSO_PLATFORMS].filter((known) => known !== 'wechat').toSorted()).toEqual([...platform.options].toSorted())
  })
})
