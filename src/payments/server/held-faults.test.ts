import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import type { PaymentInfo } from '../calls.ts'
import { setFaults } from '../../server/faults.ts'

/* What a gateway holds, with everything that can break breaking once: around each outward call, before and after each commit. */

const pointsFile = `/tmp/qicheng-held-points-${process.pid}`

let world: World
beforeAll(async () => {
  world = await seedWorld()
}, 400_000)
afterAll(async () => {
  setFaults({})
  rmSync(pointsFile, { force: true })
  await world.product.stop()
})

const owner = () => ({ token: world.tokens.owner })
const mine = () => ({ payOrderId: world.mine.payOrderId })
const info = async () => (await world.product.ask<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', mine(), owner())).body.result

const passes = (point: string): number =>
  readFileSync(pointsFile, 'utf8')
    .split('\n')
    .filter((line) => line === point).length

/** Holds the part with each of the points failing the first time that it is passed. */
async function holdAndBreak(points: readonly string[]): Promise<{ takenMinor: number; freedMinor: number }> {
  const { product } = world
  setFaults({ FAIL_AT: points.map((point) => `${point}#1`).join(','), POINTS_FILE: pointsFile })
  await product.program.db.pool.query(
    `update company set settings = jsonb_set(settings::jsonb, '{payment}', '{"personPays":"guarantee","cash":false,"cashWindowMinutes":60}')`,
  )
  await product.ask('POST', '/personal/alipay/wap/prepay', mine(), owner())
  const [hold] = (await product.control<{ holds: { outOrderNo: string }[] }>('GET', '/alipay/holds')).holds
  await product.control('POST', '/alipay/hold', { outOrderNo: hold?.outOrderNo })
  for (let look = 0; look < 20; look += 1) {
    await product.advance({ seconds: 5 })
    // The pause before a further try is this machine's own time, which nobody here waits for.
    await product.program.db.pool.query(`update pgboss.job set start_after = now() where name like 'payments.%' and state = 'retry'`)
  }
  setFaults({ POINTS_FILE: pointsFile })
  const [now] = (await product.control<{ holds: { takenMinor: number; freedMinor: number }[] }>('GET', '/alipay/holds')).holds
  if (!now) throw new Error('the hold has gone')
  return now
}

describe('what a gateway holds', () => {
  it('is taken once, wherever a try breaks off', { timeout: 400_000 }, async () => {
    const { dueMinor } = await info()
    const held = await holdAndBreak([
      'payments.query-hold.after-call',
      'payments.arrive-held.before-commit',
      'payments.capture.before-call',
      'payments.capture.after-call',
      'payments.captured.before-commit',
    ])
    expect(held).toMatchObject({ takenMinor: dueMinor, freedMinor: 0 })
    expect((await info()).state).toBe('paid')
    // Tried again after each failure; after an answer that was lost the gateway is asked, and nothing is sent a second time.
    // The gateway's notice and our own question may both come again: who comes second finds it held, and notes nothing.
    expect(passes('payments.arrive-held.before-commit')).toBeGreaterThanOrEqual(2)
    const { kysely } = world.product.program.db
    expect(await kysely.selectFrom('ledgerEntry').select('kind').where('kind', '=', 'hold').execute()).toHaveLength(1)
    expect([passes('payments.capture.before-call'), passes('payments.capture.after-call')]).toEqual([2, 1])
    expect(passes('payments.captured.before-commit')).toBe(2)
    await world.product.checkBooks()
  })

  it('is let go once, wherever a try breaks off', { timeout: 400_000 }, async () => {
    world = await world.renew()
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    const { dueMinor } = await info()
    const held = await holdAndBreak(['payments.release.before-call', 'payments.release.after-call', 'payments.released.before-commit'])
    expect(held).toMatchObject({ takenMinor: 0, freedMinor: dueMinor })
    expect((await info()).state).toBe('closed')
    expect([passes('payments.release.before-call'), passes('payments.release.after-call')]).toEqual([2, 1])
    expect(passes('payments.released.before-commit')).toBe(2)
    await world.product.checkBooks()
  })
})
