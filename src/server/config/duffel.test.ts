import { describe, expect, it } from 'vitest'
import { duffelFrom } from './duffel.ts'

const read = (env: Record<string, string>) => {
  const problems: string[] = []
  return { config: duffelFrom(env, problems), problems }
}

describe('Duffel’s settings', () => {
  it('are none, or a token with an address that its client can resolve paths against', () => {
    expect(read({})).toEqual({ config: null, problems: [] })
    const token = { text: 'duffel_test_x' }
    const live = { url: 'https://api.duffel.com/', token, currency: 'CNY' }
    expect(read({ DUFFEL_TOKEN: token.text })).toEqual({ config: live, problems: [] })
    const elsewhere = read({ DUFFEL_TOKEN: token.text, DUFFEL_URL: 'http://127.0.0.1:8090/duffel' })
    expect(elsewhere).toEqual({ config: { ...live, url: 'http://127.0.0.1:8090/duffel/' }, problems: [] })
    expect(read({ DUFFEL_URL: 'https://api.duffel.com/' }).problems).toEqual([expect.stringContaining('DUFFEL_TOKEN')])
  })

  it('send no passport over an open line, and take no currency that nothing is accounted in', () => {
    expect(read({ DUFFEL_TOKEN: 'x', DUFFEL_URL: 'http://api.duffel.com/' }).problems).toHaveLength(1)
    expect(read({ DUFFEL_TOKEN: 'x', DUFFEL_CURRENCY: 'USD' }).problems).toEqual([expect.stringContaining('accounted in CNY')])
  })
})
