import { randomBytes } from 'node:crypto'
import { invariant } from '../../kernel/result.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { importCompany } from '../../people/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { demoCompanyText } from '../../server/testing.ts'
import type { OrderRef } from './budgets-store.ts'

/* The demo company with budgets that a test chooses, and orders that are nothing but rows. */

export interface World {
  readonly test: TestDatabase
  readonly clock: TestClock
  readonly companyId: string
  personId(userCode: string): Promise<string>
  /** Imports the demo company with its budgets replaced. */
  withBudgets(budgets: string): Promise<readonly string[]>
  /** An order of somebody's that costs may be charged to. */
  placeOrder(writer: Writer, userCode: string): Promise<OrderRef>
}

export async function demoWorld(max = 5): Promise<World> {
  const test = await testDatabase({ max })
  const clock = new TestClock('2026-11-21T02:00:00Z')
  const deps = { db: test.db, clock, secrets: secretsFrom([randomBytes(32).toString('base64')]) }
  const demo = await demoCompanyText()
  const [from, until] = [demo.indexOf('budgets:'), demo.indexOf('# onBreach')]
  invariant(from > 0 && until > from, 'the demo company has budgets')

  async function withBudgets(budgets: string): Promise<readonly string[]> {
    const text = `${demo.slice(0, from)}budgets:${budgets === '' ? ' []' : `\n${budgets}`}\n\n${demo.slice(until)}`
    const result = await importCompany(deps, text)
    return result.ok ? [] : result.problems.map(({ message }) => message)
  }
  const problems = await withBudgets('')
  invariant(problems.length === 0, problems.join())
  const { id: companyId } = await test.db.kysely.selectFrom('company').select('id').executeTakeFirstOrThrow()
  const ids = new Map((await test.db.kysely.selectFrom('person').select(['id', 'userCode']).execute()).map((row) => [row.userCode, row.id]))
  const idOf = (userCode: string): string => {
    const id = ids.get(userCode)
    invariant(id, `${userCode} works there`)
    return id
  }
  const centre = await test.db.kysely.selectFrom('costCentre').select('id').where('code', '=', 'CC-3102').executeTakeFirstOrThrow()
  let count = 0

  return {
    test,
    clock,
    companyId,
    withBudgets,
    personId: async (userCode) => idOf(userCode),
    async placeOrder(writer, userCode) {
      const now = clock.now()
      const orderId = uuidv7(now.epochMilliseconds)
      count += 1
      await writer
        .insertInto('orders')
        .values({
          companyId,
          id: orderId,
          number: `F${String(count).padStart(6, '0')}`,
          line: 'flight',
          ownerId: idOf(userCode),
          bookerId: idOf(userCode),
          summary: 'inProgress',
          version: 1,
          eventHash: randomBytes(32),
          currency: 'CNY',
          totalMinor: 1,
          costCentreId: centre.id,
          policyVersion: 1,
          remark: '',
          submittedAt: now,
          departsAt: now,
          endsAt: now,
        })
        .execute()
      return { companyId, orderId }
    },
  }
}
