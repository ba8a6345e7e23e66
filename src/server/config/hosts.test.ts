import { describe, expect, it } from 'vitest'
import { hostsFrom } from './hosts.ts'

describe('the settings of the hosts', () => {
  it('let nobody frame the app and name no app by themselves', () => {
    const problems: string[] = []
    expect(hostsFrom({}, problems)).toEqual({ frameOrigins: [], nativeApp: { openUrl: null, iosUrl: null, androidUrl: null } })
    expect(problems).toEqual([])
  })

  it('take origins over TLS, or of this machine, and nothing wider', () => {
    const problems: string[] = []
    const good = 'https://portal.example, http://127.0.0.1:9000,https://oa.example:8443/'
    expect(hostsFrom({ HOST_FRAME_ORIGINS: good }, problems).frameOrigins).toEqual([
      'https://portal.example',
      'http://127.0.0.1:9000',
      'https://oa.example:8443',
    ])
    expect(problems).toEqual([])
    for (const bad of ['*', 'https://*.example', 'http://portal.example', 'https://portal.example/path', "'self'", 'https:', 'data:'])
      hostsFrom({ HOST_FRAME_ORIGINS: bad }, problems)
    expect(problems).toHaveLength(7)
  })

  it('refuse addresses that would run in our page', () => {
    const problems: string[] = []
    hostsFrom({ HOST_APP_URL: 'qicheng://open', HOST_APP_IOS_URL: 'https://apps.example/1' }, problems)
    expect(problems).toEqual([])
    hostsFrom({ HOST_APP_URL: 'javascript:alert(1)', HOST_APP_IOS_URL: 'http://apps.example', HOST_APP_ANDROID_URL: 'apps' }, problems)
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['HOST_APP_URL', 'HOST_APP_IOS_URL', 'HOST_APP_ANDROID_URL'])
  })
})
