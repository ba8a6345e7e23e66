import { describe, expect, it } from 'vitest'
import { destinationFrom, openAddress, storesFor } from './destination.ts'

describe('where a landing page leads', () => {
  it('is a place of ours or home', () => {
    expect(destinationFrom('?to=/flights/order/F1%3Fa=1')).toBe('/flights/order/F1?a=1')
    for (const to of [
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/',
      '/page?to=/page',
      '/page2',
      '/login',
    ])
      expect([to, destinationFrom(`?to=${encodeURIComponent(to)}`)]).toEqual([to, '/home'])
    expect(destinationFrom(`?to=/${'a'.repeat(600)}`)).toBe('/home')
  })

  it('is told to the app as a part of its own address', () => {
    expect(openAddress('qicheng://open', '/my?a=1&b=2')).toBe('qicheng://open?path=%2Fmy%3Fa%3D1%26b%3D2')
    expect(openAddress('https://app.example/open?from=web', '/my')).toBe('https://app.example/open?from=web&path=%2Fmy')
  })

  it('offers a phone its own store, and a desk both', () => {
    expect(storesFor('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)')).toEqual({ ios: true, android: false })
    expect(storesFor('Mozilla/5.0 (Linux; Android 14; Pixel 7)')).toEqual({ ios: false, android: true })
    expect(storesFor('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toEqual({ ios: true, android: true })
  })
})
