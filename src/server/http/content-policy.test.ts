import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentPolicy, scriptSources } from './content-policy.ts'

const WECHAT = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.53.2740 Language/zh_CN'
const LARK = 'Mozilla/5.0 (iPhone) Lark/7.26.5 ChannelName/Feishu'

describe('where scripts may come from', () => {
  it('is ourselves, and a host’s own place for that host alone', () => {
    expect(scriptSources(WECHAT)).toBe("'self' https://res.wx.qq.com")
    expect(scriptSources(LARK)).toBe("'self' https://lf1-cdn-tos.bytegoofy.com")
    for (const agent of [
      undefined,
      '',
      'Mozilla/5.0 (iPhone)',
      'Mozilla/5.0 DingTalk/7.6',
      'MicroMessengerX https://evil.example',
      'x'.repeat(9_000),
    ])
      expect(scriptSources(agent)).toBe("'self'")
  })

  it('is where the adapters load them from', () => {
    const adapter = (host: string): string => readFileSync(join(import.meta.dirname, `../../web/bridge/${host}/index.ts`), 'utf8')
    expect(adapter('wechat')).toContain(`'${scriptSources(WECHAT).split(' ')[1]}/`)
    expect(adapter('lark')).toContain(`'${scriptSources(LARK).split(' ')[1]}/`)
  })
})

describe('who may frame the app', () => {
  it('is nobody but whom the operator named', () => {
    expect(contentPolicy([]).directives.frameAncestors).toEqual(["'none'"])
    expect(contentPolicy(['https://portal.example']).directives.frameAncestors).toEqual(['https://portal.example'])
  })
})
