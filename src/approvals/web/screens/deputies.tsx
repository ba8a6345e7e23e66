import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useWrite } from '../../../web/use-write.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDay } from '../../../web/ui/format.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { listDeputies } from '../../calls/deputies.ts'
import { useDeputiesText } from '../deputies-texts.ts'
import { DeputyAdding } from '../parts/deputy-adding.tsx'
import { deputiesQuery, refreshDeputies } from '../queries-deputies.ts'
import '../parts/deputies.css'

type Listed = CallResult<typeof listDeputies>
type Deputy = Listed['mine'][number]

/** Who approves in her place while she is away, and in whose place she does. */
export default function Deputies() {
  const t = useDeputiesText()
  const go = useGo()
  const { data, error, refetch } = useQuery(deputiesQuery)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (!data) {
    const { title, text, action } = t.failed
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={title} text={text} action={{ label: action, onPick: () => void refetch() }} />
        ) : (
          <>
            <SkeletonLines lines={2} label={t.loading} />
            <SkeletonForm rows={2} />
          </>
        )}
      </Screen>
    )
  }
  return (
    <Screen top={bar}>
      <Notice>{t.intro}</Notice>
      <Mine listed={data} />
      <Others listed={data.iStandInFor} />
    </Screen>
  )
}

function Mine({ listed: { mine, mostAtOnce, today } }: { listed: Listed }) {
  const t = useDeputiesText()
  const [isAdding, setAdding] = useState(false)
  return (
    <Band title={t.mine} flush>
      {mine.length === 0 ? (
        <p className="deputies__none small quiet">{t.noneMine}</p>
      ) : (
        <div role="list" aria-label={t.mine}>
          {mine.map((deputy) => (
            <div key={deputy.deputyId} role="listitem" className="deputies__row">
              <OneDeputy deputy={deputy} />
              <End deputy={deputy} />
            </div>
          ))}
        </div>
      )}
      <div className="deputies__add">
        {mine.length >= mostAtOnce ? (
          <p className="small quiet">{t.most(mostAtOnce)}</p>
        ) : (
          <Button kind="line" size="s" wide onPick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </div>
      <DeputyAdding open={isAdding} today={today} onClose={() => setAdding(false)} />
    </Band>
  )
}

function Others({ listed }: { listed: readonly Deputy[] }) {
  const t = useDeputiesText()
  return (
    <Band title={t.others} flush>
      {listed.length === 0 ? (
        <p className="deputies__none small quiet">{t.noneOthers}</p>
      ) : (
        <div role="list" aria-label={t.others}>
          {listed.map((deputy) => (
            <div key={deputy.deputyId} role="listitem" className="deputies__row">
              <OneDeputy deputy={deputy} />
            </div>
          ))}
        </div>
      )}
    </Band>
  )
}

/** Who, for which days, up to how much, and for what. */
function OneDeputy({ deputy: { person, fromDate, untilDate, limitMinor, products, isNow } }: { deputy: Deputy }) {
  const t = useDeputiesText()
  const language = useLanguage()
  const names: Readonly<Record<string, string>> = t.lines
  const about = products === null ? t.allLines : products.map((line) => names[line] ?? line).join(t.and)
  return (
    <PersonRow
      name={person.name[language]}
      otherName={otherNameOf(person.name, language)}
      initials={initialsOf(person.name, language)}
      sub={
        <span className="deputies__facts">
          <span className="figures">{t.range(formatDay(fromDate, language), formatDay(untilDate, language))}</span>
          <span>{`${about} · ${limitMinor === null ? t.anyAmount : t.upTo(formatMoney(limitMinor))}`}</span>
          {isNow && <Badge kind="ok">{t.now}</Badge>}
        </span>
      }
    />
  )
}

function End({ deputy: { deputyId, person } }: { deputy: Deputy }) {
  const t = useDeputiesText()
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('DELETE', '/approval/deputies/{deputyId}')
  const name = person.name[language]

  async function end(): Promise<void> {
    if (isBusy) return
    const { title, text, confirm, cancel } = t.askEnd
    if (!(await ask({ title: title(name), text, confirm, cancel, danger: true }))) return
    // What went wrong is said in a toast; the list is read anew in any case.
    const ended = await run({ deputyId }).catch(() => null)
    if (ended) toast(t.ended)
    await refreshDeputies(client)
  }
  return <IconButton icon="close" label={t.end(name)} onPick={() => void end()} />
}
