import type { QueryObserverOptions } from '@tanstack/react-query'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setNavigation } from './app-parts.ts'
import type { CallError } from './call-error.ts'
import { createHistory } from './history.ts'
import { http } from './http.ts'
import { useLanguageStore } from './language.ts'
import type { Navigation } from './navigation.ts'
import { createNavigation } from './navigation.ts'
import { queryClient } from './query-client.ts'
import { reading } from './query.ts'
import { remembered } from './remembered.ts'
import type { RouteEntry } from './route-table.ts'
import { beginSession, endSession } from './session-life.ts'
import type { SignedIn } from './session.ts'
import { sessionToken, useSession } from './session.ts'
import { FakeWindow, settle } from './testing.ts'
import { textsReady } from './texts.ts'
import { shownToasts } from './ui/toast.tsx'
import { waitingDialogs } from './ui/dialog.tsx'
import { createUnsubmittedForms } from './unsubmitted.ts'

const route = (path: RouteEntry['path'], login = true): RouteEntry => ({
  path,
  login,
  tab: path === '/home' ? 'home' : null,
  keepAlive: login,
  load: () => Promise.reject(new Error('no page is loaded here')),
})
const routes = [route('/home'), route('/login', false), route('/fillorder/flight/:code'), route('/order/list')]

const person = (userCode: string): SignedIn => ({
  token: `token of ${userCode}`,
  person: { userCode, systemCode: 'LANHAI', phoneNumber: '', name: { zh: '林一帆', en: 'Yifan Lin' }, special: false },
  organizations: [],
  roles: [],
  rank: { code: 'P6', name: { zh: '', en: '' } },
})

const filter = remembered<string>({
  name: 'test.filter',
  initial: 'all',
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
  isFilter: true,
})
const searches = remembered<string>({ name: 'test.searches', initial: 'none', parse: () => undefined, isFilter: false })

let host: FakeWindow
let nav: Navigation
let answers: Response[]

/** The client's typed call, as a wing without a contract of its own would see it. */
const call = http as (method: string, path: string, input?: object, options?: object) => Promise<unknown>
const answer = (code: string, status = 200, message = '话'): Response =>
  Response.json({ code, message, result: null, traceId: 't' }, { status })
const failed = (): Promise<CallError> =>
  call('GET', '/a').then(
    () => Promise.reject(new Error('resolved')),
    (error: CallError) => error,
  )

beforeEach(async () => {
  answers = []
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift() ?? Response.error()))
  host = new FakeWindow('/m/home')
  useSession.setState({ signedIn: null, lastUserCode: '' })
  nav = createNavigation({
    history: createHistory(host),
    routes,
    forms: createUnsubmittedForms({ addEventListener: () => {}, removeEventListener: () => {} }),
    token: sessionToken,
    mayLeave: () => Promise.resolve(false),
  })
  setNavigation(nav)
  await textsReady('zh')
  await useLanguageStore.getState().setLanguage('zh')
  beginSession(person('QC1'), '/home')
  filter.getState().remember('direct only')
  searches.getState().remember('HGH-BJS')
  queryClient.setQueryData(['GET /a', {}], 'an answer')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an expired session', () => {
  beforeEach(async () => {
    nav.push('/fillorder/flight/b1')
    nav.forms.hold(nav.snapshot().shown.id, () => false)
    answers = [answer('A0401', 401), answer('A0401', 401)]
    await Promise.all([failed(), failed()])
    await settle()
  })

  it('is said once, and leads to /login without asking and without a trace in the address [E-CODE-19]', () => {
    expect(shownToasts().map(({ text }) => text)).toEqual(['登录信息已失效，请重新登录'])
    expect(host.address).toBe('/m/login')
    expect(sessionToken()).toBeNull()
  })

  it('gives the same person her unsubmitted form back', () => {
    expect(nav.snapshot().shown.place.state).toEqual({ from: '/fillorder/flight/b1' })
    const form = nav.snapshot().kept.find((page) => page.place.pathname === '/fillorder/flight/b1')
    beginSession(person('QC1'), '/fillorder/flight/b1')
    expect(nav.snapshot().shown.id).toBe(form?.id)
    expect(queryClient.getQueryData(['GET /a', {}])).toBe('an answer')
    expect(searches.getState().value).toBe('HGH-BJS')
  })

  it('shows another person nothing of hers', () => {
    const before = nav.snapshot().kept.map((page) => page.id)
    beginSession(person('QC2'), '/fillorder/flight/b1')
    expect(before).not.toContain(nav.snapshot().shown.id)
    expect(nav.snapshot().kept).toHaveLength(1)
    expect(queryClient.getQueryData(['GET /a', {}])).toBeUndefined()
    expect(filter.getState().value).toBe('all')
    expect(searches.getState().value).toBe('none')
  })
})

describe('signing out', () => {
  it('leaves nothing of the person but the brand, and shows the sign-in page', () => {
    endSession()
    expect(host.address).toBe('/m/login')
    expect(sessionToken()).toBeNull()
    expect(useSession.getState().systemCode).toBe('LANHAI')
    expect(nav.snapshot().kept).toHaveLength(1)
    expect(queryClient.getQueryData(['GET /a', {}])).toBeUndefined()
    expect(searches.getState().value).toBe('none')
  })
})

describe('what follows an answer', () => {
  it('switches the language, forgets answers and filters, keeps session and searches, and starts home over [E-CODE-12] [E-CODE-13] [E-CODE-14]', async () => {
    nav.push('/order/list')
    answers = [answer('E005')]
    await failed()
    await vi.waitFor(() => expect(host.address).toBe('/m/home'), { timeout: 5_000 })
    expect(useLanguageStore.getState().language).toBe('en')
    expect(queryClient.getQueryData(['GET /a', {}])).toBeUndefined()
    expect(filter.getState().value).toBe('all')
    expect(searches.getState().value).toBe('HGH-BJS')
    expect(sessionToken()).toBe('token of QC1')
    expect(nav.snapshot().kept).toHaveLength(1)
  })

  it('leads home only after the alert of an expired flight session was read [E-CODE-05] [E-CODE-07]', async () => {
    nav.push('/fillorder/flight/b1')
    nav.forms.hold(nav.snapshot().shown.id, () => false)
    answers = [answer('AF-0-0021')]
    await failed()
    await settle()
    expect(waitingDialogs()).toMatchObject([{ isAlert: true }])
    expect(host.address).toBe('/m/fillorder/flight/b1')
    waitingDialogs()[0]?.answer(true)
    await settle()
    expect(host.address).toBe('/m/home')
    expect(nav.forms.isEmpty).toBe(true)
  })

  it('does not put a query’s error into a toast: the page shows its error face', async () => {
    const read = reading as unknown as (method: string, path: string) => QueryObserverOptions
    const before = shownToasts().length
    answers = [answer('P503', 503, '服务暂时不可用')]
    const observer = new QueryObserver(queryClient, { ...read('GET', '/b'), retry: false })
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().error).toMatchObject({ code: 'P503', message: '服务暂时不可用' }), {
      timeout: 5_000,
    })
    stop()
    expect(shownToasts()).toHaveLength(before)
  })
})
