import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { TogetherTraveller } from '../../calls/together.ts'
import { formPath } from '../order-paths.ts'
import { ContactBand, EMPTY } from '../together/contact-band.tsx'
import { MilesBand } from '../together/miles-band.tsx'
import { milesAsGiven, milesSent } from '../together/miles-wish.ts'
import { TogetherNotOpen } from '../together/not-open.tsx'
import { ownCard } from '../together/own-card.ts'
import { readTogetherAnew, togetherQuery } from '../together/queries-together.ts'
import { bookingIn, passengerIn, togetherPath } from '../together/together-paths.ts'
import { useTogetherText } from '../together/together-text.ts'

/** `/fillorder/flight/together/passagers/edit`: on which document one traveller flies, how she is reached on this trip, and where her miles go. */
export default function PassagersEdit() {
  const { search } = useLocation()
  const t = useTogetherText()
  const go = useGo()
  const bookingId = bookingIn(search) ?? ''
  const { data, error, refetch } = useQuery({ ...togetherQuery(bookingId), enabled: bookingId !== '' })
  usePageTitle(t.editTitle)
  const traveller = data?.travellers.find(({ passengerNo }) => passengerNo === passengerIn(search))
  if (data && traveller) {
    const isAlone = data.travellers.length === 1
    return <Edit key={traveller.userCode} bookingId={bookingId} traveller={traveller} isAbroad={data.isAbroad} isAlone={isAlone} />
  }
  const isNobody = data !== undefined || bookingId === ''
  const { title, text, action } = t.nobody
  const leave = (): void => go.replace(bookingId === '' ? '/home' : togetherPath(bookingId))
  return (
    <Screen top={<AppBar title={t.editTitle} onBack={() => go.back('/home')} />} busy={!isNobody && !error}>
      {isNobody ? (
        <Empty title={title} text={text} action={{ label: action, onPick: leave }} />
      ) : error ? (
        <TogetherNotOpen error={error} onAgain={() => void refetch()} />
      ) : (
        <SkeletonForm rows={4} label={t.editTitle} />
      )}
    </Screen>
  )
}

/** Where each refusal is said; any other stands above all. */
const AT: Readonly<Record<string, 'phone' | 'mail' | 'number' | 'programme'>> = {
  'AF-PHONE': 'phone',
  'AF-MAIL': 'mail',
  'FLYER-NUMBER': 'number',
  'FLYER-PROGRAMME': 'programme',
  'AF-FLYER': 'programme',
}

function Edit({
  bookingId,
  traveller,
  isAbroad,
  isAlone,
}: {
  bookingId: string
  traveller: TogetherTraveller
  isAbroad: boolean
  isAlone: boolean
}) {
  const t = useTogetherText()
  const language = useLanguage()
  const go = useGo()
  const queries = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/airfrond/together/{id}/{passengerNo}', { hideError: true })
  const { name, cards, passengerNo, isAwaited } = traveller
  const [cardId, setCardId] = useState(ownCard(traveller)?.cardId ?? null)
  const [contact, setContact] = useState(EMPTY)
  const before = milesAsGiven(traveller)
  const [miles, setMiles] = useState(before)
  const [wrong, setWrong] = useState<{ readonly code: string; readonly message: string } | null>(null)
  const flyer = milesSent(miles, before)
  const isTouched = contact.phone !== '' || contact.mail !== '' || contact.ownContact || flyer !== undefined
  const letGo = useUnsubmitted(isTouched && !isBusy)
  const backPath = isAlone ? formPath(bookingId) : togetherPath(bookingId)
  // Abroad the form chooses the document, with what its route asks for.
  const hasCard = isAbroad || cards.length > 0
  async function save(): Promise<void> {
    if (cardId === null && !isAbroad) return
    setWrong(null)
    const card = isAbroad || cardId === null ? {} : { cardId }
    try {
      await run({ id: bookingId, passengerNo, ...card, ...contact, ...(flyer && { flyer }) })
      await readTogetherAnew(queries, bookingId)
      letGo()
      toast(t.saved)
      go.back(backPath)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setWrong({ code: error.code, message: error.message })
    }
  }
  const foot = (
    <PayBar>
      <Button busy={isBusy} onPick={() => void save()}>
        {t.save}
      </Button>
    </PayBar>
  )
  const place = wrong && AT[wrong.code]
  const said = (where: (typeof AT)[string]): string | undefined => (place === where ? wrong?.message : undefined)
  return (
    <Screen
      top={<AppBar title={name[language]} subtitle={isAbroad ? t.editTitleAbroad : t.editTitle} onBack={() => go.back(backPath)} />}
      bottom={hasCard && foot}
    >
      {wrong && place === undefined && (
        <Notice kind="danger" live="alert">
          {wrong.message}
        </Notice>
      )}
      {!isAbroad && (
        <Band title={t.chooseDocument}>
          {cards.length > 0 ? (
            <Choice
              label={t.chooseDocument}
              hideLabel
              options={cards.map((card) => ({ key: card.cardId, label: card.label, note: card.fault?.message ?? card.maskedNumber }))}
              value={cardId}
              onChange={setCardId}
            />
          ) : (
            <p className="small">{isAwaited ? t.awaited : t.noDocument}</p>
          )}
        </Band>
      )}
      {hasCard && (
        <>
          <ContactBand
            traveller={traveller}
            contact={contact}
            onChange={setContact}
            errors={{ phone: said('phone'), mail: said('mail') }}
          />
          <MilesBand
            traveller={traveller}
            wish={miles}
            onChange={setMiles}
            errors={{ number: said('number'), programme: said('programme') }}
          />
          {!isAlone && <p className="note">{t.costHint}</p>}
        </>
      )}
    </Screen>
  )
}
