/**
 * `npm run inventory`: the routes and calls, from the very tables that the router and the server use, as one JSON document. The
 * specification's coverage is held against it.
 */
import { definitions } from '../src/wings.ts'

interface InventoryRoute {
  readonly path: string
  readonly login: boolean
  readonly tab: string | null
  readonly keepAlive: boolean
}

// By address and not by import: behind the route table stand the screens, which this program's types (Node, no DOM) cannot read.
const table = (await import(new URL('../src/routes.ts', import.meta.url).href)) as { readonly routes: readonly InventoryRoute[] }

const inventory = {
  routes: table.routes.map(({ path, login, tab, keepAlive }) => ({ path, login, tab, keepAlive })),
  calls: definitions.map(({ spec, method, path }) => ({ spec, method, path })),
}

console.log(JSON.stringify(inventory))
