import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { approversOf, askingLevels, isNobodySet, settled, withPicked } from '../approvers.ts'
import type { ApproversDraft, ToldPerson } from '../approvers-draft.ts'
import { keepApprovers, useApproversDraft } from '../approvers-draft.ts'
import { useApproversText } from '../form-texts.ts'
import { ApproverLevel } from '../parts/approver-level.tsx'
import { Notifiers } from '../parts/notifiers.tsx'
import { approvalFormQuery } from '../queries-form.ts'

const HOME = '/home'

/** Who is asked at each level and who is told, for the form that led here [SC-APR-06] [SC-APR-07]. What is chosen is kept at once. */
export default function FormApproval() {
  const t = useApproversText()
  const go = useGo()
  const { search } = useLocation()
  const formKey = new URLSearchParams(search).get('form') ?? ''
  const draft = useApproversDraft(formKey)
  usePageTitle(t.title)
  if (draft !== null) return <Choosing formKey={formKey} draft={draft} />
  const { title, text, action } = t.none
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back(HOME)} />}>
      <Empty title={title} text={text} action={{ label: action, onPick: () => go.back(HOME) }} />
    </Screen>
  )
}

function Choosing({ formKey, draft }: { formKey: string; draft: ApproversDraft }) {
  const t = useApproversText()
  const go = useGo()
  const { data, error, refetch, isPlaceholderData } = useQuery(approvalFormQuery(draft.ask, draft.picked))
  const leave = (): void => go.back(HOME)
  const bar = <AppBar title={t.title} onBack={leave} />

  // Whom the levels above a choice ask may change with it, and with them what is proposed.
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const next = settled(draft, draft.ask, data)
    if (next !== draft) keepApprovers(formKey, next)
  }, [data, isPlaceholderData, draft, formKey])

  if (!data && error) {
    const { nobody, failed } = t
    return (
      <Screen top={bar}>
        {isNobodySet(error) ? (
          <Empty title={nobody.title} text={error.message} action={{ label: nobody.action, onPick: leave }} />
        ) : (
          <ErrorFace title={failed.title} text={failed.text} action={{ label: failed.action, onPick: () => void refetch() }} />
        )}
      </Screen>
    )
  }
  if (!data) {
    return (
      <Screen top={bar} busy>
        <SkeletonLines lines={2} label={t.reading} />
        <SkeletonForm rows={3} />
      </Screen>
    )
  }
  if (!data.isNeeded) {
    return (
      <Screen top={bar}>
        <Empty title={t.free.title} text={t.free.text} action={{ label: t.nobody.action, onPick: leave }} />
      </Screen>
    )
  }
  const tell = (told: readonly ToldPerson[]): void =>
    keepApprovers(formKey, { ...draft, told, notifiers: told.map(({ userCode }) => userCode) })
  const foot = (
    <PayBar text={t.doneText(askingLevels(data).length)}>
      <Button onPick={leave}>{t.done}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot} busy={isPlaceholderData}>
      {data.levels.map((level) => (
        <ApproverLevel
          key={level.level}
          form={data}
          level={level}
          approvers={draft.approvers}
          onPick={(one) => {
            const picked = withPicked(draft.picked, one)
            keepApprovers(formKey, { ...draft, picked, approvers: approversOf(data, picked) })
          }}
        />
      ))}
      <Notifiers byFlow={data.notifiers} told={draft.told} onChange={tell} />
    </Screen>
  )
}
