import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { CostQuestion } from '../cost-path.ts'
import { costQuestionFrom } from '../cost-path.ts'
import { useCostFormText } from '../form-text.ts'
import { CostForm } from '../parts/cost-form.tsx'
import { costCentresQuery, optionalQuery } from '../queries.ts'
import { subtitleOf } from '../subtitle.ts'

/** What the trip of an open form is charged to; the form is named in the address, and gets back what is chosen. */
export default function Cost() {
  const t = useCostFormText()
  const go = useGo()
  const { search } = useLocation()
  const question = costQuestionFrom(search)
  usePageTitle(t.title)
  if (question) return <OfForm question={question} />
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/home')} />}>
      <Empty title={t.unknown.title} text={t.unknown.text} action={{ label: t.unknown.action, onPick: () => go.replace('/home') }} />
    </Screen>
  )
}

function OfForm({ question }: { question: CostQuestion }) {
  const t = useCostFormText()
  const go = useGo()
  const centres = useQuery(costCentresQuery(question.of))
  const optional = useQuery(optionalQuery(question.line, question.of))
  const back = (): void => go.back(question.from)
  if (centres.data && optional.data) {
    // Another form of the same kept page begins anew.
    return (
      <CostForm
        key={`${question.formKey} ${question.of}`}
        question={question}
        whose={centres.data.of}
        centres={centres.data.costCentres}
        optional={optional.data.optional}
        hasOwners={optional.data.owners.length > 0}
        onBack={back}
      />
    )
  }
  const bar = <AppBar title={t.title} subtitle={subtitleOf(question, null, t)} onBack={back} />
  const error = centres.error ?? optional.error
  if (error) {
    const again = (): void => void Promise.all([centres.refetch(), optional.refetch()])
    return (
      <Screen top={bar}>
        <NotRead error={error} unknown={t.notHers} failed={t.failed} onLeave={back} onAgain={again} />
      </Screen>
    )
  }
  return (
    <Screen top={bar} busy>
      <SkeletonForm rows={3} />
      <SkeletonLines lines={2} />
    </Screen>
  )
}
