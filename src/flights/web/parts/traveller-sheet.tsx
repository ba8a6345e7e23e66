import { useLanguage } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { BookingForm, FormTraveller } from '../../calls/booking.ts'
import { useFlightFormText } from '../form-text.ts'
import { documentPath, ownCardPath } from '../order-paths.ts'
import { cardOf } from './booking-form.ts'
import type { Entered } from './booking-form.ts'
import { missing } from './missing-document.ts'
import type { PartyActions } from './use-party.ts'

interface TravellerSheetProps {
  form: BookingForm
  traveller: FormTraveller
  open: boolean
  onClose: () => void
  entered: Entered
  onChange: (entered: Entered) => void
  party: PartyActions
  /** What is wrong with her, from the form. */
  fault: string | undefined
}

/** One traveller: on which document she flies, under which number she is reached, and whether she comes along at all. */
export function TravellerSheet({ form, traveller, open, onClose, entered, onChange, party, fault }: TravellerSheetProps) {
  const t = useFlightFormText().form
  const language = useLanguage()
  const { userCode, name, cards, maskedPhone } = traveller
  const chosen = cardOf(traveller, entered)
  const addAt = form.abroad && traveller.isCaller ? ownCardPath(form.abroad.wantedCard) : documentPath(traveller)
  const mayGo = form.travellers.length > 1 && !(form.mode === 'personal' && traveller.isCaller)
  const footer = (
    <PayBar>
      {mayGo && (
        <Button
          kind="line"
          className="btn--hold"
          busy={party.isBusy}
          onPick={() => {
            onClose()
            void party.takeOut(userCode)
          }}
        >
          {t.takeOut}
        </Button>
      )}
      <Button onPick={onClose}>{t.yes}</Button>
    </PayBar>
  )
  return (
    <Sheet open={open} onClose={onClose} title={name[language]} subtitle={chosen && t.ticketName(chosen.ticketName)} footer={footer}>
      {cards.length > 0 ? (
        <Choice
          label={t.chooseDocument}
          options={cards.map((card) => ({ key: card.cardId, label: card.label, note: card.fault?.message ?? card.maskedNumber }))}
          value={chosen?.cardId ?? null}
          onChange={(cardId) => onChange({ ...entered, cards: { ...entered.cards, [userCode]: cardId } })}
        />
      ) : (
        <Notice kind="warn" inside>
          {missing(traveller, t)}
        </Notice>
      )}
      <div className="fields">
        {addAt !== null && (
          <Button
            kind="line"
            size="s"
            onPick={() => {
              onClose()
              party.addDocument(addAt)
            }}
          >
            {t.addDocument}
          </Button>
        )}
        <Field
          label={t.phoneForTrip}
          type="tel"
          inputMode="tel"
          value={entered.phones[userCode] ?? ''}
          onChange={(phone) => onChange({ ...entered, phones: { ...entered.phones, [userCode]: phone } })}
          help={maskedPhone === '' ? t.phoneNeeded : t.phoneKnown(maskedPhone)}
          // What is wrong with the document stands beside the document.
          error={chosen?.fault === null ? fault : undefined}
          autoComplete="off"
          maxLength={20}
          required={maskedPhone === ''}
        />
      </div>
    </Sheet>
  )
}
