import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBooking } from '../../people/web/index.ts'
import { reading } from '../../web/query.ts'
import { useSession } from '../../web/session.ts'
import { inWhoseName, type KnownTraveller, type TravellerOf } from './whose.ts'

export interface Travellers {
  readonly travellerOf: TravellerOf
  /** Why it cannot be told who they are: most of all, that she may not book for one of them. */
  readonly error: Error | null
  readonly again: () => void
}

/** Who those are who travel. */
export function useTravellers(userCodes: readonly string[], known: ReadonlyMap<string, KnownTraveller> | undefined): Travellers {
  const me = useSession((state) => state.signedIn?.person)
  const { mode } = useBooking()
  const isKnown = (code: string): boolean => code === me?.userCode || known?.has(code) === true
  const { data, error, refetch } = useQuery({
    // Who stands on an application already is not asked about again: she may be there by somebody else's right.
    ...reading('POST', '/usercenter/traveller/check', {
      mode,
      userCodes: userCodes.filter((code) => known?.has(code) !== true || code === me?.userCode),
      line: 'flight',
    }),
    enabled: userCodes.some((code) => !isKnown(code)),
    retry: false,
    // Who somebody is does not change with whom she travels.
    placeholderData: keepPreviousData,
  })
  const travellerOf: TravellerOf = (code) => {
    if (me && code === me.userCode) return { name: me.name, isEmployee: true }
    const found = data?.travellers.find(({ userCode }) => userCode === code)
    return known?.get(code) ?? (found ? { name: found.name, isEmployee: found.kind === 'employee' } : null)
  }
  // Of an application that is changed the server says so when it is looked at.
  return { travellerOf, error: known ? null : error, again: () => void refetch() }
}

/** In whose name a new application is put, by user code: null for her own, undefined until that is known. */
export function useWhose(travellers: readonly string[]): Omit<Travellers, 'travellerOf'> & { readonly of: string | null | undefined } {
  const { mode } = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const { travellerOf, error, again } = useTravellers(travellers, undefined)
  return { of: inWhoseName({ mode, travellers, myCode }, travellerOf), error, again }
}
