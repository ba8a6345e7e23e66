import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useWrite } from '../../../web/use-write.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { KeptFlyer } from '../../calls/frequent-flyers.ts'
import { flyersQuery } from '../flyers-query.ts'
import { useFlyersText } from '../flyers-text.ts'
import { FlyerSheet } from '../parts/flyer-sheet.tsx'
import '../parts/companion-rows.css'

/** `/my/frequentFlyer`: her numbers in airlines' programmes, one of each. */
export default function FrequentFlyers() {
  const t = useFlyersText()
  const go = useGo()
  const { data, error, refetch } = useQuery(flyersQuery)
  // Null: closed. Empty: a new one. Else the programme whose number is changed.
  const [open, setOpen] = useState<string | null>(null)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} subtitle={t.subtitle} onBack={() => go.back('/my/info')} />
  if (!data) {
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={t.failed.title} text={error.message} action={{ label: t.failed.action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonLines lines={4} label={t.loading} />
        )}
      </Screen>
    )
  }
  const { kept, programmes } = data
  const sheet = <FlyerSheet key={open ?? 'closed'} open={open} programmes={programmes} onClose={() => setOpen(null)} />
  if (kept.length === 0) {
    return (
      <Screen top={bar}>
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.add, onPick: () => setOpen('') }} />
        {sheet}
      </Screen>
    )
  }
  const foot = (
    <PayBar>
      <Button onPick={() => setOpen('')}>{t.add}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <Band title={t.mine} flush>
        <div role="list" aria-label={t.mine}>
          {kept.map((one) => (
            <div key={one.programme} role="listitem" className="companions__row">
              <FlyerRow flyer={one} onChange={() => setOpen(one.programme)} />
            </div>
          ))}
        </div>
      </Band>
      <Notice>{t.why}</Notice>
      {sheet}
    </Screen>
  )
}

function FlyerRow({ flyer: { programme, name, maskedNumber }, onChange }: { flyer: KeptFlyer; onChange: () => void }) {
  const t = useFlyersText()
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/usercenter/frequentFlyer/remove')
  const shown = name[language]
  async function remove(): Promise<void> {
    if (isBusy) return
    const { title, text, confirm, cancel } = t.askRemove
    if (!(await ask({ title: title(shown), text, confirm, cancel, danger: true }))) return
    // What went wrong is said in a toast; the list is read anew in any case.
    const done = await run({ programme }).catch(() => null)
    if (done) toast(t.removed)
    await client.invalidateQueries({ queryKey: flyersQuery.queryKey })
  }
  return (
    <>
      <div className="companions__wide">
        <Rows>
          <Row label={shown} onPick={onChange}>
            <span className="num">{maskedNumber}</span>
          </Row>
        </Rows>
      </div>
      <IconButton icon="close" label={t.remove(shown)} onPick={() => void remove()} />
    </>
  )
}
