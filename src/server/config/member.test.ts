import { describe, expect, it } from 'vitest'
import { memberFrom } from './member.ts'

const read = (env: Record<string, string>) => {
  const problems: string[] = []
  return { config: memberFrom(env, problems), problems }
}

describe('the member programme’s settings', () => {
  it('are none, or both', () => {
    expect(read({})).toEqual({ config: null, problems: [] })
    const whole = { MEMBER_URL: 'https://member.example/member/1/', MEMBER_KEY: 'k' }
    expect(read(whole)).toEqual({ config: { url: 'https://member.example/member/1', key: { text: 'k' } }, problems: [] })
    expect(read({ MEMBER_URL: whole.MEMBER_URL }).problems).toEqual([expect.stringContaining('MEMBER_KEY')])
    expect(read({ MEMBER_KEY: 'k' }).problems).toEqual([expect.stringContaining('MEMBER_URL')])
  })

  it('send no phone number over an open line', () => {
    expect(read({ MEMBER_URL: 'http://member.example/member/1', MEMBER_KEY: 'k' }).problems).toHaveLength(1)
    expect(read({ MEMBER_URL: 'http://127.0.0.1:8090/member/1', MEMBER_KEY: 'k' }).problems).toEqual([])
  })
})
