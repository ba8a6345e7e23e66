import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reading } from '../../../web/query.ts'
import { Row } from '../../../web/ui/rows.tsx'
import type { ResultOf } from '../../../web/contract.ts'
import type { TripAsked } from '../faces.ts'
import { useLinkText } from '../link-text.ts'
import { forgetLink, linkForm, useIsChosen, useLinked, wantedApplication } from '../linked.ts'
import { leftOf } from '../part-words.ts'
import { ApplicationSheet } from './application-sheet.tsx'
import { NoneFits } from './none-fits.tsx'

type ApplicationNeed = 'needed' | 'optional' | 'waived' | 'off'
export type Candidate = ResultOf<'POST /personal/businessTrip/applyOrder/forTrip'>['applications'][number]

export interface ApplicationRowProps {
  /** What the choice is kept for, such as `flight:<bookingId>`. */
  formKey: string
  trip: TripAsked
  need: ApplicationNeed
  /** Why none is needed, where it is waived. */
  because?: 'superAgent' | 'special' | null
  error?: string | undefined
}

/** On an order form: which application the booking rests on. Stands among a band's rows; nothing where none is wanted. */
export default function ApplicationRow({ need, because = null, ...rest }: ApplicationRowProps) {
  const t = useLinkText()
  if (need === 'off') return null
  if (need === 'waived') return <Row label={t.label}>{t.waived[because ?? 'special']}</Row>
  return <Linking need={need} {...rest} />
}

/**
 * Proposes what she set out with; else, where one is needed, the only one that fits. What fits no more is let go; nothing is put in the place of
 * one that was refused before she has seen it.
 */
function useProposal(formKey: string, applications: readonly Candidate[] | undefined, isNeeded: boolean, wasRefused: boolean): void {
  const isChosen = useIsChosen(formKey)
  const linked = useLinked(formKey)
  const fitting = applications?.filter(({ fits }) => fits)
  const wanted = fitting?.find(({ applicationId }) => applicationId === wantedApplication())
  const proposed = wanted ?? (isNeeded && fitting?.length === 1 ? fitting[0] : undefined)
  const isStale = linked !== null && fitting !== undefined && !fitting.some((one) => one.applicationId === linked.applicationId)
  const proposedId = proposed?.applicationId
  useEffect(() => {
    if (isStale) forgetLink(formKey)
    else if (!isChosen && !wasRefused && proposedId !== undefined) linkForm(formKey, proposedId)
  }, [formKey, isStale, isChosen, wasRefused, proposedId])
}

/** Whether what was said of the row still stands: another choice answers it, its being let go does not. And whether it was said of an application. */
function useStandsFor(error: string | undefined, linkedId: string | null, hasChosen: boolean) {
  const [said, setSaid] = useState({ error, linkedId })
  if (said.error !== error) setSaid({ error, linkedId })
  const isSaid = error !== undefined
  const wasLetGo = linkedId === null && !hasChosen
  return { isRefused: isSaid && (said.linkedId === linkedId || wasLetGo), wasRefused: isSaid && said.linkedId !== null }
}

/** Whether it is what she set out with, has something left to book, and does not fit what she then chose. */
const isLeftBehind = ({ fits, applicationId, tripData }: Candidate): boolean =>
  !fits && applicationId === wantedApplication() && tripData.some(({ products }) => products.some(({ remaining }) => remaining > 0))

function Linking({ formKey, trip, need, error }: Omit<ApplicationRowProps, 'need'> & { need: 'needed' | 'optional' }) {
  const t = useLinkText()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    ...reading('POST', '/personal/businessTrip/applyOrder/forTrip', trip),
    // What was booked meanwhile is gone from it.
    staleTime: 0,
  })
  const linked = useLinked(formKey)
  // Whoever chose on this form knows what she chose.
  const hasChosen = useIsChosen(formKey)
  const { isRefused, wasRefused } = useStandsFor(error, linked?.applicationId ?? null, hasChosen)
  const isNeeded = need === 'needed'
  useProposal(formKey, data?.applications, isNeeded, wasRefused)
  // What was refused may have been withdrawn, or booked, since they were read; and what was missing may be there.
  useEffect(() => {
    if (error !== undefined) void refetch()
  }, [error, refetch])
  if (!data) {
    if (!isNeeded) return null
    return (
      <Row label={t.label} empty error={error} onPick={isError ? () => void refetch() : undefined}>
        {isError ? t.failed : t.looking}
      </Row>
    )
  }
  const { applications } = data
  // Whoever applies for it applies for cities, whichever airports the booking names.
  const inCities = { ...trip, departureCity: data.departureCity.cityCode, arrivalCity: data.arrivalCity.cityCode }
  if (!isNeeded && applications.length === 0) return null
  const chosen = applications.find((one) => one.fits && one.applicationId === linked?.applicationId)
  const hasFitting = applications.some(({ fits }) => fits)
  const asks = isNeeded ? (hasFitting ? t.choose : t.none) : t.without
  const isStuck = isNeeded && !hasFitting && error !== undefined && !chosen
  const leftBehind = hasChosen ? undefined : applications.find(isLeftBehind)
  const note = chosen
    ? `${chosen.number} ${t.left(leftOf(chosen, t.counted))}`
    : leftBehind
      ? t.leftBehind(leftBehind.number, leftBehind.mismatches[0]?.message ?? '')
      : isNeeded && !hasFitting
        ? t.noneNote
        : undefined
  return (
    <>
      <Row label={t.label} empty={!chosen} error={isRefused ? error : undefined} note={note} onPick={() => setOpen(true)}>
        {chosen?.title ?? asks}
      </Row>
      {isStuck && <NoneFits trip={inCities} hasSome={applications.length > 0} />}
      <ApplicationSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        trip={inCities}
        applications={applications}
        isNeeded={isNeeded}
        linkedId={chosen?.applicationId ?? null}
        onChoose={(applicationId) => {
          linkForm(formKey, applicationId)
          setOpen(false)
        }}
      />
    </>
  )
}
