import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBooking } from '../../../people/web/index.ts'
import { useScene } from '../../../policy/web/index.ts'
import { usePage } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import type { TrainGroupForm } from '../../calls/groups.ts'
import type { WantedSeats } from '../form-paths.ts'
import { groupFormQuery, type GroupAsked } from '../queries-groups.ts'
import { partyInMode, useSearchParty } from '../search-party.ts'

/** A party as it is divided now; as it was divided last until the server has said what a choice changes. */
export function useGroupRead(wanted: WantedSeats, applications: GroupAsked['applications']) {
  const { id } = usePage()
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const party = partyInMode(useSearchParty(), booking, myCode) ?? { mode: 'personal' as const, userCodes: [myCode] }
  const { sceneCode } = useScene()
  const asked: GroupAsked = { wanted, party, sceneCode, applications }
  const { data, error, refetch } = useQuery(groupFormQuery(asked, id))
  const [shown, setShown] = useState<TrainGroupForm | null>(null)
  if (data && data !== shown) setShown(data)
  return { asked, read: data ?? shown, error, isReading: !data && !error, readAgain: refetch }
}
