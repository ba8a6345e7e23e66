import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { keepNotifiers } from '../../../approvals/web/index.ts'
import { keepCost } from '../../../costs/web/index.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { CostAttribution } from '../../../costs/calls.ts'
import { wholeTo } from '../../../costs/rules/attribution-is-completed.ts'
import { useFormText } from '../form-text.ts'
import { ChangeForm } from '../parts/change-form.tsx'
import { LIST_PATH } from '../paths.ts'
import type { Shown } from '../plan-draft.ts'
import { changeDraftFor, changeFormKey, keepChange, useDrafts } from '../plan-draft.ts'
import { applicationQuery } from '../queries.ts'
import { useScreensText } from '../texts.ts'
import { useKeptFiles } from '../use-kept-files.ts'
import { whyUnchangeable } from '../change-words.ts'

/** Changes an application: what gives something up holds at once, only what asks for more is put to those who agree. */
export default function ChangeTrip() {
  const t = useFormText()
  const words = useScreensText().detail
  const go = useGo()
  const { search } = useLocation()
  const id = new URLSearchParams(search).get('id') ?? ''
  const { data, error, refetch } = useQuery({ ...applicationQuery(id), enabled: id !== '' })
  usePageTitle(t.change)
  if (data?.actions.change.allowed) return <Changing key={`${data.applicationId} ${data.version}`} shown={data} />
  const bar = <AppBar title={t.change} onBack={() => go.back(LIST_PATH)} />
  if (id === '' || error) {
    const failure = error ?? new Error(words.unknown.title)
    return (
      <Screen top={bar}>
        {error ? (
          <NotRead
            error={failure}
            unknown={words.unknown}
            failed={words.failed}
            onLeave={() => go.replace(LIST_PATH)}
            onAgain={() => void refetch()}
          />
        ) : (
          <Empty {...words.unknown} action={{ label: words.unknown.action, onPick: () => go.replace(LIST_PATH) }} />
        )}
      </Screen>
    )
  }
  if (data && !data.actions.change.allowed) {
    return (
      <Screen top={bar}>
        <Empty
          title={whyUnchangeable(data.state.code, data.actions.change, t)}
          action={{ label: words.unknown.action, onPick: () => go.replace(LIST_PATH) }}
        />
      </Screen>
    )
  }
  return (
    <Screen top={bar} busy>
      <SkeletonForm rows={6} label={t.change} />
    </Screen>
  )
}

/** Begins with the application as it stands; what was typed on an older version of it is held against the newer, and that is said. */
function Changing({ shown }: { shown: Shown }) {
  const t = useFormText()
  const draft = useDrafts(({ value }) => value.change)
  const isOwn = draft?.applicationId === shown.applicationId && draft.version === shown.version
  const begin = useEffectEvent(() => {
    const begun = changeDraftFor(shown, draft)
    keepChange(begun)
    if (begun.since === 'kept') return
    const { costCode, attribution } = begun
    keepNotifiers(changeFormKey(shown.applicationId), shown.notifiers)
    keepCost({
      formKey: changeFormKey(shown.applicationId),
      attribution: (attribution ?? wholeTo({ kind: 'costCentre', code: costCode })) as CostAttribution,
      names: (shown.asked ?? shown).costNames,
    })
  })
  useEffect(() => {
    if (!isOwn) begin()
  }, [isOwn])
  const held = { applicationId: shown.applicationId, fileIds: [...shown.files, ...(shown.asked?.files ?? [])].map(({ fileId }) => fileId) }
  const kept = useKeptFiles(isOwn && draft ? draft.fileIds : [], held)
  if (isOwn && draft && kept) return <ChangeForm shown={shown} draft={draft} kept={kept} />
  return (
    <Screen top={<AppBar title={t.change} />} busy>
      <SkeletonForm rows={6} label={t.change} />
    </Screen>
  )
}
