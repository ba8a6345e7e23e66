import { useQuery } from '@tanstack/react-query'
import { PaperShown } from '../../../orders/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { papersPath, type PaperOf } from '../itinerary-paths.ts'
import { paperNamed } from '../paper-named.ts'
import { useItineraryText } from '../itinerary-text.ts'
import { orderPath } from '../order-paths.ts'
import { paperQuery } from '../queries-itinerary.ts'

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
  if (data) return <PaperShown paper={data} t={t} onBack={() => go.back(orderPath(data.orderSeq))} />
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
