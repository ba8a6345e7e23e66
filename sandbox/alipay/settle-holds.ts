import type { AlipayWorld } from './model.ts'

/** What nobody has confirmed in time closes. */
export function settleHolds(world: AlipayWorld): void {
  world.store.run("UPDATE alipay_holds SET status = 'CLOSED' WHERE status = 'INIT' AND expires_at <= ?", world.now())
}
