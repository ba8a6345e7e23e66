import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { selectTogetherPath } from '../../../people/web/index.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { passengersFrom, type PassengersFor } from '../form-paths.ts'
import { usePassengers, type Candidate, type ChosenTraveller } from '../passengers/use-passengers.ts'
import { useTrainPassengersText } from '../passengers-text.ts'
import '../trains.css'

type Choice = ReturnType<typeof usePassengers>

/** `/fillorder/train/passengerList`: who rides on the seats of an order form. Its address says for which day and seats. */
export default function PassengerList() {
  const { search } = useLocation()
  const go = useGo()
  const riding = useMemo(() => passengersFrom(search), [search])
  useEffect(() => {
    if (!riding) go.replace('/train/index') // an address that was cut short
  }, [riding, go])
  return riding && <ForSeats riding={riding} />
}

function ForSeats({ riding }: { riding: PassengersFor }) {
  const t = useTrainPassengersText()
  const go = useGo()
  const choice = usePassengers(riding)
  const { now, count, refusal, isBusy } = choice
  usePageTitle(t.title)
  const foot = (
    <>
      <Refused message={refusal} />
      <PayBar text={count === 0 || !now ? (count === 0 ? t.nobody : t.loading) : t.chosen(count, now.seated, now.most)}>
        {now || isBusy || count === 0 ? (
          <Button busy={isBusy} disabled={now?.together.allowed !== true} onPick={choice.keep}>
            {t.done}
          </Button>
        ) : (
          <Button onPick={choice.readAgain}>{t.again}</Button>
        )}
      </PayBar>
    </>
  )
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/train/index')} />} bottom={foot} busy={isBusy}>
      <Band title={t.colleagues} flush>
        <People people={choice.colleagues} choice={choice} label={t.colleagues} />
      </Band>
      <Outsiders choice={choice} />
      <Band flush label={t.more}>
        <Rows>
          <Row label={t.more} empty onPick={() => choice.leaveFor(selectTogetherPath('train'))}>
            {t.moreValue}
          </Row>
        </Rows>
      </Band>
      <Students choice={choice} />
    </Screen>
  )
}

function Outsiders({ choice }: { choice: Choice }) {
  const t = useTrainPassengersText()
  const { outsiders, outsidersFailed, readOutsiders } = choice
  return (
    <Band title={t.outsiders} flush>
      {outsiders === null ? (
        outsidersFailed ? (
          <Notice kind="warn" inside action={{ label: t.again, onPick: readOutsiders }}>
            {t.outsidersFailed}
          </Notice>
        ) : (
          <SkeletonLines lines={2} label={t.loading} />
        )
      ) : outsiders.length === 0 ? (
        <p className="trainriders__none note">{t.noOutsiders}</p>
      ) : (
        <People people={outsiders} choice={choice} label={t.outsiders} />
      )}
    </Band>
  )
}

function People({ people, choice, label }: { people: readonly Candidate[]; choice: Choice; label: string }) {
  const language = useLanguage()
  return (
    <div role="list" aria-label={label}>
      {people.map((one) => {
        const isMine = choice.isMine(one.userCode)
        return (
          <div key={one.userCode} role="listitem">
            <PersonRow
              name={one.name[language]}
              otherName={otherNameOf(one.name, language)}
              initials={initialsOf(one.name, language)}
              sub={<AsRider candidate={one} isMine={isMine} />}
              checked={choice.isChosen(one.userCode)}
              disabled={isMine}
              onToggle={(isIn) => choice.toggle(one.userCode, isIn)}
            />
          </div>
        )
      })}
    </div>
  )
}

/** What somebody rides as that day, and on which document. */
function AsRider({ candidate: { kind, chosen }, isMine }: { candidate: Candidate; isMine: boolean }) {
  const t = useTrainPassengersText()
  if (!chosen) return <span>{isMine ? t.meStays : t.kinds[kind]}</span>
  return (
    <>
      <span>{t.types[chosen.type]}</span>
      <OnDocument traveller={chosen} />
    </>
  )
}

function OnDocument({ traveller: { cards } }: { traveller: ChosenTraveller }) {
  const t = useTrainPassengersText()
  const card = cards.find(({ fault }) => fault === null) ?? cards[0]
  if (!card) return <Badge kind="danger">{t.noDocument}</Badge>
  return (
    <>
      <span>{card.label}</span>
      <span>{card.maskedNumber}</span>
      {card.fault && <Badge kind="danger">{t.documentFaults[card.fault]}</Badge>}
    </>
  )
}

/** Whoever of them may ask for the student fare on that day and for those seats, or did where she may not. */
function Students({ choice }: { choice: Choice }) {
  const t = useTrainPassengersText()
  const language = useLanguage()
  const asked = choice.now?.travellers.filter(
    ({ userCode, studentFare }) => studentFare !== null && (studentFare.allowed || choice.isStudent(userCode)),
  )
  if (!asked || asked.length === 0) return null
  return (
    <Band title={t.students}>
      {asked.map(({ userCode, name }) => (
        <Switch
          key={userCode}
          row
          label={t.wantsStudent(name[language])}
          on={choice.isStudent(userCode)}
          onChange={(isOne) => choice.setStudent(userCode, isOne)}
        />
      ))}
      <p className="note">{t.studentsWhy}</p>
    </Band>
  )
}
