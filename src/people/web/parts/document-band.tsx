import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { formatDay } from '../../../web/ui/format.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import type { UserCard } from '../../calls/documents.ts'
import { cardTypeName } from '../../rules/documents.ts'
import { useCountries } from '../countries.ts'
import { useDocumentsText } from '../documents-text.ts'
import { usePeopleText } from '../texts.ts'
import './document-band.css'

export interface DocumentBandProps {
  card: UserCard
  /** The whole number while it is shown, and for how long still. */
  shown: { number: string; secondsLeft: number } | null
  onReveal: () => void
  onHide: () => void
  onEdit: () => void
  onDefault: () => void
  onRemove: () => void
}

const dayWithYear = (iso: string, language: Language): string =>
  language === 'zh' ? `${iso.slice(0, 4)}年${formatDay(iso, language)}` : `${formatDay(iso, language)} ${iso.slice(0, 4)}`

/** A number in groups, as cards print it: easier to compare. */
const inGroups = (number: string): string =>
  number.length === 18 ? `${number.slice(0, 6)} ${number.slice(6, 14)} ${number.slice(14)}` : number

/** One document: kind, number, holder, end, and what one can do with it. */
export function DocumentBand({ card, shown, onReveal, onHide, onEdit, onDefault, onRemove }: DocumentBandProps) {
  const { centre: t } = useDocumentsText()
  const { cardTypes } = usePeopleText()
  const language = useLanguage()
  const { nameOf } = useCountries()
  const type = cardTypes[cardTypeName(card.cardType) ?? 'other']
  const end = card.hasNoEnd ? t.longTerm : card.periodValidity === null ? t.noEnd : t.validUntil(dayWithYear(card.periodValidity, language))
  return (
    <Band title={type} aside={card.isDefault ? <Tag>{t.isDefault}</Tag> : undefined}>
      <div className="document">
        <p className="document__number">
          <span className="num" data-number={shown ? 'shown' : 'masked'}>
            {shown ? inGroups(shown.number) : card.maskedNumber}
          </span>
          <IconButton icon="eye" label={shown ? t.hide : t.reveal} pressed={shown !== null} onPick={shown ? onHide : onReveal} />
        </p>
        <p className="sr" role="status">
          {shown ? t.revealed : ''}
        </p>
        {shown && <p className="note">{t.shownFor(shown.secondsLeft)}</p>}
        <p className="small">{[card.displayName, nameOf(card.countryCode, language), end].filter((part) => part !== '').join(' · ')}</p>
        <Warning card={card} />
        {card.fileIds.length > 0 && <Pictures fileIds={card.fileIds} />}
        <p className="document__acts">
          <LinkButton onPick={onEdit}>{t.edit}</LinkButton>
          {!card.isDefault && <LinkButton onPick={onDefault}>{t.setDefault}</LinkButton>}
          <LinkButton onPick={onRemove}>{t.remove}</LinkButton>
        </p>
      </div>
    </Band>
  )
}

function Warning({ card: { warning } }: { card: UserCard }) {
  const { centre: t } = useDocumentsText()
  if (!warning) return null
  return (
    <p className="document__warning">
      {warning.is === 'expired' ? (
        <Badge kind="danger">{`${t.expired} · ${t.expiredText}`}</Badge>
      ) : (
        <Badge kind="warn">{t.soon(warning.daysLeft)}</Badge>
      )}
    </p>
  )
}

function Pictures({ fileIds }: { fileIds: readonly string[] }) {
  const { centre: t } = useDocumentsText()
  return (
    <ul className="document__pictures" aria-label={t.pictureCount(fileIds.length)}>
      {fileIds.map((fileId) => (
        <li key={fileId}>
          <OwnPicture fileId={fileId} />
        </li>
      ))}
    </ul>
  )
}

/** A picture of one's own: it comes by a call, since no address shows it. */
function OwnPicture({ fileId }: { fileId: string }) {
  const { labels } = useDocumentsText()
  const { data } = useQuery(reading('GET', '/datacenter/file/getFile', { fileId }))
  return data ? <img src={data.dataUrl} alt={labels.pictures} /> : <span className="document__loading" />
}
