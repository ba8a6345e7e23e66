import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { sealing } from '../../../entry/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useUnsubmitted } from '../../../web/page-context.ts'
import { canSeal } from '../../../web/seal.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { cardTypesFor, documentForm } from '../../rules/document-fields.ts'
import type { CardType } from '../../rules/documents.ts'
import { cardTypeName } from '../../rules/documents.ts'
import { useCountries } from '../countries.ts'
import { useDocumentsText } from '../documents-text.ts'
import { usePeopleText } from '../texts.ts'
import { documentsToday } from '../today.ts'
import type { DocumentDraft } from './document-draft.ts'
import { emptyDraft, faultsOf, sentOf } from './document-draft.ts'
import type { CompanionDraft, Held } from './companion-draft.ts'
import { nameOf } from './companion-draft.ts'
import type { DocumentProblems } from './document-fields.tsx'
import { DocumentFields } from './document-fields.tsx'
import type { Spelling } from './use-spelling.tsx'
import { useSpelling } from './use-spelling.tsx'

/** What both calls take: a document with its number sealed. */
export type SealedDocument = ReturnType<typeof sentOf> & {
  cardType: CardType
  phoneNumber: string
  agreed: true
  keyId: string
  nonce: string
  cardNumber: string
}

export interface CompanionFormProps {
  top: ReactNode
  /** What is said before anything is asked. */
  children?: ReactNode
  words: {
    whichDocument: string
    document: string
    phone: string
    phoneHelp: string
    agreed: string
    agreedMissing: string
    submit: string
    cannotSeal: string
  }
  /** What is typed; its page holds it. */
  held: Held<CompanionDraft>
  /** She enters it herself, without an account. */
  isGuest?: boolean
  /** Something stands on the same page outside of this form. */
  isDirtyBeside?: boolean
  /** Sends what was checked and sealed. May be called twice: a seal that ran out is made anew. */
  send: (sealed: SealedDocument) => Promise<unknown>
  /** What to do once it is sent, with the name as it was entered. */
  onSent: (name: string) => void
  /** A refusal that the page answers by itself; everything else is said over the button. */
  onRefused?: (error: CallError) => boolean
}

/** Names and one document of somebody outside the company: entered by her host, or by herself. */
export function CompanionForm({ top, children, words, held, isGuest = false, isDirtyBeside = false, ...sending }: CompanionFormProps) {
  const { cardTypes } = usePeopleText()
  const { cardType, document: draft, hasAgreed } = held.entered
  const submitted = useUnsubmitted(held.isDirty || isDirtyBeside, { within: ['/privacy_policy'] })
  const ground = useRef<HTMLFormElement>(null)
  const { settle, say, sheet } = useSpelling()
  const { problems, clear, message, isBusy, submit } = useSending({ agreedMissing: words.agreedMissing, settle, submitted, ...sending })
  useEffect(() => {
    ground.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])

  function change(changed: Partial<DocumentDraft>): void {
    held.change((now) => ({ ...now, document: { ...now.document, ...changed } }))
    clear(Object.keys(changed))
  }
  /** Names stay; what another kind of document prints differently begins anew. */
  function choose(type: CardType): void {
    clear(null)
    const { cardName, cardSurname, cardGivenname, phoneNumber } = draft
    const document = { ...emptyDraft(type, undefined, { isGuest }), cardName, cardSurname, cardGivenname, phoneNumber }
    held.change((now) => ({ ...now, cardType: type, document }))
  }
  const go = (): void => void submit(held)
  const foot = (
    <>
      <Refused message={message} />
      <PayBar>
        <Button wide busy={isBusy} disabled={!canSeal()} onPick={go}>
          {words.submit}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={top} bottom={foot} busy={isBusy}>
      {!canSeal() && (
        <Notice kind="danger" live="alert">
          {words.cannotSeal}
        </Notice>
      )}
      {children}
      <form
        ref={ground}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          go()
        }}
      >
        <Band title={words.whichDocument}>
          <Chips>
            {cardTypesFor(null).map((type) => (
              <Chip key={type} current={type === cardType} onPick={() => choose(type)}>
                {cardTypes[cardTypeName(type) ?? 'other']}
              </Chip>
            ))}
          </Chips>
        </Band>
        <Band title={words.document}>
          <DocumentFields
            cardType={cardType}
            form={documentForm(cardType)}
            draft={draft}
            onChange={change}
            problems={problems}
            today={documentsToday()}
            onSpelt={say}
          />
        </Band>
        <Band label={words.phone}>
          <Field
            label={words.phone}
            type="tel"
            name="phoneNumber"
            autoComplete="tel"
            optional
            maxLength={40}
            value={draft.phoneNumber}
            onChange={(phoneNumber) => change({ phoneNumber })}
            error={problems['phoneNumber']}
            help={words.phoneHelp}
          />
        </Band>
        <Band label={words.agreed}>
          <Checkbox
            checked={hasAgreed}
            onChange={(agreed) => {
              held.change((now) => ({ ...now, hasAgreed: agreed }))
              clear(['agreed'])
            }}
            error={problems['agreed']}
          >
            {words.agreed}
          </Checkbox>
        </Band>
      </form>
      {sheet}
    </Screen>
  )
}

interface Sending extends Pick<CompanionFormProps, 'send' | 'onSent' | 'onRefused'> {
  agreedMissing: string
  settle: Spelling['settle']
  submitted: () => void
}

/** Checks by the rule that the server uses too, seals, sends; what is wrong stands at its field in the same words. */
function useSending({ agreedMissing, settle, submitted, send, onSent, onRefused }: Sending) {
  const { faults: words } = useDocumentsText()
  const { isCountry } = useCountries()
  const [problems, setProblems] = useState<DocumentProblems>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function submit({ entered, change }: Held<CompanionDraft>): Promise<void> {
    if (isRunning.current) return
    const { cardType, document: draft, hasAgreed } = entered
    const faults = faultsOf(cardType, draft, { today: documentsToday(), isCountry, keepsNumber: false })
    const said = faults.map(({ field, is }) => [field, (words[field] as Readonly<Record<string, string>>)[is]] as const)
    const found: DocumentProblems = { ...Object.fromEntries(said), ...(hasAgreed ? {} : { agreed: agreedMissing }) }
    setProblems(found)
    setMessage(null)
    if (Object.keys(found).length > 0) return
    const settled = await settle(cardType, draft)
    if (settled === null) return
    change((now) => ({ ...now, document: settled }))
    isRunning.current = true
    setBusy(true)
    try {
      const rest = { ...sentOf(settled), cardType, phoneNumber: settled.phoneNumber, agreed: true as const }
      await sealing({ cardNumber: settled.cardNumber }, (sealed) => send({ ...rest, ...sealed }))
      submitted()
      onSent(nameOf(settled))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (onRefused?.(error)) return
      setProblems(error.fields ?? {})
      setMessage(error.message)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  /** What is typed anew is not wrong any more; null forgets everything. */
  function clear(fields: readonly string[] | null): void {
    setMessage(null)
    setProblems((now) => (fields === null ? {} : Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field)))))
  }
  return { problems, clear, message, isBusy, submit }
}
