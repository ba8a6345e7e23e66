import { useBooking } from '../../../people/web/index.ts'
import { useSession } from '../../../web/session.ts'
import { partyInMode, useSearchParty } from '../search-party.ts'

/** Who rides, by user code, in the order in which they were chosen. */
export function useRiders(): readonly string[] {
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  return partyInMode(useSearchParty(), booking, myCode)?.userCodes ?? [myCode]
}
