import { startWorld } from './world.ts'

/**
 * One world for all journeys. The workers are told where it is by the environment, which they inherit: QICHENG_E2E_ORIGIN,
 * QICHENG_E2E_SANDBOX and the demo sign-ins as JSON in QICHENG_E2E_DEMO.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const world = await startWorld()
  process.env['QICHENG_E2E_ORIGIN'] = world.origin
  process.env['QICHENG_E2E_SANDBOX'] = world.sandboxOrigin
  process.env['QICHENG_E2E_DEMO'] = JSON.stringify(world.demo)
  return () => world.stop()
}
