import { describe, expect, it } from 'vitest'
import { addressOf, pathBelow } from './place.ts'

describe('places of the console', () => {
  it.each([
    ['/ops', '/'],
    ['/ops/', '/'],
    ['/ops/jobs', '/jobs'],
    ['/ops/jobs/', '/jobs'],
    ['/ops//jobs//', '/jobs'],
  ])('reads %s as %s', (pathname, path) => {
    expect(pathBelow(pathname)).toBe(path)
  })

  it('writes an address that is read as the same place', () => {
    for (const path of ['/', '/jobs', '/account']) expect(pathBelow(addressOf(path))).toBe(path)
  })
})
