import { useId } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { FieldFoot } from '../../../web/ui/field-foot.tsx'
import { Field } from '../../../web/ui/field.tsx'
import type { DocumentForm, FieldNeed } from '../../rules/document-fields.ts'
import { printsLatinName } from '../../rules/document-fields.ts'
import type { CardType } from '../../rules/documents.ts'
import type { SpeltName } from '../../rules/spellings.ts'
import { spellingsOf } from '../../rules/spellings.ts'
import { useCountries } from '../countries.ts'
import { useDocumentsText } from '../documents-text.ts'
import { CountryField } from './country-field.tsx'
import type { DocumentDraft } from './document-draft.ts'
import { saidByNumber } from './document-draft.ts'
import './document-fields.css'

/** What is wrong, in a sentence, by field. */
export type DocumentProblems = Partial<Record<string, string | undefined>>

export interface DocumentFieldsProps {
  cardType: CardType
  form: DocumentForm
  draft: DocumentDraft
  onChange: (changed: Partial<DocumentDraft>) => void
  problems: DocumentProblems
  today: string
  /** The masked number of a document that is changed: an empty field then keeps it. */
  maskedNumber?: string | undefined
  /** Where the country picker answers to; without it countries are chosen from a list on the spot, as on a page without sign-in. */
  countryField?: string | undefined
  /** A spelling was picked for a part of the name: nothing is left to ask about it. */
  onSpelt: (said: Partial<SpeltName>) => void
}

const asksFor = (need: FieldNeed): boolean => need === 'required' || need === 'optional'

/** The fields of a kind of document, in the order in which it prints them. What its number says is shown and not asked for. */
export function DocumentFields(props: DocumentFieldsProps) {
  const { form, draft, onChange, problems, today, maskedNumber, countryField, cardType } = props
  const { labels, form: t } = useDocumentsText()
  const said = saidByNumber(cardType, draft.cardNumber, today)
  return (
    <div className="fields">
      <Field
        label={labels.cardNumber}
        name="cardNumber"
        value={draft.cardNumber}
        onChange={(cardNumber) => onChange({ cardNumber })}
        error={problems['cardNumber']}
        help={maskedNumber === undefined ? t.numberHelp : t.numberKept(maskedNumber)}
        autoComplete="off"
        maxLength={40}
        required={maskedNumber === undefined}
      />
      <Names {...props} />
      <SexField {...props} said={said.sex} />
      <BirthdayField {...props} said={said.birthday} />
      <Ends {...props} />
      {asksFor(form.fields.countryCode) && (
        <CountryField
          label={labels.countryCode}
          code={draft.countryCode}
          answerTo={countryField === undefined ? undefined : `${countryField}.countryCode`}
          onChange={(countryCode) => onChange({ countryCode })}
          error={problems['countryCode']}
        />
      )}
      <Told need={form.fields.countryCode} label={labels.countryCode} code={said.countryCode ?? draft.countryCode} />
      {asksFor(form.fields.oldCountryCode) && (
        <CountryField
          label={labels.oldCountryCode}
          code={draft.oldCountryCode}
          answerTo={countryField === undefined ? undefined : `${countryField}.oldCountryCode`}
          onChange={(oldCountryCode) => onChange({ oldCountryCode })}
          error={problems['oldCountryCode']}
        />
      )}
    </div>
  )
}

/** A country that the number says: shown, not asked for. */
function Told({ need, label, code }: { need: FieldNeed; label: string; code: string }) {
  const { form: t } = useDocumentsText()
  const language = useLanguage()
  const { nameOf } = useCountries()
  return need === 'fromNumber' && code !== '' ? <Said label={label} value={nameOf(code, language)} from={t.fromNumber} /> : null
}

function Said({ label, value, from }: { label: string; value: string; from: string }) {
  return (
    <p className="said">
      <span>{label}</span>
      <b>{value}</b>
      <small>{from}</small>
    </p>
  )
}

function Names({ form, draft, onChange, problems, onSpelt }: DocumentFieldsProps) {
  const { labels, form: t } = useDocumentsText()
  const { fields } = form
  return (
    <>
      {asksFor(fields.cardName) && (
        <Field
          label={labels.cardName}
          name="cardName"
          lang="zh-CN"
          value={draft.cardName}
          onChange={(cardName) => onChange({ cardName })}
          error={problems['cardName']}
          help={t.nameHelp}
          optional={fields.cardName === 'optional'}
          required={fields.cardName === 'required'}
          autoComplete="off"
          maxLength={60}
        />
      )}
      {(['cardSurname', 'cardGivenname'] as const).map(
        (field) =>
          asksFor(fields[field]) && (
            <div key={field}>
              <Field
                label={labels[field]}
                name={field}
                lang="en"
                value={draft[field]}
                onChange={(text) => onChange({ [field]: text })}
                error={problems[field]}
                help={field === 'cardGivenname' ? t.latinHelp : undefined}
                optional={fields[field] === 'optional'}
                required={fields[field] === 'required'}
                autoComplete="off"
                maxLength={60}
              />
              {printsLatinName(form) && (
                <Spellings
                  text={draft[field]}
                  countryCode={draft.countryCode}
                  onPick={(text) => {
                    onChange({ [field]: text })
                    onSpelt({ [field]: text })
                  }}
                />
              )}
            </div>
          ),
      )}
    </>
  )
}

/** Whoever types ü, or v for it, can pick the spelling that the document prints at once; on saving she is asked in any case. */
function Spellings({ text, countryCode, onPick }: { text: string; countryCode: string; onPick: (text: string) => void }) {
  const { form: t } = useDocumentsText()
  const spellings = spellingsOf(text, countryCode)
  if (spellings.length < 2) return null
  return (
    <div className="spellings">
      <p className="note">{t.spelling}</p>
      <Chips>
        {spellings.map((spelling) => (
          <Chip key={spelling} current={spelling === text.toUpperCase()} onPick={() => onPick(spelling)}>
            {spelling}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

function SexField({ form, draft, onChange, problems, said }: DocumentFieldsProps & { said: 'M' | 'F' | undefined }) {
  const { labels, sexes, form: t } = useDocumentsText()
  const id = useId()
  const asked = asksFor(form.fields.sex)
  if (said !== undefined) return <Said label={labels.sex} value={sexes[said]} from={t.fromNumber} />
  if (!asked) return null
  const error = problems['sex']
  return (
    <fieldset className={error ? 'field sexes field--bad' : 'field sexes'} aria-describedby={error ? id : undefined}>
      <legend>{labels.sex}</legend>
      <Chips wide>
        {(['M', 'F'] as const).map((sex) => (
          <Chip key={sex} pressed={draft.sex === sex} onPick={() => onChange({ sex })}>
            {sexes[sex]}
          </Chip>
        ))}
      </Chips>
      <FieldFoot id={id} error={error} />
    </fieldset>
  )
}

function BirthdayField({ form, draft, onChange, problems, said }: DocumentFieldsProps & { said: string | undefined }) {
  const { labels, form: t } = useDocumentsText()
  if (said !== undefined) return <Said label={labels.birthday} value={said} from={t.fromNumber} />
  if (!asksFor(form.fields.birthday)) return null
  return (
    <Field
      label={labels.birthday}
      name="birthday"
      type="date"
      value={draft.birthday}
      onChange={(birthday) => onChange({ birthday })}
      error={problems['birthday']}
      autoComplete="bday"
      required
    />
  )
}

function Ends({ form, draft, onChange, problems }: DocumentFieldsProps) {
  const { labels } = useDocumentsText()
  return (
    <>
      {!draft.hasNoEnd && (
        <Field
          label={labels.periodValidity}
          name="periodValidity"
          type="date"
          value={draft.periodValidity}
          onChange={(periodValidity) => onChange({ periodValidity })}
          error={problems['periodValidity']}
          autoComplete="off"
          required
        />
      )}
      {form.mayHaveNoEnd && (
        <Checkbox checked={draft.hasNoEnd} onChange={(hasNoEnd) => onChange({ hasNoEnd })}>
          {labels.hasNoEnd}
        </Checkbox>
      )}
    </>
  )
}
