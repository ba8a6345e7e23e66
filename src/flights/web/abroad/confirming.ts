import { useRef, useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { confirmFlight } from '../../calls/abroad.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { Faults } from '../parts/booking-form.ts'
import type { Reason } from '../reason-draft.ts'
import './contract.ts'

type Answer = CallResult<typeof confirmFlight>

/** What she has confirmed as it is now, or null where she did not go on. */
export type Confirmed = { readonly seen: string; readonly totalMinor: number } | null

/** What a journey abroad brings along to its submission. */
export interface AbroadChosen {
  /** Null while none is chosen, and where it is not one way. */
  readonly oneWayReason: Reason | null
  /** What stands in its way on the page; empty where nothing does. */
  readonly faults: Pick<Faults, 'oneWay' | 'consent'>
  /** The second stage: asks whether everything is as she saw it, shows what is not, and asks her. */
  readonly confirm: (cardId: string) => Promise<Confirmed>
}

/** Differences that may follow each other in one submission; an airline that moves on and on is tried again later. */
const ROUNDS_MAX = 5

/** The second stage of a journey abroad (C-AIR-09), with what differs while she is asked about it. */
export function useConfirmFlight(bookingId: string, abroad: BookingForm['abroad']) {
  const { run } = useWrite('POST', '/airfrond/confirmFlight', { hideError: true })
  const [differing, setDiffering] = useState<Answer | null>(null)
  const answer = useRef<(goesOn: boolean) => void>(null)

  const asked = (now: Answer): Promise<boolean> =>
    new Promise((resolve) => {
      answer.current = resolve
      setDiffering(now)
    })

  /** She goes on, or leaves it: the submission that waits hears it once. */
  function decide(goesOn: boolean): void {
    setDiffering(null)
    answer.current?.(goesOn)
    answer.current = null
  }

  async function confirm(cardId: string): Promise<Confirmed> {
    let seen = abroad?.seen ?? ''
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const now = await run({ bookingId, seen, cardId })
      if (now.stage === 'confirmed') return { seen: now.seen, totalMinor: now.totalMinor }
      if (!(await asked(now))) return null
      seen = now.seen
    }
    return null
  }
  return { confirm, differing, decide }
}
