import { useQuery } from '@tanstack/react-query'
import { selectTogetherPath, useBooking } from '../../../people/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { useSession } from '../../../web/session.ts'
import { Bone } from '../../../web/ui/bone.tsx'
import { BoardField } from '../../../web/ui/board.tsx'
import { partyOf } from '../search-party.ts'
import { useTrainSearchText } from '../search-text.ts'

/** Named here at most; how many there are is said behind them. */
const NAMES_MAX = 2

/** Who travels: her own name alone until somebody comes along; the row leads to where they are chosen. */
export function WhoRides() {
  const t = useTrainSearchText()
  const language = useLanguage()
  const go = useGo()
  const person = useSession((state) => state.signedIn?.person)
  const booking = useBooking()
  const party = partyOf(booking, person?.userCode ?? '')
  const isChosen = party !== null && party.userCodes.length > 0
  const asked = { mode: booking.mode, userCodes: [...booking.travellers], line: 'train' as const }
  const { data } = useQuery({ ...reading('POST', '/usercenter/traveller/check', asked), enabled: isChosen, staleTime: 60_000 })
  const names = isChosen ? data?.travellers.map(({ name }) => name[language]) : [person?.name[language] ?? '']
  const count = booking.travellers.length
  const note = party === null ? t.forMe : booking.mode === 'agent' ? t.forOthers(count) : t.together(count)
  const value =
    party !== null && !isChosen ? t.chooseTravellers : names ? t.names(names.slice(0, NAMES_MAX), names.length) : <Bone wide="6rem" />
  return <BoardField wide label={t.traveller} value={value} note={note} onPick={() => go.push(selectTogetherPath('train'))} />
}
