import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { peoplePagesQuery } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { ColleagueList, PickerFoot } from '../parts/colleague-list.tsx'
import { SearchBar } from '../parts/search-bar.tsx'

/** Finds colleagues by name, pinyin, initials or number, among those whom one may book for. */
export default function TogetherUser() {
  const t = useTogetherText().picker
  const go = useGo()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  usePageTitle(t.searchTitle)
  return (
    <Screen
      top={<SearchBar title={t.searchTitle} text={text} onChange={setText} onBack={() => go.back('/together')} />}
      bottom={<PickerFoot />}
    >
      {query === '' ? <Empty title={t.startTitle} text={t.startText} /> : <Found query={query} />}
    </Screen>
  )
}

function Found({ query }: { query: string }) {
  const t = useTogetherText().picker
  const pages = useInfiniteQuery(peoplePagesQuery({ query }))
  const count = pages.data?.pages.reduce((sum, page) => sum + page.people.length, 0)
  return (
    <>
      <p className="sr" role="status">
        {count === undefined ? '' : t.found(count)}
      </p>
      <ColleagueList pages={pages} none={{ title: t.noneTitle, text: t.noneText }} />
    </>
  )
}
