import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SearchRow } from '../../../web/ui/search-bar.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { ApplicationListRow } from '../parts/application-list-row.tsx'
import { CREATE_PATH, detailPath } from '../paths.ts'
import { applicationPagesQuery, LIST_TABS, type ListTab } from '../queries.ts'
import { useScreensText } from '../texts.ts'

/** What somebody applied for or travels on, by how it stands [C-TRIP-01]. */
export default function ApplicationList() {
  const t = useScreensText()
  const go = useGo()
  const [tab, setTab] = useState<ListTab>('open')
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim())
  const pages = useInfiniteQuery(applicationPagesQuery(tab, keyword))
  usePageTitle(t.title)
  const none = keyword === '' ? t.list.empty[tab] : t.list.empty.found
  const top = (
    <>
      <AppBar title={t.title} onBack={() => go.back('/my')} />
      <SearchRow text={text} onChange={setText} words={t.list} />
      <SegBar label={t.list.tabs} options={LIST_TABS.map((key) => ({ key, label: t.list[key] }))} value={tab} onChange={setTab} />
    </>
  )
  const bottom = (
    <PayBar>
      <Button wide onPick={() => go.push(CREATE_PATH)}>
        {t.list.create}
      </Button>
    </PayBar>
  )
  return (
    <Screen top={top} bottom={bottom}>
      <PagedList
        key={tab}
        label={t.list.name}
        pages={pages}
        itemsOf={(page) => page.applications}
        keyOf={(one) => one.applicationId}
        renderRow={(one) => <ApplicationListRow one={one} onPick={() => go.push(detailPath(one.applicationId))} />}
        none={none}
        words={t.list}
      />
    </Screen>
  )
}
