import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { bridge } from '../../../web/bridge/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PdfPages } from '../../../web/ui/pdf-pages.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { getElectronicItinerary } from '../../calls/itinerary.ts'
import { paperNamed, papersPath, type PaperOf } from '../itinerary-paths.ts'
import { useItineraryText } from '../itinerary-text.ts'
import { orderPath } from '../order-paths.ts'
import { paperQuery } from '../queries-itinerary.ts'

type Paper = CallResult<typeof getElectronicItinerary>

/** An itinerary confirmation by its name in an address, page by page, to be saved or passed on. */
export function FlightPaper({ name }: { name: string }) {
  const paper = paperNamed(name)
  return paper ? <Asked paper={paper} /> : <Unknown />
}

function Asked({ paper }: { paper: PaperOf }) {
  const t = useItineraryText()
  const go = useGo()
  const { data, error, refetch } = useQuery({ ...paperQuery(paper), retry: false })
  usePageTitle(t.title)
  if (data) return <Shown paper={data} />
  if (error instanceof CallError && (error.httpStatus === 404 || error.httpStatus === 400)) return <Unknown />
  const toOrder = (): void => go.replace(orderPath(paper.orderSeq))
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back(orderPath(paper.orderSeq))} />} busy={!error}>
      {error instanceof CallError && error.code === 'AF-NO-TICKET' ? (
        <Empty title={t.notYet.title} text={t.notYet.text} action={{ label: t.notYet.action, onPick: toOrder }} />
      ) : error ? (
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
      ) : (
        <SkeletonForm rows={6} label={t.opening} />
      )}
    </Screen>
  )
}

function Unknown() {
  const { title, unknown } = useItineraryText()
  const go = useGo()
  usePageTitle(title)
  return (
    <Screen top={<AppBar title={title} onBack={() => go.back(papersPath())} />}>
      <Empty title={unknown.title} text={unknown.text} action={{ label: unknown.action, onPick: () => go.replace(papersPath()) }} />
    </Screen>
  )
}

function Shown({ paper: { orderSeq, name, pdf } }: { paper: Paper }) {
  const t = useItineraryText()
  const go = useGo()
  const bytes = useMemo(() => Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0)), [pdf])
  async function save(): Promise<void> {
    const to = await bridge()
    const { outcome } = await to.pdf({ name, bytes: new Blob([bytes], { type: 'application/pdf' }) })
    if (outcome === 'unable') toast(t.saveFailed)
    else if (outcome === 'done' && to.host !== 'native') toast(t.saved)
  }
  const foot = (
    <PayBar>
      <Button onPick={() => void save()}>{t.save}</Button>
    </PayBar>
  )
  return (
    <Screen
      top={<AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={() => go.back(orderPath(orderSeq))} />}
      bottom={foot}
    >
      <PdfPages name={t.title} bytes={bytes} />
    </Screen>
  )
}
