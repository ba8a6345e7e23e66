import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useBooking } from '../../../people/web/index.ts'
import { useScene } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePage, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { StandbyForm as StandbyFormShown } from '../../calls/standby.ts'
import { wantedFrom, type WantedSeats } from '../form-paths.ts'
import { standbyFormQuery } from '../queries-standby.ts'
import { refusedWith } from '../refused-with.ts'
import { partyInMode, useSearchParty } from '../search-party.ts'
import { useTrainStandbyText } from '../standby-text.ts'
import { StandbyForm } from '../standby/standby-form.tsx'
import { askedWish, readOf, type Wish } from '../standby/wish.ts'
import { useSomebodyRides } from '../use-somebody-rides.ts'

/** The form of waiting for seats that are sold out; the address names what is waited for first. */
export default function FillStandby() {
  const { key } = useParams()
  const { search } = useLocation()
  const go = useGo()
  const first = useMemo(() => wantedFrom(key, new URLSearchParams(search).get('train') ?? ''), [key, search])
  const somebodyRides = useSomebodyRides(first !== null)
  useEffect(() => {
    if (!first) go.replace('/train/index') // an address that was cut short
  }, [first, go])
  return first && somebodyRides && <Waiting first={first} />
}

function Waiting({ first }: { first: WantedSeats }) {
  const t = useTrainStandbyText().form
  const { id } = usePage()
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const party = partyInMode(useSearchParty(), booking, myCode)
  const { sceneCode } = useScene()
  const [wishes, setWishes] = useState<readonly Wish[]>([{ ...first, train: null }])
  const asked = { requirements: wishes.map(askedWish), party, sceneCode, attribution: null, applicationId: null }
  const { data, error, refetch } = useQuery(standbyFormQuery(asked, id))
  usePageTitle(t.title)
  // For another party or other trains it is read anew: what was entered stays meanwhile, and also where the server refuses them.
  const [shown, setShown] = useState<StandbyFormShown | null>(null)
  if (data && data !== shown) setShown(data)
  const read = data ?? shown
  if (!read) return <NotThere error={error} onAgain={() => void refetch()} />
  return (
    <StandbyForm
      read={read}
      wishes={wishes.map((wish) => ({ ...wish, train: readOf(read, wish)?.train ?? wish.train }))}
      onWishes={setWishes}
      asked={asked}
      refusal={error?.message ?? null}
      isReading={!data && !error}
      readAgain={refetch}
    />
  )
}

/** On its way, or why it is not there. */
function NotThere({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  const t = useTrainStandbyText().form
  const language = useLanguage()
  const go = useGo()
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/train/index')} />} busy={error === null}>
      {error ? (
        <ErrorFace
          title={t.failed.title}
          text={refusedWith(error.message, t.failed.text, language)}
          action={{ label: t.failed.action, onPick: onAgain }}
        />
      ) : (
        <>
          <SkeletonLines lines={2} label={t.reading} />
          <SkeletonForm rows={3} />
          <SkeletonLines lines={5} />
        </>
      )}
    </Screen>
  )
}
