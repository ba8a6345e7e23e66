import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { sealing } from '../../../entry/web/index.ts'
import type { BothNames } from '../../../kernel/language.ts'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { canSeal } from '../../../web/seal.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PictureField } from '../../../web/ui/picture-field.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { Pictures } from '../../../web/upload.ts'
import { usePictures } from '../../../web/upload.ts'
import type { UserCard } from '../../calls/documents.ts'
import { documentForm } from '../../rules/document-fields.ts'
import type { CardType } from '../../rules/documents.ts'
import { cardTypeName } from '../../rules/documents.ts'
import '../contract.ts'
import { COUNTRY_PICKER, useCountries, useCountryAnswer } from '../countries.ts'
import { useDocumentsText } from '../documents-text.ts'
import { usePeopleText } from '../texts.ts'
import { documentsToday } from '../today.ts'
import type { DocumentDraft, KnownPerson } from './document-draft.ts'
import { draftOf, emptyDraft, faultsOf, sentOf } from './document-draft.ts'
import type { DocumentProblems } from './document-fields.tsx'
import { DocumentFields } from './document-fields.tsx'
import { useKeptPictures } from './use-kept-pictures.ts'
import type { Spelling } from './use-spelling.tsx'
import { useSpelling } from './use-spelling.tsx'

const PICTURES_MAX = 2

export interface CardFormProps {
  cardType: CardType
  /** The document that is changed; without it one is added. */
  card: UserCard | undefined
  passengerCode: string | undefined
  /** An outside companion's name. */
  forWhom: BothNames | undefined
  known: KnownPerson
  isFirst: boolean
  onSaved: () => void
  onBack: () => void
}

/** Waits for the pictures that a document has already, then shows the form. */
export function CardForm(props: CardFormProps) {
  const kept = useKeptPictures(props.card?.fileIds ?? [])
  return <Form {...props} kept={kept} key={kept === null ? 'waiting' : 'ready'} />
}

function Form({ cardType, card, passengerCode, forWhom, known, isFirst, onSaved, onBack, kept }: CardFormProps & { kept: Kept }) {
  const { form: t, labels } = useDocumentsText()
  const { cardTypes } = usePeopleText()
  const language = useLanguage()
  const [first] = useState(() => (card ? draftOf(card) : emptyDraft(cardType, known)))
  const [draft, setDraft] = useState<DocumentDraft>(first)
  const [isDefault, setDefault] = useState(false)
  const pictures = usePictures({ max: PICTURES_MAX, kept: kept ?? [] })
  const form = documentForm(cardType)
  const type = cardTypes[cardTypeName(cardType) ?? 'other']
  const title = card ? t.editTitle(type) : t.addTitle(type)
  const isDirty = draft !== first || pictures.pictures.length !== (kept?.length ?? 0)
  const submitted = useUnsubmitted(isDirty, { within: [COUNTRY_PICKER] })
  const spelling = useSpelling(card && { cardSurname: card.cardSurname, cardGivenname: card.cardGivenname })
  const saving = useSaving({
    cardType,
    card,
    passengerCode,
    settle: spelling.settle,
    onSettled: setDraft,
    onSaved: () => (submitted(), onSaved()),
  })
  const { problems, clear, isBusy } = saving
  const ground = useRef<HTMLFormElement>(null)
  usePageTitle(title)
  useEffect(() => {
    ground.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-bad]')?.focus()
  }, [problems])
  const change = (changed: Partial<DocumentDraft>) => {
    setDraft((now) => ({ ...now, ...changed }))
    clear(Object.keys(changed))
  }
  const field = `people.card.${cardType}`
  useCountryAnswer([`${field}.countryCode`, `${field}.oldCountryCode`], (name, code) => change({ [name.slice(field.length + 1)]: code }))

  const save = () => void saving.save(draft, { isDefault, pictures })
  const foot = (
    <PayBar>
      <Button wide busy={isBusy} disabled={!canSeal()} onPick={save}>
        {t.save}
      </Button>
    </PayBar>
  )
  return (
    <Screen top={<AppBar title={title} subtitle={forWhom && t.forWhom(forWhom[language])} onBack={onBack} />} bottom={foot} busy={isBusy}>
      <form
        ref={ground}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save()
        }}
      >
        <Band label={title}>
          <div className="card-notices">
            {!canSeal() && (
              <Notice kind="danger" inside live="alert">
                {t.cannotSeal}
              </Notice>
            )}
            {problems['form'] !== undefined && (
              <Notice kind="danger" inside live="alert">
                {problems['form']}
              </Notice>
            )}
          </div>
          <DocumentFields
            cardType={cardType}
            form={form}
            draft={draft}
            onChange={change}
            problems={problems}
            today={documentsToday()}
            maskedNumber={card?.maskedNumber}
            countryField={field}
            onSpelt={spelling.say}
          />
        </Band>
        <Band title={t.contact}>
          <div className="fields">
            <p className="note">{t.contactHelp}</p>
            <Field
              label={labels.phoneNumber}
              type="tel"
              name="phoneNumber"
              autoComplete="tel"
              optional
              maxLength={40}
              value={draft.phoneNumber}
              onChange={(phoneNumber) => change({ phoneNumber })}
              error={problems['phoneNumber']}
              help={card?.maskedPhone ? t.kept(card.maskedPhone) : undefined}
            />
            <Field
              label={labels.mailBox}
              type="email"
              name="mailBox"
              autoComplete="email"
              optional
              maxLength={254}
              value={draft.mailBox}
              onChange={(mailBox) => change({ mailBox })}
              error={problems['mailBox']}
              help={card?.maskedMail ? t.kept(card.maskedMail) : undefined}
            />
          </div>
        </Band>
        <Band label={labels.pictures}>
          <PictureField label={labels.pictures} value={pictures} optional help={t.pictureHelp} error={problems['pictures']} />
        </Band>
        {!card && !isFirst && (
          <Band label={t.makeDefault}>
            <Checkbox checked={isDefault} onChange={setDefault}>
              {t.makeDefault}
            </Checkbox>
          </Band>
        )}
      </form>
      {spelling.sheet}
    </Screen>
  )
}

type Kept = ReturnType<typeof useKeptPictures>

interface Saving {
  cardType: CardType
  card: UserCard | undefined
  passengerCode: string | undefined
  settle: Spelling['settle']
  /** The draft as it goes out. */
  onSettled: (draft: DocumentDraft) => void
  onSaved: () => void
}

/** Checks, asks for the spelling where only the document knows it, seals the number, sends; what is wrong comes back by field, from here and from the server in the same words. */
function useSaving({ cardType, card, passengerCode, settle, onSettled, onSaved }: Saving) {
  const { form: t, faults: words } = useDocumentsText()
  const { isCountry } = useCountries()
  const [problems, setProblems] = useState<DocumentProblems>({})
  const [isBusy, setBusy] = useState(false)
  const whose = passengerCode === undefined ? {} : { passengerCode }

  async function send(draft: DocumentDraft, isDefault: boolean, fileIds: string[]): Promise<void> {
    const { phoneNumber, mailBox } = draft
    const options = { hideError: true }
    if (!card) {
      const rest = { ...sentOf(draft), phoneNumber, mailBox, isDefault, fileIds, ...whose }
      await sealing({ cardNumber: draft.cardNumber }, (sealed) => http('POST', '/userCard', { cardType, ...rest, ...sealed }, options))
      return
    }
    const contact = { ...(phoneNumber === '' ? {} : { phoneNumber }), ...(mailBox === '' ? {} : { mailBox }) }
    const rest = { cardId: card.cardId, ...sentOf(draft), ...contact, fileIds, ...whose }
    if (draft.cardNumber.trim() === '') await http('PUT', '/datacenter/userCardNew/update', rest, options)
    else {
      await sealing({ cardNumber: draft.cardNumber }, (sealed) =>
        http('PUT', '/datacenter/userCardNew/update', { ...rest, ...sealed }, options),
      )
    }
  }

  async function save(draft: DocumentDraft, { isDefault, pictures }: { isDefault: boolean; pictures: Pictures }): Promise<void> {
    if (isBusy) return
    if (pictures.unsent !== null) return setProblems({ pictures: pictures.unsent }) // [V-ACCT-13]
    const faults = faultsOf(cardType, draft, { today: documentsToday(), isCountry, keepsNumber: card !== undefined })
    if (faults.length > 0) {
      const said = faults.map(({ field, is }): [string, string | undefined] => [
        field,
        (words[field] as Readonly<Record<string, string>>)[is],
      ])
      return setProblems({ ...Object.fromEntries(said), form: t.check })
    }
    setProblems({})
    const settled = await settle(cardType, draft)
    if (settled === null) return
    onSettled(settled)
    setBusy(true)
    try {
      await send(settled, isDefault, [...pictures.fileIds])
      toast(t.saved)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems({ ...error.fields, form: error.message })
    } finally {
      setBusy(false)
    }
  }
  const clear = (fields: readonly string[]) =>
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'form' && !fields.includes(name))))
  return { problems, isBusy, save, clear }
}
