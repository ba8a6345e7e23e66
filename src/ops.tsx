import { startOps } from './ops/web/start.tsx'
import { showTheme, useTheme } from './web/theme.ts'

// Before anything is drawn: the page's ground must not flash in the other theme.
showTheme(useTheme.getState().theme)

async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await startOps()
}

void start()
