import { describe, expect, it } from 'vitest'
import { dutyFrom } from './duty.ts'

const whole = { token: 'a-token', me: { staffId: 'id', name: 'desk', roles: ['desk'], mustChangePassword: false } }

describe('who is on duty, as the browser keeps it', () => {
  it('is read back as it was written', () => {
    expect(dutyFrom(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  })

  it.each([
    ['nothing', undefined],
    ['a traveller’s session', { signedIn: { token: 'x' } }],
    ['no token', { ...whole, token: '' }],
    ['nobody', { token: 'a-token' }],
    ['no roles', { ...whole, me: { ...whole.me, roles: 'desk' } }],
    ['an older shape', { ...whole, me: { staffId: 'id', name: 'desk', roles: [] } }],
  ])('is nobody for %s', (_, kept) => {
    expect(dutyFrom(kept)).toBeNull()
  })
})
