import { describe, expect, it } from 'vitest'
import { en as names } from '../en.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

describe('the question before a document is deleted', () => {
  it('names every type as a sentence does, and the document by the end of its number', () => {
    expect(Object.values(names.cardTypes).map((type) => en.centre.removeTitle(type, '0071'))).toEqual([
      'Delete this ID card ending in 0071?',
      'Delete this passport ending in 0071?',
      'Delete this Hong Kong/Macao pass ending in 0071?',
      'Delete this Taiwan compatriot permit ending in 0071?',
      'Delete this home return permit ending in 0071?',
      'Delete this Chinese green card ending in 0071?',
      'Delete this document ending in 0071?',
      'Delete this HK/Macao/Taiwan residence permit ending in 0071?',
      'Delete this Taiwan pass ending in 0071?',
    ])
    expect(zh.centre.removeTitle('护照', '0071')).toBe('删除尾号 0071 的护照？')
  })

  it('does without an end where a number is too short to show one', () => {
    expect([en.centre.removeTitle('Passport', ''), zh.centre.removeTitle('护照', '')]).toEqual(['Delete this passport?', '删除这张护照？'])
  })
})
