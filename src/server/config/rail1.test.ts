import { describe, expect, it } from 'vitest'
import { rail1From } from './rail1.ts'

const read = (env: Record<string, string>) => {
  const problems: string[] = []
  return { config: rail1From(env, problems), problems }
}
const RAILWAY = { RAIL1_URL: 'https://supplier.example/rail/1/', RAIL1_KEY: 'k' }

describe('the railway’s settings', () => {
  it('are none, or an address with its key and a time within which it is waited for', () => {
    expect(read({})).toEqual({ config: null, problems: [] })
    const railway = { url: 'https://supplier.example/rail/1', key: { text: 'k' }, noticeSecret: null, searchWithinMs: 12_000 }
    expect(read(RAILWAY)).toEqual({ config: railway, problems: [] })
    expect(read({ ...RAILWAY, RAIL1_NOTICE_SECRET: 's' }).config).toEqual({ ...railway, noticeSecret: { text: 's' } })
    expect(read({ ...RAILWAY, RAIL1_SEARCH_WITHIN_MS: '800' }).config).toEqual({ ...railway, searchWithinMs: 800 })
  })

  it('are refused by halves, over an open line, and with a time that is none', () => {
    expect(read({ RAIL1_URL: RAILWAY.RAIL1_URL }).problems).toEqual([expect.stringContaining('RAIL1_KEY')])
    expect(read({ RAIL1_KEY: 'k' }).problems).toEqual([expect.stringContaining('RAIL1_URL must be')])
    expect(read({ ...RAILWAY, RAIL1_URL: 'http://supplier.example/rail/1' }).problems).toHaveLength(1)
    expect(read({ ...RAILWAY, RAIL1_SEARCH_WITHIN_MS: 'soon' }).problems).toEqual([expect.stringContaining('RAIL1_SEARCH_WITHIN_MS')])
  })
})
