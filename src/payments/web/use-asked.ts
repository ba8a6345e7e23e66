import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../web/call-error.ts'
import { pollDelayMs } from '../../web/query.ts'
import { useWrite } from '../../web/use-write.ts'
import type { PayState } from '../calls.ts'
import './contract.ts'
import { paymentQuery } from './queries.ts'

/** A gateway that is silent for so long is asked on by the server alone. */
const TIMES_MAX = 60

interface Asked {
  /** What the gateway said last through the server; null before the first answer. */
  answer: PayState | 'unclear' | null
  askAgain(): void
}

/** Asks the gateway, through the server, how a payment ended: once on arrival, and again while its answer is not clear. */
export function useAsked(payOrderId: string): Asked {
  const { run } = useWrite('POST', '/pay/facade/confirmPay', { hideError: true })
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Asked['answer']>(null)
  const [times, setTimes] = useState(0)

  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      let heard: PayState | 'unclear'
      try {
        heard = (await run({ payOrderId })).state
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure
        heard = 'unclear'
      }
      if (!isCurrent) return
      setAnswer(heard)
      void client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
      const isUnclear = heard === 'unclear' || heard === 'confirming'
      if (isUnclear && times < TIMES_MAX) timer = setTimeout(() => setTimes(times + 1), pollDelayMs(times))
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, run, payOrderId, times])

  return {
    answer,
    askAgain() {
      setAnswer(null)
      setTimes(times + 1)
    },
  }
}
