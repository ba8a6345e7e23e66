import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { wholeTo, type Attribution, type ChargeTo } from '../rules/attribution-is-completed.ts'
import { answeringFor, proposedFor } from './answering.ts'
import { budgetsOf } from './budgets.ts'
import { chargesOf, heldOf } from './charged.ts'
import { demoWorld, type World } from './testing.ts'

const DAY = Temporal.PlainDate.from('2026-11-24')
const centre = (code: string): ChargeTo => ({ kind: 'costCentre', code })
const share = (to: ChargeTo, basisPoints: number, more: { projectCode?: string; legalEntityCode?: string } = {}) => ({
  to,
  projectCode: more.projectCode ?? null,
  legalEntityCode: more.legalEntityCode ?? null,
  basisPoints,
})

let world: World

beforeAll(async () => {
  world = await demoWorld()
})
afterAll(() => world.test.drop())

const of = async (userCode: string) => ({ companyId: world.companyId, personId: await world.personId(userCode) })
const answered = async (userCode: string, attribution: Attribution | null, amountMinor = 100_00) =>
  answeringFor(world.test.db.read, await of(userCode), { attribution, amountMinor, date: DAY })
const centreId = async (code: string) =>
  (await world.test.db.kysely.selectFrom('costCentre').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

describe('what follows from what a form is charged to', () => {
  it('is the proposed cost centre, whole, where nothing was chosen [V-OTHER-07]', async () => {
    expect(await answered('QC1001', null)).toMatchObject({
      attribution: wholeTo(centre('CC-3102')),
      costCentreId: await centreId('CC-3102'),
    })
    expect(await proposedFor(world.test.db.read, await of('QC1001'))).toEqual(wholeTo(centre('CC-3102')))
  })

  it('names whoever answers for a cost centre, an expense owner in person, and the lead of a project, each once', async () => {
    const { rows } = await world.test.db.pool.query<{ owner: string | null }>(
      `select owner_id as owner from cost_centre where code = 'CC-3102'`,
    )
    const { rows: leads } = await world.test.db.pool.query<{ lead: string }>(
      `select lead_id as lead from project where code = 'SH-2026.01'`,
    )
    const qin = await world.personId('QC9001')
    const found = await answered('QC1001', {
      by: 'percent',
      shares: [
        share({ kind: 'person', code: 'QC9001' }, 2_000),
        share(centre('CC-3102'), 4_000),
        share(centre('CC-3102'), 4_000, { projectCode: 'SH-2026.01' }),
      ],
    })
    if (isRefusal(found)) throw new Error(JSON.stringify(found))
    expect(found.costCentreOwnerIds).toEqual([...new Set([qin, ...rows.flatMap(({ owner }) => owner ?? [])])])
    expect(found.projectLeadIds).toEqual(leads.map(({ lead }) => lead))
    expect(found.costCentreId).toBe(await centreId('CC-3102'))
  })

  it('keeps the order under the proposed cost centre where it is charged to none', async () => {
    expect(await answered('QC1001', wholeTo({ kind: 'person', code: 'QC9001' }))).toMatchObject({ costCentreId: await centreId('CC-3102') })
  })

  it('is refused with the share that is wrong, and where the amounts are not the whole [V-OTHER-07]', async () => {
    expect(await answered('QC1001', wholeTo(centre('CC-1001')))).toMatchObject({
      refused: 'COST-UNKNOWN',
      field: 'attribution.shares.0.to',
    })
    const amounts = (amountMinor: number): Attribution => ({
      by: 'amount',
      shares: [{ to: centre('CC-3102'), projectCode: null, legalEntityCode: null, amountMinor }],
    })
    expect(await answered('QC1001', amounts(99_99))).toMatchObject({ refused: 'COST-AMOUNT', facts: { missingMinor: 1 } })
    expect(isRefusal(await answered('QC1001', amounts(100_00)))).toBe(false)
  })

  it('cannot be said by somebody who has nothing to charge [V-OTHER-07]', async () => {
    await world.test.db.pool.query(`update cost_centre set is_open = false where code = 'CC-3108'`)
    const { rows } = await world.test.db.pool.query<{ code: string }>(
      `select p.user_code as code from person p join person_cost_centre m on m.person_id = p.id join cost_centre c on c.id = m.cost_centre_id
       where c.code = 'CC-3108'`,
    )
    expect(await answered(rows[0]?.code ?? '', null)).toMatchObject({ refused: 'COST-MISSING', field: 'attribution.shares' })
  })
})

describe('what was charged', () => {
  it('is read again part by part, and is kept of whoever charged it and of nobody else', async () => {
    const lin = await of('QC1001')
    const attribution: Attribution = {
      by: 'percent',
      shares: [
        share(centre('CC-3102'), 3_333, { projectCode: 'SH-2026.01' }),
        share({ kind: 'person', code: 'QC9001' }, 6_667, { legalEntityCode: 'QC-BJ' }),
      ],
    }
    const order = await unlessRefused(world.test.db, {}, async (writer) => {
      const placed = await world.placeOrder(writer, 'QC1001')
      const cost = {
        ...lin,
        product: 'flight',
        date: DAY,
        currency: 'CNY',
        charges: [{ attribution, amountMinor: 100_00, travellerId: null }],
      }
      return (await budgetsOf(world).reserve(writer, placed, { ...cost, step: 'submit', chargedBy: lin.personId })) ?? placed
    })
    if (isRefusal(order)) throw new Error(JSON.stringify(order))
    expect(await chargesOf(world.test.db.read, order)).toMatchObject([
      { partNo: 1, to: { kind: 'costCentre', code: 'CC-3102' }, project: { code: 'SH-2026.01' }, amountMinor: 33_33, currency: 'CNY' },
      { partNo: 2, to: { kind: 'person', code: 'QC9001' }, project: null, legalEntity: { code: 'QC-BJ' }, amountMinor: 66_67 },
    ])
    const held = await heldOf(world.test.db.read, lin)
    expect(held.charged).toMatchObject([
      { to: { code: 'CC-3102' }, amountMinor: 33_33, isBySelf: true },
      { to: { code: 'QC9001' }, amountMinor: 66_67, isBySelf: true },
    ])
    expect(held.mayCharge.map(({ code }) => code)).toEqual(expect.arrayContaining(['CC-3102', 'CC-3100', 'CC-5001']))
    const qin = await heldOf(world.test.db.read, await of('QC9001'))
    expect(qin.charged).toMatchObject([{ to: { kind: 'person' }, amountMinor: 66_67, isBySelf: false }])
    expect(qin.answersFor).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'costCentre', code: 'CC-1001' })]))
    expect((await heldOf(world.test.db.read, await of('QC3002'))).charged).toEqual([])
  })
})
