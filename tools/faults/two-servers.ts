import type { Database } from '../../src/server/database/connect.ts'
import { startGround } from './ground.ts'

/** Two server processes on one database, and the sandbox that both speak to. */
export interface TwoServers {
  readonly origins: readonly [string, string]
  readonly sandboxOrigin: string
  readonly db: Database
  readonly dataDir: string
  stop(): Promise<void>
}

export async function startTwoServers(): Promise<TwoServers> {
  const ground = await startGround()
  try {
    const first = await ground.serve('product-1')
    const second = await ground.serve('product-2')
    const { sandboxOrigin, db, dataDir, stop } = ground
    return { origins: [first.origin, second.origin], sandboxOrigin, db, dataDir, stop }
  } catch (error) {
    await ground.stop()
    throw error
  }
}
