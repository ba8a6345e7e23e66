import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { alert, ask } from '../../../web/ui/dialog.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { UserCard } from '../../calls/documents.ts'
import { cardTypeName } from '../../rules/documents.ts'
import '../contract.ts'
import { useDocumentsText } from '../documents-text.ts'
import { DocumentBand } from '../parts/document-band.tsx'
import { typesQuery, useDocuments } from '../parts/use-documents.ts'
import { useReveal } from '../parts/use-reveal.ts'
import { usePeopleText } from '../texts.ts'

/** The form is kept behind the country picker; opened from here it begins anew. */
const FRESH = { isFresh: true }

/** The ID centre: one's own documents, or with `?passengerCode=` those of an outside companion. */
export default function InfoCard() {
  const { centre: t } = useDocumentsText()
  const { cardTypes } = usePeopleText()
  const language = useLanguage()
  const go = useGo()
  const passengerCode = new URLSearchParams(useLocation().search).get('passengerCode') ?? undefined
  const { data, error, refetch, reread } = useDocuments(passengerCode)
  const { shown, reveal, hide } = useReveal(passengerCode)
  const [isAdding, setAdding] = useState(false)
  const setDefault = useWrite('POST', '/userCard/{id}/default')
  const remove = useWrite('DELETE', '/userCard/{id}')
  const title = passengerCode === undefined || !data ? t.title : t.titleOf(data.name[language])
  usePageTitle(title)

  const whose = passengerCode === undefined ? {} : { passengerCode }
  const path = (cardType: number, cardId?: string): string =>
    `/my/card/${cardType}${passengerCode === undefined ? '' : `/${passengerCode}`}${cardId === undefined ? '' : `?card=${cardId}`}`
  const typeOf = (card: UserCard): string => cardTypes[cardTypeName(card.cardType) ?? 'other']

  async function makeDefault(card: UserCard): Promise<void> {
    await quietly(async () => {
      await setDefault.run({ id: card.cardId, ...whose })
      toast(t.defaultSet)
      await reread()
    })
  }

  async function drop(card: UserCard): Promise<void> {
    if ((data?.cards.length ?? 0) < 2) {
      await alert({ title: t.lastOne })
      return
    }
    const question = t.removeTitle(typeOf(card), shownEnd(card.maskedNumber))
    if (!(await ask({ title: question, text: t.removeText, confirm: t.remove, danger: true }))) return
    await quietly(async () => {
      await remove.run({ id: card.cardId, ...whose })
      hide()
      toast(t.removed)
      await reread()
    })
  }

  const bar = <AppBar title={title} onBack={() => go.back('/my')} />
  if (!data) {
    return (
      <Screen top={bar}>
        {error ? (
          <ErrorFace title={t.failed} text={error.message} action={{ label: t.again, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={4} />
        )}
      </Screen>
    )
  }
  const foot = (
    <PayBar>
      <Button wide onPick={() => setAdding(true)}>
        {t.add}
      </Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      {data.cards.length === 0 && <Empty title={t.emptyTitle} text={t.emptyText} />}
      {data.cards.map((card) => (
        <DocumentBand
          key={card.cardId}
          card={card}
          shown={shown?.cardId === card.cardId ? shown : null}
          onReveal={() => void reveal(card.cardId)}
          onHide={hide}
          onEdit={() => go.push(path(card.cardType, card.cardId), FRESH)}
          onDefault={() => void makeDefault(card)}
          onRemove={() => void drop(card)}
        />
      ))}
      <Notice>{t.note}</Notice>
      <Sheet open={isAdding} onClose={() => setAdding(false)} title={t.addTitle}>
        <Types
          passengerCode={passengerCode}
          onPick={(cardType) => {
            setAdding(false)
            go.push(path(cardType), FRESH)
          }}
        />
      </Sheet>
    </Screen>
  )
}

/** What a masked number shows of its end: short ones show nothing. */
const shownEnd = (masked: string): string => masked.split('•').at(-1)?.trim() ?? ''

/** The client has said already what went wrong; the list then shows what still holds. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** Which documents there are: those that somebody of her nationality usually holds first. */
function Types({ passengerCode, onPick }: { passengerCode: string | undefined; onPick: (cardType: number) => void }) {
  const { centre: t } = useDocumentsText()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(typesQuery(passengerCode))
  const [isWhole, setWhole] = useState(false)
  if (error) return <ErrorFace title={t.failed} text={error.message} action={{ label: t.again, onPick: () => void refetch() }} />
  if (!data) return <SkeletonForm rows={5} />
  const shown = data.types.filter(({ isUsual }) => isUsual || isWhole)
  return (
    <Rows>
      {shown.map((type) => (
        <TypeRow key={type.cardType} onPick={() => onPick(type.cardType)}>
          {type.name[language]}
        </TypeRow>
      ))}
      {shown.length < data.types.length && <TypeRow onPick={() => setWhole(true)}>{t.other}</TypeRow>}
    </Rows>
  )
}

function TypeRow({ children, onPick }: { children: string; onPick: () => void }) {
  return (
    <button type="button" className="row" onClick={onPick}>
      <span className="row__value">{children}</span>
      <Icon name="next" size="s" />
    </button>
  )
}
