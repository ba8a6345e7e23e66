import { describe, expect, it } from 'vitest'
import { sumMinor } from '../../../kernel/money.ts'
import { sumOf } from './change-sum.ts'

const quoted = (differenceMinor: number, feeMinor: number, differenceFeeMinor: number, serviceFeeMinor = 0) => {
  const serviceFee = { kind: 'serviceFee' as const, label: '', amountMinor: serviceFeeMinor, companyMinor: 0, personMinor: 0 }
  const changeFee = { ...serviceFee, kind: 'changeFee' as const, amountMinor: Math.max(0, differenceMinor + feeMinor + differenceFeeMinor) }
  return { differenceMinor, feeMinor, differenceFeeMinor, lines: serviceFeeMinor === 0 ? [changeFee] : [changeFee, serviceFee] }
}

describe('what a change comes to', () => {
  it('is one sum with its signs that adds up, and names each fee once: also where a cheaper train is eaten up by them', () => {
    const { lines, netMinor } = sumOf(quoted(-55_50, 80_50, 11_00))
    expect(lines).toEqual([
      { key: 'difference', minor: -55_50 },
      { key: 'fee', minor: 80_50 },
      { key: 'differenceFee', minor: 11_00 },
    ])
    expect(netMinor).toBe(36_00)
  })

  it('comes back below zero, takes our own fee in, and leaves out what is nothing', () => {
    expect(sumOf(quoted(-100_00, 0, 5_00)).netMinor).toBe(-95_00)
    expect(sumOf(quoted(40_00, 0, 0, 5_00))).toEqual({
      lines: [
        { key: 'difference', minor: 40_00 },
        { key: 'serviceFee', minor: 5_00 },
      ],
      netMinor: 45_00,
    })
    expect(sumOf(quoted(0, 0, 0))).toEqual({ lines: [], netMinor: 0 })
    for (const [difference, fee, kept] of [
      [-20_00, 30_00, 2_00],
      [70_00, 10_00, 0],
      [-90_00, 0, 9_00],
    ] as const) {
      const { lines, netMinor } = sumOf(quoted(difference, fee, kept))
      expect(sumMinor(lines.map(({ minor }) => minor))).toBe(netMinor)
    }
  })
})
