import { beforeEach, describe, expect, it } from 'vitest'
import { createHistory } from './history.ts'
import type { Door, Navigation } from './navigation.ts'
import { aboveBase, createNavigation, matchEntry } from './navigation.ts'
import type { RouteEntry } from './route-table.ts'
import { tabsOf } from './route-table.ts'
import { FakeWindow, settle } from './testing.ts'
import { createUnsubmittedForms } from './unsubmitted.ts'

const route = (path: RouteEntry['path'], more: Partial<RouteEntry> = {}): RouteEntry => ({
  path,
  login: true,
  tab: null,
  keepAlive: false,
  load: () => Promise.reject(new Error('no page is loaded here')),
  ...more,
})

const routes = [
  route('/home', { tab: 'home', keepAlive: true }),
  route('/login', { login: false }),
  route('/my', { tab: 'my' }),
  route('/selectedCity'),
  route('/order/list/:active?/:status?', { tab: 'orders', keepAlive: true }),
  route('/flight/list/:index', { keepAlive: true }),
  route('/flight/subCabin/:index'),
  route('/fillorder/flight/:code/:type?', { keepAlive: true }),
  route('/fillorder/flight/order-result'),
]

class UnloadWindow {
  listening = 0
  addEventListener() {
    this.listening += 1
  }
  removeEventListener() {
    this.listening -= 1
  }
}

let host: FakeWindow
let unload: UnloadWindow
let token: string | null
let mayLeave: boolean
let asked: number
let nav: Navigation
let taken: unknown[]
let left: number
let loggedOut: number

const door = (isNative: boolean): Door => ({
  isNative,
  take: (said, { place, isPublic }) => taken.push({ said, to: place.pathname + place.search, isPublic }),
  logout: () => {
    loggedOut += 1
  },
  leave: () => {
    left += 1
  },
})

function open(address: string, more: { door?: Door; led?: { to: string; state: unknown }; closeTop?: () => boolean } = {}): void {
  host = new FakeWindow(address)
  unload = new UnloadWindow()
  asked = 0
  taken = []
  loggedOut = 0
  nav = createNavigation({
    ...more,
    history: createHistory(host),
    routes,
    forms: createUnsubmittedForms(unload),
    token: () => token,
    mayLeave: () => {
      asked += 1
      return Promise.resolve(mayLeave)
    },
  })
}

const shown = () => nav.snapshot().shown
const keptPaths = () => nav.snapshot().kept.map((page) => page.place.pathname)

beforeEach(() => {
  token = 'token-1'
  mayLeave = false
  left = 0
  open('/m/home')
})

describe('where an address leads', () => {
  it('routes in history mode under /m/ [R-NAV-01]', () => {
    nav.push('/flight/list/1?from=HGH')
    expect(host.address).toBe('/m/flight/list/1?from=HGH')
    expect(shown()).toMatchObject({ entry: { path: '/flight/list/:index' }, place: { pathname: '/flight/list/1', search: '?from=HGH' } })
    expect(aboveBase('/my')).toBe('/m/my')
  })

  it('redirects unknown paths to / [R-NAV-02]', () => {
    for (const address of ['/m/nothing/here', '/m/flight/list', '/m/fillorder/flight/a/b/c', '/m/dev/ui', '/elsewhere', '/mm/home']) {
      open(address)
      expect(host.address).toBe('/m/home')
    }
    expect(host.entries).toHaveLength(1)
  })

  it('redirects / to /home [R-NAV-03]', () => {
    for (const address of ['/m', '/m/']) {
      open(address)
      expect(host.address).toBe('/m/home')
      expect(shown().entry.path).toBe('/home')
    }
  })

  it('lets a static path win over a named part', () => {
    expect(matchEntry(routes, '/fillorder/flight/order-result')?.path).toBe('/fillorder/flight/order-result')
    expect(matchEntry(routes, '/fillorder/flight/b1/x')?.path).toBe('/fillorder/flight/:code/:type?')
    expect(matchEntry(routes, '/order/list/flight')?.path).toBe('/order/list/:active?/:status?')
  })
})

describe('the guard', () => {
  it('sends a route that needs login to /login and remembers where to return [R-LOGIN-02] [SC-GUARD-12]', () => {
    token = null
    open('/m/order/list/flight?x=1')
    expect(host.address).toBe('/m/login')
    expect(shown().place.state).toEqual({ from: '/order/list/flight?x=1' })
  })

  it('proceeds with a stored token [SC-GUARD-10]', () => {
    open('/m/my')
    expect(shown().entry.path).toBe('/my')
  })

  it('proceeds without a token where no login is needed [SC-GUARD-13]', () => {
    token = null
    open('/m/login')
    expect(shown().entry.path).toBe('/login')
  })

  it('speaks at every move, not at the first only [R-LOGIN-02]', () => {
    token = null
    nav.push('/my')
    expect(host.address).toBe('/m/login')
  })
})

describe('the tab bar', () => {
  it('is hidden on routes without a tab, and lit by the route’s own [R-TAB-02]', () => {
    expect(shown().entry.tab).toBe('home')
    nav.push('/flight/list/1')
    expect(shown().entry.tab).toBeNull()
    nav.push('/order/list/flight/1')
    expect(shown().entry.tab).toBe('orders')
  })

  it('shows a tab once a route carries it, and links it without optional parts', () => {
    expect(tabsOf(routes)).toEqual([
      { tab: 'home', path: '/home' },
      { tab: 'orders', path: '/order/list' },
      { tab: 'my', path: '/my' },
    ])
  })
})

describe('pages kept alive', () => {
  it('keeps home while other pages are open [R-KEEP-01]', async () => {
    const home = shown()
    nav.push('/flight/list/1')
    expect(keptPaths()).toEqual(['/home', '/flight/list/1'])
    nav.back()
    await settle()
    expect(shown().id).toBe(home.id)
    nav.push('/my')
    nav.push('/home')
    expect(shown().id).toBe(home.id)
  })

  it('keeps a list, each search its own, and gives a hidden page no new place [R-KEEP-02]', async () => {
    nav.push('/flight/list/1?from=HGH')
    const first = shown()
    nav.push('/flight/subCabin/1?offer=a')
    nav.push('/home')
    nav.push('/flight/list/1?from=SHA')
    const second = shown()
    expect(second.id).not.toBe(first.id)
    expect(nav.snapshot().kept.find((page) => page.id === first.id)?.place.search).toBe('?from=HGH')
    nav.history.go(-3)
    await settle()
    expect(shown()).toMatchObject({ id: first.id, place: { search: '?from=HGH' } })
  })

  it('keeps the order list as one page whatever its filters say in the address [R-KEEP-02]', () => {
    nav.push('/order/list/flight/1')
    const list = shown()
    nav.replace('/order/list/flight/2')
    nav.push('/my')
    nav.push('/order/list?from=notice')
    expect(shown()).toMatchObject({ id: list.id, place: { pathname: '/order/list', search: '?from=notice' } })
  })

  it('lets a page replace its own address without being mounted anew', () => {
    nav.push('/flight/list/1?date=2026-12-01')
    const list = shown()
    nav.replace('/flight/list/1?date=2026-12-02')
    expect(shown()).toMatchObject({ id: list.id, place: { search: '?date=2026-12-02' } })
  })

  it('keeps a fill-order form with its input while a city is picked [R-KEEP-03]', async () => {
    nav.push('/fillorder/flight/b1')
    const form = shown()
    nav.push('/selectedCity')
    expect(keptPaths()).toContain('/fillorder/flight/b1')
    nav.back()
    await settle()
    expect(shown().id).toBe(form.id)
  })

  it('drops a page that is not kept once it is left', () => {
    nav.push('/flight/subCabin/1')
    nav.push('/my')
    expect(keptPaths()).toEqual(['/home', '/my'])
  })

  it('shows a new page for the same address when asked for', () => {
    nav.push('/flight/list/1')
    const old = shown()
    nav.push('/home')
    nav.push('/flight/list/1', { isFresh: true })
    expect(shown().id).not.toBe(old.id)
    expect(keptPaths()).toEqual(['/home', '/flight/list/1'])
  })

  it('keeps six, and lets the least recently used go', () => {
    for (let i = 1; i <= 6; i += 1) nav.push(`/flight/list/${i}`)
    expect(keptPaths()).toEqual([1, 2, 3, 4, 5, 6].map((i) => `/flight/list/${i}`))
    nav.push('/flight/list/2')
    nav.push('/flight/list/7')
    expect(keptPaths()).toEqual([3, 4, 5, 6, 2, 7].map((i) => `/flight/list/${i}`))
  })

  it('never lets a form with unsubmitted input go', () => {
    nav.push('/fillorder/flight/b1')
    nav.forms.hold(shown().id, () => true)
    for (let i = 1; i <= 12; i += 1) nav.push(`/flight/list/${i}`)
    expect(keptPaths()).toContain('/fillorder/flight/b1')
    expect(keptPaths()).toHaveLength(6)
  })

  it('does not keep a page that broke', () => {
    nav.push('/flight/list/1')
    const broke = shown()
    nav.markBroken(broke.id)
    nav.push('/home')
    nav.push('/flight/list/1')
    expect(shown().id).not.toBe(broke.id)
  })

  it('closes what lies on top with the phone’s back key, and leaves the page with the next one', async () => {
    let sheets = 1
    open('/m/home', { closeTop: () => sheets-- > 0 })
    nav.push('/my')
    host.history.go(-1)
    await settle()
    expect([shown().place.pathname, host.address]).toEqual(['/my', '/m/my'])
    host.history.go(-1)
    await settle()
    expect([shown().place.pathname, host.address]).toEqual(['/home', '/m/home'])
  })

  it('goes to the fallback where back would leave the app', () => {
    open('/m/flight/list/1')
    nav.back('/my')
    expect(host.address).toBe('/m/my')
    expect(host.entries).toHaveLength(1)
  })
})

describe('a form that is not submitted', () => {
  beforeEach(() => {
    nav.push('/fillorder/flight/b1')
    nav.forms.hold(shown().id, (path) => path === '/fillorder/flight/b1' || path === '/selectedCity')
  })

  it('asks before it is left, and stays when declined [V-OTHER-11]', async () => {
    nav.push('/home')
    await settle()
    expect(asked).toBe(1)
    expect(shown().place.pathname).toBe('/fillorder/flight/b1')
    nav.back()
    await settle()
    expect(asked).toBe(2)
    expect(host.address).toBe('/m/fillorder/flight/b1')
  })

  it('is given up when leaving is agreed to: coming back starts anew [V-OTHER-11]', async () => {
    mayLeave = true
    const form = shown()
    nav.push('/home')
    await settle()
    expect(shown().entry.path).toBe('/home')
    expect(unload.listening).toBe(0)
    nav.push('/fillorder/flight/b1')
    expect(shown().id).not.toBe(form.id)
  })

  it('stays without a question while it is being submitted: what is sent cannot be held back [V-OTHER-11]', async () => {
    nav.forms.send(shown().id, true)
    nav.push('/home')
    nav.back()
    await settle()
    expect([asked, host.address]).toEqual([0, '/m/fillorder/flight/b1'])
    nav.forms.send(shown().id, false)
    nav.push('/home')
    await settle()
    expect(asked).toBe(1)
  })

  it('does not ask for its own pickers, and asks when it is left from one of them [V-OTHER-11]', async () => {
    nav.push('/selectedCity')
    expect(asked).toBe(0)
    nav.push('/my')
    await settle()
    expect(asked).toBe(1)
    expect(shown().entry.path).toBe('/selectedCity')
  })

  it('does not ask once it is submitted [V-OTHER-11]', () => {
    nav.forms.release(shown().id)
    nav.replace('/fillorder/flight/order-result')
    expect(asked).toBe(0)
    expect(shown().entry.path).toBe('/fillorder/flight/order-result')
  })

  it('has the browser ask before the tab is closed, only as long as it is held [V-OTHER-11]', () => {
    expect(unload.listening).toBe(1)
    nav.forms.hold(shown().id, () => true)
    expect(unload.listening).toBe(1)
    nav.forms.release(shown().id)
    expect(unload.listening).toBe(0)
  })

  it('survives an expired session: whoever signs in again finds it as it was', () => {
    const form = shown()
    nav.divert('/login', { from: '/fillorder/flight/b1' })
    expect(shown().entry.path).toBe('/login')
    nav.divert('/fillorder/flight/b1')
    expect(shown().id).toBe(form.id)
    expect(asked).toBe(0)
  })

  it('is given up where its booking has expired; other kept pages stay', () => {
    const home = nav.snapshot().kept[0]
    nav.giveUp('/home')
    expect(nav.snapshot().kept.map((page) => page.id)).toEqual([home?.id])
    expect(host.address).toBe('/m/home')
    expect(unload.listening).toBe(0)
    expect(asked).toBe(0)
  })

  it('goes with everything else when the app starts over', () => {
    nav.restart('/home')
    expect(keptPaths()).toEqual(['/home'])
    expect(unload.listening).toBe(0)
    expect(asked).toBe(0)
  })
})

const TOKEN = 'Zk3vUq9mYt7xNp1aRb5cDe8fGh2jKl4oSi6wXy0zQAE'
const SECRET = `token=${TOKEN}&userCode=QC1001`

describe('an address that another program opens in the running app', () => {
  const everyAddress = () => JSON.stringify(host.entries)

  it('is taken without a trace: the page on screen stays until the server has answered', () => {
    open('/m/home', { door: door(false) })
    nav.visit(`/m/order/list?${SECRET}&x=1&statusbar=30`)
    expect(taken).toEqual([{ said: `?${SECRET}&x=1&statusbar=30`, to: '/order/list?x=1', isPublic: false }])
    expect(shown().place.pathname).toBe('/home')
    expect(host.address).toBe('/m/order/list?x=1')
    expect(everyAddress()).not.toContain(TOKEN)
  })

  it('that a host writes into the history by itself is cleaned as it arrives', async () => {
    open('/m/home', { door: door(false) })
    host.history.pushState(null, '', `/m/?${SECRET}`)
    for (const listener of host.listeners) listener()
    await settle()
    expect(taken).toMatchObject([{ to: '/' }])
    expect(everyAddress()).not.toContain(TOKEN)
  })

  it('takes its secrets from a public page’s address too [SC-GUARD-13]', () => {
    open('/m/home', { door: door(false) })
    nav.visit(`/m/login?${SECRET}`)
    expect(taken).toMatchObject([{ to: '/login', isPublic: true }])
  })

  it('that says nothing is shown as any other', () => {
    open('/m/home', { door: door(false) })
    nav.visit('/m/my?a=1')
    expect([taken, shown().place.pathname, host.address]).toEqual([[], '/my', '/m/my?a=1'])
  })

  it('never reaches what the sign-in page remembers', () => {
    token = null
    open('/m/home')
    nav.visit(`/m/my?${SECRET}&x=1`)
    expect(shown().place).toMatchObject({ pathname: '/login', state: { from: '/my?x=1' } })
    expect(everyAddress()).not.toContain(TOKEN)
  })
})

describe('inside the native app', () => {
  it('the host is told that nobody is signed in, and the sign-in page stands there [SC-GUARD-11]', () => {
    token = null
    open('/m/my', { door: door(true) })
    expect([loggedOut, host.address]).toEqual([1, '/m/login'])
  })

  it('back from the first entry is the host’s, and everything before that the app’s [SC-NAT-01]', async () => {
    open('/m/my', { door: door(true) })
    nav.push('/home')
    nav.back()
    await settle()
    expect([left, host.address]).toEqual([0, '/m/my'])
    nav.back()
    expect([left, host.address]).toEqual([1, '/m/my'])
    open('/m/my', { door: door(false) })
    nav.back()
    expect([left, host.address]).toEqual([1, '/m/home'])
  })
})

describe('the first address’s way in', () => {
  it('leads where it leads instead of to the page [SC-GUARD-04]', () => {
    open('/m/my', { door: door(false), led: { to: '/login', state: { from: '/my' } } })
    expect(shown().place).toMatchObject({ pathname: '/login', state: { from: '/my' } })
    expect(nav.snapshot().kept).toHaveLength(1)
  })
})
