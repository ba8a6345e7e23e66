import { faces as applicationFaces, routes as applications } from './applications/web/routes.ts'
import { faces as approvalFaces, routes as approvals } from './approvals/web/routes.ts'
import { routes as costs } from './costs/web/routes.ts'
import { routes as entry } from './entry/web/routes.ts'
import { faces as flightFaces, routes as flights } from './flights/web/routes.ts'
import { routes as hosts } from './hosts/web/routes.ts'
import { faces as homeFaces, routes as home } from './home/web/routes.ts'
import { faces as orderFaces, routes as orders } from './orders/web/routes.ts'
import { routes as notices } from './notices/web/routes.ts'
import { routes as payments } from './payments/web/routes.ts'
import { routes as people } from './people/web/routes.ts'
import { routes as places } from './places/web/routes.ts'
import { routes as policy } from './policy/web/routes.ts'
import { routes as privacy } from './privacy/web/routes.ts'
import { routes as safety } from './safety/web/routes.ts'
import { faces as trainFaces, routes as trains } from './trains/web/routes.ts'
import { faces as serviceFaces, routes as service } from './service/web/routes.ts'
import type { LineFaces } from './web/face.tsx'
import type { RouteEntry } from './web/route-table.ts'

/** Every screen of the app. The router and the inventory read this list and no other. */
export const routes: readonly RouteEntry[] = [
  ...home,
  ...flights,
  ...trains,
  ...orders,
  ...approvals,
  ...applications,
  ...costs,
  ...payments,
  ...places,
  ...policy,
  ...people,
  ...safety,
  ...notices,
  ...service,
  ...privacy,
  ...entry,
  ...hosts,
]

/** What each line shows on pages that are not its own: its order card, its home tile. */
export const faces: readonly LineFaces[] = [
  ...homeFaces,
  ...flightFaces,
  ...trainFaces,
  ...orderFaces,
  ...applicationFaces,
  ...approvalFaces,
  ...serviceFaces,
]
