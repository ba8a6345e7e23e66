import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const screen = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  { path: '/taxi/contactList', login: true, tab: null, keepAlive: false, load: screen('contact-list') },
  {
    path: '/taxi/contactDetail/:isLast/:id?',
    login: true,
    tab: null,
    keepAlive: false,
    load: screen('contact-detail'),
  },
]
