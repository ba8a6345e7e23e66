import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeArrival } from './arrival.ts'
import { followAddress, learnWhoIsIn, walkIn } from './entrance.ts'
import type { WayIn } from './entry-query.ts'
import { readEntryQuery } from './entry-query.ts'
import { useLanguageStore } from './language.ts'
import { queryClient } from './query-client.ts'
import { sessionToken, useSession } from './session.ts'
import { textsReady } from './texts.ts'
import { shownToasts } from './ui/toast.tsx'

const TOKEN = 'Zk3vUq9mYt7xNp1aRb5cDe8fGh2jKl4oSi6wXy0zQAE'
const APP_TOKEN = 'eyJh.eyJz.c2ln'
const AGENT = 'agentUserCode=QC1002&agentUserName=Su&sceneId=S1&businessCode=AIR'

interface Asked {
  readonly address: string
  readonly authorization: string | null
  readonly body: unknown
}

let asked: Asked[]
let answers: { code: string; result?: unknown; status?: number }[]

const info = (userCode: string) => ({
  userPerson: { userCode, systemCode: '', phoneNumber: '', name: { zh: '林一帆', en: 'Yifan Lin' }, special: false },
  organizations: [],
  roles: [],
  rank: { code: 'P6', name: { zh: '', en: '' } },
})
const at = (pathname: string, isPublic = false) => ({ place: { pathname, search: '?x=1', hash: '', state: null, key: 'k' }, isPublic })

function way(search: string): WayIn {
  const read = readEntryQuery(search).way
  if (!read) throw new Error(`no way in: ${search}`)
  return read
}

beforeEach(async () => {
  asked = []
  answers = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    asked.push({
      address: address.replace(/[?&]_t=\d+/, ''),
      authorization: headers.get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    })
    const { code, result = null, status = 200 } = answers.shift() ?? { code: 'NONE', status: 500 }
    return Promise.resolve(Response.json({ code, message: 'm', result, traceId: 't' }, { status }))
  })
  useSession.setState({ signedIn: null, bareToken: null, agent: null, lastUserCode: '' })
  await textsReady('zh')
  await useLanguageStore.getState().setLanguage('zh')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a token with a user code', () => {
  it('logs in: asks who it is with that token, and sets the user [SC-GUARD-01] [SC-GUARD-02] [SC-GUARD-03]', async () => {
    answers = [{ code: 'Z000', result: info('QC1001') }]
    await expect(walkIn(way(`?token=${TOKEN}&usercode=QC1001`), at('/my'))).resolves.toBeNull()
    expect(asked).toEqual([{ address: '/api/v06/openapi/auth/getLoginInfo?userCode=QC1001', authorization: `Bearer ${TOKEN}`, body: null }])
    expect(sessionToken()).toBe(TOKEN)
    expect(useSession.getState().signedIn?.person.userCode).toBe('QC1001')
  })

  it('goes to /completePhone at A2011, with the token that may do nothing else [SC-GUARD-04] [E-CODE-03]', async () => {
    answers = [{ code: 'A2011' }]
    const led = await walkIn(way(`?token=${TOKEN}&userCode=QC1001`), at('/my'))
    expect(led).toEqual({ to: '/completePhone', state: { from: '/my?x=1' } })
    expect([useSession.getState().bareToken, useSession.getState().signedIn]).toEqual([TOKEN, null])
  })

  it.each([
    ['a dead token', { code: 'A0401', status: 401 }],
    ['another person’s token', { code: 'P404', status: 404 }],
    ['a server that fails', { code: 'P500', status: 500 }],
  ])('goes to /login at every other failure: %s [SC-GUARD-05] [E-CODE-04]', async (_, answer) => {
    answers = [answer]
    const led = await walkIn(way(`?token=${TOKEN}&userCode=QC1001`), at('/my'))
    expect(led).toEqual({ to: '/login', state: { from: '/my?x=1' } })
    expect(sessionToken()).toBeNull()
  })

  it('shows public pages whatever came of it, and leads from the sign-in page home [SC-GUARD-13]', async () => {
    answers = [{ code: 'A0401', status: 401 }, { code: 'A2011' }, { code: 'Z000', result: info('QC1001') }]
    const someone = way(`?token=${TOKEN}&userCode=QC1001`)
    await expect(walkIn(someone, at('/page', true))).resolves.toBeNull()
    await expect(walkIn(someone, at('/page', true))).resolves.toBeNull()
    await expect(walkIn(someone, at('/login', true))).resolves.toEqual({ to: '/home', state: null })
  })

  it('keeps who is signed in when the token of a link is bad, and says so when it swaps the person', async () => {
    const before = { token: 'hers', person: info('QC2001').userPerson, organizations: [], roles: [], rank: info('x').rank }
    useSession.getState().enter(before)
    queryClient.setQueryData(['GET /a', {}], 'her answer')
    answers = [{ code: 'A0401', status: 401 }]
    await walkIn(way(`?token=${TOKEN}&userCode=QC1001`), at('/my'))
    expect([sessionToken(), queryClient.getQueryData(['GET /a', {}])]).toEqual(['hers', 'her answer'])
    answers = [{ code: 'Z000', result: info('QC1001') }]
    await walkIn(way(`?token=${TOKEN}&userCode=QC1001`), at('/my'))
    expect([sessionToken(), queryClient.getQueryData(['GET /a', {}])]).toEqual([TOKEN, undefined])
    await vi.waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain('已切换为 林一帆 的账号'), { timeout: 5_000 })
  })
})

describe('a token with its source', () => {
  it('is only set; whose it is, is asked quietly [SC-GUARD-06]', async () => {
    answers = [{ code: 'Z000', result: info('QC1001') }]
    await expect(walkIn(way(`?token=${TOKEN}&requestSource=A`), at('/my'))).resolves.toBeNull()
    expect([sessionToken(), useSession.getState().requestSource]).toEqual([TOKEN, 'A'])
    await vi.waitFor(() => expect(useSession.getState().signedIn?.person.userCode).toBe('QC1001'), { timeout: 5_000 })
    expect([useSession.getState().bareToken, useSession.getState().requestSource]).toEqual([null, 'A'])
  })

  it('says nothing when nobody can tell whose it is: the next call will', async () => {
    useSession.getState().enterBare(TOKEN, 'F')
    answers = [{ code: 'A0401', status: 401 }]
    await learnWhoIsIn()
    expect(sessionToken()).toBe(TOKEN)
  })
})

describe('a token of the app', () => {
  it('sets the app’s user and its source [SC-GUARD-07]', async () => {
    answers = [{ code: 'Z000', result: { token: 'ours', info: info('QC1001') } }]
    await walkIn(way(`?apptoken=${APP_TOKEN}`), at('/my'))
    expect(asked).toEqual([{ address: '/api/v06/openapi/auth/appLogin', authorization: null, body: { apptoken: APP_TOKEN } }])
    expect([sessionToken(), useSession.getState().requestSource, useSession.getState().agent]).toEqual(['ours', 'A', null])
  })

  it('enters agent mode with an agent code, and resets the scene [SC-GUARD-08] [SC-GUARD-09]', async () => {
    const entered = { token: 'ours', info: info('QC1002') }
    answers = [
      { code: 'Z000', result: entered },
      { code: 'Z000', result: entered },
    ]
    await walkIn(way(`?apptoken=${APP_TOKEN}&${AGENT}`), at('/my'))
    const agent = { agentUserCode: 'QC1002', agentUserName: 'Su', sceneId: 'S1', businessCode: 'AIR' }
    expect(useSession.getState().agent).toEqual(agent)
    await walkIn(way(`?apptoken=${APP_TOKEN}&agentUserCode=QC1002`), at('/my'))
    expect(useSession.getState().agent).toEqual({ ...agent, agentUserName: '', sceneId: '', businessCode: '' })
    expect(asked.map(({ body }) => body)).toEqual(Array.from({ length: 2 }, () => ({ apptoken: APP_TOKEN, agentUserCode: 'QC1002' })))
  })

  it('comes in neither as agent nor at all for somebody who has no such authority [E-ACCESS-09]', async () => {
    answers = [{ code: 'PEOPLE-NO-AUTHORITY' }]
    await expect(walkIn(way(`?apptoken=${APP_TOKEN}&${AGENT}`), at('/my'))).resolves.toMatchObject({ to: '/login' })
    expect([sessionToken(), useSession.getState().agent]).toEqual([null, null])
  })

  it('that is forged leads to /login, from report pages with origin=report [SC-GUARD-12] [SC-QP-14]', async () => {
    answers = [{ code: 'AUTH-TOKEN' }]
    const led = await walkIn(way(`?apptoken=${APP_TOKEN}`), at('/report/book'))
    expect(led).toEqual({ to: '/login?origin=report', state: { from: '/report/book?x=1' } })
  })
})

describe('what an address says', () => {
  beforeEach(() => vi.stubGlobal('document', { documentElement: { style: { setProperty() {} } } }))

  it('is followed: the hints are heeded, then the way in is walked [SC-QP-10] [SC-QP-12] [SC-QP-13]', async () => {
    answers = [{ code: 'Z000', result: info('QC1001') }]
    const said = `?token=${TOKEN}&userCode=QC1001&hasCarpool=1&special=1&statusbar=30`
    await expect(followAddress(said, at('/my'))).resolves.toBeNull()
    const { signedIn, hasCarpool } = useSession.getState()
    expect([signedIn?.person.userCode, hasCarpool]).toEqual(['QC1001', true])
  })

  it('names an account to the sign-in page, where nobody is signed in [SC-QP-07]', async () => {
    const led = await followAddress('?username=QC1001', at('/my'))
    expect(led).toEqual({ to: '/login', state: { from: '/my?x=1', userName: 'QC1001' } })
    await expect(followAddress('?username=QC1001', at('/page', true))).resolves.toBeNull()
    useSession.getState().enterBare(TOKEN, 'F')
    await expect(followAddress('?username=QC1001', at('/my'))).resolves.toBeNull()
    expect(asked).toEqual([])
  })
})

describe('the first address', () => {
  it('loses what was taken at once, and keeps the rest', () => {
    const written: string[] = []
    const history = { state: 's', replaceState: (_: unknown, __: string, address: string) => void written.push(address) }
    const location = { pathname: '/m/flight/list/1', search: `?from=HGH&token=${TOKEN}&userCode=QC1&to=BJS`, hash: '#a' }
    expect(takeArrival({ location, history })).toBe(location.search)
    expect(written).toEqual(['/m/flight/list/1?from=HGH&to=BJS#a'])
    expect(takeArrival({ location: { ...location, search: '?from=HGH' }, history })).toBeNull()
    expect(written).toHaveLength(1)
  })
})
