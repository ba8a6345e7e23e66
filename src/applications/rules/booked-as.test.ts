import { describe, expect, it } from 'vitest'
import { bookedAs } from './booked-as.ts'

const me = { isSelf: true, isEmployee: true, mayBook: true }
const guest = { isSelf: false, isEmployee: false, mayBook: true }
const colleague = { isSelf: false, isEmployee: true, mayBook: true }
const stranger = { ...colleague, mayBook: false }

describe('how an application is booked', () => {
  it('is for herself, with whom she brings along', () => {
    expect(bookedAs([me], false)).toBe('personal')
    expect(bookedAs([guest, me], true)).toBe('personal')
  })

  it('is as an agent as soon as another colleague travels, also where she travels along [P-AGENT-02]', () => {
    expect(bookedAs([me, colleague], true)).toBe('agent')
    expect(bookedAs([colleague, guest], true)).toBe('agent')
    expect(bookedAs([guest], true)).toBe('agent')
  })

  it('is not hers where she may not book for one of them, or for her guests without travelling', () => {
    expect(bookedAs([me, stranger], true)).toBeNull()
    expect(bookedAs([me, { ...guest, mayBook: false }], false)).toBeNull()
    expect(bookedAs([guest], false)).toBeNull()
    expect(bookedAs([], true)).toBeNull()
  })
})
