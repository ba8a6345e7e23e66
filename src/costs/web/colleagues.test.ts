import { describe, expect, it } from 'vitest'
import { bearersOf, type ColleagueCentre } from './colleagues.ts'
import { attributionOf, draftFault, splitByTravellers } from './cost-draft.ts'

const colleague = (code: string, tickets = 1): ColleagueCentre => ({
  centre: { code, name: { zh: code, en: code }, isDefault: true, isRecent: false, owner: null, legalEntity: null },
  of: { zh: '高宁', en: 'Ning Gao' },
  tickets,
})
const hers = { code: 'CC-1' }

/** Codes and fen of a party's cost, split by who travels. */
function split(wholeMinor: number, tickets: number, ...colleagues: ColleagueCentre[]) {
  const bearers = bearersOf(hers, tickets, colleagues)
  if (!bearers) return null
  const draft = splitByTravellers(bearers, {}, wholeMinor)
  expect(draftFault(draft, wholeMinor)).toBeNull()
  const said = attributionOf(draft)
  return said.shares.map((share) => [share.to?.code, 'amountMinor' in share ? share.amountMinor : share.basisPoints])
}

describe('a party’s cost, split by who travels [V-OTHER-07]', () => {
  it('is each one’s ticket, to the cent: what does not divide goes to the first', () => {
    expect(split(100_00, 3, colleague('CC-2'), colleague('CC-3'))).toEqual([
      ['CC-1', 33_34],
      ['CC-2', 33_33],
      ['CC-3', 33_33],
    ])
  })

  it('leaves guests with who brings them along, and makes two of one cost centre one share', () => {
    expect(split(400_00, 4, colleague('CC-2'))).toEqual([
      ['CC-1', 300_00],
      ['CC-2', 100_00],
    ])
    expect(split(300_00, 3, colleague('CC-1'), colleague('CC-2'))).toEqual([
      ['CC-1', 200_00],
      ['CC-2', 100_00],
    ])
  })

  it('is percentages while it is not known what it costs', () => {
    expect(split(0, 2, colleague('CC-2'))).toEqual([
      ['CC-1', 5_000],
      ['CC-2', 5_000],
    ])
  })

  it('leaves out whose it is where she does not travel any more', () => {
    expect(split(200_00, 2, colleague('CC-2'), colleague('CC-3'))).toEqual([
      ['CC-2', 100_00],
      ['CC-3', 100_00],
    ])
  })

  it('is not offered where all charge the same, or she has none to propose', () => {
    expect(split(100_00, 2, colleague('CC-1'))).toBeNull()
    expect(bearersOf(null, 2, [colleague('CC-2')])).toBeNull()
    expect(bearersOf(hers, 1, [])).toBeNull()
  })
})
