import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { FareAbroadShown } from '../../calls/abroad.ts'
import { FareFamilies } from './fare-families.tsx'
import type { PickedAbroad } from './journey.ts'
import { choicePath, listPath } from './journey.ts'
import { faresQuery } from './queries.ts'
import { Slices } from './slices.tsx'
import { useAbroadText } from './text.ts'
import { usePickedAbroad } from './use-picked-abroad.ts'
import { usePreConfirm } from './use-pre-confirm.ts'

const PriceSheet = lazy(() => import('./price-sheet.tsx'))

/** The fare families of a whole journey abroad: one price over all its ways, with rules, bags and verdicts. */
export default function AbroadFares() {
  const picked = usePickedAbroad()
  return picked && <Fares picked={picked} />
}

/** What is chosen before anybody chose: the cheapest that complies, otherwise the cheapest. */
function firstOf(fares: readonly FareAbroadShown[]): FareAbroadShown | undefined {
  const byPrice = fares.toSorted((a, b) => a.price.totalMinor - b.price.totalMinor)
  return byPrice.find(({ verdict }) => verdict.isWithin) ?? byPrice[0]
}

function Fares({ picked }: { picked: PickedAbroad }) {
  const { fares: t } = useAbroadText()
  const language = useLanguage()
  const go = useGo()
  const toList = () => go.back(listPath(picked.trip))
  const { data, error, refetch } = useQuery(faresQuery(picked))
  const [key, setKey] = useState<string | null>(null)
  const { open, isBusy, hasGone } = usePreConfirm(picked)
  usePageTitle(t.title)
  const fares = (data?.fares ?? []).toSorted((a, b) => a.price.totalMinor - b.price.totalMinor)
  const chosen = fares.find(({ offerKey }) => offerKey === key) ?? firstOf(fares)
  const next = (fare: FareAbroadShown): void => {
    if (fare.verdict.compliant) void open(fare.offerKey)
    else go.push(choicePath('compliance', { ...picked, key: fare.offerKey }))
  }
  const [first] = data?.slices ?? []
  const subtitle = first && `${formatDate(first.from.at, language)} · ${first.from.city[language]} → ${first.to.city[language]}`
  return (
    <Screen
      top={<AppBar title={t.title} subtitle={subtitle} onBack={toList} />}
      bottom={chosen && <ChosenBar fare={chosen} isBusy={isBusy} onNext={() => next(chosen)} />}
      busy={!data && !error}
    >
      {hasGone && (
        <Notice kind="danger" action={{ label: t.none.action, onPick: toList }}>
          {t.gone}
        </Notice>
      )}
      {!data && error ? (
        <Failed error={error} onAgain={() => void refetch()} onList={toList} />
      ) : !data ? (
        <>
          <SkeletonRows count={2} />
          <SkeletonForm rows={5} />
        </>
      ) : fares.length === 0 ? (
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: toList }} />
      ) : (
        <>
          <Slices slices={data.slices} journeyType={data.journeyType} {...(chosen && { cabins: chosen.cabins })} />
          <Band
            title={t.count(
              fares.length,
              fares.some(({ price }) => price.serviceFeeMinor > 0),
            )}
          >
            <FareFamilies fares={fares} chosen={chosen?.offerKey ?? null} onChange={setKey} />
          </Band>
        </>
      )}
    </Screen>
  )
}

/** The search is over: its list says so and searches anew. Anything else may be tried again. */
function Failed({ error, onAgain, onList }: { error: Error; onAgain: () => void; onList: () => void }) {
  const { fares: t } = useAbroadText()
  const isOver = error instanceof CallError && (error.code === 'AF-0-0021' || error.code === 'AF-GONE')
  const way = isOver ? { label: t.none.action, onPick: onList } : { label: t.failed.action, onPick: onAgain }
  return <ErrorFace title={t.failed.title} text={error.message || t.failed.text} action={way} />
}

/** The whole price, its lines, and the one step on: to the order, or first to what the policy says. */
function ChosenBar({ fare, isBusy, onNext }: { fare: FareAbroadShown; isBusy: boolean; onNext: () => void }) {
  const { fares: t } = useAbroadText()
  const [isOpen, setOpen] = useState(false)
  const { compliant } = fare.verdict
  const payers = compliant ? [{ kind: 'company' as const, amountMinor: fare.price.totalMinor }] : []
  return (
    <>
      <PayBar totalMinor={fare.price.totalMinor} payers={payers} onDetails={() => setOpen(true)}>
        <Button busy={isBusy} onPick={onNext}>
          {compliant ? t.choose : t.why}
        </Button>
      </PayBar>
      <p className="sr" role="status">
        {isBusy ? t.opening : ''}
      </p>
      <Suspense fallback={null}>{isOpen && <PriceSheet open onClose={() => setOpen(false)} price={fare.price} payers={payers} />}</Suspense>
    </>
  )
}
