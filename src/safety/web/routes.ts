import type { RouteEntry } from '../../web/route-table.ts'

export const routes: readonly RouteEntry[] = [
  { path: '/taxi/contactList', login: true, tab: null, keepAlive: false, load: () => import('./screens/contact-list.tsx') },
  {
    path: '/taxi/contactDetail/:isLast/:id?',
    login: true,
    tab: null,
    keepAlive: false,
    load: () => import('./screens/contact-detail.tsx'),
  },
]
