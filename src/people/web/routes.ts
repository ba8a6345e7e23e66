import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const screen = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  { path: '/my/info', login: true, tab: null, keepAlive: false, load: screen('info') },
  { path: '/my/info/card', login: true, tab: null, keepAlive: false, load: screen('info-card') },
  { path: '/my/card/:type/:passengerCode?', login: true, tab: null, keepAlive: true, load: screen('card') },
  { path: '/select/country', login: true, tab: null, keepAlive: false, load: screen('select-country') },
  { path: '/select-together', login: true, tab: null, keepAlive: false, load: screen('select-together') },
  { path: '/together', login: true, tab: null, keepAlive: false, load: screen('together') },
  { path: '/together/user', login: true, tab: null, keepAlive: false, load: screen('together-user') },
  { path: '/together/business', login: true, tab: null, keepAlive: false, load: screen('together-business') },
  { path: '/together/businessPer', login: true, tab: null, keepAlive: false, load: screen('together-business-per') },
  { path: '/addOutSiders', login: true, tab: null, keepAlive: false, load: screen('add-outsiders') },
  { path: '/addOutSidersSuccess', login: true, tab: null, keepAlive: false, load: screen('add-outsiders-success') },
  // Beyond the specification: who may book for her, and for whom she may.
  { path: '/my/partners', login: true, tab: null, keepAlive: false, load: screen('partners') },
  { path: '/guest/:token?', login: false, tab: null, keepAlive: false, load: screen('guest') },
]
