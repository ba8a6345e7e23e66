import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { selectTogetherPath, useBooking } from '../../../people/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { usePage } from '../../../web/page-context.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { BookingForm } from '../../calls/booking.ts'
import { DOCUMENT_PATHS, PARTY_PATHS } from '../order-paths.ts'

const codesOf = (form: BookingForm): string[] => form.travellers.map(({ userCode }) => userCode)
const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((code) => b.includes(code))

/**
 * Who travels on an open order form: others are chosen on a page of their own, one can be taken out at once. Either way the server
 * prices and judges the offer for the new party; where it refuses, the party stays, and the form says why.
 */
export function useParty(form: BookingForm, readAgain: () => Promise<{ isError: boolean }>) {
  const { id, pathname, navigation } = usePage()
  const booking = useBooking()
  const { run, isBusy } = useWrite('POST', '/airfrond/changeTravellers/{id}', { hideError: true })
  const [refusal, setRefusal] = useState<string | null>(null)
  /** For what the form was left; it is looked at when the form is on screen again. */
  const leftFor = useRef<'party' | 'document' | null>(null)

  async function change(userCodes: readonly string[]): Promise<void> {
    setRefusal(null)
    try {
      await run({ id: form.bookingId, travellers: { mode: form.mode, userCodes: [...userCodes] } })
      booking.setTravellers(userCodes)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
      booking.setTravellers(codesOf(form))
    }
    await readAgain()
  }

  const onReturn = useEffectEvent((): void => {
    const what = leftFor.current
    leftFor.current = null
    if (what === 'document') void readAgain()
    if (what === 'party' && booking.mode === form.mode && !isSame(booking.travellers, codesOf(form))) void change(booking.travellers)
  })
  // A kept page's effects stop while it is hidden, and run again when it is shown.
  useEffect(() => onReturn(), [])

  function leaveFor(what: 'party' | 'document', path: string): void {
    const own = what === 'party' ? PARTY_PATHS : DOCUMENT_PATHS
    // Held only now: what is opened from here belongs to the form until the way back.
    if (navigation.forms.has(id)) {
      navigation.forms.hold(id, (next) => next === pathname || own.some((one) => next === one || next.startsWith(`${one}/`)))
    }
    leftFor.current = what
    navigation.push(path)
  }
  return {
    isBusy,
    refusal,
    choose(): void {
      booking.setTravellers(codesOf(form))
      leaveFor('party', selectTogetherPath('flight'))
    },
    takeOut: (userCode: string): Promise<void> => change(codesOf(form).filter((code) => code !== userCode)),
    addDocument: (path: string): void => leaveFor('document', path),
  }
}

export type PartyActions = ReturnType<typeof useParty>
