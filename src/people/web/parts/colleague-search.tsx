import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Empty } from '../../../web/ui/empty.tsx'
import { SearchField } from '../../../web/ui/search-bar.tsx'
import type { FoundEmployee } from '../../calls/companions.ts'
import { peoplePagesQuery } from '../companion-queries.ts'
import { usePartnersText } from '../companions-texts.ts'
import { ColleagueList } from './colleague-list.tsx'
import './companion-rows.css'

export interface ColleagueSearchProps {
  /** Who is not offered, by user code. */
  without?: readonly string[]
  onPick: (person: FoundEmployee) => void
}

/** Finds one colleague among everybody of the company, by name, pinyin, initials or number. Stands in a sheet or on a page. */
export default function ColleagueSearch({ without, onPick }: ColleagueSearchProps) {
  const t = usePartnersText()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  return (
    <>
      <SearchField text={text} onChange={setText} words={t} />
      {query === '' ? <Empty title={t.searchTitle} text={t.searchText} /> : <Found query={query} without={without} onPick={onPick} />}
    </>
  )
}

function Found({
  query,
  without,
  onPick,
}: Pick<ColleagueSearchProps, 'onPick'> & { query: string; without: readonly string[] | undefined }) {
  const t = usePartnersText()
  const pages = useInfiniteQuery(peoplePagesQuery({ query, scope: 'all' }))
  return <ColleagueList pages={pages} none={t.none} without={without} onPick={onPick} />
}
