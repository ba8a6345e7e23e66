import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { departmentsQuery } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { PickerFoot } from '../parts/colleague-list.tsx'
import { CompanionRows } from '../parts/companion-rows.tsx'
import { useBooking } from '../use-booking.ts'

const TABS = ['colleagues', 'outsiders'] as const

/** Where travellers are picked: colleagues by search or department, and whom one brings along. */
export default function Together() {
  const t = useTogetherText()
  const go = useGo()
  const { mode } = useBooking()
  const [chosen, setTab] = useState<(typeof TABS)[number]>('colleagues')
  const tab = mode === 'agent' ? chosen : 'outsiders'
  usePageTitle(t.picker.title)
  const top = (
    <>
      <AppBar title={t.picker.title} onBack={() => go.back('/select-together')} />
      {mode === 'agent' && (
        <SegBar label={t.picker.title} options={TABS.map((key) => ({ key, label: t.tabs[key] }))} value={tab} onChange={setTab} />
      )}
    </>
  )
  return (
    <Screen top={top} bottom={<PickerFoot />}>
      {tab === 'colleagues' ? (
        <Colleagues />
      ) : (
        <Band label={t.outsiders} flush>
          <CompanionRows />
        </Band>
      )}
    </Screen>
  )
}

function Colleagues() {
  const t = useTogetherText()
  const language = useLanguage()
  const go = useGo()
  const { data, error, refetch } = useQuery(departmentsQuery(undefined))
  return (
    <>
      <Band label={t.picker.searchTitle}>
        <Button kind="soft" wide icon="search" onPick={() => go.push('/together/user')}>
          {t.picker.search}
        </Button>
      </Band>
      <Band title={t.picker.byDepartment} flush>
        {data ? (
          <Rows>
            {data.departments.map(({ code, name, hasBelow, peopleCount }) => (
              <Row
                key={code}
                label={name[language]}
                end={!hasBelow && <span className="note num">{t.picker.people(peopleCount)}</span>}
                onPick={() => go.push(`/together/business?code=${encodeURIComponent(code)}`)}
              >
                {''}
              </Row>
            ))}
          </Rows>
        ) : error ? (
          <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonLines lines={3} label={t.loading} />
        )}
      </Band>
    </>
  )
}
