import { describe, expect, it } from 'vitest'
import { serviceFeesFrom, serviceFeesInFile, storedServiceFees } from './settings.ts'

const told = (fees: object): string[] => {
  const read = serviceFeesInFile.safeParse(fees)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('service fees in a company’s file', () => {
  it('say nothing where nothing is charged', () => {
    expect(serviceFeesFrom(serviceFeesInFile.parse({}))).toEqual({ rates: [], paidBy: 'company', isReturned: false })
  })

  it('are kept in cents and hundredths of a per cent, and read back as they were kept', () => {
    const kept = serviceFeesFrom(
      serviceFeesInFile.parse({
        rates: [{ channels: ['agent'], percent: 1.25, atLeastYuan: 5, atMostYuan: 50.5, per: 'order' }, { yuan: 9.99 }],
        paidBy: 'asTrip',
        onRefund: 'returned',
      }),
    )
    expect(kept).toEqual({
      rates: [
        {
          products: null,
          channels: ['agent'],
          per: 'order',
          amount: { is: 'percent', basisPoints: 125, atLeastMinor: 500, atMostMinor: 5_050 },
        },
        { products: null, channels: null, per: 'ticket', amount: { is: 'fixed', amountMinor: 999 } },
      ],
      paidBy: 'asTrip',
      isReturned: true,
    })
    expect(storedServiceFees.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it('are refused with what is wrong and where', () => {
    expect(told({ rates: [{}] })).toEqual(['rates.0: say either yuan or percent'])
    expect(told({ rates: [{ yuan: 10, percent: 1 }] })).toEqual(['rates.0: say either yuan or percent'])
    expect(told({ rates: [{ yuan: 10, atMostYuan: 20 }] })).toEqual(['rates.0: atLeastYuan and atMostYuan go with percent'])
    expect(told({ rates: [{ percent: 1, atLeastYuan: 30, atMostYuan: 20 }] })).toEqual([
      'rates.0.atLeastYuan: atLeastYuan is above atMostYuan',
    ])
    expect(
      told({ rates: [{ products: ['flight'], yuan: 10 }, { yuan: 5 }, { products: ['flight'], channels: ['own'], yuan: 1 }] }),
    ).toEqual(['rates.2: never charged: rate 1 is taken first for all of it'])
    expect(told({ rates: [{ products: ['ferry'], yuan: 10 }] })).toHaveLength(1)
    expect(told({ rates: [{ yuan: 0.001 }] })).toHaveLength(1)
    expect(told({ paidBy: 'supplier' })).toHaveLength(1)
  })
})
