import type { RouteEntry } from '../../web/route-table.ts'
import { seldom } from '../../web/route-table.ts'

const page = seldom(() => import('./screens.ts'))

export const routes: readonly RouteEntry[] = [
  page('/my/info'),
  page('/my/info/card'),
  page('/my/card/:type/:passengerCode?', { keepAlive: true }),
  page('/select/country'),
  page('/select-together'),
  page('/together'),
  page('/together/user'),
  page('/together/business'),
  page('/together/businessPer'),
  page('/addOutSiders'),
  page('/addOutSidersSuccess'),
  // Beyond the specification: who may book for her, and for whom she may.
  page('/my/partners'),
  // And her numbers in airlines' programmes.
  page('/my/frequentFlyer'),
  page('/guest/:token?', { login: false }),
]
