import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { formatMoney } from '../../../web/ui/format.ts'
import { useLanguage } from '../../../web/language.ts'
import { Money } from '../../../web/ui/money.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import type { BookingForm } from '../../calls.ts'
import { REMARK_CHARACTERS_MAX } from '../../rules/submit.ts'
import { useFlightText } from '../text.ts'
import type { Entered, Faults } from './booking-form.ts'
import './order.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  form: BookingForm
  entered: Entered
  onChange: (entered: Entered) => void
}

/** Which document the ticket is written for. */
export function CardSheet({ open, onClose, form, entered, onChange }: SheetProps) {
  const t = useFlightText().form
  return (
    <Sheet open={open} onClose={onClose} title={t.chooseDocument} subtitle={t.ticketName(form.traveller.ticketName)} footer={<SheetDone onClose={onClose} />}>
      <Choice
        label={t.chooseDocument}
        hideLabel
        options={form.traveller.cards.map((card) => ({ key: card.cardId, label: card.label, note: card.maskedNumber }))}
        value={entered.cardId}
        onChange={(cardId) => onChange({ ...entered, cardId })}
      />
    </Sheet>
  )
}

export function CostCentreSheet({ open, onClose, form, entered, onChange }: SheetProps) {
  const t = useFlightText().form
  const language = useLanguage()
  return (
    <Sheet open={open} onClose={onClose} title={t.chooseCostCentre} subtitle={t.costCentreWhy} footer={<SheetDone onClose={onClose} />}>
      <Choice
        label={t.chooseCostCentre}
        hideLabel
        options={form.costCentres.map(({ code, name }) => ({ key: code, label: name[language], note: code }))}
        value={entered.costCentreCode === '' ? null : entered.costCentreCode}
        onChange={(costCentreCode) => onChange({ ...entered, costCentreCode })}
      />
    </Sheet>
  )
}

/** The number that the airline uses when the flight changes: one's own, or somebody else's with a name. */
export function ContactSheet({ open, onClose, form, entered, onChange, faults }: SheetProps & { faults: Faults }) {
  const t = useFlightText().form
  const { contact } = entered
  const set = (change: Partial<Entered['contact']>): void => onChange({ ...entered, contact: { ...contact, ...change } })
  const fields = (
    <div className="fields">
      <Field
        label={t.contactName}
        value={contact.name}
        onChange={(name) => set({ name })}
        error={faults.contactName}
        autoComplete="off"
        maxLength={60}
        required
      />
      <Field
        label={t.contactPhone}
        type="tel"
        inputMode="tel"
        value={contact.phone}
        onChange={(phone) => set({ phone })}
        error={faults.contactPhone}
        autoComplete="off"
        maxLength={20}
        required
      />
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.contact} subtitle={t.contactWhy} footer={<SheetDone onClose={onClose} />}>
      <Choice
        label={t.contact}
        hideLabel
        options={[
          { key: 'own' as const, label: t.contactOwn, note: form.contact.maskedPhone },
          { key: 'other' as const, label: t.contactOther, more: fields },
        ]}
        value={contact.kind}
        onChange={(kind) => set({ kind })}
      />
    </Sheet>
  )
}

/** A note for the company. */
export function RemarkSheet({ open, onClose, entered, onChange, faults }: SheetProps & { faults: Faults }) {
  const t = useFlightText().form
  return (
    <Sheet open={open} onClose={onClose} title={t.remark} footer={<SheetDone onClose={onClose} />}>
      <TextArea
        label={t.remark}
        optional
        help={t.remarkHint}
        max={REMARK_CHARACTERS_MAX}
        value={entered.remark}
        onChange={(remark) => onChange({ ...entered, remark })}
        error={faults.remark}
      />
    </Sheet>
  )
}

/** What was chosen holds at once; the button only closes, under the thumb. */
function SheetDone({ onClose }: { onClose: () => void }) {
  const t = useFlightText().form
  return (
    <PayBar>
      <Button onPick={onClose}>{t.yes}</Button>
    </PayBar>
  )
}

export function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useFlightText().form.terms
  const footer = (
    <PayBar>
      <Button onPick={onClose}>{t.understood}</Button>
    </PayBar>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.title} footer={footer}>
      <ol className="terms">
        {t.paragraphs.map((paragraph) => (
          <li key={paragraph}>
            <span>{paragraph}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

interface MovedPrice {
  beforeMinor: number
  nowMinor: number
}

const movedInWords = ({ beforeMinor, nowMinor }: MovedPrice) => ({
  before: formatMoney(beforeMinor),
  now: formatMoney(nowMinor),
  by: formatMoney(Math.abs(nowMinor - beforeMinor)),
})

/** Old and new price in one sentence. */
export function PriceMoved({ moved }: { moved: MovedPrice }) {
  const t = useFlightText().form.priceMoved
  const said = movedInWords(moved)
  return <span>{moved.nowMinor > moved.beforeMinor ? t.up(said) : t.down(said)}</span>
}

interface PriceMovedSheetProps {
  /** Null when the price stands. */
  moved: MovedPrice | null
  open: boolean
  isBusy: boolean
  /** Put aside for now: the page keeps saying it, and submitting brings it back. */
  onClose: () => void
  onAccept: () => void
  onDecline: () => void
}

/** Old and new price beside each other; nothing goes on until the new one is agreed to. */
export function PriceMovedSheet({ moved, open, isBusy, onClose, onAccept, onDecline }: PriceMovedSheetProps) {
  const t = useFlightText().form.priceMoved
  if (!moved) return null
  const { nowMinor } = moved
  const said = movedInWords(moved)
  const footer = (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={onDecline}>
        {t.decline}
      </Button>
      <Button busy={isBusy} onPick={onAccept}>
        {t.accept(said.now)}
      </Button>
    </PayBar>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.title} footer={footer}>
      <div className="ordersheet">
        <PriceMoved moved={moved} />
        <dl className="lines">
          <div>
            <dt>{t.before}</dt>
            <dd className="wasprice">{said.before}</dd>
          </div>
          <div className="is-sum">
            <dt>{t.now}</dt>
            <dd>
              <Money minor={nowMinor} />
            </dd>
          </div>
        </dl>
      </div>
    </Sheet>
  )
}
