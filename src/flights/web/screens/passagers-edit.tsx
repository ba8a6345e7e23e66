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
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { TogetherTraveller } from '../../calls/together.ts'
import { TogetherNotOpen } from '../together/not-open.tsx'
import { ownCard } from '../together/own-card.ts'
import { readTogetherAnew, togetherQuery } from '../together/queries-together.ts'
import { bookingIn, passengerIn, togetherPath } from '../together/together-paths.ts'
import { useTogetherText } from '../together/together-text.ts'

/** `/fillorder/flight/together/passagers/edit`: on which document one traveller flies, and under which number she is reached. */
export default function PassagersEdit() {
  const { search } = useLocation()
  const t = useTogetherText()
  const go = useGo()
  const bookingId = bookingIn(search) ?? ''
  const { data, error, refetch } = useQuery({ ...togetherQuery(bookingId), enabled: bookingId !== '' })
  usePageTitle(t.editTitle)
  const traveller = data?.travellers.find(({ passengerNo }) => passengerNo === passengerIn(search))
  if (traveller) return <Edit key={traveller.userCode} bookingId={bookingId} traveller={traveller} />
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

function Edit({ bookingId, traveller }: { bookingId: string; traveller: TogetherTraveller }) {
  const t = useTogetherText()
  const language = useLanguage()
  const go = useGo()
  const queries = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/airfrond/together/{id}/{passengerNo}', { hideError: true })
  const { name, cards, maskedPhone, passengerNo, isAwaited } = traveller
  const [cardId, setCardId] = useState(ownCard(traveller)?.cardId ?? null)
  const [phone, setPhone] = useState('')
  const [wrong, setWrong] = useState<{ readonly code: string; readonly message: string } | null>(null)
  const letGo = useUnsubmitted(phone !== '' && !isBusy)
  async function save(): Promise<void> {
    if (cardId === null) return
    setWrong(null)
    try {
      await run({ id: bookingId, passengerNo, cardId, phone })
      await readTogetherAnew(queries, bookingId)
      letGo()
      toast(t.saved)
      go.back(togetherPath(bookingId))
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
  return (
    <Screen
      top={<AppBar title={name[language]} subtitle={t.editTitle} onBack={() => go.back(togetherPath(bookingId))} />}
      bottom={cards.length > 0 && foot}
    >
      {wrong && wrong.code !== 'AF-PHONE' && (
        <Notice kind="danger" live="alert">
          {wrong.message}
        </Notice>
      )}
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
      {cards.length > 0 && (
        <Band label={t.phoneForTrip}>
          <Field
            label={t.phoneForTrip}
            type="tel"
            inputMode="tel"
            value={phone}
            onChange={setPhone}
            help={maskedPhone === '' ? t.phoneNeeded : t.phoneKnown(maskedPhone)}
            error={wrong?.code === 'AF-PHONE' ? wrong.message : undefined}
            autoComplete="off"
            maxLength={20}
          />
          <p className="note">{t.costHint}</p>
        </Band>
      )}
    </Screen>
  )
}
