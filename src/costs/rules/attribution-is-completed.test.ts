import { describe, expect, it } from 'vitest'
import { checkAttribution, inProportion, splitOf, wholeTo, type Attribution, type ChargeTo } from './attribution-is-completed.ts'

const may = {
  costCentres: new Set(['CC-1', 'CC-2']),
  people: new Set(['QC9001']),
  departments: new Set(['SALES']),
  projects: new Set(['STAR-1']),
  legalEntities: new Set(['HZ']),
}
const share = (to: ChargeTo | null, basisPoints: number, more: { projectCode?: string; legalEntityCode?: string } = {}) => ({
  to,
  projectCode: more.projectCode ?? null,
  legalEntityCode: more.legalEntityCode ?? null,
  basisPoints,
})
const percent = (...shares: ReturnType<typeof share>[]): Attribution => ({ by: 'percent', shares })
const CENTRE: ChargeTo = { kind: 'costCentre', code: 'CC-1' }

describe('the attribution of a cost', () => {
  it('must be completed in every share [V-OTHER-07]', () => {
    expect(checkAttribution(percent(), may, 100)).toEqual({ is: 'noShare' })
    expect(checkAttribution(percent(share(CENTRE, 5_000), share(null, 5_000)), may, 100)).toEqual({ is: 'missing', index: 1 })
    expect(checkAttribution(wholeTo({ kind: 'costCentre', code: ' ' }), may, 100)).toEqual({ is: 'missing', index: 0 })
  })

  it('names a cost centre or an expense owner that the traveller may charge [V-OTHER-07]', () => {
    for (const to of [CENTRE, { kind: 'person', code: 'QC9001' }, { kind: 'department', code: 'SALES' }] as const)
      expect(checkAttribution(wholeTo(to), may, 100)).toBeNull()
    for (const to of [
      { kind: 'costCentre', code: 'SALES' },
      { kind: 'person', code: 'CC-1' },
      { kind: 'department', code: 'QC9001' },
      { kind: 'costCentre', code: 'cc-1' },
    ] as const)
      expect(checkAttribution(wholeTo(to), may, 100)).toEqual({ is: 'unknown', index: 0 })
  })

  it('names a project and a legal entity only where they are hers', () => {
    expect(checkAttribution(percent(share(CENTRE, 10_000, { projectCode: 'STAR-1', legalEntityCode: 'HZ' })), may, 1)).toBeNull()
    expect(checkAttribution(percent(share(CENTRE, 10_000, { projectCode: 'STAR-2' })), may, 1)).toEqual({ is: 'unknownProject', index: 0 })
    expect(checkAttribution(percent(share(CENTRE, 10_000, { legalEntityCode: 'BJ' })), may, 1)).toEqual({
      is: 'unknownLegalEntity',
      index: 0,
    })
  })

  it('names nobody twice, but one cost centre for two projects', () => {
    expect(checkAttribution(percent(share(CENTRE, 4_000), share(CENTRE, 6_000)), may, 1)).toEqual({ is: 'twice', index: 1 })
    expect(checkAttribution(percent(share(CENTRE, 4_000), share(CENTRE, 6_000, { projectCode: 'STAR-1' })), may, 1)).toBeNull()
  })

  it('adds up by percentage or by amount [V-OTHER-07]', () => {
    expect(checkAttribution(percent(share(CENTRE, 9_999)), may, 1)).toEqual({ is: 'percent', missingBasisPoints: 1 })
    const { basisPoints, ...rest } = share(CENTRE, 0)
    const byAmount: Attribution = { by: 'amount', shares: [{ ...rest, amountMinor: 118_000 + basisPoints }] }
    expect(splitOf(byAmount)).toEqual({ by: 'amount', amountsMinor: [118_000] })
    expect(checkAttribution(byAmount, may, 118_000)).toBeNull()
    expect(checkAttribution(byAmount, may, 119_000)).toEqual({ is: 'amount', missingMinor: 1_000 })
  })
})

describe('a split by amounts, as shares of the whole', () => {
  const by = (...amounts: number[]): Attribution => ({
    by: 'amount',
    shares: amounts.map((amountMinor, i) => ({
      to: { ...CENTRE, code: `CC-${i}` },
      projectCode: null,
      legalEntityCode: null,
      amountMinor,
    })),
  })
  const points = (one: Attribution) => (one.by === 'percent' ? one.shares.map(({ to, basisPoints }) => [to?.code, basisPoints]) : one)

  it('keeps its proportion to the last hundredth of a per cent, and is the whole', () => {
    expect(points(inProportion(by(100, 100, 100)))).toEqual([
      ['CC-0', 3_334],
      ['CC-1', 3_333],
      ['CC-2', 3_333],
    ])
  })

  it('leaves out what comes to nothing of it', () => {
    expect(points(inProportion(by(1, 10_000_000)))).toEqual([['CC-1', 10_000]])
  })

  it('is left as it is where it was one of percentages', () => {
    const said = percent(share(CENTRE, 2_500), share({ kind: 'person', code: 'QC9001' }, 7_500))
    expect(inProportion(said)).toBe(said)
  })
})
