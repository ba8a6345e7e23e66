import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useChoiceText } from '../choice-text.ts'
import { ChoiceFailed } from '../parts/choice-failed.tsx'
import type { Explained } from '../parts/explanation.tsx'
import { askingOf } from '../parts/follows.tsx'
import { ReasonForm } from '../parts/reason-form.tsx'
import { explanationQuery } from '../queries.ts'
import { nameOfOffer } from '../reason-draft.ts'
import { wayOn } from '../verdict.ts'
import type { PickedAbroad } from './journey.ts'
import { choicePath, listPath } from './journey.ts'
import { useAbroadText } from './text.ts'
import { usePickedAbroad } from './use-picked-abroad.ts'
import { usePreConfirm } from './use-pre-confirm.ts'

/** Why somebody goes above the limit abroad, on the way from an explained fare to its form. */
export default function AbroadReason() {
  const picked = usePickedAbroad()
  return picked && picked.key !== null && <OfFare picked={picked} offerKey={picked.key} />
}

function OfFare({ picked, offerKey }: { picked: PickedAbroad; offerKey: string }) {
  const t = useChoiceText().over
  const go = useGo()
  const { data, error, refetch } = useQuery(explanationQuery(picked.searchId, offerKey))
  const isInPlace = data === undefined || wayOn(data) === 'reason'
  const back = (): void => go.back(choicePath('compliance', picked))
  usePageTitle(t.title)
  useEffect(() => {
    // Nothing to explain, or nothing that an explanation would help: the page before says which.
    if (!isInPlace) go.replace(choicePath('compliance', picked))
  }, [isInPlace, go, picked])
  if (data && isInPlace) return <OfExplained picked={picked} offerKey={offerKey} explained={data} onBack={back} />
  return (
    <Screen top={<AppBar title={t.title} onBack={back} />} busy={!error}>
      {error ? (
        <ChoiceFailed error={error} failed={t.failed} onAgain={() => void refetch()} />
      ) : (
        <>
          <SkeletonLines lines={1} label={t.title} />
          <SkeletonForm rows={4} />
        </>
      )}
    </Screen>
  )
}

interface OfExplainedProps {
  picked: PickedAbroad
  offerKey: string
  explained: Explained
  onBack: () => void
}

function OfExplained({ picked, offerKey, explained, onBack }: OfExplainedProps) {
  const t = useChoiceText().over
  const { fares } = useAbroadText()
  const go = useGo()
  const language = useLanguage()
  const { open, isBusy, hasGone } = usePreConfirm(picked)
  const { explanation, flight, price, approval } = explained
  return (
    <ReasonForm
      name={nameOfOffer(picked.searchId, offerKey)}
      subtitle={`${flight.number} · ${formatDate(flight.from.at, language)} · ${formatTime(flight.from.at)}`}
      headline={{ text: explanation.headline, mark: explanation.headlineMark }}
      reasons={explained.reasons}
      need={askingOf(explained)}
      approver={approval?.byFlow === false ? approval.approvers[0] : undefined}
      totalMinor={price.totalMinor}
      payers={[
        { kind: 'company', amountMinor: explanation.payers.companyMinor },
        { kind: 'person', amountMinor: explanation.payers.personMinor },
      ]}
      next={{ label: t.next, isBusy, onPick: () => void open(offerKey) }}
      onBack={onBack}
      notice={
        hasGone && (
          <Notice kind="danger" action={{ label: fares.none.action, onPick: () => go.push(listPath(picked.trip)) }}>
            {fares.gone}
          </Notice>
        )
      }
    />
  )
}
