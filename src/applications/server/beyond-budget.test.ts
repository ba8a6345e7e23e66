import { afterAll, describe, expect, it } from 'vitest'
import { governedWorld, onlyPrice, type GovernedFile } from '../../../tools/testing/governed.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { applicationStanding, ApplicationShown } from '../calls/applying.ts'

/* What an application says of a budget that does not suffice for it: by the policy that a booking on it would meet. */

const world = await governedWorld()
const { product, desk, lin, nextDay, govern } = world
afterAll(() => product.stop())

const BASE = '/personal/businessTrip/applyOrder'
const writtenIn = { zh: '1.3', en: '1.3' }

/** Leaves the sales department ¥1,000 a quarter, and lets the rule say so where there is one. */
const under = (onBreach: string | null) =>
  govern((file: GovernedFile) => {
    onlyPrice(file, { default: 9_000 })
    if (onBreach !== null) file.policy.domesticFlights.rules['budget-not-exceeded'] = { onBreach, writtenIn, default: 100 }
    const { budgets } = file as GovernedFile & { budgets: { code: string; limitYuan: number }[] }
    for (const budget of budgets) if (budget.code === 'B-SALES') budget.limitYuan = 1_000
  })

async function budgetsShown(estimateMinor: number) {
  const day = nextDay()
  const segment = { kind: 'leg', departureCity: 'HGH', arrivalCity: 'BJS', startDate: day, endDate: day, wanted: { flight: 1 } }
  const plan = { segments: [segment], travellers: ['QC1001'], estimateMinor, costCode: 'CC-3102', reason: 'Client' }
  const { applicationId } = await desk.must<{ applicationId: string }>('POST', `${BASE}/submitBusinessTripApplyOrder`, plan, lin)
  const { budgets } = await desk.must<ApplicationShown>('GET', `${BASE}/detail/${applicationId}`, {}, lin)
  return budgets.toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
const standing = () => desk.must<CallResult<typeof applicationStanding>>('GET', `${BASE}/standing`, {}, lin)

describe('an application whose budget does not suffice', () => {
  it.each([
    ['forbid', 'forbid'],
    ['approve', 'approve'],
    ['tell', 'tell'],
    [null, 'forbid'],
  ])('says what a booking would meet under the rule %s, and who answers for the budget [P-POL-05]', async (onBreach, word) => {
    await under(onBreach)
    const budgets = await budgetsShown(150_000)
    expect(budgets.map(({ code, suffices, owner, word: said }) => [code, suffices, owner?.en ?? null, said])).toEqual([
      ['B-SALES', false, 'Li He', word],
      ['B-TRAVEL', true, null, null],
    ])
    // What the form says while one still types.
    expect((await standing()).beyondBudget.flight).toBe(word)
    expect((await budgetsShown(50_000)).map(({ suffices, word: said }) => [suffices, said])).toEqual([
      [true, null],
      [true, null],
    ])
  })
})
