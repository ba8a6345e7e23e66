import { describe, expect, it } from 'vitest'
import type { FormTraveller } from '../../calls/booking.ts'
import { en } from '../../text/form/en.ts'
import { zh } from '../../text/form/zh.ts'
import { wrongWith } from './missing-document.ts'

const guest = { isAwaited: true, kind: 'outside', isCaller: false } as FormTraveller
const card = { fault: null } as FormTraveller['cards'][number]

describe('what is wrong with a traveller of the order form', () => {
  it('is that a guest has yet to enter her document, before and after somebody has submitted without it', () => {
    for (const { form } of [zh, en])
      for (const found of [undefined, 'choose a valid document']) expect(wrongWith(guest, undefined, found, form)).toBe(form.awaited)
  })

  it('is whose turn it is where a colleague has no document at all', () => {
    const colleague = { ...guest, isAwaited: false, kind: 'employee' } as FormTraveller
    expect(wrongWith(colleague, undefined, 'choose a valid document', en.form)).toBe(en.form.noDocumentOther)
    expect(wrongWith({ ...colleague, isCaller: true }, undefined, undefined, en.form)).toBe(en.form.noDocument)
  })

  it('is what is wrong with the document of one who has one, also after a submission, then what was found, and else nothing', () => {
    const expired = { fault: { message: 'expired' } } as FormTraveller['cards'][number]
    expect(wrongWith(guest, expired, 'choose a valid document', en.form)).toBe('expired')
    expect(wrongWith(guest, card, 'a number is missing', en.form)).toBe('a number is missing')
    expect(wrongWith(guest, expired, undefined, en.form)).toBe('expired')
    expect(wrongWith(guest, card, undefined, en.form)).toBeUndefined()
  })
})
