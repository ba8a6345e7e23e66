import { describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { tabsOf } from '../../web/route-table.ts'

describe('the tab bar', () => {
  it('has four tabs: home, order list, approval list, my centre [R-TAB-01]', () => {
    expect(tabsOf(routes)).toEqual([
      { tab: 'home', path: '/home' },
      { tab: 'orders', path: '/order/list' },
      { tab: 'approvals', path: '/approval/list' },
      { tab: 'my', path: '/my' },
    ])
  })
})

describe('the screens of approvals', () => {
  it('need a session, but for a link’s; the list is kept alive', () => {
    const own = routes.filter(({ path }) => path.startsWith('/approval/')).map(({ path, login, keepAlive }) => ({ path, login, keepAlive }))
    expect(own).toEqual([
      { path: '/approval/list', login: true, keepAlive: true },
      { path: '/approval/reject/:fid?', login: true, keepAlive: false },
      { path: '/approval/:type/:id/:fid', login: true, keepAlive: false },
      { path: '/approval/link', login: false, keepAlive: false },
    ])
  })
})
