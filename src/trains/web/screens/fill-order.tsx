import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { useBooking } from '../../../people/web/index.ts'
import { useScene } from '../../../policy/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePage, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { TrainOrderFormRead } from '../../calls/booking.ts'
import { OrderForm } from '../form/order-form.tsx'
import { wantedFrom, type WantedSeats } from '../form-paths.ts'
import { useTrainFormText } from '../form-text.ts'
import { trainFormQuery } from '../queries.ts'
import { refusedWith } from '../refused-with.ts'
import { atUsualFare, keepSearchParty, partyInMode, useSearchParty } from '../search-party.ts'
import { useSomebodyRides } from '../use-somebody-rides.ts'

/** The order form of a type of seats on one train; the address names both. */
export default function FillOrder() {
  const { key, trainSerialNumber } = useParams()
  const go = useGo()
  const wanted = useMemo(() => wantedFrom(key, trainSerialNumber), [key, trainSerialNumber])
  const somebodyRides = useSomebodyRides(wanted !== null)
  useEffect(() => {
    if (!wanted) go.replace('/train/index') // an address that was cut short
  }, [wanted, go])
  return wanted && somebodyRides && <OfSeats wanted={wanted} />
}

function OfSeats({ wanted }: { wanted: WantedSeats }) {
  const t = useTrainFormText()
  const { id } = usePage()
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const party = partyInMode(useSearchParty(), booking, myCode)
  const { sceneCode } = useScene()
  const asked = { wanted, party, sceneCode, attribution: null, applicationId: null }
  const { data, error, refetch } = useQuery(trainFormQuery(asked, id))
  usePageTitle(t.title)
  // For another party it is read anew: what was typed stays meanwhile, and also where the server refuses them.
  const [shown, setShown] = useState<TrainOrderFormRead | null>(null)
  if (data && data !== shown) setShown(data)
  const read = data ?? shown
  if (read) return <OrderForm read={read} asked={asked} refusal={error?.message ?? null} readAgain={refetch} />
  const takeUsualFare = (): void => keepSearchParty(atUsualFare(party, myCode))
  return <NotThere error={error} onAgain={() => void refetch()} onUsualFare={takeUsualFare} />
}

/** Other seats or another day may have no student fare: then it opens at the adult's, if she says so. */
const isOfStudents = (error: Error): boolean => error instanceof CallError && error.code.startsWith('TR-STUDENT-')

/** What is sold out or suspended is so the next time as well, and so is a station that is closed. */
const isGone = (error: Error): boolean => error instanceof CallError && (error.code === 'TR-GONE' || error.code === 'TR-STATION-CLOSED')

/** On its way, or why it is not there. */
function NotThere({ error, onAgain, onUsualFare }: { error: Error | null; onAgain: () => void; onUsualFare: () => void }) {
  const t = useTrainFormText()
  const language = useLanguage()
  const go = useGo()
  const back = (): void => go.back('/train/index')
  return (
    <Screen top={<AppBar title={t.title} onBack={back} />} busy={error === null}>
      {error ? (
        isOfStudents(error) ? (
          <ErrorFace title={t.failed.title} text={error.message} action={{ label: t.failed.usualFare, onPick: onUsualFare }} />
        ) : isGone(error) ? (
          <ErrorFace title={t.failed.title} text={error.message} action={{ label: t.chooseOther, onPick: back }} />
        ) : (
          <ErrorFace
            title={t.failed.title}
            text={refusedWith(error.message, t.failed.text, language)}
            action={{ label: t.failed.action, onPick: onAgain }}
          />
        )
      ) : (
        <>
          <SkeletonLines lines={2} label={t.loading} />
          <SkeletonForm rows={3} />
          <SkeletonLines lines={5} />
        </>
      )}
    </Screen>
  )
}
