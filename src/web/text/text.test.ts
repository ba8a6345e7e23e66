import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

describe('the words of the client', () => {
  it('says in both languages that the login has expired [E-CODE-19] [E-CODE-20] [E-ACCESS-11]', () => {
    expect(en.client.loginExpired).toBe('Login information has expired. Please log in again')
    expect(zh.client.loginExpired).toBe('登录信息已失效，请重新登录')
  })

  it('says in both languages that a request timed out [E-CODE-21] [E-ACCESS-12]', () => {
    expect(en.client.timedOut).toBe('Request timed out. Please try again')
    expect(zh.client.timedOut).toBe('请求超时，请稍后再试')
  })
})
