import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { departmentsQuery, peoplePagesQuery } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { ColleagueList, PickerFoot } from '../parts/colleague-list.tsx'

/** The people of a department whom one may book for. */
export default function TogetherBusinessPer() {
  const t = useTogetherText().picker
  const language = useLanguage()
  const go = useGo()
  const { search } = useLocation()
  const code = new URLSearchParams(search).get('code') ?? ''
  const { data } = useQuery(departmentsQuery(code))
  const pages = useInfiniteQuery(peoplePagesQuery({ departmentCode: code }))
  const title = data?.breadcrumb.at(-1)?.name[language] ?? t.title
  usePageTitle(title)
  return (
    <Screen top={<AppBar title={title} onBack={() => go.back('/together/business')} />} bottom={<PickerFoot />}>
      <ColleagueList pages={pages} none={t.noPeople} />
    </Screen>
  )
}
