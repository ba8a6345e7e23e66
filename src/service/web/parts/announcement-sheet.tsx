import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { LinkButton } from '../../../web/ui/button.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { Announcement } from '../../calls/news.ts'
import { ANNOUNCEMENT_PAGES_KEY, announcementPagesQuery, announcementsQuery } from '../news-queries.ts'
import { useNewsText } from '../news-text.ts'
import { AnnouncementRow } from './announcement-row.tsx'

export interface AnnouncementSheetProps {
  shown: Announcement | 'all' | null
  onShow: (shown: Announcement | 'all') => void
  onClose: () => void
}

/** One announcement in full, or all of them to choose from. What is opened is read. */
export function AnnouncementSheet({ shown, onShow, onClose }: AnnouncementSheetProps) {
  const t = useNewsText()
  const [cameFromAll, setCameFromAll] = useState(false)
  const title = shown === null || shown === 'all' ? t.all : shown.title
  function pick(one: Announcement): void {
    setCameFromAll(true)
    onShow(one)
  }
  function close(): void {
    setCameFromAll(false)
    onClose()
  }
  return (
    <Sheet open={shown !== null} onClose={close} title={title} tall flush={shown === 'all'}>
      {shown === 'all' ? (
        <All onPick={pick} />
      ) : (
        shown && (
          <>
            {cameFromAll && <LinkButton onPick={() => onShow('all')}>{t.back}</LinkButton>}
            <One key={shown.id} one={shown} />
          </>
        )
      )}
    </Sheet>
  )
}

function One({ one: { id, body, fromDate, isRead } }: { one: Announcement }) {
  const t = useNewsText()
  const language = useLanguage()
  const queries = useQueryClient()
  const { run } = useWrite('POST', '/configcenter/announcement/markRead', { hideError: true })
  useEffect(() => {
    if (isRead) return
    const note = async (): Promise<void> => {
      try {
        await run({ ids: [id] })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return // it stays unread, and is noted when she opens it again
      }
      await Promise.all([announcementsQuery.queryKey, ANNOUNCEMENT_PAGES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
    void note()
  }, [id, isRead, run, queries])
  return (
    <>
      <p className="news__body">{body}</p>
      <p className="note">{t.since(formatDateLong(fromDate, language))}</p>
    </>
  )
}

function All({ onPick }: { onPick: (one: Announcement) => void }) {
  const t = useNewsText()
  const pages = useInfiniteQuery(announcementPagesQuery)
  const { data, error } = pages
  if (!data) {
    if (!error) return <SkeletonLines lines={6} label={t.loading} />
    return (
      <Notice kind="warn" action={{ label: t.again, onPick: () => void pages.refetch() }}>
        {t.failed}
      </Notice>
    )
  }
  const rows = new Map(data.pages.flatMap(({ announcements }) => announcements.map((one) => [one.id, one])))
  return (
    <>
      <ul className="news">
        {[...rows.values()].map((one) => (
          <li key={one.id}>
            <AnnouncementRow one={one} onPick={() => onPick(one)} />
          </li>
        ))}
      </ul>
      <ListEnd
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        error={pages.hasNextPage ? error : null}
        onMore={pages.fetchNextPage}
        onRetry={pages.fetchNextPage}
        text={t.list}
      />
    </>
  )
}
