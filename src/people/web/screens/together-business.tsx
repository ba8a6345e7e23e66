import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { departmentsQuery } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { PickerFoot } from '../parts/colleague-list.tsx'

const HERE = '/together/business'

/** The departments, level by level: `?code=` says where one stands. */
export default function TogetherBusiness() {
  const t = useTogetherText()
  const language = useLanguage()
  const go = useGo()
  const { search } = useLocation()
  const code = new URLSearchParams(search).get('code') ?? undefined
  const { data, error, refetch } = useQuery(departmentsQuery(code))
  const title = data?.breadcrumb.at(-1)?.name[language] ?? t.picker.departments
  usePageTitle(title)
  const bar = <AppBar title={title} onBack={() => go.back('/together')} />
  if (!data) {
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonLines lines={5} label={t.loading} />
        )}
      </Screen>
    )
  }
  const to = (next: string | undefined): string => (next === undefined ? HERE : `${HERE}?code=${encodeURIComponent(next)}`)
  return (
    <Screen top={bar} bottom={<PickerFoot />}>
      <Band label={t.picker.departments}>
        <Chips>
          <Chip current={code === undefined} onPick={() => go.replace(to(undefined))}>
            {t.picker.top}
          </Chip>
          {data.breadcrumb.map((department) => (
            <Chip key={department.code} current={department.code === code} onPick={() => go.replace(to(department.code))}>
              {department.name[language]}
            </Chip>
          ))}
        </Chips>
      </Band>
      <Band flush label={title}>
        <Rows>
          {code !== undefined && (
            <Row label={t.picker.direct(title)} onPick={() => go.push(`/together/businessPer?code=${encodeURIComponent(code)}`)}>
              {''}
            </Row>
          )}
          {data.departments.map((department) => (
            <Row
              key={department.code}
              label={department.name[language]}
              end={!department.hasBelow && <span className="note num">{t.picker.people(department.peopleCount)}</span>}
              onPick={() =>
                department.hasBelow
                  ? go.replace(to(department.code))
                  : go.push(`/together/businessPer?code=${encodeURIComponent(department.code)}`)
              }
            >
              {''}
            </Row>
          ))}
        </Rows>
        {data.departments.length === 0 && <p className="note quiet">{t.picker.noDepartments}</p>}
      </Band>
    </Screen>
  )
}
