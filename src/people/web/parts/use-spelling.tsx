import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Rows } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { documentForm, printsLatinName } from '../../rules/document-fields.ts'
import type { CardType } from '../../rules/documents.ts'
import type { SpeltName } from '../../rules/spellings.ts'
import { doubtsOf } from '../../rules/spellings.ts'
import { useDocumentsText } from '../documents-text.ts'
import type { DocumentDraft } from './document-draft.ts'

export interface Spelling {
  /** The draft in the spelling that the document prints; null where she went back to correct it. Asks once for each name. */
  settle(cardType: CardType, draft: DocumentDraft): Promise<DocumentDraft | null>
  /** A spelling was picked at its field: it is not asked for again. */
  say(said: Partial<SpeltName>): void
  readonly sheet: ReactNode
}

interface Asked {
  readonly names: readonly SpeltName[]
  answer(name: SpeltName | null): void
}

/** Asks on saving which spelling of a name with ü the document prints: a ticket in another one does not board. */
export function useSpelling(kept: Partial<SpeltName> = {}): Spelling {
  const [said, setSaid] = useState(kept)
  const [asked, setAsked] = useState<Asked | null>(null)
  const say = (more: Partial<SpeltName>): void => setSaid((before) => ({ ...before, ...more }))

  async function settle(cardType: CardType, draft: DocumentDraft): Promise<DocumentDraft | null> {
    const names = printsLatinName(documentForm(cardType)) ? doubtsOf(draft, said) : []
    if (names.length === 0) return draft
    const { promise, resolve } = Promise.withResolvers<SpeltName | null>()
    setAsked({ names, answer: resolve })
    const name = await promise
    setAsked(null)
    if (name === null) return null
    say(name)
    return { ...draft, ...name }
  }
  return { settle, say, sheet: <SpellingSheet asked={asked} /> }
}

function SpellingSheet({ asked }: { asked: Asked | null }) {
  const { form: t } = useDocumentsText()
  const back = (): void => asked?.answer(null)
  const footer = (
    <PayBar>
      <Button kind="line" wide onPick={back}>
        {t.spellingNone}
      </Button>
    </PayBar>
  )
  return (
    <Sheet open={asked !== null} onClose={back} title={t.spellingTitle} footer={footer}>
      <p className="small">{t.spellingText}</p>
      <Rows>
        {(asked?.names ?? []).map((name) => {
          const whole = `${name.cardSurname} ${name.cardGivenname}`.trim()
          return (
            <button key={whole} type="button" className="row" onClick={() => asked?.answer(name)}>
              <span className="row__value" lang="en">
                {whole}
              </span>
            </button>
          )
        })}
      </Rows>
    </Sheet>
  )
}
