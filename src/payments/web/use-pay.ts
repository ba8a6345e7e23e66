import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../web/call-error.ts'
import { useWrite } from '../../web/use-write.ts'
import { useGo } from '../../web/page-context.ts'
import type { PayAsset } from '../calls.ts'
import { useCashiers, type Way } from './cashiers.ts'
import './contract.ts'
import { paymentQuery } from './queries.ts'
import { usePaymentsText } from './text.ts'

interface Pay {
  /**
   * Takes the company's part, prepares the person's, and shows the cashier. A second tap changes nothing. Without a way where nothing is
   * left for a cashier.
   */
  pay(way: Way | null): void
  /** From the tap until the cashier is on screen. */
  isBusy: boolean
  /** What the server refused last, fit to be shown. */
  message: string | null
}

/** Asked of WeChat for the openid that its sheet pays by; it comes back to the payment. */
const OPENID_PATH = '/sso/wechat'

interface Shown {
  readonly assets: readonly PayAsset[]
  /** What they are shown to leave to be paid, of which no other is asked unseen. */
  readonly restMinor: number
  /** What her value and points are shown to pay beside it. */
  readonly beside: { readonly valueMinor: number; readonly pointsMinor: number }
}

/** Pays a part of an order with these assets, as it is shown. */
export function usePay(payOrderId: string, { assets, restMinor, beside }: Shown): Pay {
  const client = useQueryClient()
  const assetPayment = useWrite('POST', '/pay/checkout/assetPayment', { hideError: true })
  const cashiers = useCashiers()
  const go = useGo()
  const t = usePaymentsText().checkout
  const [refused, setRefused] = useState<string | null>(null)
  const isGoing = useRef(false)
  const [isBusy, setBusy] = useState(false)

  function settle(isOnItsWay: boolean): void {
    isGoing.current = isOnItsWay
    setBusy(isOnItsWay)
  }

  // A browser may keep the page as it was left, tap included, and show it again at the back key.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      settle(false)
      void client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [client, payOrderId])

  async function atCashier(way: Way | null): Promise<void> {
    const { dueMinor, state } = await assetPayment.run({ payOrderId, assets: [...assets] })
    if (state === 'paid' || way === null || dueMinor !== restMinor) {
      settle(false)
      if (state === 'paid') go.replace(`/payResult?payOrderId=${payOrderId}`)
      else setRefused(t.changed)
      await client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
      return
    }
    const became = await cashiers.open(payOrderId, way, { dueMinor: restMinor, ...beside })
    if (became === 'leaving') return // still busy: a tap must not open a second cashier
    settle(false)
    if (became === 'openid') go.push(OPENID_PATH, { from: `/hotel/pay?payOrderId=${payOrderId}` })
    else if (became === 'done') go.replace(`/payResult?payOrderId=${payOrderId}`)
    else if (became === 'unable') setRefused(t.notOpened)
    await client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
  }

  async function leave(way: Way | null): Promise<void> {
    setRefused(null)
    try {
      await atCashier(way)
    } catch (failure) {
      settle(false)
      if (!(failure instanceof CallError)) throw failure
      setRefused(failure.message)
      // Refused mostly because it stands differently than this page shows.
      await client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
    }
  }

  return {
    pay(way) {
      if (isGoing.current) return
      settle(true)
      void leave(way)
    },
    isBusy,
    message: refused,
  }
}
