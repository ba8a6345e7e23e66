import { ReasonSheet } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useSession } from '../../../web/session.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Payers, PriceLines, type Payer } from '../../../web/ui/price-lines.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import { documentPath } from '../form-paths.ts'
import { useTrainFormText } from '../form-text.ts'
import { approverOf, cardOf, noDocumentOf, type Entered, type Faults, type FormTraveller } from './entered.ts'
import type { FormSheet } from './people-rows.tsx'

const REMARK_CHARACTERS_MAX = 128

interface SheetsProps {
  form: TrainOrderFormShown
  entered: Entered
  faults: Faults
  payers: readonly Payer[]
  /** How the form names its sum. */
  totalLabel: string
  opened: FormSheet | null
  onClose: () => void
  onChange: (change: Partial<Entered>) => void
  onAddDocument: (path: string) => void
}

/** Everything that the order form opens from below. */
export default function FormSheets(props: SheetsProps) {
  const { form, entered, payers, totalLabel, opened, onClose, onChange, onAddDocument, faults } = props
  const t = useTrainFormText()
  return (
    <>
      {form.travellers.map((traveller, index) => (
        <TravellerSheet
          key={traveller.userCode}
          traveller={traveller}
          open={opened === `traveller ${traveller.userCode}`}
          onClose={onClose}
          entered={entered}
          onChange={onChange}
          onAddDocument={onAddDocument}
          fault={faults[`traveller ${index}`]}
        />
      ))}
      <ContactSheet {...props} />
      <ApproverSheet {...props} />
      {opened === 'reason' && (
        <ReasonSheet
          open
          onClose={onClose}
          reasons={form.reasons}
          given={entered.reason ?? { code: null, note: '' }}
          onChange={({ code, note }) => code !== null && onChange({ reason: { code, note } })}
        />
      )}
      <Sheet open={opened === 'remark'} onClose={onClose} title={t.remark} footer={<Done onClose={onClose} />}>
        <TextArea
          label={t.remark}
          optional={!form.scene.asks.includes('remark')}
          help={t.remarkHint}
          max={REMARK_CHARACTERS_MAX}
          value={entered.remark}
          onChange={(remark) => onChange({ remark })}
          error={faults.remark}
        />
      </Sheet>
      <Sheet
        open={opened === 'terms'}
        onClose={onClose}
        title={t.terms.title}
        footer={<Done onClose={onClose} label={t.terms.understood} />}
      >
        <ol className="trainterms">
          {t.terms.paragraphs.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </ol>
      </Sheet>
      <Sheet open={opened === 'price'} onClose={onClose} title={t.price} footer={<Done onClose={onClose} />}>
        <PriceLines lines={form.lines} totalMinor={form.totalMinor} totalLabel={totalLabel} />
        <Payers payers={payers} />
      </Sheet>
    </>
  )
}

/** What was chosen holds at once; the button only closes, under the thumb. */
function Done({ onClose, label }: { onClose: () => void; label?: string }) {
  const t = useTrainFormText()
  return (
    <PayBar>
      <Button onPick={onClose}>{label ?? t.yes}</Button>
    </PayBar>
  )
}

interface TravellerSheetProps extends Pick<SheetsProps, 'entered' | 'onChange' | 'onAddDocument' | 'onClose'> {
  traveller: FormTraveller
  open: boolean
  fault: string | undefined
}

/** One traveller: on which document she rides, and under which number she is reached. */
function TravellerSheet({ traveller, open, onClose, entered, onChange, onAddDocument, fault }: TravellerSheetProps) {
  const t = useTrainFormText()
  const language = useLanguage()
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const { userCode, name, cards, maskedPhone } = traveller
  const chosen = cardOf(traveller, entered)
  const addAt = documentPath(userCode === myCode, traveller)
  return (
    <Sheet open={open} onClose={onClose} title={name[language]} subtitle={t.types[traveller.type]} footer={<Done onClose={onClose} />}>
      {cards.length > 0 ? (
        <Choice
          label={t.chooseDocument}
          options={cards.map(({ cardId, label, maskedNumber, fault: wrong }) => ({
            key: cardId,
            label,
            note: wrong ? t.documentFaults[wrong] : maskedNumber,
          }))}
          value={chosen?.cardId ?? null}
          onChange={(cardId) => onChange({ cards: { ...entered.cards, [userCode]: cardId } })}
        />
      ) : (
        <Notice kind="warn" inside>
          {noDocumentOf(traveller, { ...t, myCode })}
        </Notice>
      )}
      <div className="fields">
        {addAt !== null && (
          <Button
            kind="line"
            size="s"
            onPick={() => {
              onClose()
              onAddDocument(addAt)
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
          onChange={(phone) => onChange({ phones: { ...entered.phones, [userCode]: phone } })}
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

/** The number that is called when the train changes: one's own, or somebody else's with a name. */
function ContactSheet({ form, opened, onClose, entered: { contact }, faults, onChange }: SheetsProps) {
  const t = useTrainFormText()
  const language = useLanguage()
  const set = (change: Partial<Entered['contact']>): void => onChange({ contact: { ...contact, ...change } })
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
        help={t.phoneAbroad}
        error={faults.contactPhone}
        autoComplete="off"
        maxLength={20}
        required
      />
    </div>
  )
  return (
    <Sheet open={opened === 'contact'} onClose={onClose} title={t.contact} subtitle={t.contactWhy} footer={<Done onClose={onClose} />}>
      <Choice
        label={t.contact}
        hideLabel
        options={[
          { key: 'own' as const, label: t.contactOwn, note: `${form.contact.name[language]} ${form.contact.maskedPhone}` },
          { key: 'other' as const, label: t.contactOther, more: fields },
        ]}
        value={contact.kind}
        onChange={(kind) => set({ kind })}
      />
    </Sheet>
  )
}

/** Who is asked first; both scripts of a name, for whoever reads only one. */
function ApproverSheet({ opened, onClose, form, entered, onChange }: SheetsProps) {
  const t = useTrainFormText()
  const language = useLanguage()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <Sheet
      open={opened === 'approver'}
      onClose={onClose}
      title={t.chooseApprover}
      subtitle={t.approverWhy}
      footer={<Done onClose={onClose} />}
    >
      <Choice
        label={t.chooseApprover}
        hideLabel
        options={(form.approval?.approvers ?? []).map(({ userCode, name }) => ({
          key: userCode,
          label: `${name[language]} ${name[other]}`,
        }))}
        value={approverOf(form, entered)?.userCode ?? null}
        onChange={(approverCode) => onChange({ approverCode })}
      />
    </Sheet>
  )
}
