import { describe, expect, it } from 'vitest'
import { checkContact, CONTACT_NAME_CHARACTERS_MAX } from './contact.ts'

const whole = { name: '林母', phone: '138 0000 1234', hours: null }

describe('an emergency contact', () => {
  it('is reached by a mainland mobile and by nothing else [V-OTHER-03]', () => {
    for (const phone of ['13800001234', '+86 138-0000-1234', '0086 13800001234', '１３８００００１２３４']) {
      expect([phone, checkContact({ ...whole, phone })]).toEqual([phone, {}])
    }
    for (const phone of ['', '12800001234', '1380000123', '+852 5123 4567', '0571-8788 0000', '138000012345', 'abc']) {
      expect([phone, checkContact({ ...whole, phone })]).toEqual([phone, { phone: 'phone' }])
    }
  })

  it('keeps its number where none is given', () => {
    expect(checkContact({ ...whole, phone: null })).toEqual({})
  })

  it('has a name of one letter up to thirty, however rare the letters', () => {
    for (const name of ['李', '𠮷'.repeat(CONTACT_NAME_CHARACTERS_MAX), "O'Neill", '阿依古丽·买买提']) {
      expect([name, checkContact({ ...whole, name })]).toEqual([name, {}])
    }
    expect(checkContact({ ...whole, name: ' \u3000 ' })).toEqual({ name: 'nameMissing' })
    expect(checkContact({ ...whole, name: '李'.repeat(31) })).toEqual({ name: 'nameTooLong' })
  })

  it('shares between two different times that exist', () => {
    expect(checkContact({ ...whole, hours: { from: '22:00', until: '06:00' } })).toEqual({})
    for (const hours of [
      { from: '24:00', until: '06:00' },
      { from: '9:00', until: '18:00' },
      { from: '09:00', until: '09:00' },
    ]) {
      expect(checkContact({ ...whole, hours })).toEqual({ hours: 'hours' })
    }
  })
})
