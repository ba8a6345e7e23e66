import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBooking } from '../../../people/web/index.ts'
import type { BothNames } from '../../../kernel/language.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { useGo } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { useSession } from '../../../web/session.ts'
import type { railPassengers } from '../../calls/passengers.ts'
import '../contract.ts'
import type { PassengersFor } from '../form-paths.ts'
import { keepSearchParty, partyOf, useSearchParty } from '../search-party.ts'

export type Chosen = CallResult<typeof railPassengers>
export type ChosenTraveller = Chosen['travellers'][number]

/** Somebody who can be ticked, whether or not she is. */
export interface Candidate {
  readonly userCode: string
  readonly name: BothNames
  readonly kind: ChosenTraveller['kind']
  /** As she would ride; null until the server has said so. */
  readonly chosen: ChosenTraveller | null
}

/** Who rides, as it is being chosen: nothing of it counts before `keep`. It begins anew where travellers were chosen on the page of all lines. */
function useDraft() {
  const { travellers } = useBooking()
  const party = useSearchParty()
  const from = travellers.join(' ')
  const begun = () => ({ from, codes: [...travellers], students: [...(party?.students ?? [])] })
  const [draft, setDraft] = useState(begun)
  if (draft.from !== from) setDraft({ ...begun(), students: draft.students })
  return { draft, setDraft }
}

/** Everybody who was ever on this page, under her name: whoever is taken out can be taken in again. */
function useKnown(data: Chosen | undefined): readonly ChosenTraveller[] {
  const [known, setKnown] = useState<readonly ChosenTraveller[]>([])
  const fresh = data?.travellers.filter(({ userCode }) => known.every((one) => one.userCode !== userCode)) ?? []
  if (fresh.length > 0) setKnown([...known, ...fresh])
  return known
}

/** The choice of who rides on the seats of a form: who can be, what each would ride as, and what keeps them from one order. */
export function usePassengers({ trainDate, arrivesOn, seat, isGroup }: PassengersFor) {
  const booking = useBooking()
  const { mode } = booking
  const go = useGo()
  const me = useSession((state) => state.signedIn?.person)
  const { draft, setDraft } = useDraft()
  const { codes, students } = draft
  const asked = reading('POST', '/train/app/passengers', {
    trainDate,
    arrivesOn,
    seat,
    mode,
    userCodes: [...codes],
    students: [...students],
    ...(isGroup && { isGroup }),
  })
  const { data, error, refetch, isFetching } = useQuery({ ...asked, enabled: codes.length > 0, placeholderData: (before) => before })
  const outsiders = useQuery(reading('GET', '/usercenter/outUserPerson/list'))
  const known = useKnown(data)
  const now = codes.length > 0 && error === null ? data : undefined
  const asCandidate = ({ userCode, name, kind }: Omit<Candidate, 'chosen'>): Candidate => ({
    userCode,
    name,
    kind,
    chosen: now?.travellers.find((one) => one.userCode === userCode) ?? null,
  })
  const colleagues = known.filter(({ kind }) => kind === 'employee')
  const self = me ? [{ userCode: me.userCode, name: me.name, kind: 'employee' as const }] : []
  const isMe = (userCode: string): boolean => userCode === me?.userCode
  return {
    isMine: (userCode: string): boolean => mode === 'personal' && isMe(userCode),
    isChosen: (userCode: string): boolean => codes.includes(userCode),
    isStudent: (userCode: string): boolean => students.includes(userCode),
    colleagues: (mode === 'personal' ? self : colleagues).map(asCandidate),
    outsiders: outsiders.data?.companions.map(asCandidate) ?? null,
    outsidersFailed: outsiders.error !== null,
    readOutsiders: () => void outsiders.refetch(),
    count: codes.length,
    now,
    /** Why they do not ride as they are chosen, in the reader's words; null where they do, and while that is not known. */
    refusal: error?.message ?? (now?.together.allowed === false ? now.together.message : null),
    isBusy: isFetching,
    readAgain: () => void refetch(),
    toggle(userCode: string, isIn: boolean): void {
      setDraft({ ...draft, codes: isIn ? [...codes, userCode] : codes.filter((one) => one !== userCode) })
    },
    setStudent(userCode: string, isOne: boolean): void {
      setDraft({ ...draft, students: isOne ? [...students, userCode] : students.filter((one) => one !== userCode) })
    },
    /** To the page where travellers of all lines are chosen, with what is chosen here. */
    leaveFor(path: string): void {
      booking.setTravellers(codes)
      setDraft({ ...draft, from: codes.join(' ') })
      go.push(path)
    },
    keep(): void {
      booking.setTravellers(codes)
      keepSearchParty(partyOf({ mode, travellers: codes }, me?.userCode ?? '', students))
      go.back('/train/index')
    },
  }
}
