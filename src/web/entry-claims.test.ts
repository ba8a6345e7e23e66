import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followAddress } from './entrance.ts'
import { strippedOf } from './entry-address.ts'
import { readEntryQuery } from './entry-query.ts'
import { useSession } from './session.ts'

/* What an address claims of somebody's rights changes nothing in the app until the server has said so. */

const APP_TOKEN = 'eyJh.eyJz.c2ln'
const TOKEN = 'Zk3vUq9mYt7xNp1aRb5cDe8fGh2jKl4oSi6wXy0zQAE'
const AGENT = 'agentUserCode=QC1002&agentUserName=Su&sceneId=S1&businessCode=AIR'
const at = { place: { pathname: '/my', search: '', hash: '', state: null, key: 'k' }, isPublic: false }
const info = {
  userPerson: { userCode: 'QC1001', systemCode: '', phoneNumber: '', name: { zh: '林一帆', en: 'Yifan Lin' }, special: false },
  organizations: [],
  roles: [],
  rank: { code: 'P6', name: { zh: '', en: '' } },
}

let answer: { code: string; result?: unknown }
let bodies: unknown[]
beforeEach(() => {
  bodies = []
  vi.stubGlobal('document', { documentElement: { style: { setProperty: () => undefined } } })
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : null)
    return Promise.resolve(Response.json({ message: 'm', result: null, traceId: 't', ...answer }))
  })
  useSession.setState({ signedIn: null, bareToken: null, agent: null, lastUserCode: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the agent of an address', () => {
  it.each([
    ['without any token', AGENT],
    ['with a session token and a user code', `token=${TOKEN}&userCode=QC1001&${AGENT}`],
    ['with a session token and its source', `token=${TOKEN}&requestSource=A&${AGENT}`],
    ['with an app token that is none', `apptoken=nonsense&${AGENT}`],
    ['with an app token and no agent code', `apptoken=${APP_TOKEN}&agentUserName=Su&sceneId=S1`],
    ['with an app token and two agent codes', `apptoken=${APP_TOKEN}&agentUserCode=QC1002&agentUserCode=QC1003`],
    ['with an app token and an agent code that is none', `apptoken=${APP_TOKEN}&agentUserCode=QC%201002`],
    ['in other letters', `apptoken=${APP_TOKEN}&AGENTUSERCODE=QC1002`],
  ])('is not one %s: nobody is in agent mode [P-AGENT-01]', async (_, search) => {
    const { way } = readEntryQuery(`?${search}`)
    expect(way?.kind === 'appToken' ? way.agent : null).toBeNull()
    answer = { code: 'Z000', result: { ...info, token: 'ours', info } }
    await followAddress(`?${search}`, at)
    expect(useSession.getState().agent).toBeNull()
    expect(JSON.stringify(bodies)).not.toContain('QC1002')
  })

  it('is told to the server with the app’s token, which decides [E-ACCESS-09]', async () => {
    answer = { code: 'PEOPLE-NO-AUTHORITY' }
    await followAddress(`?apptoken=${APP_TOKEN}&${AGENT}`, at)
    expect([useSession.getState().agent, useSession.getState().signedIn]).toEqual([null, null])
    expect(bodies).toEqual([{ apptoken: APP_TOKEN, agentUserCode: 'QC1002' }])
  })

  it('ends when a link without one signs somebody in', async () => {
    answer = { code: 'Z000', result: { token: 'ours', info } }
    await followAddress(`?apptoken=${APP_TOKEN}&${AGENT}`, at)
    expect(useSession.getState().agent?.agentUserCode).toBe('QC1002')
    await followAddress(`?apptoken=${APP_TOKEN}`, at)
    expect(useSession.getState().agent).toBeNull()
  })
})

describe('the special flag of an address', () => {
  it.each(['1', 'true', '0', 'yes', ''])(
    'has no effect: special=%s leaves her what the server says she is, and nothing is kept of it [P-SPECIAL-01] [SC-QP-10]',
    async (flag) => {
      answer = { code: 'Z000', result: info }
      await followAddress(`?token=${TOKEN}&userCode=QC1001`, at)
      const without = JSON.stringify(useSession.getState())
      await followAddress(`?token=${TOKEN}&userCode=QC1001&special=${flag}`, at)
      await followAddress(`?special=${flag}`, at)
      expect(useSession.getState().signedIn?.person.special).toBe(false)
      expect(JSON.stringify(useSession.getState())).toBe(without)
      expect(JSON.stringify(bodies)).not.toContain('special')
      expect(strippedOf(`?special=${flag}&from=HGH`)).toBe('?from=HGH')
    },
  )
})
