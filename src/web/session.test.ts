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
    const agent = { agentUserCode: 'QC1', agentUserName: '林一帆', sceneId: '', businessCode: '' }
    const kept = { signedIn, bareToken: null, agent, hasCarpool: true, requestSource: 'A', systemCode: 'LANHAI', lastUserCode: 'QC1' }
    expect(sessionFrom(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it('comes back with a token alone, whose person is asked for then [SC-GUARD-06]', () => {
    const { signedIn: whole, bareToken, requestSource } = sessionFrom({ signedIn: null, bareToken: 'handed over', requestSource: 'A' })
    expect([whole, bareToken, requestSource]).toEqual([null, 'handed over', 'A'])
    expect(sessionFrom({ signedIn, bareToken: 'older' }).bareToken).toBeNull()
  })

  it('drops an agent that does not have today’s shape', () => {
    for (const agent of [null, 'QC1', {}, { agentUserCode: '', agentUserName: '', sceneId: '', businessCode: '' }])
      expect(sessionFrom({ signedIn, agent }).agent).toBeNull()
  })

  it('counts as nobody where its shape is not today’s, and keeps the brand', () => {
    const nobody = { signedIn: null, bareToken: null, agent: null, hasCarpool: false, requestSource: 'F', systemCode: '', lastUserCode: '' }
    for (const kept of [undefined, null, 'x', 7, [], {}, { signedIn: {} }, { signedIn: { ...signedIn, token: '' } }])
      expect(sessionFrom(kept)).toEqual(nobody)
    expect(sessionFrom({ signedIn: { token: 't' }, systemCode: 'LANHAI', lastUserCode: 'QC1' })).toEqual({
      ...nobody,
      systemCode: 'LANHAI',
      lastUserCode: 'QC1',
    })
  })
})
