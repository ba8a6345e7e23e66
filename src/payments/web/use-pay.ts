import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../web/call-error.ts'
import { useWrite } from '../../web/use-write.ts'
import './contract.ts'
import { paymentQuery } from './queries.ts'

interface Pay {
  /** Takes the company's part, prepares the person's, and leaves for the cashier. A second tap changes nothing. */
  pay(): void
  /** From the tap until the cashier is on screen. */
  isBusy: boolean
  /** What the server refused last, fit to be shown. */
  message: string | null
}

/** The way to Alipay's cashier. Nothing of it is remembered: the address is asked for anew each time and is only ever gone to. */
export function usePay(payOrderId: string): Pay {
  const client = useQueryClient()
  const assets = useWrite('POST', '/pay/checkout/assetPayment', { hideError: true })
  const prepay = useWrite('POST', '/personal/alipay/wap/prepay', { hideError: true })
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

  async function leave(): Promise<void> {
    try {
      await assets.run({ payOrderId, assets: ['companyCredit'] })
      const { payUrl } = await prepay.run({ payOrderId })
      window.location.assign(payUrl)
    } catch (failure) {
      settle(false)
      if (!(failure instanceof CallError)) throw failure
      // Refused mostly because it stands differently than this page shows.
      await client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
    }
  }

  return {
    pay() {
      if (isGoing.current) return
      settle(true)
      void leave()
    },
    isBusy,
    message: (assets.error ?? prepay.error)?.message ?? null,
  }
}
