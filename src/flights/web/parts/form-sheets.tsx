import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { useLanguage } from '../../../web/language.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import type { Payer } from '../../../web/ui/price-lines.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import { REMARK_CHARACTERS_MAX } from '../../rules/remark.ts'
import { useFlightFormText } from '../form-text.ts'
import { useFlightGovernedText } from '../governed-text.ts'
import { linesOf } from '../price-lines.ts'
import { approverOf } from './booking-form.ts'
import type { Entered, Faults, FormSheet } from './booking-form.ts'
import { ConditionsSheet, PriceSheet } from './order-sheets.tsx'
import './order.css'
import type { MovedPrice } from './price-moved.tsx'
import { movedInWords, PriceMoved } from './price-moved.tsx'
import { TravellerSheet } from './traveller-sheet.tsx'
import type { PartyActions } from './use-party.ts'

export interface FormSheetsProps {
  form: BookingForm
  entered: Entered
  faults: Faults
  payers: readonly Payer[]
  onChange: (entered: Entered) => void
  opened: FormSheet | null
  onClose: () => void
  priceMoved: PriceMovedSheetProps
  party: PartyActions
}

/** Everything that the order form opens from below, in one chunk: the form itself is what a phone waits for. */
export default function FormSheets({ form, entered, faults, payers, onChange, opened, onClose, priceMoved, party }: FormSheetsProps) {
  const sheet = (name: FormSheet) => ({ open: opened === name, onClose, form, entered, onChange })
  return (
    <>
      {form.travellers.map((traveller, index) => (
        <TravellerSheet
          key={traveller.userCode}
          {...sheet(`traveller ${traveller.userCode}`)}
          traveller={traveller}
          party={party}
          fault={faults[`traveller ${index}`]}
        />
      ))}
      <ContactSheet {...sheet('contact')} faults={faults} />
      <ApproverSheet {...sheet('approver')} />
      <RemarkSheet {...sheet('remark')} faults={faults} />
      <TermsSheet open={opened === 'terms'} onClose={onClose} />
      <ConditionsSheet open={opened === 'conditions'} onClose={onClose} conditions={form.conditions} baggage={form.baggage} />
      <PriceSheet open={opened === 'price'} onClose={onClose} lines={linesOf(form.lines)} totalMinor={form.totalMinor} payers={payers} />
      <PriceMovedSheet {...priceMoved} isOver={form.approval !== null} />
    </>
  )
}

interface SheetProps {
  open: boolean
  onClose: () => void
  form: BookingForm
  entered: Entered
  onChange: (entered: Entered) => void
}

/** Who is asked first about an order above the limit; both scripts of a name, for whoever reads only one. */
function ApproverSheet({ open, onClose, form, entered, onChange }: SheetProps) {
  const t = useFlightGovernedText()
  const language = useLanguage()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <Sheet open={open} onClose={onClose} title={t.chooseApprover} subtitle={t.approverWhy} footer={<SheetDone onClose={onClose} />}>
      <Choice
        label={t.chooseApprover}
        hideLabel
        options={(form.approval?.approvers ?? []).map(({ userCode, name, role }) => ({
          key: userCode,
          label: `${name[language]} ${name[other]}`,
          note: role,
        }))}
        value={approverOf(form, entered)?.userCode ?? null}
        onChange={(approverCode) => onChange({ ...entered, approverCode })}
      />
    </Sheet>
  )
}

/** The number that the airline uses when the flight changes: one's own, or somebody else's with a name. */
function ContactSheet({ open, onClose, form, entered, onChange, faults }: SheetProps & { faults: Faults }) {
  const t = useFlightFormText().form
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
function RemarkSheet({ open, onClose, form, entered, onChange, faults }: SheetProps & { faults: Faults }) {
  const t = useFlightFormText().form
  return (
    <Sheet open={open} onClose={onClose} title={t.remark} footer={<SheetDone onClose={onClose} />}>
      <TextArea
        label={t.remark}
        optional={!form.scene.asks.includes('remark')}
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
  const t = useFlightFormText().form
  return (
    <PayBar>
      <Button onPick={onClose}>{t.yes}</Button>
    </PayBar>
  )
}

function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useFlightFormText().form.terms
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
function PriceMovedSheet({ moved, open, isBusy, isOver, onClose, onAccept, onDecline }: PriceMovedSheetProps & { isOver: boolean }) {
  const { nowOver, priceMoved: t } = useFlightFormText().form
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
        {isOver && (
          <Notice kind="over" inside>
            {nowOver}
          </Notice>
        )}
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
