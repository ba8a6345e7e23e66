import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGo } from '../../../web/page-context.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import type { Announcement } from '../../calls/news.ts'
import { announcementsQuery, bannersQuery, careQuery, useCareSaidOn } from '../news-queries.ts'
import { useNewsText } from '../news-text.ts'
import { AnnouncementRow } from './announcement-row.tsx'
import { AnnouncementSheet } from './announcement-sheet.tsx'
import './news-card.css'

/** On home: announcements, the company's cards, and a kind word once a day. Nothing at all where there is nothing to tell. */
export default function NewsCard() {
  return (
    <>
      <Announcements />
      <Banners />
      <Care />
    </>
  )
}

function Announcements() {
  const t = useNewsText()
  const { data, error, refetch } = useQuery(announcementsQuery)
  const [shown, setShown] = useState<Announcement | 'all' | null>(null)
  if (error && !data) {
    return (
      <Band title={t.title}>
        <Notice kind="warn" inside action={{ label: t.again, onPick: () => void refetch() }}>
          {t.failed}
        </Notice>
      </Band>
    )
  }
  if (!data || data.announcements.length === 0) return null
  const aside = data.unreadCount > 0 && <Badge kind="info">{t.unread(data.unreadCount)}</Badge>
  return (
    <Band title={t.title} aside={aside} flush>
      <ul className="news">
        {data.announcements.map((one) => (
          <li key={one.id}>
            <AnnouncementRow one={one} onPick={() => setShown(one)} />
          </li>
        ))}
      </ul>
      {data.hasMore && (
        <div className="news__more">
          <LinkButton leads="up" onPick={() => setShown('all')}>
            {t.all}
          </LinkButton>
        </div>
      )}
      <AnnouncementSheet shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </Band>
  )
}

function Banners() {
  const t = useNewsText()
  const go = useGo()
  // Cards that do not come are not missed.
  const { data } = useQuery(bannersQuery)
  if (!data || data.banners.length === 0) return null
  return (
    <Band title={t.banners} flush>
      <ul className="news">
        {data.banners.map(({ code, title, text, to }) => (
          <li key={code}>
            <button type="button" className="news__row" onClick={() => go.push(to)}>
              <span className="news__title">
                {title}
                <small>{text}</small>
              </span>
              <Icon name="next" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </Band>
  )
}

/** Said once a day: who comes back to home today does not hear it again. */
function Care() {
  const t = useNewsText()
  const { data } = useQuery({ ...careQuery, staleTime: Infinity })
  const { remember } = useCareSaidOn()
  const [saidBefore] = useState(() => useCareSaidOn.getState().value)
  const date = data?.date ?? ''
  const isNew = date !== '' && date !== saidBefore
  useEffect(() => {
    if (isNew) remember(date)
  }, [isNew, date, remember])
  if (!data || !isNew) return null
  return (
    <section className="news__care" aria-label={t.care}>
      <p>{data.slogan}</p>
    </section>
  )
}
