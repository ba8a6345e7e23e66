import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { togetherFrom, type WantedSeats } from '../form-paths.ts'
import { useTrainGroupText } from '../group-text.ts'
import { asOneForm } from '../groups/group.ts'
import { GroupForm } from '../groups/group-form.tsx'
import { NotDivided } from '../groups/not-divided.tsx'
import { useGroupRead } from '../groups/use-group-read.ts'
import { useSomebodyRides } from '../use-somebody-rides.ts'

/** `/fillorder/train/togetherIndex`: a party that is larger than one order, or that several pay for. Its address names the seats. */
export default function TrainTogether() {
  const { search } = useLocation()
  const go = useGo()
  const wanted = useMemo(() => togetherFrom(search), [search])
  const somebodyRides = useSomebodyRides(wanted !== null)
  useEffect(() => {
    if (!wanted) go.replace('/train/index') // an address that was cut short
  }, [wanted, go])
  return wanted && somebodyRides && <Together wanted={wanted} seatKey={new URLSearchParams(search).get('key') ?? ''} />
}

const NOBODY_APPLIES: [] = []

function Together({ wanted, seatKey }: { wanted: WantedSeats; seatKey: string }) {
  const t = useTrainGroupText()
  const { asked, read, error, isReading, readAgain } = useGroupRead(wanted, NOBODY_APPLIES)
  usePageTitle(t.title)
  const whole = read && asOneForm(read)
  if (!whole) return <NotDivided title={t.title} error={error} onAgain={() => void readAgain()} />
  return (
    <GroupForm
      title={t.title}
      form={read}
      whole={whole}
      asked={asked}
      seatKey={seatKey}
      refusal={error?.message ?? null}
      isReading={isReading}
      readAgain={readAgain}
    />
  )
}
