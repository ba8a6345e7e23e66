import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { loadAbroadParts } from '../../../people/web/index.ts'
import { ReasonSheet } from '../../../policy/web/index.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import { cardOf } from '../parts/booking-form.ts'
import type { Entered, Faults, FormSheet } from '../parts/booking-form.ts'
import { keepReason, useReason } from '../reason-draft.ts'
import type { AbroadChosen } from './confirming.ts'
import { useConfirmFlight } from './confirming.ts'
import { useAbroadFormText } from './form-text.ts'
import '../parts/order.css'

const ConsentAbroad = lazy(() => loadAbroadParts().then((m) => ({ default: m.ConsentAbroad })))
const FillDocument = lazy(() => import('./fill-document.tsx'))
const WhatDiffers = lazy(() => import('./what-differs.tsx'))

export interface AbroadPartProps {
  form: BookingForm
  entered: Entered
  faults: Faults
  /** Tells the form what goes along with its order, now and whenever it changes. */
  onChosen: (chosen: AbroadChosen) => void
  onOpen: (sheet: FormSheet) => void
  readAgain: () => void
}

/** Keeps the reason for one way apart from that of going above a limit. */
const oneWayName = (bookingId: string): string => `one way ${bookingId}`

/** What a journey abroad asks for besides: a document that leads there, why it is one way, the consent, and the second stage at its end. */
export default function AbroadPart({ form, entered, faults, onChosen, onOpen, readAgain }: AbroadPartProps) {
  const t = useAbroadFormText()
  const { abroad, bookingId } = form
  const reason = useReason(oneWayName(bookingId))
  const { confirm, differing, decide } = useConfirmFlight(bookingId, abroad)
  const [isChoosing, setChoosing] = useState(false)
  const reasons = abroad?.oneWayReasons ?? null
  const chosen = reasons?.find(({ code }) => code === reason?.code)
  const oneWayReason = chosen && reason ? { code: reason.code, note: reason.note.trim() } : null
  const isReasonless = reasons !== null && oneWayReason === null
  const isConsentless = abroad?.consent.isGiven === false
  // One way needs a reason [V-FLIGHT-07], and a document's number goes abroad only with her consent.
  const tell = useEffectEvent(() => {
    const missing = { ...(isReasonless && { oneWay: t.oneWayNeeded }), ...(isConsentless && { consent: t.consentNeeded }) }
    onChosen({ oneWayReason, faults: missing, confirm })
  })
  const seen = abroad?.seen
  useEffect(() => tell(), [reason, seen, isReasonless, isConsentless])
  if (!abroad) return null
  return (
    <>
      <Band flush label={t.title} title={t.title}>
        <Rows>
          <DocumentRow form={form} entered={entered} readAgain={readAgain} onOpen={onOpen} />
          {reasons && (
            <Row
              label={t.oneWay}
              empty={!chosen}
              error={faults.oneWay}
              note={chosen ? reason?.note.trim() || undefined : t.oneWayWhy}
              onPick={() => setChoosing(true)}
            >
              {chosen?.label ?? t.chooseOneWay}
            </Row>
          )}
        </Rows>
        <Suspense fallback={null}>
          <ConsentAbroad isGiven={abroad.consent.isGiven} version={abroad.consent.version} onGiven={readAgain} error={faults.consent} />
        </Suspense>
      </Band>
      <Suspense fallback={null}>
        {isChoosing && reasons && (
          <ReasonSheet
            open
            why={t.oneWayWhy}
            onClose={() => setChoosing(false)}
            reasons={reasons}
            given={{ code: chosen?.code ?? null, note: reason?.note ?? '' }}
            onChange={({ code, note }) => code !== null && keepReason(oneWayName(bookingId), { code, note })}
          />
        )}
        {differing && <WhatDiffers answer={differing} onDecide={decide} />}
      </Suspense>
    </>
  )
}

/** Which documents lead there, and what is still wanting of hers: filled in here, for it is kept with the document. */
function DocumentRow({ form, entered, readAgain, onOpen }: Pick<AbroadPartProps, 'form' | 'entered' | 'readAgain' | 'onOpen'>) {
  const t = useAbroadFormText()
  const [isOpen, setOpen] = useState(false)
  const [traveller] = form.travellers
  if (!traveller) return null
  const chosen = cardOf(traveller, entered)
  // One that boards nothing is proposed only where none is nearer: then the one to be completed is that.
  const wanting = chosen?.fault ? traveller.cards.find(({ fault }) => fault?.code === 'incomplete') : undefined
  const says = form.abroad?.documentsSay
  const reminders = chosen && chosen.fault === null ? chosen.reminders : []
  if (!wanting) {
    const isReady = chosen?.fault === null
    return (
      <Row
        label={t.document}
        empty={!isReady}
        note={[says, ...reminders].filter(Boolean).join(' ')}
        onPick={() => onOpen(`traveller ${traveller.userCode}`)}
      >
        {isReady ? t.ready(chosen.label, chosen.maskedNumber) : t.notReady}
      </Row>
    )
  }
  return (
    <>
      <Row label={t.document} empty note={`${says} ${t.fillWhy}`} onPick={() => setOpen(true)}>
        {t.fill(wanting.label)}
      </Row>
      <Suspense fallback={null}>
        {isOpen && (
          <FillDocument
            card={wanting}
            userCode={traveller.userCode}
            onClose={() => setOpen(false)}
            onFilled={() => {
              setOpen(false)
              readAgain()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
