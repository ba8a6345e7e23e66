import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SMS_NAMES } from '../../server/config/notices.ts'
import { gapsOf, linkPath, noticeProblem, SMS_PARAM_CHARACTERS_MAX, SMS_TEMPLATES, type Mail, type Sms } from './templates.ts'

const sms: Sms = {
  kind: 'sms',
  companyId: null,
  to: '+8613800000001',
  template: 'signInCode',
  params: { code: '123456' },
  language: 'zh',
  key: 'entry.code:1',
}
const mail: Mail = {
  kind: 'mail',
  companyId: null,
  to: 'min@example.com',
  subject: '你的资料',
  text: '第一行\n第二行',
  language: 'zh',
  key: 'privacy.export:1',
}
const guest: Sms = { ...sms, template: 'guestLink', params: { inviter: '苏敏', link: 'https://travel.example/m/guest/abc' } }

describe('a notice', () => {
  it('is whole with number, gaps and key, or address, subject and text', () => {
    expect([sms, mail, guest].map(noticeProblem)).toEqual([null, null, null])
  })

  it.each<[string, Sms | Mail]>([
    ['a number without its country', { ...sms, to: '13800000001' }],
    ['a gap that is not there', { ...sms, params: {} }],
    ['a gap too many', { ...sms, params: { code: '123456', name: 'x' } }],
    ['a code of letters that were typed', { ...sms, params: { code: 'abc def' } }],
    ['a link without a path', { ...guest, params: { inviter: 'x', link: 'https://travel.example/' } }],
    ['a link that is none', { ...guest, params: { inviter: 'x', link: 'javascript:alert(1)' } }],
    ['a name over two lines', { ...guest, params: { inviter: 'a\nb', link: 'https://travel.example/m/x' } }],
    ['no key', { ...sms, key: '' }],
    ['a key beyond its length', { ...sms, key: 'k'.repeat(121) }],
    ['an address with a line of its own', { ...mail, to: 'a@example.com\r\nBcc: b@example.com' }],
    ['two addresses', { ...mail, to: 'a@example.com,b@example.com' }],
    ['a subject with a line of its own', { ...mail, subject: 'a\r\nBcc: b@example.com' }],
    ['a text beyond its length', { ...mail, text: 'x'.repeat(20_001) }],
    ['a text with signs that no keyboard has', { ...mail, text: 'a\u0000b' }],
  ])('is refused with %s, in words that quote nothing of it', (_what, notice) => {
    const problem = noticeProblem(notice)
    expect(problem).toBeTypeOf('string')
    expect(problem).not.toContain('example.com')
    expect(problem).not.toContain('13800000001')
  })
})

describe('what fills the gaps', () => {
  it('is what the carrier lets through: links by their path, everything else cut to fit', () => {
    expect(gapsOf(guest.params)).toEqual({ inviter: '苏敏', link: 'm/guest/abc' })
    expect(gapsOf({ company: '长'.repeat(40) })['company']).toBe(`${'长'.repeat(34)}…`)
  })

  it('never overflows, and never cuts a character in half', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const filled = gapsOf({ company: text })['company'] ?? ''
        expect(Array.from(filled).length).toBeLessThanOrEqual(SMS_PARAM_CHARACTERS_MAX)
        expect(filled.isWellFormed()).toBe(true)
      }),
    )
  })

  it('holds a link of 128 random bits below the app', () => {
    expect(linkPath(`https://travel.example/m/guest/${'x'.repeat(22)}`)).toBe(`m/guest/${'x'.repeat(22)}`)
    expect(linkPath(`https://travel.example/m/guest/${'x'.repeat(40)}`)).toBeNull()
  })
})

describe('the names of text messages', () => {
  it('are the same in the settings as here', () => {
    expect([...SMS_NAMES].toSorted()).toEqual(Object.keys(SMS_TEMPLATES).toSorted())
  })
})
