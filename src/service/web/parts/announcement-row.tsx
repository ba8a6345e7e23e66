import { Badge } from '../../../web/ui/badge.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import type { Announcement } from '../../calls/news.ts'
import { useNewsText } from '../news-text.ts'
import './news-card.css'

/** One announcement's title, with what it is to her. */
export function AnnouncementRow({ one, onPick }: { one: Announcement; onPick: () => void }) {
  const t = useNewsText()
  return (
    <button type="button" className="news__row" onClick={onPick}>
      <span className="news__title">
        {!one.isRead && <i className="news__dot" aria-hidden="true" />}
        {one.title}
        {!one.isRead && <span className="sr"> {t.isNew}</span>}
      </span>
      {one.isImportant && !one.isRead && <Badge kind="warn">{t.important}</Badge>}
      <Icon name="next" size="s" />
    </button>
  )
}
