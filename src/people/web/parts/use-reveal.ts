import { useEffect, useState } from 'react'
import { useConfirmed } from '../../../entry/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { toast } from '../../../web/ui/toast.tsx'
import '../contract.ts'

interface Shown {
  readonly cardId: string
  readonly number: string
  readonly secondsLeft: number
}

/** One whole number at a time, for as long as the server says; it is in the memory of this page alone, and goes with it. */
export function useReveal(passengerCode: string | undefined) {
  const confirmed = useConfirmed()
  const [shown, setShown] = useState<Shown | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isShown = shown !== null
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(
      () => setShown((now) => (now && now.secondsLeft > 1 ? { ...now, secondsLeft: now.secondsLeft - 1 } : null)),
      1_000,
    )
    const hide = () => setShown(null)
    // A phone that is put away, or another tab in front, shows nothing.
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [isShown])

  async function reveal(cardId: string): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const input = { id: cardId, ...(passengerCode === undefined ? {} : { passengerCode }) }
    try {
      const answer = await confirmed(() => http('POST', '/userCard/{id}/reveal', input, { hideError: true }))
      if (answer) setShown({ cardId, number: answer.cardNumber, secondsLeft: answer.hideAfterSeconds })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { shown, isBusy, reveal, hide: () => setShown(null) }
}
