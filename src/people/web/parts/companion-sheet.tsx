import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { useWrite } from '../../../web/use-write.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { Companion } from '../../calls/companions.ts'
import { cardTypeName } from '../../rules/documents.ts'
import { companionQuery, forgetCompanion, refreshCompanions } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { useLastAdded } from '../last-added.ts'
import { usePartyDraft } from '../party-draft.ts'
import { usePeopleText } from '../texts.ts'
import { documentWords } from './companion-words.ts'

interface CompanionSheetProps {
  companion: Companion | null
  onClose: () => void
}

/** What is known of a companion or guest, masked, and what her host may do. */
export function CompanionSheet({ companion, onClose }: CompanionSheetProps) {
  const language = useLanguage()
  return (
    <Sheet open={companion !== null} onClose={onClose} title={companion?.name[language] ?? ''}>
      {companion && <Known companion={companion} onClose={onClose} />}
    </Sheet>
  )
}

function Known({ companion, onClose }: { companion: Companion; onClose: () => void }) {
  const words = useTogetherText()
  const t = words.sheet
  const { cardTypes } = usePeopleText()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(companionQuery(companion.userCode))
  if (error) {
    return (
      <Notice kind="warn" action={{ label: words.failed.action, onPick: () => void refetch() }}>
        {error.message}
      </Notice>
    )
  }
  if (!data) return <SkeletonLines lines={3} label={words.loading} />
  return (
    <>
      <Rows>
        <Row label={t.document} note={data.kind === 'guest' && data.hasDocument ? t.hidden : documentWords(data, words)}>
          {data.cards.map((card) => (
            <span key={`${card.cardType} ${card.maskedNumber}`}>
              {cardTypes[cardTypeName(card.cardType) ?? 'other']}{' '}
              <span className="num">{data.kind === 'guest' ? '' : card.maskedNumber}</span>
            </span>
          ))}
        </Row>
        {data.ticketName !== '' && <Row label={t.ticketName}>{data.ticketName}</Row>}
        <Row label={t.phone}>
          <span className="num">{data.phoneNumber || t.none}</span>
        </Row>
        {data.link === 'open' && data.linkEndsAt !== null && (
          <Row label={words.kinds.guest}>{t.linkUntil(formatDateTime(data.linkEndsAt, language))}</Row>
        )}
      </Rows>
      <Deeds companion={data} onClose={onClose} />
    </>
  )
}

function Deeds({ companion, onClose }: { companion: Companion; onClose: () => void }) {
  const t = useTogetherText().sheet
  const language = useLanguage()
  const go = useGo()
  const client = useQueryClient()
  const toggle = usePartyDraft((state) => state.toggle)
  const setLastAdded = useLastAdded((state) => state.set)
  const renew = useWrite('POST', '/usercenter/guest/newLink')
  const revoke = useWrite('POST', '/usercenter/guest/revokeLink')
  const remove = useWrite('POST', '/usercenter/outUserPerson/removeOutUserPerson')
  const { userCode } = companion
  const name = companion.name[language]
  const isWaiting = companion.kind === 'guest' && companion.link !== 'given'

  async function newLink(): Promise<void> {
    const made = await renew.run({ userCode, language }).catch(() => null) // said in a toast already
    if (!made) return
    await refreshCompanions(client)
    setLastAdded({ userCode, name, link: made.link, expiresAt: made.expiresAt, sentTo: made.sentTo })
    onClose()
    go.push('/addOutSidersSuccess')
  }
  async function takeBack(): Promise<void> {
    if (!(await revoke.run({ userCode }).catch(() => null))) return
    await refreshCompanions(client)
    toast(t.revoked)
    onClose()
  }
  async function takeOut(): Promise<void> {
    if (!(await ask({ title: t.removeTitle(name), text: t.removeText, confirm: t.remove, cancel: t.keep, danger: true }))) return
    if (!(await remove.run({ userCode }).catch(() => null))) return
    toggle(companion, false)
    onClose()
    toast(t.removed)
    await forgetCompanion(client)
  }
  return (
    <div className="companions__deeds">
      {isWaiting && (
        <Button kind="soft" wide busy={renew.isBusy} onPick={() => void newLink()}>
          {t.newLink}
        </Button>
      )}
      {isWaiting && companion.link === 'open' && (
        <Button kind="line" wide busy={revoke.isBusy} onPick={() => void takeBack()}>
          {t.revoke}
        </Button>
      )}
      <Button kind="no" wide busy={remove.isBusy} onPick={() => void takeOut()}>
        {t.remove}
      </Button>
    </div>
  )
}
