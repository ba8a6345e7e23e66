import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { useGo } from '../../../web/page-context.ts'
import { CHANGE_STEPS, changeFlightsPath, changePath } from '../change-paths.ts'
import { ChangeFares } from '../parts/change-cabins.tsx'
import { ChangeFlights } from '../parts/change-flights.tsx'
import { ChangeFormPage } from '../parts/change-form.tsx'

const CHANGE_ID = /^[0-9a-f-]{36}$/

/** The steps of a change that has begun: flights of the day, fares of one of them, what it comes to. An address that was cut short leads to the first. */
export default function ChangeStep() {
  const { orderSeq = '', step = '', changeId = '' } = useParams()
  const key = new URLSearchParams(useLocation().search).get('key') ?? ''
  const known = CHANGE_STEPS.find((one) => one === step)
  const place = { orderSeq, changeId }
  if (known === undefined || !CHANGE_ID.test(changeId)) return <LeadTo path={changePath(orderSeq)} />
  if (known === 'flights') return <ChangeFlights key={changeId} place={place} />
  if (known === 'form') return <ChangeFormPage key={changeId} place={place} />
  return key === '' ? <LeadTo path={changeFlightsPath(place)} /> : <ChangeFares key={key} place={place} flightId={key} />
}

function LeadTo({ path }: { path: string }) {
  const go = useGo()
  useEffect(() => go.replace(path), [go, path])
  return null
}
