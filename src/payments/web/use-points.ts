import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../web/call-error.ts'
import { useWrite } from '../../web/use-write.ts'
import type { PayAsset, PaymentInfo } from '../calls.ts'
import './contract.ts'
import { paymentQuery } from './queries.ts'

type Chosen = Pick<PaymentInfo, 'value' | 'points'>

/** What pays beside points: value that she has left alone is not named, for what is named is taken. */
const othersOf = ({ value }: Pick<Chosen, 'value'>): readonly PayAsset[] =>
  value === null || value.asideMinor > 0 ? ['companyCredit', 'travelCredit'] : ['companyCredit']

/** What is named when a part is paid: what is set aside in points stays so. */
export const assetsOf = ({ value, points }: Chosen): readonly PayAsset[] =>
  points && points.asideMinor > 0 ? [...othersOf({ value }), 'points'] : othersOf({ value })

/** What is set aside of hers as a payment is shown. */
export const besideOf = ({ value, points }: Chosen) => ({ valueMinor: value?.asideMinor ?? 0, pointsMinor: points?.asideMinor ?? 0 })

interface Points {
  readonly isOn: boolean
  /** What is left to be paid at a gateway. */
  readonly restMinor: number
  readonly assets: readonly PayAsset[]
  /** What her value and points are shown to pay. */
  readonly beside: { readonly valueMinor: number; readonly pointsMinor: number }
  choose(on: boolean): void
}

/**
 * Whether her points are to pay of a part. They are set aside as she pays, so that a switch alone costs nothing; what is set aside is let
 * go as she takes the switch back.
 */
export function usePoints({ payOrderId, points, value, dueMinor }: Chosen & Pick<PaymentInfo, 'payOrderId' | 'dueMinor'>): Points {
  const client = useQueryClient()
  const { run } = useWrite('POST', '/pay/checkout/assetPayment')
  const [wish, setWish] = useState<boolean | null>(null)
  const others = othersOf({ value })
  const asideMinor = points?.asideMinor ?? 0
  const isOn = points !== null && (points.isFree ? (wish ?? asideMinor > 0) : asideMinor > 0)

  async function letGo(): Promise<void> {
    try {
      await run({ payOrderId, assets: [...others] })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setWish(null) // told by the call's own toast; it stands as the server says
    }
    await client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
  }

  return {
    isOn,
    restMinor: dueMinor + asideMinor - (isOn ? (points?.payMinor ?? 0) : 0),
    assets: isOn ? [...others, 'points'] : others,
    beside: { valueMinor: value?.asideMinor ?? 0, pointsMinor: isOn ? (points?.payMinor ?? 0) : 0 },
    choose(on) {
      setWish(on)
      if (!on && asideMinor > 0) void letGo()
    },
  }
}
