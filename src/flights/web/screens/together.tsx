import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { TogetherTraveller } from '../../calls/together.ts'
import { formPath } from '../order-paths.ts'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { TogetherNotOpen } from '../together/not-open.tsx'
import { ownCard } from '../together/own-card.ts'
import { togetherQuery } from '../together/queries-together.ts'
import { changePassengerPath, passengerPath } from '../together/together-paths.ts'
import { useTogetherText } from '../together/together-text.ts'

/** `/fillorder/flight/together/:code`: several who travel on one booking, each with what holds for her. */
export default function Together() {
  const { code = '' } = useParams()
  const t = useTogetherText()
  const language = useLanguage()
  const go = useGo()
  const { data, error, refetch } = useQuery(togetherQuery(code))
  usePageTitle(t.title)
  const toForm = (): void => go.back(formPath(code))
  const bar = <AppBar title={t.title} subtitle={data && t.subtitle(data.travellers.length)} onBack={toForm} />
  if (!data) {
    return (
      <Screen top={bar} busy={!error}>
        {error ? <TogetherNotOpen error={error} onAgain={() => void refetch()} /> : <SkeletonForm rows={8} label={t.title} />}
      </Screen>
    )
  }
  const foot = (
    <PayBar totalMinor={data.totalMinor}>
      <Button onPick={toForm}>{t.toForm}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <Band>
        <FlightLeg flight={data.flight} />
      </Band>
      {data.standardOf && <Notice>{t.standardOf(data.standardOf[language])}</Notice>}
      {data.travellers.map((traveller) => (
        <Block key={traveller.userCode} bookingId={code} traveller={traveller} />
      ))}
      <Band flush label={t.changePeople}>
        <Rows>
          <Row label={t.changePeople} onPick={() => go.push(changePassengerPath(code))}>
            {t.subtitle(data.travellers.length)}
          </Row>
        </Rows>
      </Band>
    </Screen>
  )
}

/** One traveller: what she flies on, how she is reached, by which standard, at whose cost, and who is asked. */
function Block({ bookingId, traveller }: { bookingId: string; traveller: TogetherTraveller }) {
  const t = useTogetherText()
  const language = useLanguage()
  const go = useGo()
  const { name, maskedPhone, verdict, policyLine, costCentre, approver, isAwaited } = traveller
  const card = ownCard(traveller)
  const isGood = card !== undefined && card.fault === null
  const edit = (): void => go.push(passengerPath(bookingId, traveller.passengerNo))
  return (
    <Band flush label={name[language]}>
      <Rows>
        <PersonRow
          name={name[language]}
          otherName={otherNameOf(name, language)}
          initials={initialsOf(name, language)}
          sub={<Badge kind={verdictKind(verdict)}>{verdict.badge}</Badge>}
        />
        <Row label={t.standard}>{policyLine}</Row>
        <Row label={t.document} onPick={edit} error={isGood ? undefined : (card?.fault?.message ?? (isAwaited ? t.awaited : t.noDocument))}>
          {card ? `${card.label} ${card.maskedNumber}` : t.noDocument}
        </Row>
        <Row label={t.phone} onPick={edit} empty={maskedPhone === ''}>
          {maskedPhone === '' ? t.noPhone : <span className="num">{maskedPhone}</span>}
        </Row>
        <Row label={t.mail} onPick={edit}>
          {traveller.maskedMail === '' ? t.noMail : traveller.maskedMail}
        </Row>
        <Row label={t.flyer} onPick={edit} note={traveller.flyer?.name[language]}>
          {traveller.flyer ? (
            <span className="num">{traveller.flyer.maskedNumber}</span>
          ) : traveller.programmes.length > 0 ? (
            t.noFlyer
          ) : (
            t.noProgrammes
          )}
        </Row>
        <Row label={t.costCentre}>{costCentre ? `${costCentre.name[language]} ${costCentre.code}` : t.noCostCentre}</Row>
        {approver && <Row label={t.approver}>{approver[language]}</Row>}
      </Rows>
    </Band>
  )
}
