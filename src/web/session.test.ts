import { describe, expect, it } from 'vitest'
import type { SignedIn } from './session.ts'
import { sessionFrom } from './session.ts'

const signedIn: SignedIn = {
  token: 't',
  person: { userCode: 'QC1', systemCode: 'LANHAI', phoneNumber: '138 •••• 6621', name: { zh: '林一帆', en: 'Yifan Lin' }, special: false },
  organizations: [],
  roles: ['employee'],
  rank: { code: 'P6', name: { zh: '高级', en: 'Senior' } },
}

describe('the stored session', () => {
  it('comes back whole', () => {
    const kept = { signedIn, requestSource: 'A', systemCode: 'LANHAI', lastUserCode: 'QC1' }
    expect(sessionFrom(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it('counts as nobody where its shape is not today’s, and keeps the brand', () => {
    const nobody = { signedIn: null, requestSource: 'F', systemCode: '', lastUserCode: '' }
    for (const kept of [undefined, null, 'x', 7, [], {}, { signedIn: {} }, { signedIn: { ...signedIn, token: '' } }])
      expect(sessionFrom(kept)).toEqual(nobody)
    expect(sessionFrom({ signedIn: { token: 't' }, systemCode: 'LANHAI', lastUserCode: 'QC1' })).toEqual({
      ...nobody,
      systemCode: 'LANHAI',
      lastUserCode: 'QC1',
    })
  })
})
