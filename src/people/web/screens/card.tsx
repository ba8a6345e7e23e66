import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { isUnknown } from '../../../web/ui/not-read.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { isCardType } from '../../rules/documents.ts'
import '../contract.ts'
import { useDocumentsText } from '../documents-text.ts'
import { CardForm } from '../parts/card-form.tsx'
import { useDocuments } from '../parts/use-documents.ts'
import { usePeopleText } from '../texts.ts'

const CENTRE = '/my/info/card'

/** A document to add, or with `?card=` one to change; with a passenger code that of an outside companion. */
export default function Card() {
  const { form: t, centre } = useDocumentsText()
  const { cardTypeUnknown } = usePeopleText()
  const go = useGo()
  const { type, passengerCode } = useParams()
  // The page keeps what it was opened for: behind the country picker the address is another one.
  const [cardId] = useState(new URLSearchParams(useLocation().search).get('card') ?? undefined)
  const [round, setRound] = useState(0)
  const cardType = Number(type)
  const { data, error, refetch, reread } = useDocuments(passengerCode)
  const isKnown = isCardType(cardType)
  usePageTitle(isKnown ? centre.title : cardTypeUnknown)
  const back = passengerCode === undefined ? CENTRE : `${CENTRE}?passengerCode=${passengerCode}`
  const card = cardId === undefined ? undefined : data?.cards.find((one) => one.cardId === cardId)
  const bar = <AppBar title={centre.title} onBack={() => go.back(back)} />
  const isGone = data !== undefined && cardId !== undefined && card === undefined
  if (!isKnown || isGone || (error && isUnknown(error))) {
    return (
      <Screen top={bar}>
        <Empty title={t.unknownType} text={t.unknownTypeText} action={{ label: t.backToCentre, onPick: () => go.replace(back) }} />
      </Screen>
    )
  }
  if (!data) {
    return (
      <Screen top={bar}>
        {error ? (
          <ErrorFace title={centre.failed} text={error.message} action={{ label: centre.again, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={7} />
        )}
      </Screen>
    )
  }
  return (
    <CardForm
      key={round}
      cardType={cardType}
      card={card}
      passengerCode={passengerCode}
      forWhom={passengerCode === undefined ? undefined : data.name}
      known={{ nameZh: data.name.zh, ...data.latinName }}
      isFirst={data.cards.length === 0}
      onSaved={() => {
        setRound(round + 1) // the page is kept for a while: nothing that was typed stays in it
        void reread()
        go.back(back)
      }}
      onBack={() => go.back(back)}
    />
  )
}
