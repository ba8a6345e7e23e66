import { describe, expect, it } from 'vitest'
import { brandOf, dialHref } from './brand.ts'
import { initialsOf, otherNameOf } from './initials.ts'

describe('the brand', () => {
  it('names the product by system code [SC-GUARD-16]', () => {
    for (const code of [null, undefined, '', 'QICHENG', 'lanhai'])
      expect(brandOf(code).name).toEqual({ zh: '启程商旅', en: 'Qicheng Travel' })
  })

  it('gives the code LANHAI another title [SC-GUARD-17]', () => {
    expect(brandOf('LANHAI').name).toEqual({ zh: '蓝海商旅', en: 'Lanhai Travel' })
  })
})

describe('the travel desk', () => {
  it('is dialled by a tel link without gaps [CR-07]', () => {
    expect(dialHref(brandOf('LANHAI').hotline)).toBe('tel:4002000102')
    expect(dialHref('+86 10 5550-0101')).toBe('tel:+861055500101')
    for (const code of [null, 'LANHAI']) expect(dialHref(brandOf(code).hotline)).toMatch(/^tel:\d{10}$/)
  })
})

describe('a person’s sign', () => {
  it('is one Han character, or the letters of family and given name', () => {
    const name = { zh: '林一帆', en: 'Yifan Lin' }
    expect(initialsOf(name, 'zh')).toBe('林')
    expect(initialsOf(name, 'en')).toBe('LY')
    expect(initialsOf({ zh: '𠮷田', en: 'Madonna' }, 'zh')).toBe('𠮷')
    expect(initialsOf({ zh: '', en: 'Madonna' }, 'zh')).toBe('M')
    expect(otherNameOf(name, 'zh')).toEqual({ text: 'Yifan Lin', lang: 'en' })
    expect(otherNameOf({ zh: 'Ann', en: 'Ann' }, 'en')).toBeUndefined()
    expect(otherNameOf({ zh: '', en: 'Ann' }, 'en')).toBeUndefined()
    expect(otherNameOf({ zh: 'Ann', en: '' }, 'zh'), 'nor is a ticket’s name that is not known yet').toBeUndefined()
  })
})
