import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PaperShown } from '../../../orders/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { isUnknown } from '../../../web/ui/not-read.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useTrainPapersText } from '../papers-text.ts'
import { orderPath } from '../form-paths.ts'
import { paperNamed, papersPath, type PaperOf } from '../papers/paths.ts'
import { paperQuery } from '../queries-papers.ts'

/** /order/train/itinerary/view/:url: an itinerary confirmation by its name, which is never the address of a file. */
export default function TrainPaper() {
  const { url = '' } = useParams()
  const paper = paperNamed(url)
  return paper ? <Asked paper={paper} /> : <Unknown />
}

function Asked({ paper }: { paper: PaperOf }) {
  const t = useTrainPapersText()
  const go = useGo()
  const { data, error, refetch } = useQuery({ ...paperQuery(paper), retry: false })
  usePageTitle(t.title)
  const onBack = (): void => go.back(papersPath(paper.orderSeq))
  if (data) return <PaperShown paper={data} t={t} onBack={onBack} />
  if (isUnknown(error)) return <Unknown />
  return (
    <Screen top={<AppBar title={t.title} onBack={onBack} />} busy={!error}>
      {error instanceof CallError && error.code === 'TR-NO-PAPER' ? (
        <Empty
          title={t.notYet.title}
          text={t.notYet.text}
          action={{ label: t.notYet.action, onPick: () => go.replace(orderPath(paper.orderSeq)) }}
        />
      ) : error ? (
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
      ) : (
        <SkeletonForm rows={6} label={t.opening} />
      )}
    </Screen>
  )
}

function Unknown() {
  const { title, unknown } = useTrainPapersText()
  const go = useGo()
  usePageTitle(title)
  return (
    <Screen top={<AppBar title={title} onBack={() => go.back('/order/list')} />}>
      <Empty title={unknown.title} text={unknown.text} action={{ label: unknown.action, onPick: () => go.replace('/order/list') }} />
    </Screen>
  )
}
