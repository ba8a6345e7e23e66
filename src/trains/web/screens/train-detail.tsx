import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useBooking } from '../../../people/web/index.ts'
import { useScene } from '../../../policy/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { ListedSeat, ListedTrain, trainDetail } from '../../calls.ts'
import { useTrainDetailText } from '../detail-text.ts'
import { formPath, standbyFormPath, togetherPath } from '../form-paths.ts'
import { PASSENGERS_PER_TRAIN_ORDER_MAX } from '../../rules/search.ts'
import { FeeRules } from '../parts/fee-rules.tsx'
import { canWait, leftIn, shownSeats, stateOf, wordOf } from '../parts/seat-words.ts'
import { TrainLeg } from '../parts/train-row.tsx'
import { trainQuery } from '../queries.ts'
import { partyInMode, useSearchParty } from '../search-party.ts'
import { rideFrom } from '../trip.ts'
import { useSomebodyRides } from '../use-somebody-rides.ts'
import '../trains.css'

const StopsSheet = lazy(() => import('../parts/stops-sheet.tsx'))

type Detail = CallResult<typeof trainDetail>
type Explanation = Detail['explanations'][number]

/** One train as it stands: its seats with fares and what the policy says of each, where it stops, and what giving back or changing costs. */
export default function TrainDetail() {
  const { search } = useLocation()
  const go = useGo()
  const ride = useMemo(() => rideFrom(search), [search])
  const somebodyRides = useSomebodyRides(ride !== null)
  useEffect(() => {
    if (!ride) go.replace('/train/index') // an address that was cut short
  }, [ride, go])
  return ride && somebodyRides && <OneTrain ride={ride} />
}

function OneTrain({ ride }: { ride: NonNullable<ReturnType<typeof rideFrom>> }) {
  const t = useTrainDetailText()
  const language = useLanguage()
  const go = useGo()
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const party = partyInMode(useSearchParty(), booking, myCode)
  const { sceneCode } = useScene()
  const { data, error, isFetching, refetch } = useQuery(trainQuery(ride, party, sceneCode))
  const trainNo = data?.train.trainNo ?? ride.trainId.split('-')[0] ?? ''
  usePageTitle(trainNo)
  const back = () => go.back('/train/index')
  const isGone = error instanceof CallError && error.code === 'TR-GONE'
  return (
    <Screen busy={isFetching} top={<AppBar onBack={back} title={trainNo} subtitle={data && formatDate(data.train.trainDate, language)} />}>
      {data ? (
        <Content detail={data} isStudent={ride.isStudent} riders={party?.userCodes.length ?? 1} />
      ) : error ? (
        <ErrorFace
          title={(isGone ? t.gone : t.failed).title}
          text={error.message}
          action={isGone ? { label: t.gone.action, onPick: back } : { label: t.failed.action, onPick: () => void refetch() }}
        />
      ) : (
        <SkeletonRows count={3} label={t.loading} />
      )}
    </Screen>
  )
}

function Content({ detail: { train, explanations }, isStudent, riders }: { detail: Detail; isStudent: boolean; riders: number }) {
  const t = useTrainDetailText()
  const language = useLanguage()
  const [isStopsOpen, setStopsOpen] = useState(false)
  const { sale, saleStartsAt, runsFrom, runsTo, distanceKm } = train
  return (
    <>
      {sale !== 'onSale' && (
        <Notice kind="warn">
          {[t.list.sale[sale], ...(saleStartsAt === null ? [] : [t.list.saleStarts(formatDateTime(saleStartsAt, language))])].join(' · ')}
        </Notice>
      )}
      <Band label={train.trainNo}>
        <TrainLeg train={train} />
        <p className="note">
          {t.route(runsFrom[language], runsTo[language])} · {t.distance(Math.round(distanceKm))}
        </p>
        <LinkButton leads="up" onPick={() => setStopsOpen(true)}>
          {t.list.stops}
        </LinkButton>
      </Band>
      <Band title={t.seats} flush>
        {shownSeats(train.seats).map((seat) => (
          <SeatPart
            key={seat.seat}
            train={train}
            seat={seat}
            isStudent={isStudent}
            riders={riders}
            explanation={explanations.find((one) => one.seat === seat.seat)}
          />
        ))}
      </Band>
      <FeeRules />
      <Suspense fallback={null}>{isStopsOpen && <StopsSheet train={train} onClose={() => setStopsOpen(false)} />}</Suspense>
    </>
  )
}

interface SeatPartProps {
  train: ListedTrain
  seat: ListedSeat
  isStudent: boolean
  /** How many travel: more than one order takes are booked as several. */
  riders: number
  explanation: Explanation | undefined
}

/** Whether these seats can be ordered now: on sale, left for all who travel, and not forbidden. */
const canChoose = ({ canBook }: ListedTrain, { isLeft, verdict }: ListedSeat): boolean => canBook && isLeft && verdict?.action !== 'forbid'

/**
 * Whether several orders are the way: more people than one takes, of whom some may go where seats are left for some, or a standard that not all
 * of them keep, who then have orders of their own.
 */
const canDivide = (train: ListedTrain, seat: ListedSeat, riders: number): boolean =>
  riders > PASSENGERS_PER_TRAIN_ORDER_MAX
    ? train.sale === 'onSale' && (seat.isLeft || seat.fewerLeft !== undefined)
    : riders > 1 && train.canBook && seat.isLeft && !canChoose(train, seat)

/** A type of seats: fares by berth, what is left, and the company's word with every rule that it breaks. */
function SeatPart({ train, seat, isStudent, riders, explanation }: SeatPartProps) {
  const t = useTrainDetailText()
  const go = useGo()
  const word = wordOf(t.list, seat)
  const broken = explanation?.rules.filter(({ pass }) => !pass) ?? []
  const hasStudentFare = isStudent && seat.studentFareMinor !== null
  return (
    <section className="trainseat">
      <div className="trainseat__head">
        <h3>{t.list.seats[seat.seat]}</h3>
        <Money minor={seat.fareMinor} />
      </div>
      {isStudent && seat.studentFareMinor !== null && <p className="note">{t.list.studentFare(formatMoney(seat.studentFareMinor))}</p>}
      <p className="note">{stateOf(t.list, train, seat)}</p>
      {seat.berths.map(({ berth, fareMinor, seatsLeft }) => (
        <p key={berth} className="note">
          {t.berth(t.list.berths[berth], formatMoney(fareMinor), leftIn(t.list, seatsLeft))}
        </p>
      ))}
      {word && <Badge kind={word.kind}>{word.words.join(' · ')}</Badge>}
      {explanation && broken.length > 0 && (
        <>
          <p>{explanation.headline}</p>
          {broken.map(({ rule, sentence, writtenIn }) => (
            <p key={rule}>
              {sentence} <span className="note">{writtenIn}</span>
            </p>
          ))}
          <p>{explanation.whatNow}</p>
        </>
      )}
      {canDivide(train, seat, riders) && (
        <Button size="s" onPick={() => go.push(togetherPath(seat.seatKey, train.trainId))}>
          {t.chooseApart}
          <span className="sr"> {t.list.seats[seat.seat]}</span>
        </Button>
      )}
      {riders <= PASSENGERS_PER_TRAIN_ORDER_MAX && canChoose(train, seat) && (
        <Button size="s" onPick={() => go.push(formPath(seat.seatKey, train.trainId, hasStudentFare))}>
          {t.choose}
          <span className="sr"> {t.list.seats[seat.seat]}</span>
        </Button>
      )}
      {canWait(train, seat) && (
        <Button size="s" kind="soft" onPick={() => go.push(standbyFormPath(seat.seatKey, train.trainId, hasStudentFare))}>
          {t.list.joinQueue}
          <span className="sr"> {t.list.seats[seat.seat]}</span>
        </Button>
      )}
    </section>
  )
}
