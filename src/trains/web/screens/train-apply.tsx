import { Suspense, useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { ApplicationRow, linkIsUsed, useLinkedAmong } from '../../../applications/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Rows } from '../../../web/ui/rows.tsx'
import type { TrainGroupForm, TrainGroupPart } from '../../calls/groups.ts'
import { tripOf } from '../form/governed-rows.tsx'
import { wantedFrom, type WantedSeats } from '../form-paths.ts'
import { useTrainGroupText } from '../group-text.ts'
import { asOneForm, type GroupFaults } from '../groups/group.ts'
import { GroupForm } from '../groups/group-form.tsx'
import { NotDivided } from '../groups/not-divided.tsx'
import { useGroupRead } from '../groups/use-group-read.ts'
import { useRiders } from '../groups/use-riders.ts'
import { useSomebodyRides } from '../use-somebody-rides.ts'

/** `/fillorder/train/applyIndex/:key/:trainSerialNumber`: passengers who stand on several trip applications, each asked for hers. */
export default function TrainApply() {
  const { key = '', trainSerialNumber } = useParams()
  const go = useGo()
  const wanted = useMemo(() => wantedFrom(key, trainSerialNumber), [key, trainSerialNumber])
  const somebodyRides = useSomebodyRides(wanted !== null)
  useEffect(() => {
    if (!wanted) go.replace('/train/index') // an address that was cut short
  }, [wanted, go])
  return wanted && somebodyRides && <ByApplication wanted={wanted} seatKey={key} />
}

function ByApplication({ wanted, seatKey }: { wanted: WantedSeats; seatKey: string }) {
  const t = useTrainGroupText()
  // By its place in the history: the same after a reload, and no other page's.
  const { key: place } = useLocation()
  const riders = useRiders()
  const keys = riders.map((userCode) => `train-apply:${place}:${userCode}`)
  const linked = useLinkedAmong(keys)
  const applications = riders.flatMap((userCode, index) => {
    const applicationId = linked[index] ?? null
    return applicationId === null ? [] : { userCode, applicationId }
  })
  const { asked, read, error, isReading, readAgain } = useGroupRead(wanted, applications)
  usePageTitle(t.applyTitle)
  const whole = read && asOneForm(read)
  if (!whole) return <NotDivided title={t.applyTitle} error={error} onAgain={() => void readAgain()} />
  return (
    <GroupForm
      title={t.applyTitle}
      form={read}
      whole={whole}
      asked={asked}
      seatKey={seatKey}
      refusal={error?.message ?? null}
      isReading={isReading}
      readAgain={readAgain}
      lacksApplication={applications.length === 0 && whole.application.need === 'needed'}
      onSent={() => keys.forEach(linkIsUsed)}
    >
      {(faults) => <Applications form={read} keyOf={(userCode) => keys[riders.indexOf(userCode)] ?? ''} faults={faults} />}
    </GroupForm>
  )
}

interface ApplicationsProps {
  form: TrainGroupForm
  keyOf: (userCode: string) => string
  faults: GroupFaults
}

/** A row for each passenger: on which application she stands. In the order of the orders that this makes of them. */
function Applications({ form, keyOf, faults }: ApplicationsProps) {
  const t = useTrainGroupText()
  return (
    <Band flush title={t.applications}>
      <Rows>
        {form.parts.flatMap((part, nth) =>
          part.travellers.map((traveller) => (
            <OfTraveller
              key={traveller.userCode}
              part={part}
              traveller={traveller}
              formKey={keyOf(traveller.userCode)}
              error={faults.parts[nth]?.application}
            />
          )),
        )}
      </Rows>
      <p className="trainriders__none note">{t.applicationsWhy}</p>
    </Band>
  )
}

interface OfTravellerProps {
  part: TrainGroupPart
  traveller: TrainGroupPart['travellers'][number]
  formKey: string
  error: string | undefined
}

function OfTraveller({ part, traveller, formKey, error }: OfTravellerProps) {
  const language = useLanguage()
  const { need, because } = part.application
  // What is asked of an order is asked of all who are on it together: somebody may stand on an application by herself all the same.
  const own = { need: need === 'off' ? ('optional' as const) : need, because }
  return (
    <div role="group" aria-label={traveller.name[language]}>
      <p className="trainriders__none">{traveller.name[language]}</p>
      <Suspense fallback={null}>
        <ApplicationRow formKey={formKey} trip={tripOf({ ...part, travellers: [traveller] })} {...own} error={error} />
      </Suspense>
    </div>
  )
}
