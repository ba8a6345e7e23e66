import { useEffect, useState } from 'react'
import { selectTogetherPath, useBooking } from '../../people/web/index.ts'
import { useGo } from '../../web/page-context.ts'
import { useSession } from '../../web/session.ts'
import { partyFault, partyInMode, useSearchParty } from './search-party.ts'

/**
 * Whether it is known who rides on a page that was opened by its address: who books for others says first for whom, and is led there. As it was
 * opened: a form that is filled in is not left because another tab has changed its mind.
 */
export function useSomebodyRides(isThere: boolean): boolean {
  const go = useGo()
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const party = partyInMode(useSearchParty(), booking, myCode)
  const [isForNobody] = useState(() => partyFault(party, myCode) !== null)
  useEffect(() => {
    if (isThere && isForNobody) go.replace(selectTogetherPath('train'))
  }, [isThere, isForNobody, go])
  return !isForNobody
}
