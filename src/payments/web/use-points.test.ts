import { describe, expect, it } from 'vitest'
import { assetsOf } from './use-points.ts'

const value = (asideMinor: number) => ({ payMinor: 500, asideMinor, isFree: true })
const points = (asideMinor: number) => ({ name: 'points', payMinor: 500, asideMinor, isFree: true })

describe('what is named when a part is paid', () => {
  it('is what is set aside: points and value that she has left alone are not taken behind her back [C-PAY-06]', () => {
    expect(assetsOf({ value: null, points: null })).toEqual(['companyCredit', 'travelCredit'])
    expect(assetsOf({ value: value(0), points: points(0) })).toEqual(['companyCredit'])
    expect(assetsOf({ value: value(500), points: points(0) })).toEqual(['companyCredit', 'travelCredit'])
    expect(assetsOf({ value: value(0), points: points(500) })).toEqual(['companyCredit', 'points'])
  })
})
