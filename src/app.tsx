import { faces, routes } from './routes.ts'
import { takeArrival } from './web/arrival.ts'
import { startApp } from './web/start.tsx'
import { showTheme, useTheme } from './web/theme.ts'

// Before anything else: what other programs write into the address is secret.
const arrival = takeArrival(window)

// Before anything is drawn: the page's ground must not flash in the other theme.
showTheme(useTheme.getState().theme)

async function start(): Promise<void> {
  // Most web views of chat tools lack Temporal; 18 KiB that others do not load.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const table = import.meta.env.DEV ? [...routes, ...(await import('./web/dev-routes.ts')).devRoutes] : routes
  await startApp({ routes: table, faces, arrival })
}

void start()
