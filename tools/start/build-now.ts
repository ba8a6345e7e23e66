/** Builds the app whether or not its sources changed, as `npm test` does. */
import { join } from 'node:path'
import { buildApp } from './build.ts'

try {
  buildApp(join(import.meta.dirname, '../..'))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
